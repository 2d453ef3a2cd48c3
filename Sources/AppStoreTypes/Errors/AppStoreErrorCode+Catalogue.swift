extension AppStoreErrorCode {
    /// The documentation of a code.
    struct Entry: Sendable {
        let name: String
        let message: String?
        let isRetryable: Bool

        init(_ name: String, _ message: String? = nil, isRetryable: Bool = false) {
            self.name = name
            self.message = message
            self.isRetryable = isRetryable
        }
    }

    static let catalogue: [Int64: Entry] = [
        4_000_000: Entry("GeneralBadRequestError", "Bad request."),
        4_000_002: Entry("InvalidAppIdentifierError", "Invalid request app identifier."),
        4_000_004: Entry("InvalidLimitError", "Invalid request limit."),
        4_000_005: Entry("InvalidRequestRevisionError", "Invalid request revision."),
        4_000_006: Entry("InvalidTransactionIdError", "Invalid transaction id."),
        4_000_008: Entry("InvalidOriginalTransactionIdError", "Invalid original transaction id."),
        4_000_009: Entry("InvalidExtendByDaysError", "Invalid extend by days value."),
        4_000_010: Entry("InvalidExtendReasonCodeError", "Invalid extend reason code."),
        4_000_011: Entry("InvalidRequestIdentifierError", "Invalid request identifier."),
        4_000_012: Entry(
            "StartDateTooFarInPastError",
            "Invalid request. The start date is earlier than the allowed start date."
        ),
        4_000_013: Entry(
            "StartDateAfterEndDateError",
            "Invalid request. The end date precedes the start date or the dates are the same."
        ),
        4_000_014: Entry("InvalidPaginationTokenError", "Invalid request. The pagination token is invalid."),
        4_000_015: Entry(
            "InvalidStartDateError",
            "Invalid request. The start date is not a timestamp value represented in milliseconds."
        ),
        4_000_016: Entry(
            "InvalidEndDateError",
            "Invalid request. The end date is not a timestamp value represented in milliseconds."
        ),
        4_000_017: Entry("PaginationTokenExpiredError", "Invalid request. The pagination token is expired."),
        4_000_018: Entry(
            "InvalidNotificationTypeError",
            "Invalid request. The notification type or subtype is invalid."
        ),
        4_000_019: Entry(
            "MultipleFiltersSuppliedError",
            "Invalid request. Supply either a transaction id or a notification type, but not both."
        ),
        4_000_020: Entry(
            "InvalidTestNotificationTokenError",
            "Invalid request. The test notification token is invalid."
        ),
        4_000_021: Entry("InvalidSortError", "Invalid request. The sort parameter is invalid."),
        4_000_022: Entry("InvalidProductTypeError", "Invalid request. The product type parameter is invalid."),
        4_000_023: Entry("InvalidProductIdError", "Invalid request. The product id parameter is invalid."),
        4_000_024: Entry(
            "InvalidSubscriptionGroupIdentifierError",
            "Invalid request. The subscription group identifier parameter is invalid."
        ),
        4_000_025: Entry("InvalidExcludeRevokedError"),
        4_000_026: Entry(
            "InvalidInAppOwnershipTypeError",
            "Invalid request. The in-app ownership type parameter is invalid."
        ),
        4_000_027: Entry(
            "InvalidEmptyStorefrontCountryCodeListError",
            "Invalid request. If provided, the list of storefront country codes must not be empty."
        ),
        4_000_028: Entry(
            "InvalidStorefrontCountryCodeError",
            "Invalid request. A storefront country code was invalid."
        ),
        4_000_030: Entry("InvalidRevokedError", "Invalid request. The revoked parameter is invalid."),
        4_000_031: Entry("InvalidStatusError", "Invalid request. The status parameter is invalid."),
        4_000_032: Entry("InvalidAccountTenureError", "Invalid request. The account tenure field is invalid."),
        4_000_033: Entry(
            "InvalidAppAccountTokenError",
            "Invalid request. The app account token field must contain a valid UUID or an empty string."
        ),
        4_000_034: Entry("InvalidConsumptionStatusError", "Invalid request. The consumption status field is invalid."),
        4_000_035: Entry(
            "InvalidCustomerConsentedError",
            "Invalid request. The customer consented field is required and must indicate the customer consented."
        ),
        4_000_036: Entry("InvalidDeliveryStatusError", "Invalid request. The delivery status field is invalid."),
        4_000_037: Entry(
            "InvalidLifetimeDollarsPurchasedError",
            "Invalid request. The lifetime dollars purchased field is invalid."
        ),
        4_000_038: Entry(
            "InvalidLifetimeDollarsRefundedError",
            "Invalid request. The lifetime dollars refunded field is invalid."
        ),
        4_000_039: Entry("InvalidPlatformError", "Invalid request. The platform field is invalid."),
        4_000_040: Entry("InvalidPlayTimeError", "Invalid request. The playtime field is invalid."),
        4_000_041: Entry(
            "InvalidSampleContentProvidedError",
            "Invalid request. The sample content provided field is invalid."
        ),
        4_000_042: Entry("InvalidUserStatusError", "Invalid request. The user status field is invalid."),
        4_000_043: Entry(
            "InvalidTransactionNotConsumableError",
            "Invalid request. The transaction id parameter must represent a consumable in-app purchase."
        ),
        4_000_044: Entry("InvalidRefundPreferenceError", "Invalid request. The refund preference field is invalid."),
        4_000_047: Entry(
            "InvalidTransactionTypeNotSupportedError",
            "Invalid request. The transaction id doesn't represent a supported in-app purchase type."
        ),
        4_000_048: Entry(
            "AppTransactionIdNotSupportedError",
            "Invalid request. App transactions aren't supported by this endpoint."
        ),
        4_000_183: Entry(
            "InvalidAppAccountTokenUUIDError",
            "Invalid request. The app account token field must be a valid UUID."
        ),
        4_000_185: Entry(
            "FamilyTransactionNotSupportedError",
            "Invalid request. Family Sharing transactions aren't supported by this endpoint."
        ),
        4_000_187: Entry(
            "TransactionIdIsNotOriginalTransactionIdError",
            "Invalid request. The transaction ID provided is not an original transaction ID."
        ),
        4_000_209: Entry(
            "ConsumptionPercentageAutoRenewableSubscriptionError",
            "Invalid request. The consumption percentage field is not supported for auto-renewable subscription transactions."
        ),
        4_000_225: Entry("InvalidGroupIdError", "Invalid request. The group ID is invalid."),
        4_000_227: Entry(
            "InvalidAssignedTransactionNotSupportedError",
            "Invalid request. Assigned transactions aren't supported by this endpoint."
        ),
        4_030_004: Entry(
            "SubscriptionExtensionIneligibleError",
            "Forbidden - subscription state ineligible for extension."
        ),
        4_030_005: Entry(
            "SubscriptionMaxExtensionError",
            "Forbidden - subscription has reached maximum extension count."
        ),
        4_030_007: Entry(
            "FamilySharedSubscriptionExtensionIneligibleError",
            "Subscriptions that users obtain through Family Sharing can't get a renewal date extension directly."
        ),
        4_030_028: Entry(
            "AssignedSubscriptionExtensionIneligibleError",
            "Assigned subscriptions can't get a renewal date extension."
        ),
        4_040_001: Entry("AccountNotFoundError", "Account not found."),
        4_040_002: Entry("AccountNotFoundRetryableError", "Account not found. Please try again.", isRetryable: true),
        4_040_003: Entry("AppNotFoundError", "App not found."),
        4_040_004: Entry("AppNotFoundRetryableError", "App not found. Please try again.", isRetryable: true),
        4_040_005: Entry("OriginalTransactionIdNotFoundError", "Original transaction id not found."),
        4_040_006: Entry(
            "OriginalTransactionIdNotFoundRetryableError",
            "Original transaction id not found. Please try again.",
            isRetryable: true
        ),
        4_040_007: Entry(
            "ServerNotificationURLNotFoundError",
            "No App Store Server Notification URL found for provided app. Check that a URL is configured in App Store Connect for this environment."
        ),
        4_040_008: Entry(
            "TestNotificationNotFoundError",
            "Either the test notification token is expired or the notification and status are not yet available."
        ),
        4_040_009: Entry(
            "StatusRequestNotFoundError",
            "The server didn't find a subscription-renewal-date extension request for this requestIdentifier and productId combination."
        ),
        4_040_010: Entry("TransactionIdNotFoundError", "Transaction id not found."),
        4_040_019: Entry("AppTransactionDoesNotExistError", "No AppTransaction exists for the customer."),
        4_040_022: Entry("GroupNotFoundError", "Group not found."),
        4_290_000: Entry("RateLimitExceededError", "Rate limit exceeded.", isRetryable: true),
        5_000_000: Entry("GeneralInternalError", "An unknown error occurred.", isRetryable: true),
        5_000_001: Entry(
            "GeneralInternalRetryableError",
            "An unknown error occurred. Please try again.",
            isRetryable: true
        ),
        4_000_161: Entry("InvalidImageError"),
        4_000_162: Entry("HeaderTooLongError"),
        4_000_163: Entry("BodyTooLongError"),
        4_000_164: Entry("InvalidLocaleError"),
        4_000_175: Entry("AltTextTooLongError"),
        4_000_211: Entry("InvalidPerformanceTestRequestError"),
        4_000_212: Entry("InvalidRequestIdError"),
        4_000_213: Entry("ExistingPerformanceTestRunError"),
        4_000_215: Entry("BadRequestRealtimeUrlError"),
        4_000_216: Entry("BadRequestImageSizeError"),
        4_000_218: Entry("BadRequestTooManyBulletPointsError"),
        4_000_219: Entry("BadRequestBulletPointTextTooLongError"),
        4_000_224: Entry("BadRequestAboveImageRequiresAnImageError"),
        4_030_014: Entry("MaximumNumberOfImagesReachedError"),
        4_030_016: Entry("MaximumNumberOfMessagesReachedError"),
        4_030_017: Entry("MessageNotApprovedError"),
        4_030_018: Entry("ImageNotApprovedError"),
        4_030_019: Entry("ImageInUseError"),
        4_030_026: Entry("ForbiddenNoPassingTestError"),
        4_040_014: Entry("ImageNotFoundError"),
        4_040_015: Entry("MessageNotFoundError"),
        4_040_018: Entry("PerformanceTestRunNotFoundError"),
        4_040_020: Entry("DefaultMessageNotFoundError"),
        4_040_021: Entry("RealtimeUrlNotFoundError"),
        4_090_000: Entry("ImageAlreadyExistsError"),
        4_090_001: Entry("MessageAlreadyExistsError"),
    ]
}
