public import AppStoreTypes

extension RunningEmulator {
    /// Adds an offer to a product or replaces an existing one.
    ///
    /// - Throws: ``EmulatorError``.
    public func addOffer(_ offer: EmulatedOffer, to productID: String, of bundleID: String) throws {
        try store.update { try $0.add(offer, to: productID, of: bundleID) }
    }

    /// Sets how renewals of an app's subscriptions are billed, from the next renewal on.
    ///
    /// - Throws: ``EmulatorError``.
    public func setBilling(_ billing: BillingSettings, of bundleID: String) throws {
        try store.update { try $0.set(billing, for: bundleID) }
    }

    /// Returns the current state of a purchase; any of its transactions identifies it.
    ///
    /// - Throws: ``EmulatorError``.
    public func purchase(of transactionID: String) throws -> PurchaseState {
        try store.read { try $0.state(of: transactionID) }
    }

    /// Applies an event to a purchase now and sends its notifications.
    ///
    /// - Returns: the purchase after the event.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func happen(_ event: PurchaseEvent, to transactionID: String) throws -> PurchaseState {
        try store.update { try $0.happen(event, to: transactionID) }
    }

    /// Shares a purchase with a family member.
    ///
    /// - Parameters:
    ///   - transactionID: the purchaser's transaction.
    ///   - customer: the member's app transaction ID; by default, a new customer.
    /// - Returns: the member's own purchase.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func share(_ transactionID: String, with customer: String? = nil) throws -> EmulatedPurchase {
        try store.update { world in
            let shared = try world.share(transactionID, with: customer)
            return try world.purchase(of: shared.transactionID, notification: shared.notification)
        }
    }

    /// Refunds a transaction without a customer's request, as Apple Support does.
    ///
    /// - Parameters:
    ///   - transactionID: the transaction to refund.
    ///   - percentage: the share to refund, in thousandths of a percent; by default, all of it.
    /// - Returns: the granted request that represents the refund.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func refund(_ transactionID: String, percentage: Milliunits? = nil) throws -> RefundRequest {
        try store.update { try $0.refund(transactionID, percentage: percentage) }
    }
}
