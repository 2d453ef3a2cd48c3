package import AppStoreTypes

/// Sets an outcome on cases for which Apple never reported a decision.
package protocol OutcomeStore: Sendable {
    /// Sets the outcome `unknown` on closed cases older than `patience` that have no outcome, and returns how many.
    ///
    /// A later decision replaces it. Each call handles a limited number of cases: call again until it returns 0.
    func expireOutcomes(after patience: Duration, at now: Timestamp) async throws -> Int
}
