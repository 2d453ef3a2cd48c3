import AppStoreTypes

/// A transaction as the App Store holds it: what was signed last may be older.
struct EmulatedTransaction: Sendable {
    let id: String
    let bundleID: String
    let environment: AppStoreEnvironment
    /// All but the time of signing.
    var payload: TransactionPayload

    var isRefunded: Bool { payload.revocationDate != nil }
    var isRenewing: Bool { payload.type == .autoRenewableSubscription }

    func signed(at time: Timestamp) -> TransactionPayload {
        var signed = payload
        signed.signedDate = time
        return signed
    }

    /// The state of a subscription; `nil` for any other product.
    func status(at time: Timestamp) -> SubscriptionStatus? {
        guard isRenewing else { return nil }
        if isRefunded { return .revoked }
        return hasEnded(at: time) ? .expired : .active
    }

    /// The renewal information of a subscription; `nil` for any other product.
    ///
    /// Nothing renews by itself yet, so a period that has ended counts as cancelled by the customer.
    func renewal(at time: Timestamp) -> RenewalPayload? {
        guard isRenewing else { return nil }
        let isOn = !isRefunded && !hasEnded(at: time)
        return RenewalPayload {
            $0.originalTransactionID = payload.originalTransactionID
            $0.autoRenewProductID = payload.productID
            $0.productID = payload.productID
            $0.autoRenewStatus = isOn ? .on : .off
            $0.signedDate = time
            $0.environment = environment
            $0.recentSubscriptionStartDate = payload.originalPurchaseDate
            $0.renewalDate = payload.expiresDate
            $0.appAccountToken = payload.appAccountToken
            $0.appTransactionID = payload.appTransactionID
            if isOn {
                $0.renewalPrice = payload.price
                $0.currency = payload.currency
            }
            if hasEnded(at: time) {
                $0.expirationIntent = .customerCancelled
                $0.isInBillingRetryPeriod = false
            }
        }
    }

    private func hasEnded(at time: Timestamp) -> Bool { payload.expiresDate.map { $0 <= time } ?? false }
}
