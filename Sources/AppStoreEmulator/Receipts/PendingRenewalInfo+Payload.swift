import AppStoreTypes

extension PendingRenewalInfo {
    /// A subscription as `pending_renewal_info` has it: every value a string.
    ///
    /// - Parameters:
    ///   - payload: its renewal information.
    ///   - asksConsent: whether a consent to a higher price is asked for; none was, with `nil`.
    init(_ payload: RenewalPayload, asksConsent: Bool?) {
        self.init()
        autoRenewProductID = payload.autoRenewProductID
        productID = payload.productID
        originalTransactionID = payload.originalTransactionID.map { ReceiptValue($0) }
        autoRenewStatus = ReceiptValue(payload.autoRenewStatus == .on ? "1" : "0")
        isInBillingRetryPeriod = payload.isInBillingRetryPeriod.flatMap { isInRetry in
            // Only for what was, or is, in billing retry.
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
