package import AppStoreTypes

/// Takes statements about purchases that no notification brought.
package protocol PurchaseStore: Sendable {
    /// Applies statements in one transaction; an older one never takes the place of a newer, and what a receipt says
    /// never that of what is signed.
    func apply(_ purchases: [Purchase], at now: Timestamp) async throws -> HistoryTally
}
