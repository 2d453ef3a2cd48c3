package import AppStoreTypes

/// Stores purchases that no notification reported.
package protocol PurchaseStore: ImportProgress {
    /// Applies purchases and stores their file's checkpoint in one transaction.
    ///
    /// Older data never replaces newer data, and receipt data never replaces signed data.
    func apply(
        _ purchases: [Purchase],
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> HistoryTally
}
