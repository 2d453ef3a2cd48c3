package import AppStoreTypes

/// Closes the cases that Apple never told the end of.
package protocol OutcomeStore: Sendable {
    /// Sets the outcome `unknown` on closed cases older than `patience` that have no outcome, and returns how many.
    ///
    /// A decision that comes later replaces it. Some cases at a time: call again until it returns 0.
    func expireOutcomes(after patience: Duration, at now: Timestamp) async throws -> Int
}
