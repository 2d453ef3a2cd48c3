/// The App Store's number of an error; its first three digits are the HTTP status.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/error-codes>
public struct AppStoreErrorCode: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int64
    /// Creates a code from its wire number; numbers that Apple adds later are kept.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Apple's name of the error; `nil` for an unknown number.
    public var name: String? { Self.catalogue[rawValue]?.name ?? Self.advancedCommerce[rawValue] }

    /// Apple's message; `nil` if it is unknown.
    public var message: String? { Self.catalogue[rawValue]?.message }

    /// Whether the same request may succeed later, according to Apple's list of retryable errors and its rate limit.
    public var isRetryable: Bool { Self.catalogue[rawValue]?.isRetryable ?? (500..<600).contains(rawValue / 10_000) }

    /// The HTTP status of the code.
    public var httpStatus: Int { Int(rawValue / 10_000) }
}

extension AppStoreErrorCode {
    /// `GeneralBadRequestError`.
    public static let generalBadRequest = Self(rawValue: 4_000_000)
    /// `InvalidAppIdentifierError`.
    public static let invalidAppIdentifier = Self(rawValue: 4_000_002)
    /// `InvalidLimitError`.
    public static let invalidLimit = Self(rawValue: 4_000_004)
    /// `InvalidRequestRevisionError`.
    public static let invalidRequestRevision = Self(rawValue: 4_000_005)
    /// `InvalidTransactionIdError`.
    public static let invalidTransactionID = Self(rawValue: 4_000_006)
    /// `InvalidOriginalTransactionIdError`.
    public static let invalidOriginalTransactionID = Self(rawValue: 4_000_008)
    /// `InvalidExtendByDaysError`.
    public static let invalidExtendByDays = Self(rawValue: 4_000_009)
    /// `InvalidExtendReasonCodeError`.
    public static let invalidExtendReasonCode = Self(rawValue: 4_000_010)
    /// `InvalidRequestIdentifierError`.
    public static let invalidRequestIdentifier = Self(rawValue: 4_000_011)
    /// `StartDateTooFarInPastError`.
    public static let startDateTooFarInPast = Self(rawValue: 4_000_012)
    /// `StartDateAfterEndDateError`.
    public static let startDateAfterEndDate = Self(rawValue: 4_000_013)
    /// `InvalidPaginationTokenError`.
    public static let invalidPaginationToken = Self(rawValue: 4_000_014)
    /// `InvalidStartDateError`.
    public static let invalidStartDate = Self(rawValue: 4_000_015)
    /// `InvalidEndDateError`.
    public static let invalidEndDate = Self(rawValue: 4_000_016)
    /// `PaginationTokenExpiredError`.
    public static let paginationTokenExpired = Self(rawValue: 4_000_017)
    /// `InvalidNotificationTypeError`.
    public static let invalidNotificationType = Self(rawValue: 4_000_018)
    /// `MultipleFiltersSuppliedError`.
    public static let multipleFiltersSupplied = Self(rawValue: 4_000_019)
    /// `InvalidTestNotificationTokenError`.
    public static let invalidTestNotificationToken = Self(rawValue: 4_000_020)
    /// `InvalidSortError`.
    public static let invalidSort = Self(rawValue: 4_000_021)
    /// `InvalidProductTypeError`.
    public static let invalidProductType = Self(rawValue: 4_000_022)
    /// `InvalidProductIdError`.
    public static let invalidProductID = Self(rawValue: 4_000_023)
    /// `InvalidSubscriptionGroupIdentifierError`.
    public static let invalidSubscriptionGroupIdentifier = Self(rawValue: 4_000_024)
    /// `InvalidExcludeRevokedError`.
    public static let invalidExcludeRevoked = Self(rawValue: 4_000_025)
    /// `InvalidInAppOwnershipTypeError`.
    public static let invalidInAppOwnershipType = Self(rawValue: 4_000_026)
    /// `InvalidEmptyStorefrontCountryCodeListError`.
    public static let invalidEmptyStorefrontCountryCodeList = Self(rawValue: 4_000_027)
    /// `InvalidStorefrontCountryCodeError`.
    public static let invalidStorefrontCountryCode = Self(rawValue: 4_000_028)
    /// `InvalidRevokedError`.
    public static let invalidRevoked = Self(rawValue: 4_000_030)
    /// `InvalidStatusError`.
    public static let invalidStatus = Self(rawValue: 4_000_031)
    /// `InvalidAccountTenureError`.
    public static let invalidAccountTenure = Self(rawValue: 4_000_032)
    /// `InvalidAppAccountTokenError`.
    public static let invalidAppAccountToken = Self(rawValue: 4_000_033)
    /// `InvalidConsumptionStatusError`.
    public static let invalidConsumptionStatus = Self(rawValue: 4_000_034)
    /// `InvalidCustomerConsentedError`.
    public static let invalidCustomerConsented = Self(rawValue: 4_000_035)
    /// `InvalidDeliveryStatusError`.
    public static let invalidDeliveryStatus = Self(rawValue: 4_000_036)
    /// `InvalidLifetimeDollarsPurchasedError`.
    public static let invalidLifetimeDollarsPurchased = Self(rawValue: 4_000_037)
    /// `InvalidLifetimeDollarsRefundedError`.
    public static let invalidLifetimeDollarsRefunded = Self(rawValue: 4_000_038)
    /// `InvalidPlatformError`.
    public static let invalidPlatform = Self(rawValue: 4_000_039)
    /// `InvalidPlayTimeError`.
    public static let invalidPlayTime = Self(rawValue: 4_000_040)
    /// `InvalidSampleContentProvidedError`.
    public static let invalidSampleContentProvided = Self(rawValue: 4_000_041)
    /// `InvalidUserStatusError`.
    public static let invalidUserStatus = Self(rawValue: 4_000_042)
    /// `InvalidTransactionNotConsumableError`.
    public static let invalidTransactionNotConsumable = Self(rawValue: 4_000_043)
    /// `InvalidRefundPreferenceError`.
    public static let invalidRefundPreference = Self(rawValue: 4_000_044)
    /// `InvalidTransactionTypeNotSupportedError`.
    public static let invalidTransactionTypeNotSupported = Self(rawValue: 4_000_047)
    /// `AppTransactionIdNotSupportedError`.
    public static let appTransactionIDNotSupported = Self(rawValue: 4_000_048)
    /// `InvalidAppAccountTokenUUIDError`.
    public static let invalidAppAccountTokenUUID = Self(rawValue: 4_000_183)
    /// `FamilyTransactionNotSupportedError`.
    public static let familyTransactionNotSupported = Self(rawValue: 4_000_185)
    /// `TransactionIdIsNotOriginalTransactionIdError`.
    public static let transactionIDIsNotOriginalTransactionId = Self(rawValue: 4_000_187)
    /// `ConsumptionPercentageAutoRenewableSubscriptionError`.
    public static let consumptionPercentageAutoRenewableSubscription = Self(rawValue: 4_000_209)
    /// `InvalidGroupIdError`.
    public static let invalidGroupID = Self(rawValue: 4_000_225)
    /// `InvalidAssignedTransactionNotSupportedError`.
    public static let invalidAssignedTransactionNotSupported = Self(rawValue: 4_000_227)
    /// `SubscriptionExtensionIneligibleError`.
    public static let subscriptionExtensionIneligible = Self(rawValue: 4_030_004)
    /// `SubscriptionMaxExtensionError`.
    public static let subscriptionMaxExtension = Self(rawValue: 4_030_005)
    /// `FamilySharedSubscriptionExtensionIneligibleError`.
    public static let familySharedSubscriptionExtensionIneligible = Self(rawValue: 4_030_007)
    /// `AssignedSubscriptionExtensionIneligibleError`.
    public static let assignedSubscriptionExtensionIneligible = Self(rawValue: 4_030_028)
    /// `AccountNotFoundError`.
    public static let accountNotFound = Self(rawValue: 4_040_001)
    /// `AccountNotFoundRetryableError`.
    public static let accountNotFoundRetryable = Self(rawValue: 4_040_002)
    /// `AppNotFoundError`.
    public static let appNotFound = Self(rawValue: 4_040_003)
    /// `AppNotFoundRetryableError`.
    public static let appNotFoundRetryable = Self(rawValue: 4_040_004)
    /// `OriginalTransactionIdNotFoundError`.
    public static let originalTransactionIDNotFound = Self(rawValue: 4_040_005)
    /// `OriginalTransactionIdNotFoundRetryableError`.
    public static let originalTransactionIDNotFoundRetryable = Self(rawValue: 4_040_006)
    /// `ServerNotificationURLNotFoundError`.
    public static let serverNotificationURLNotFound = Self(rawValue: 4_040_007)
    /// `TestNotificationNotFoundError`.
    public static let testNotificationNotFound = Self(rawValue: 4_040_008)
    /// `StatusRequestNotFoundError`.
    public static let statusRequestNotFound = Self(rawValue: 4_040_009)
    /// `TransactionIdNotFoundError`.
    public static let transactionIDNotFound = Self(rawValue: 4_040_010)
    /// `AppTransactionDoesNotExistError`.
    public static let appTransactionDoesNotExist = Self(rawValue: 4_040_019)
    /// `GroupNotFoundError`.
    public static let groupNotFound = Self(rawValue: 4_040_022)
    /// `RateLimitExceededError`.
    public static let rateLimitExceeded = Self(rawValue: 4_290_000)
    /// `GeneralInternalError`.
    public static let generalInternal = Self(rawValue: 5_000_000)
    /// `GeneralInternalRetryableError`.
    public static let generalInternalRetryable = Self(rawValue: 5_000_001)
    /// `InvalidImageError`.
    public static let invalidImage = Self(rawValue: 4_000_161)
    /// `HeaderTooLongError`.
    public static let headerTooLong = Self(rawValue: 4_000_162)
    /// `BodyTooLongError`.
    public static let bodyTooLong = Self(rawValue: 4_000_163)
    /// `InvalidLocaleError`.
    public static let invalidLocale = Self(rawValue: 4_000_164)
    /// `AltTextTooLongError`.
    public static let altTextTooLong = Self(rawValue: 4_000_175)
    /// `InvalidPerformanceTestRequestError`.
    public static let invalidPerformanceTestRequest = Self(rawValue: 4_000_211)
    /// `InvalidRequestIdError`.
    public static let invalidRequestID = Self(rawValue: 4_000_212)
    /// `ExistingPerformanceTestRunError`.
    public static let existingPerformanceTestRun = Self(rawValue: 4_000_213)
    /// `BadRequestRealtimeUrlError`.
    public static let badRequestRealtimeURL = Self(rawValue: 4_000_215)
    /// `BadRequestImageSizeError`.
    public static let badRequestImageSize = Self(rawValue: 4_000_216)
    /// `BadRequestTooManyBulletPointsError`.
    public static let badRequestTooManyBulletPoints = Self(rawValue: 4_000_218)
    /// `BadRequestBulletPointTextTooLongError`.
    public static let badRequestBulletPointTextTooLong = Self(rawValue: 4_000_219)
    /// `BadRequestAboveImageRequiresAnImageError`.
    public static let badRequestAboveImageRequiresAnImage = Self(rawValue: 4_000_224)
    /// `MaximumNumberOfImagesReachedError`.
    public static let maximumNumberOfImagesReached = Self(rawValue: 4_030_014)
    /// `MaximumNumberOfMessagesReachedError`.
    public static let maximumNumberOfMessagesReached = Self(rawValue: 4_030_016)
    /// `MessageNotApprovedError`.
    public static let messageNotApproved = Self(rawValue: 4_030_017)
    /// `ImageNotApprovedError`.
    public static let imageNotApproved = Self(rawValue: 4_030_018)
    /// `ImageInUseError`.
    public static let imageInUse = Self(rawValue: 4_030_019)
    /// `ForbiddenNoPassingTestError`.
    public static let forbiddenNoPassingTest = Self(rawValue: 4_030_026)
    /// `ImageNotFoundError`.
    public static let imageNotFound = Self(rawValue: 4_040_014)
    /// `MessageNotFoundError`.
    public static let messageNotFound = Self(rawValue: 4_040_015)
    /// `PerformanceTestRunNotFoundError`.
    public static let performanceTestRunNotFound = Self(rawValue: 4_040_018)
    /// `DefaultMessageNotFoundError`.
    public static let defaultMessageNotFound = Self(rawValue: 4_040_020)
    /// `RealtimeUrlNotFoundError`.
    public static let realtimeURLNotFound = Self(rawValue: 4_040_021)
    /// `ImageAlreadyExistsError`.
    public static let imageAlreadyExists = Self(rawValue: 4_090_000)
    /// `MessageAlreadyExistsError`.
    public static let messageAlreadyExists = Self(rawValue: 4_090_001)
}

/// The body of an error of the App Store Server API.
public struct APIErrorBody: WireObject {
    /// The error code.
    public var errorCode: AppStoreErrorCode?
    /// Apple's error message.
    public var errorMessage: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("errorCode", \.errorCode),
        WireMember("errorMessage", \.errorMessage),
    ]
}
