// This file is longer than most, because it is a table with a row for each error that Apple lists.

import AppStoreTypes
import Testing

/// One error as Apple's documentation lists it.
struct ErrorCodeRow: Sendable, CustomTestStringConvertible {
    let constant: AppStoreErrorCode
    let code: Int64
    let name: String
    let message: String?
    let isRetryable: Bool

    init(
        _ constant: AppStoreErrorCode,
        _ code: Int64,
        _ name: String,
        _ message: String? = nil,
        isRetryable: Bool = false
    ) {
        self.constant = constant
        self.code = code
        self.name = name
        self.message = message
        self.isRetryable = isRetryable
    }

    var testDescription: String { "\(code) \(name)" }

    static let all: [ErrorCodeRow] = [
        ErrorCodeRow(.generalBadRequest, 4_000_000, "GeneralBadRequestError", "Bad request."),
        ErrorCodeRow(.invalidAppIdentifier, 4_000_002, "InvalidAppIdentifierError", "Invalid request app identifier."),
        ErrorCodeRow(.invalidLimit, 4_000_004, "InvalidLimitError", "Invalid request limit."),
        ErrorCodeRow(.invalidRequestRevision, 4_000_005, "InvalidRequestRevisionError", "Invalid request revision."),
        ErrorCodeRow(.invalidTransactionID, 4_000_006, "InvalidTransactionIdError", "Invalid transaction id."),
        ErrorCodeRow(
            .invalidOriginalTransactionID,
            4_000_008,
            "InvalidOriginalTransactionIdError",
            "Invalid original transaction id."
        ),
        ErrorCodeRow(.invalidExtendByDays, 4_000_009, "InvalidExtendByDaysError", "Invalid extend by days value."),
        ErrorCodeRow(
            .invalidExtendReasonCode,
            4_000_010,
            "InvalidExtendReasonCodeError",
            "Invalid extend reason code."
        ),
        ErrorCodeRow(
            .invalidRequestIdentifier,
            4_000_011,
            "InvalidRequestIdentifierError",
            "Invalid request identifier."
        ),
        ErrorCodeRow(
            .startDateTooFarInPast,
            4_000_012,
            "StartDateTooFarInPastError",
            "Invalid request. The start date is earlier than the allowed start date."
        ),
        ErrorCodeRow(
            .startDateAfterEndDate,
            4_000_013,
            "StartDateAfterEndDateError",
            "Invalid request. The end date precedes the start date or the dates are the same."
        ),
        ErrorCodeRow(
            .invalidPaginationToken,
            4_000_014,
            "InvalidPaginationTokenError",
            "Invalid request. The pagination token is invalid."
        ),
        ErrorCodeRow(
            .invalidStartDate,
            4_000_015,
            "InvalidStartDateError",
            "Invalid request. The start date is not a timestamp value represented in milliseconds."
        ),
        ErrorCodeRow(
            .invalidEndDate,
            4_000_016,
            "InvalidEndDateError",
            "Invalid request. The end date is not a timestamp value represented in milliseconds."
        ),
        ErrorCodeRow(
            .paginationTokenExpired,
            4_000_017,
            "PaginationTokenExpiredError",
            "Invalid request. The pagination token is expired."
        ),
        ErrorCodeRow(
            .invalidNotificationType,
            4_000_018,
            "InvalidNotificationTypeError",
            "Invalid request. The notification type or subtype is invalid."
        ),
        ErrorCodeRow(
            .multipleFiltersSupplied,
            4_000_019,
            "MultipleFiltersSuppliedError",
            "Invalid request. Supply either a transaction id or a notification type, but not both."
        ),
        ErrorCodeRow(
            .invalidTestNotificationToken,
            4_000_020,
            "InvalidTestNotificationTokenError",
            "Invalid request. The test notification token is invalid."
        ),
        ErrorCodeRow(.invalidSort, 4_000_021, "InvalidSortError", "Invalid request. The sort parameter is invalid."),
        ErrorCodeRow(
            .invalidProductType,
            4_000_022,
            "InvalidProductTypeError",
            "Invalid request. The product type parameter is invalid."
        ),
        ErrorCodeRow(
            .invalidProductID,
            4_000_023,
            "InvalidProductIdError",
            "Invalid request. The product id parameter is invalid."
        ),
        ErrorCodeRow(
            .invalidSubscriptionGroupIdentifier,
            4_000_024,
            "InvalidSubscriptionGroupIdentifierError",
            "Invalid request. The subscription group identifier parameter is invalid."
        ),
        ErrorCodeRow(.invalidExcludeRevoked, 4_000_025, "InvalidExcludeRevokedError"),
        ErrorCodeRow(
            .invalidInAppOwnershipType,
            4_000_026,
            "InvalidInAppOwnershipTypeError",
            "Invalid request. The in-app ownership type parameter is invalid."
        ),
        ErrorCodeRow(
            .invalidEmptyStorefrontCountryCodeList,
            4_000_027,
            "InvalidEmptyStorefrontCountryCodeListError",
            "Invalid request. If provided, the list of storefront country codes must not be empty."
        ),
        ErrorCodeRow(
            .invalidStorefrontCountryCode,
            4_000_028,
            "InvalidStorefrontCountryCodeError",
            "Invalid request. A storefront country code was invalid."
        ),
        ErrorCodeRow(
            .invalidRevoked,
            4_000_030,
            "InvalidRevokedError",
            "Invalid request. The revoked parameter is invalid."
        ),
        ErrorCodeRow(
            .invalidStatus,
            4_000_031,
            "InvalidStatusError",
            "Invalid request. The status parameter is invalid."
        ),
        ErrorCodeRow(
            .invalidAccountTenure,
            4_000_032,
            "InvalidAccountTenureError",
            "Invalid request. The account tenure field is invalid."
        ),
        ErrorCodeRow(
            .invalidAppAccountToken,
            4_000_033,
            "InvalidAppAccountTokenError",
            "Invalid request. The app account token field must contain a valid UUID or an empty string."
        ),
        ErrorCodeRow(
            .invalidConsumptionStatus,
            4_000_034,
            "InvalidConsumptionStatusError",
            "Invalid request. The consumption status field is invalid."
        ),
        ErrorCodeRow(
            .invalidCustomerConsented,
            4_000_035,
            "InvalidCustomerConsentedError",
            "Invalid request. The customer consented field is required and must indicate the customer consented."
        ),
        ErrorCodeRow(
            .invalidDeliveryStatus,
            4_000_036,
            "InvalidDeliveryStatusError",
            "Invalid request. The delivery status field is invalid."
        ),
        ErrorCodeRow(
            .invalidLifetimeDollarsPurchased,
            4_000_037,
            "InvalidLifetimeDollarsPurchasedError",
            "Invalid request. The lifetime dollars purchased field is invalid."
        ),
        ErrorCodeRow(
            .invalidLifetimeDollarsRefunded,
            4_000_038,
            "InvalidLifetimeDollarsRefundedError",
            "Invalid request. The lifetime dollars refunded field is invalid."
        ),
        ErrorCodeRow(
            .invalidPlatform,
            4_000_039,
            "InvalidPlatformError",
            "Invalid request. The platform field is invalid."
        ),
        ErrorCodeRow(
            .invalidPlayTime,
            4_000_040,
            "InvalidPlayTimeError",
            "Invalid request. The playtime field is invalid."
        ),
        ErrorCodeRow(
            .invalidSampleContentProvided,
            4_000_041,
            "InvalidSampleContentProvidedError",
            "Invalid request. The sample content provided field is invalid."
        ),
        ErrorCodeRow(
            .invalidUserStatus,
            4_000_042,
            "InvalidUserStatusError",
            "Invalid request. The user status field is invalid."
        ),
        ErrorCodeRow(
            .invalidTransactionNotConsumable,
            4_000_043,
            "InvalidTransactionNotConsumableError",
            "Invalid request. The transaction id parameter must represent a consumable in-app purchase."
        ),
        ErrorCodeRow(
            .invalidRefundPreference,
            4_000_044,
            "InvalidRefundPreferenceError",
            "Invalid request. The refund preference field is invalid."
        ),
        ErrorCodeRow(
            .invalidTransactionTypeNotSupported,
            4_000_047,
            "InvalidTransactionTypeNotSupportedError",
            "Invalid request. The transaction id doesn't represent a supported in-app purchase type."
        ),
        ErrorCodeRow(
            .appTransactionIDNotSupported,
            4_000_048,
            "AppTransactionIdNotSupportedError",
            "Invalid request. App transactions aren't supported by this endpoint."
        ),
        ErrorCodeRow(
            .invalidAppAccountTokenUUID,
            4_000_183,
            "InvalidAppAccountTokenUUIDError",
            "Invalid request. The app account token field must be a valid UUID."
        ),
        ErrorCodeRow(
            .familyTransactionNotSupported,
            4_000_185,
            "FamilyTransactionNotSupportedError",
            "Invalid request. Family Sharing transactions aren't supported by this endpoint."
        ),
        ErrorCodeRow(
            .transactionIDIsNotOriginalTransactionId,
            4_000_187,
            "TransactionIdIsNotOriginalTransactionIdError",
            "Invalid request. The transaction ID provided is not an original transaction ID."
        ),
        ErrorCodeRow(
            .consumptionPercentageAutoRenewableSubscription,
            4_000_209,
            "ConsumptionPercentageAutoRenewableSubscriptionError",
            "Invalid request. The consumption percentage field is not supported for auto-renewable subscription transactions."
        ),
        ErrorCodeRow(.invalidGroupID, 4_000_225, "InvalidGroupIdError", "Invalid request. The group ID is invalid."),
        ErrorCodeRow(
            .invalidAssignedTransactionNotSupported,
            4_000_227,
            "InvalidAssignedTransactionNotSupportedError",
            "Invalid request. Assigned transactions aren't supported by this endpoint."
        ),
        ErrorCodeRow(
            .subscriptionExtensionIneligible,
            4_030_004,
            "SubscriptionExtensionIneligibleError",
            "Forbidden - subscription state ineligible for extension."
        ),
        ErrorCodeRow(
            .subscriptionMaxExtension,
            4_030_005,
            "SubscriptionMaxExtensionError",
            "Forbidden - subscription has reached maximum extension count."
        ),
        ErrorCodeRow(
            .familySharedSubscriptionExtensionIneligible,
            4_030_007,
            "FamilySharedSubscriptionExtensionIneligibleError",
            "Subscriptions that users obtain through Family Sharing can't get a renewal date extension directly."
        ),
        ErrorCodeRow(
            .assignedSubscriptionExtensionIneligible,
            4_030_028,
            "AssignedSubscriptionExtensionIneligibleError",
            "Assigned subscriptions can't get a renewal date extension."
        ),
        ErrorCodeRow(.accountNotFound, 4_040_001, "AccountNotFoundError", "Account not found."),
        ErrorCodeRow(
            .accountNotFoundRetryable,
            4_040_002,
            "AccountNotFoundRetryableError",
            "Account not found. Please try again.",
            isRetryable: true
        ),
        ErrorCodeRow(.appNotFound, 4_040_003, "AppNotFoundError", "App not found."),
        ErrorCodeRow(
            .appNotFoundRetryable,
            4_040_004,
            "AppNotFoundRetryableError",
            "App not found. Please try again.",
            isRetryable: true
        ),
        ErrorCodeRow(
            .originalTransactionIDNotFound,
            4_040_005,
            "OriginalTransactionIdNotFoundError",
            "Original transaction id not found."
        ),
        ErrorCodeRow(
            .originalTransactionIDNotFoundRetryable,
            4_040_006,
            "OriginalTransactionIdNotFoundRetryableError",
            "Original transaction id not found. Please try again.",
            isRetryable: true
        ),
        ErrorCodeRow(
            .serverNotificationURLNotFound,
            4_040_007,
            "ServerNotificationURLNotFoundError",
            "No App Store Server Notification URL found for provided app. Check that a URL is configured in App Store Connect for this environment."
        ),
        ErrorCodeRow(
            .testNotificationNotFound,
            4_040_008,
            "TestNotificationNotFoundError",
            "Either the test notification token is expired or the notification and status are not yet available."
        ),
        ErrorCodeRow(
            .statusRequestNotFound,
            4_040_009,
            "StatusRequestNotFoundError",
            "The server didn't find a subscription-renewal-date extension request for this requestIdentifier and productId combination."
        ),
        ErrorCodeRow(.transactionIDNotFound, 4_040_010, "TransactionIdNotFoundError", "Transaction id not found."),
        ErrorCodeRow(
            .appTransactionDoesNotExist,
            4_040_019,
            "AppTransactionDoesNotExistError",
            "No AppTransaction exists for the customer."
        ),
        ErrorCodeRow(.groupNotFound, 4_040_022, "GroupNotFoundError", "Group not found."),
        ErrorCodeRow(
            .rateLimitExceeded,
            4_290_000,
            "RateLimitExceededError",
            "Rate limit exceeded.",
            isRetryable: true
        ),
        ErrorCodeRow(
            .generalInternal,
            5_000_000,
            "GeneralInternalError",
            "An unknown error occurred.",
            isRetryable: true
        ),
        ErrorCodeRow(
            .generalInternalRetryable,
            5_000_001,
            "GeneralInternalRetryableError",
            "An unknown error occurred. Please try again.",
            isRetryable: true
        ),
        ErrorCodeRow(.invalidImage, 4_000_161, "InvalidImageError"),
        ErrorCodeRow(.headerTooLong, 4_000_162, "HeaderTooLongError"),
        ErrorCodeRow(.bodyTooLong, 4_000_163, "BodyTooLongError"),
        ErrorCodeRow(.invalidLocale, 4_000_164, "InvalidLocaleError"),
        ErrorCodeRow(.altTextTooLong, 4_000_175, "AltTextTooLongError"),
        ErrorCodeRow(.invalidPerformanceTestRequest, 4_000_211, "InvalidPerformanceTestRequestError"),
        ErrorCodeRow(.invalidRequestID, 4_000_212, "InvalidRequestIdError"),
        ErrorCodeRow(.existingPerformanceTestRun, 4_000_213, "ExistingPerformanceTestRunError"),
        ErrorCodeRow(.badRequestRealtimeURL, 4_000_215, "BadRequestRealtimeUrlError"),
        ErrorCodeRow(.badRequestImageSize, 4_000_216, "BadRequestImageSizeError"),
        ErrorCodeRow(.badRequestTooManyBulletPoints, 4_000_218, "BadRequestTooManyBulletPointsError"),
        ErrorCodeRow(.badRequestBulletPointTextTooLong, 4_000_219, "BadRequestBulletPointTextTooLongError"),
        ErrorCodeRow(.badRequestAboveImageRequiresAnImage, 4_000_224, "BadRequestAboveImageRequiresAnImageError"),
        ErrorCodeRow(.maximumNumberOfImagesReached, 4_030_014, "MaximumNumberOfImagesReachedError"),
        ErrorCodeRow(.maximumNumberOfMessagesReached, 4_030_016, "MaximumNumberOfMessagesReachedError"),
        ErrorCodeRow(.messageNotApproved, 4_030_017, "MessageNotApprovedError"),
        ErrorCodeRow(.imageNotApproved, 4_030_018, "ImageNotApprovedError"),
        ErrorCodeRow(.imageInUse, 4_030_019, "ImageInUseError"),
        ErrorCodeRow(.forbiddenNoPassingTest, 4_030_026, "ForbiddenNoPassingTestError"),
        ErrorCodeRow(.imageNotFound, 4_040_014, "ImageNotFoundError"),
        ErrorCodeRow(.messageNotFound, 4_040_015, "MessageNotFoundError"),
        ErrorCodeRow(.performanceTestRunNotFound, 4_040_018, "PerformanceTestRunNotFoundError"),
        ErrorCodeRow(.defaultMessageNotFound, 4_040_020, "DefaultMessageNotFoundError"),
        ErrorCodeRow(.realtimeURLNotFound, 4_040_021, "RealtimeUrlNotFoundError"),
        ErrorCodeRow(.imageAlreadyExists, 4_090_000, "ImageAlreadyExistsError"),
        ErrorCodeRow(.messageAlreadyExists, 4_090_001, "MessageAlreadyExistsError"),
    ]
}
