import Testing

/// A value type as Apple's documentation lists it.
struct ReferenceValues: Sendable, CustomTestStringConvertible {
    let type: String
    let values: Set<String>

    /// Creates a value type from its values, separated by commas.
    init(_ type: String, _ values: String) {
        self.type = type
        self.values = Set(values.split(separator: ",").map { $0.drop(while: \.isWhitespace) }.map(String.init))
    }

    var testDescription: String { type }

    static let all: [ReferenceValues] = [purchases, notifications, consumption, others, v1].flatMap(\.self)

    private static let purchases = [
        ReferenceValues("AppStoreEnvironment", "Sandbox, Production, Xcode, LocalTesting"),
        ReferenceValues(
            "ProductType",
            "Auto-Renewable Subscription, Non-Consumable, Consumable, Non-Renewing Subscription"
        ),
        ReferenceValues("OwnershipType", "PURCHASED, FAMILY_SHARED, ASSIGNED"),
        ReferenceValues("RevocationReason", "0, 1"),
        ReferenceValues("RevocationType", "REFUND_FULL, REFUND_PRORATED, FAMILY_REVOKE, ASSIGNMENT_REVOKE"),
        ReferenceValues("OfferType", "1, 2, 3, 4"),
        ReferenceValues("OfferDiscountType", "FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME"),
        ReferenceValues("TransactionReason", "PURCHASE, RENEWAL"),
        ReferenceValues("AdditionalTransactionReason", "SEAT_ADDITION"),
        ReferenceValues("BillingPlanType", "BILLED_UPFRONT, MONTHLY"),
        ReferenceValues("InvitationManagement", "APPLE, DEVELOPER"),
        ReferenceValues("AutoRenewStatus", "0, 1"),
        ReferenceValues("ExpirationIntent", "1, 2, 3, 4, 5"),
        ReferenceValues("PriceIncreaseStatus", "0, 1"),
        ReferenceValues("SubscriptionStatus", "1, 2, 3, 4, 5"),
        ReferenceValues("OriginalPlatform", "iOS, macOS, tvOS, visionOS"),
        ReferenceValues("OrderLookupStatus", "0, 1"),
        ReferenceValues("ExtendReasonCode", "0, 1, 2, 3"),
        ReferenceValues("GroupType", "ORGANIZATION, CONSUMER"),
        ReferenceValues("GroupRole", "NONE, ADMIN"),
    ]

    private static let notifications = [
        ReferenceValues(
            "NotificationType",
            """
            SUBSCRIBED, DID_CHANGE_RENEWAL_PREF, DID_CHANGE_RENEWAL_STATUS, OFFER_REDEEMED, DID_RENEW, EXPIRED,
            DID_FAIL_TO_RENEW, GRACE_PERIOD_EXPIRED, PRICE_INCREASE, REFUND, REFUND_DECLINED, CONSUMPTION_REQUEST,
            RENEWAL_EXTENDED, REVOKE, TEST, RENEWAL_EXTENSION, REFUND_REVERSED, EXTERNAL_PURCHASE_TOKEN,
            ONE_TIME_CHARGE, RESCIND_CONSENT, METADATA_UPDATE, MIGRATION, PRICE_CHANGE, UNCLAIM_SEATS
            """
        ),
        ReferenceValues(
            "NotificationSubtype",
            """
            INITIAL_BUY, RESUBSCRIBE, DOWNGRADE, UPGRADE, AUTO_RENEW_ENABLED, AUTO_RENEW_DISABLED, VOLUNTARY,
            BILLING_RETRY, PRICE_INCREASE, GRACE_PERIOD, PENDING, ACCEPTED, BILLING_RECOVERY, PRODUCT_NOT_FOR_SALE,
            SUMMARY, FAILURE, UNREPORTED, CREATED, ACTIVE_TOKEN_REMINDER, SEATS, INCREASE_QUANTITY, DECREASE_QUANTITY
            """
        ),
        ReferenceValues(
            "ConsumptionRequestReason",
            "UNINTENDED_PURCHASE, FULFILLMENT_ISSUE, UNSATISFIED_WITH_PURCHASE, LEGAL, OTHER"
        ),
        ReferenceValues("ExternalPurchaseTokenType", "ACQUISITION, SERVICES"),
        ReferenceValues(
            "SendAttemptResult",
            """
            SUCCESS, TIMED_OUT, TLS_ISSUE, CIRCULAR_REDIRECT, NO_RESPONSE, SOCKET_ISSUE, UNSUPPORTED_CHARSET,
            INVALID_RESPONSE, PREMATURE_CLOSE, UNSUCCESSFUL_HTTP_RESPONSE_CODE, OTHER, SSL_ISSUE
            """
        ),
    ]

    private static let consumption = [
        ReferenceValues("ConsumptionStatus", "0, 1, 2, 3"),
        ReferenceValues("Platform", "0, 1, 2"),
        ReferenceValues("DeliveryStatusV1", "0, 1, 2, 3, 4, 5"),
        ReferenceValues("UserStatus", "0, 1, 2, 3, 4"),
        ReferenceValues("RefundPreferenceV1", "0, 1, 2, 3"),
        ReferenceValues("AccountTenure", "0, 1, 2, 3, 4, 5, 6, 7"),
        ReferenceValues("PlayTime", "0, 1, 2, 3, 4, 5, 6, 7"),
        ReferenceValues("LifetimeDollars", "0, 1, 2, 3, 4, 5, 6, 7"),
        ReferenceValues(
            "DeliveryStatus",
            """
            DELIVERED, UNDELIVERED_QUALITY_ISSUE, UNDELIVERED_WRONG_ITEM, UNDELIVERED_SERVER_OUTAGE, UNDELIVERED_OTHER
            """
        ),
        ReferenceValues("RefundPreference", "DECLINE, GRANT_FULL, GRANT_PRORATED"),
    ]

    private static let others = [
        ReferenceValues("ImageSize", "FULL_SIZE, BULLET_POINT"),
        ReferenceValues("ImageState", "PENDING, PENDING_REVIEW, APPROVED, REJECTED"),
        ReferenceValues("MessageState", "PENDING, PENDING_REVIEW, APPROVED, REJECTED"),
        ReferenceValues("HeaderPosition", "ABOVE_BODY, ABOVE_IMAGE"),
        ReferenceValues("PerformanceTestStatus", "PENDING, PASS, FAIL"),
        ReferenceValues("AdvancedCommerceRefundType", "FULL, PRORATED, CUSTOM"),
        ReferenceValues(
            "AdvancedCommerceRefundReason",
            """
            UNINTENDED_PURCHASE, FULFILLMENT_ISSUE, UNSATISFIED_WITH_PURCHASE, LEGAL, OTHER, MODIFY_ITEMS_REFUND,
            SIMULATE_REFUND_DECLINE
            """
        ),
        ReferenceValues("AdvancedCommerceEffective", "IMMEDIATELY, NEXT_BILL_CYCLE"),
        ReferenceValues("AdvancedCommerceOfferReason", "ACQUISITION, WIN_BACK, RETENTION"),
        ReferenceValues("AdvancedCommercePriceIncreaseStatus", "SCHEDULED, PENDING, ACCEPTED"),
        ReferenceValues("AdvancedCommerceChangeReason", "UPGRADE, DOWNGRADE, APPLY_OFFER"),
        ReferenceValues(
            "AdvancedCommerceOperation",
            "CREATE_ONE_TIME_CHARGE, CREATE_SUBSCRIPTION, MODIFY_SUBSCRIPTION, REACTIVATE_SUBSCRIPTION"
        ),
    ]

    private static let v1 = [
        ReferenceValues(
            "NotificationTypeV1",
            """
            INITIAL_BUY, DID_RENEW, DID_RECOVER, INTERACTIVE_RENEWAL, DID_CHANGE_RENEWAL_PREF,
            DID_CHANGE_RENEWAL_STATUS, DID_FAIL_TO_RENEW, PRICE_INCREASE_CONSENT, CANCEL, REFUND, REVOKE,
            CONSUMPTION_REQUEST, RENEWAL
            """
        ),
        ReferenceValues("ReceiptType", "Production, ProductionVPP, ProductionSandbox, ProductionVPPSandbox, Xcode"),
        ReferenceValues(
            "VerifyReceiptStatus",
            "0, 21000, 21001, 21002, 21003, 21004, 21005, 21006, 21007, 21008, 21009, 21010"
        ),
    ]
}
