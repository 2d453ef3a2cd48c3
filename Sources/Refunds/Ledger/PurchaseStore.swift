package import AppStoreTypes

/// Takes statements about purchases that no notification brought.
package protocol PurchaseStore: ImportProgress {
    /// Applies statements in one transaction with how far their file was read; an older one never takes the place of a
    /// newer, and what a receipt says never that of what is signed.
    func apply(
        _ purchases: [Purchase],
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> HistoryTally
}
