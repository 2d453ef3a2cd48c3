package import AppStoreTypes

/// Closes the cases that Apple never told the end of.
package protocol OutcomeStore: Sendable {
    /// Gives the outcome `unknown`, of when patience ended, to closed cases whose request is that long ago and that have
    /// none; how many. A decision that comes later takes its place. Few at a time: again until it is none.
    func giveUpHearing(after patience: Duration, at now: Timestamp) async throws -> Int
}
