extension PayloadVocabulary {
    /// The words, each known by its place.
    ///
    /// Stored payloads name a word by its place: words are only ever added at the end, and never more than 256.
    static let words = [
        // Notifications
        "notificationType", "subtype", "notificationUUID", "data", "summary", "version", "signedDate", "2.0",
        "externalPurchaseToken", "appData", "appAppleId", "bundleId", "bundleVersion", "environment",
        "signedTransactionInfo",
        "signedRenewalInfo", "signedAppTransactionInfo", "status", "consumptionRequestReason", "Sandbox", "Production",
        "CONSUMPTION_REQUEST", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "DID_FAIL_TO_RENEW", "DID_RENEW",
        "EXPIRED", "EXTERNAL_PURCHASE_TOKEN", "GRACE_PERIOD_EXPIRED", "METADATA_UPDATE", "MIGRATION", "OFFER_REDEEMED",
        "ONE_TIME_CHARGE", "PRICE_CHANGE", "PRICE_INCREASE", "REFUND", "REFUND_DECLINED", "REFUND_REVERSED",
        "RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "RESCIND_CONSENT", "REVOKE", "SUBSCRIBED", "TEST",
        "ACCEPTED", "ACTIVE_TOKEN_REMINDER", "AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED", "BILLING_RECOVERY",
        "BILLING_RETRY", "CREATED", "DOWNGRADE", "FAILURE", "GRACE_PERIOD", "INITIAL_BUY", "PENDING",
        "PRODUCT_NOT_FOR_SALE", "RESUBSCRIBE", "SUMMARY", "UNREPORTED", "UPGRADE", "VOLUNTARY",
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
        // Transactions
        "transactionId", "originalTransactionId", "webOrderLineItemId", "productId", "subscriptionGroupIdentifier",
        "purchaseDate", "originalPurchaseDate", "expiresDate", "quantity", "type", "appAccountToken",
        "inAppOwnershipType", "revocationReason", "revocationDate", "isUpgraded", "offerType", "offerIdentifier",
        "storefront", "storefrontId", "transactionReason", "currency", "price", "offerDiscountType",
        "appTransactionId", "offerPeriod", "revocationType", "revocationPercentage", "advancedCommerceInfo",
        "billingPlanType", "commitmentInfo", "PURCHASED", "FAMILY_SHARED", "ASSIGNED", "PURCHASE", "RENEWAL",
        "Auto-Renewable Subscription", "Non-Consumable", "Consumable", "Non-Renewing Subscription",
        "REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE", "ASSIGNMENT_REVOKE",
        "FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME", "P1W", "P1M", "P2M", "P3M", "P6M", "P1Y",
        // Renewals
        "expirationIntent", "autoRenewProductId", "autoRenewStatus", "isInBillingRetryPeriod", "priceIncreaseStatus",
        "gracePeriodExpiresDate", "recentSubscriptionStartDate", "renewalDate", "renewalPrice",
        "eligibleWinBackOfferIds",
        // App transactions
        "receiptType", "applicationVersion", "versionExternalIdentifier", "receiptCreationDate",
        "originalApplicationVersion", "deviceVerification", "deviceVerificationNonce", "preorderDate",
        "originalPlatform", "iOS", "macOS", "tvOS", "visionOS",
        // Storefronts and currencies of most purchases
        "USA", "GBR", "DEU", "FRA", "JPN", "CAN", "AUS", "CHN", "KOR", "ITA", "ESP", "NLD", "BRA", "MEX", "SWE", "CHE",
        "USD", "GBP", "EUR", "JPY", "CAD", "AUD", "CNY", "KRW", "BRL", "MXN", "SEK", "CHF",
        "143441", "143444", "143443", "143442", "143462", "143455", "143460", "143465", "143466",
    ]
}
