import AppStoreTypes
import TestSupport

extension RoundTripRow {
    private static func vector(_ name: String, _ type: (some WireObject).Type) -> RoundTripRow {
        RoundTripRow(name, type) { try AppleVectors.model(name) }
    }

    /// Apple's test data that the wire types read completely.
    static let vectors: [RoundTripRow] = [
        notificationVectors, purchaseVectors, messagingVectors, errorVectors, advancedCommerceVectors,
    ].flatMap(\.self)

    /// Notifications and their history.
    private static let notificationVectors: [RoundTripRow] = [
        vector("signedNotification", NotificationPayload.self),
        vector("signedConsumptionRequestNotification", NotificationPayload.self),
        vector("signedRescindConsentNotification", NotificationPayload.self),
        vector("signedSummaryNotification", NotificationPayload.self),
        vector("signedExternalPurchaseTokenNotification", NotificationPayload.self),
        vector("signedExternalPurchaseTokenSandboxNotification", NotificationPayload.self),
        vector("appData", NotificationAppData.self),
        vector("getNotificationHistoryResponse", NotificationHistoryResponse.self),
        vector("requestTestNotificationResponse", SendTestNotificationResponse.self),
        vector("getTestNotificationStatusResponse", CheckTestNotificationResponse.self),
    ]

    /// Purchases and their history.
    private static let purchaseVectors: [RoundTripRow] = [
        vector("signedTransaction", TransactionPayload.self),
        vector("signedTransactionWithRevocation", TransactionPayload.self),
        vector("signedRenewalInfo", RenewalPayload.self),
        vector("appTransaction", AppTransactionPayload.self),
        vector("transactionInfoResponse", TransactionInfoResponse.self),
        vector("transactionHistoryResponse", HistoryResponse.self),
        vector("transactionHistoryResponseWithMalformedEnvironment", HistoryResponse.self),
        vector("appTransactionInfoResponse", AppTransactionInfoResponse.self),
        vector("lookupOrderIdResponse", OrderLookupResponse.self),
        vector("getRefundHistoryResponse", RefundHistoryResponse.self),
        vector("getAllSubscriptionStatusesResponse", StatusResponse.self),
        vector("extendSubscriptionRenewalDateResponse", ExtendRenewalDateResponse.self),
        vector("extendRenewalDateForAllActiveSubscribersResponse", MassExtendRenewalDateResponse.self),
        vector("getStatusOfSubscriptionRenewalDateExtensionsResponse", MassExtendRenewalDateStatusResponse.self),
    ]

    /// Retention Messaging.
    private static let messagingVectors: [RoundTripRow] = [
        vector("decodedRealtimeRequest", RealtimeRequestPayload.self),
        vector("getDefaultMessageResponse", DefaultConfigurationResponse.self),
        vector("getImageListResponse", GetImageListResponse.self),
        vector("getMessageListResponse", GetMessageListResponse.self),
        vector("getRealtimeUrlResponse", RealtimeURLResponse.self),
        vector("performanceTestResponse", PerformanceTestResponse.self),
        vector("performanceTestResultResponse", PerformanceTestResultResponse.self),
    ]

    /// Errors.
    private static let errorVectors: [RoundTripRow] = [
        vector("apiException", APIErrorBody.self),
        vector("apiTooManyRequestsException", APIErrorBody.self),
        vector("apiUnknownError", APIErrorBody.self),
        vector("appTransactionDoesNotExistError", APIErrorBody.self),
        vector("familyTransactionNotSupportedError", APIErrorBody.self),
        vector("invalidAppAccountTokenUUIDError", APIErrorBody.self),
        vector("invalidTransactionIdError", APIErrorBody.self),
        vector("transactionIdNotFoundError", APIErrorBody.self),
        vector("transactionIdNotOriginalTransactionId", APIErrorBody.self),
    ]

    /// Advanced Commerce.
    private static let advancedCommerceVectors: [RoundTripRow] = [
        vector("advancedCommerceDescriptors", AdvancedCommerceDescriptors.self),
        vector("advancedCommerceOffer", AdvancedCommerceOffer.self),
        vector("advancedCommerceOneTimeChargeCreateRequest", AdvancedCommerceOneTimeChargeCreateRequest.self),
        vector("advancedCommerceOneTimeChargeItem", AdvancedCommerceOneTimeChargeItem.self),
        vector("advancedCommerceRequestInfo", AdvancedCommerceRequestInfo.self),
        vector("advancedCommerceRequestRefundItem", AdvancedCommerceRequestRefundItem.self),
        vector("advancedCommerceRequestRefundRequest", AdvancedCommerceRequestRefundRequest.self),
        vector("advancedCommerceRequestRefundResponse", AdvancedCommerceResponse.self),
        vector("advancedCommerceSubscriptionCancelRequest", AdvancedCommerceSubscriptionCancelRequest.self),
        vector("advancedCommerceSubscriptionCancelResponse", AdvancedCommerceResponse.self),
        vector(
            "advancedCommerceSubscriptionChangeMetadataDescriptors",
            AdvancedCommerceSubscriptionChangeMetadataDescriptors.self
        ),
        vector("advancedCommerceSubscriptionChangeMetadataItem", AdvancedCommerceSubscriptionChangeMetadataItem.self),
        vector(
            "advancedCommerceSubscriptionChangeMetadataRequest",
            AdvancedCommerceSubscriptionChangeMetadataRequest.self
        ),
        vector("advancedCommerceSubscriptionChangeMetadataResponse", AdvancedCommerceResponse.self),
        vector("advancedCommerceSubscriptionCreateItem", AdvancedCommerceSubscriptionCreateItem.self),
        vector("advancedCommerceSubscriptionCreateRequest", AdvancedCommerceSubscriptionCreateRequest.self),
        vector("advancedCommerceSubscriptionMigrateDescriptors", AdvancedCommerceDescriptors.self),
        vector("advancedCommerceSubscriptionMigrateItem", AdvancedCommerceSubscriptionMigrateItem.self),
        vector("advancedCommerceSubscriptionMigrateRenewalItem", AdvancedCommerceSubscriptionMigrateItem.self),
        vector("advancedCommerceSubscriptionMigrateRequest", AdvancedCommerceSubscriptionMigrateRequest.self),
        vector("advancedCommerceSubscriptionMigrateResponse", AdvancedCommerceResponse.self),
        vector("advancedCommerceSubscriptionModifyAddItem", AdvancedCommerceSubscriptionModifyAddItem.self),
        vector("advancedCommerceSubscriptionModifyChangeItem", AdvancedCommerceSubscriptionModifyChangeItem.self),
        vector("advancedCommerceSubscriptionModifyDescriptors", AdvancedCommerceSubscriptionModifyDescriptors.self),
        vector("advancedCommerceSubscriptionModifyInAppRequest", AdvancedCommerceSubscriptionModifyInAppRequest.self),
        vector("advancedCommerceSubscriptionModifyPeriodChange", AdvancedCommerceSubscriptionModifyPeriodChange.self),
        vector("advancedCommerceSubscriptionModifyRemoveItem", AdvancedCommerceSubscriptionModifyRemoveItem.self),
        vector("advancedCommerceSubscriptionPriceChangeItem", AdvancedCommerceSubscriptionPriceChangeItem.self),
        vector("advancedCommerceSubscriptionPriceChangeRequest", AdvancedCommerceSubscriptionPriceChangeRequest.self),
        vector("advancedCommerceSubscriptionPriceChangeResponse", AdvancedCommerceResponse.self),
        vector(
            "advancedCommerceSubscriptionReactivateInAppRequest",
            AdvancedCommerceSubscriptionReactivateInAppRequest.self
        ),
        vector("advancedCommerceSubscriptionReactivateItem", AdvancedCommerceSubscriptionReactivateItem.self),
        vector("advancedCommerceSubscriptionRevokeRequest", AdvancedCommerceSubscriptionRevokeRequest.self),
        vector("advancedCommerceSubscriptionRevokeResponse", AdvancedCommerceResponse.self),
    ]
}
