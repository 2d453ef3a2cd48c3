package import AppStoreTypes

/// The changes that an import made.
package struct ExternalPurchaseImport: Hashable, Sendable {
    /// The number of new purchases.
    package var added: Int
    /// The number of known purchases with new content.
    package var changed: Int
    /// The number of imported purchases without a known price in dollars.
    package var unpriced: Int

    package init(added: Int = 0, changed: Int = 0, unpriced: Int = 0) {
        self.added = added
        self.changed = changed
        self.unpriced = unpriced
    }
}

/// Stores purchases made outside the App Store, each once, with their totals.
package protocol ExternalPurchaseStore: ImportProgress {
    /// Stores purchases in the given order, with the totals and the file's checkpoint, in one transaction.
    ///
    /// A store and its purchase ID identify a purchase. If a purchase comes again with other content, the new content
    /// replaces the old. A purchase of a customer who was erased at the time of the purchase or later is not stored,
    /// and counts as known.
    func importPurchases(
        _ purchases: [ExternalPurchase],
        in app: AppKey,
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> ExternalPurchaseImport

    /// Returns a purchase, or `nil` if it is unknown.
    func externalPurchase(_ purchaseID: String, store: String, in app: AppKey) async throws -> ExternalPurchase?

    /// Returns the purchases of every store that have one of the identifiers.
    func externalPurchases(_ purchaseIDs: [String], in app: AppKey) async throws -> [ExternalPurchase]
}
