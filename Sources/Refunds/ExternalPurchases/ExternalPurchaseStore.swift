package import AppStoreTypes

/// What some imported purchases changed.
package struct ExternalPurchaseImport: Hashable, Sendable {
    /// Purchases that were not there before.
    package var added: Int
    /// Purchases that were there with another content.
    package var changed: Int
    /// Purchases, of all that were given, whose price in dollars is unknown.
    package var unpriced: Int

    package init(added: Int = 0, changed: Int = 0, unpriced: Int = 0) {
        self.added = added
        self.changed = changed
        self.unpriced = unpriced
    }
}

/// Keeps purchases made outside the App Store, each once, with the sums over them.
package protocol ExternalPurchaseStore: ImportProgress {
    /// Keeps purchases in the order given, in one transaction with the sums and how far their file was read.
    ///
    /// A purchase is known by its store and its identifier there; one that comes again with another content is put in
    /// the place of the first.
    func importPurchases(
        _ purchases: [ExternalPurchase],
        in app: AppKey,
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> ExternalPurchaseImport

    /// One purchase; `nil` when nothing is known of it.
    func externalPurchase(_ purchaseID: String, store: String, in app: AppKey) async throws -> ExternalPurchase?
}
