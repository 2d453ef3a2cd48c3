import AppStoreTypes

extension PendingRenewalInfo {
    /// Creates an entry of `pending_renewal_info`, with every value as a string.
    ///
    /// - Parameters:
    ///   - payload: the renewal information.
    ///   - asksConsent: whether consent to a price increase is requested; `nil` if there is no request.
    init(_ payload: RenewalPayload, asksConsent: Bool?) {
        self.init()
        autoRenewProductID = payload.autoRenewProductID
        productID = payload.productID
        originalTransactionID = payload.originalTransactionID.map { ReceiptValue($0) }
        autoRenewStatus = ReceiptValue(payload.autoRenewStatus == .on ? "1" : "0")
        isInBillingRetryPeriod = payload.isInBillingRetryPeriod.flatMap { isInRetry in
            // Present only if the subscription is or was in billing retry.
            isInRetry || payload.expirationIntent == .billingError ? ReceiptValue(isInRetry ? "1" : "0") : nil
        }
        expirationIntent = payload.expirationIntent.map { ReceiptValue(String($0.rawValue)) }
        if let date = payload.gracePeriodExpiresDate.map(ReceiptDate.init) {
            (gracePeriodExpiresDateText, gracePeriodExpiresDate) = (date.greenwich, date.milliseconds)
            gracePeriodExpiresDatePacificText = date.pacific
        }
        switch payload.offerType {
        case .offerCode: offerCodeReferenceName = payload.offerIdentifier
        case .promotional, .winBack: promotionalOfferID = payload.offerIdentifier
        default: break
        }
        if let asksConsent { priceConsentStatus = ReceiptValue(asksConsent ? "0" : "1") }
        priceIncreaseStatus = payload.priceIncreaseStatus.map { ReceiptValue(String($0.rawValue)) }
    }
}
