import AppStoreTypes

extension ReceiptTransaction {
    /// Creates an entry of `latest_receipt_info`, with every value as a string.
    init(_ payload: TransactionPayload) {
        self.init(
            Dates(
                purchase: payload.purchaseDate,
                originalPurchase: payload.originalPurchaseDate,
                expiration: payload.expiresDate,
                cancellation: payload.revocationDate
            ),
            isAppIssue: payload.revocationReason == .appIssue
        )
        quantity = payload.quantity.map { ReceiptValue(String($0)) }
        productID = payload.productID
        transactionID = payload.transactionID.map { ReceiptValue($0) }
        originalTransactionID = payload.originalTransactionID.map { ReceiptValue($0) }
        webOrderLineItemID = payload.webOrderLineItemID.map { ReceiptValue($0) }
        let isIntroductory = payload.offerType == .introductory
        isTrialPeriod = ReceiptValue(payload.offerDiscountType == .freeTrial ? "true" : "false")
        if payload.type == .autoRenewableSubscription {
            isInIntroOfferPeriod = ReceiptValue(
                isIntroductory && payload.offerDiscountType != .freeTrial ? "true" : "false"
            )
        }
        if payload.isUpgraded == true { isUpgraded = ReceiptValue("true") }
        subscriptionGroupIdentifier = payload.subscriptionGroupIdentifier.map { ReceiptValue($0) }
        ownershipType = payload.ownershipType
        appAccountToken = payload.appAccountToken
        switch payload.offerType {
        case .offerCode: offerCodeReferenceName = payload.offerIdentifier
        case .promotional, .winBack: promotionalOfferID = payload.offerIdentifier
        default: break
        }
    }
}

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
        (gracePeriodExpiresDateText, gracePeriodExpiresDate, gracePeriodExpiresDatePacificText) =
            ReceiptDate.formats(of: payload.gracePeriodExpiresDate)
        switch payload.offerType {
        case .offerCode: offerCodeReferenceName = payload.offerIdentifier
        case .promotional, .winBack: promotionalOfferID = payload.offerIdentifier
        default: break
        }
        if let asksConsent { priceConsentStatus = ReceiptValue(asksConsent ? "0" : "1") }
        priceIncreaseStatus = payload.priceIncreaseStatus.map { ReceiptValue(String($0.rawValue)) }
    }
}
