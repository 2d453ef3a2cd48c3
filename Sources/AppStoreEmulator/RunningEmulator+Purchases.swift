public import AppStoreTypes

extension RunningEmulator {
    /// Adds an offer to a product, or replaces it.
    ///
    /// - Throws: ``EmulatorError``.
    public func addOffer(_ offer: EmulatedOffer, to productID: String, of bundleID: String) throws {
        try store.update { try $0.add(offer, to: productID, of: bundleID) }
    }

    /// Sets how the renewals of an app's subscriptions go, from the next one on.
    ///
    /// - Throws: ``EmulatorError``.
    public func setBilling(_ billing: BillingSettings, of bundleID: String) throws {
        try store.update { try $0.set(billing, for: bundleID) }
    }

    /// A purchase as it stands, by any of its transactions.
    ///
    /// - Throws: ``EmulatorError``.
    public func purchase(of transactionID: String) throws -> PurchaseState {
        try store.read { try $0.state(of: transactionID) }
    }

    /// Does something to a purchase at once; what is to be told of it goes out.
    ///
    /// - Returns: the purchase as it stands then.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func happen(_ event: PurchaseEvent, to transactionID: String) throws -> PurchaseState {
        try store.update { try $0.happen(event, to: transactionID) }
    }

    /// Shares a purchase with a family member.
    ///
    /// - Parameters:
    ///   - transactionID: the purchaser's transaction.
    ///   - customer: the member, by the app transaction; somebody new if left out.
    /// - Returns: the member's own purchase.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func share(_ transactionID: String, with customer: String? = nil) throws -> EmulatedPurchase {
        try store.update { world in
            let shared = try world.share(transactionID, with: customer)
            return try world.purchase(of: shared.transactionID, notification: shared.notification)
        }
    }

    /// Refunds without having asked anybody, as Apple's support does.
    ///
    /// - Parameters:
    ///   - transactionID: what is refunded.
    ///   - percentage: the share, in thousandths of a percent; all of it if left out.
    /// - Returns: the request that stands for it, granted.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func refund(_ transactionID: String, percentage: Milliunits? = nil) throws -> RefundRequest {
        try store.update { try $0.refund(transactionID, percentage: percentage) }
    }
}
