/// Advanced Commerce API errors about requests, their fields and prices.
///
/// Their names come from transcriptions of Apple's pages.
extension AppStoreErrorCode {
    /// `InvalidCurrencyError`.
    public static let invalidCurrency = Self(rawValue: 4_000_053)
    /// `OneItemNeededInModifyError`.
    public static let oneItemNeededInModify = Self(rawValue: 4_000_063)
    /// `NullRequestInfoError`.
    public static let nullRequestInfo = Self(rawValue: 4_000_079)
    /// `NullRequestReferenceIDError`.
    public static let nullRequestReferenceID = Self(rawValue: 4_000_080)
    /// `InvalidRequestReferenceIDError`.
    public static let invalidRequestReferenceID = Self(rawValue: 4_000_081)
    /// `InvalidConsistencyTokenError`.
    public static let invalidConsistencyToken = Self(rawValue: 4_000_082)
    /// `NullVersionError`.
    public static let nullVersion = Self(rawValue: 4_000_083)
    /// `UnexpectedVersionError`.
    public static let unexpectedVersion = Self(rawValue: 4_000_084)
    /// `NullTransactionIdError`.
    public static let nullTransactionID = Self(rawValue: 4_000_085)
    /// `NegativePriceError`.
    public static let negativePrice = Self(rawValue: 4_000_086)
    /// `SKULengthExceededError`.
    public static let skuLengthExceeded = Self(rawValue: 4_000_087)
    /// `DescriptionLengthExceededError`.
    public static let descriptionLengthExceeded = Self(rawValue: 4_000_088)
    /// `DisplayNameLengthExceededError`.
    public static let displayNameLengthExceeded = Self(rawValue: 4_000_089)
    /// `NegativeProratedPriceError`.
    public static let negativeProratedPrice = Self(rawValue: 4_000_091)
    /// `NullOfferPeriodError`.
    public static let nullOfferPeriod = Self(rawValue: 4_000_092)
    /// `NullPeriodCountError`.
    public static let nullPeriodCount = Self(rawValue: 4_000_093)
    /// `PeriodCountNotPositiveError`.
    public static let periodCountNotPositive = Self(rawValue: 4_000_094)
    /// `NullReasonError`.
    public static let nullReason = Self(rawValue: 4_000_095)
    /// `InvalidPreviousTransactionIDError`.
    public static let invalidPreviousTransactionID = Self(rawValue: 4_000_096)
    /// `RepeatedRequestReferenceIdError`.
    public static let repeatedRequestReferenceID = Self(rawValue: 4_000_097)
    /// `NullCurrencyError`.
    public static let nullCurrency = Self(rawValue: 4_000_098)
    /// `NullTaxCodeError`.
    public static let nullTaxCode = Self(rawValue: 4_000_099)
    /// `NullStorefrontError`.
    public static let nullStorefront = Self(rawValue: 4_000_100)
    /// `NullItemsError`.
    public static let nullItems = Self(rawValue: 4_000_101)
    /// `NullItemError`.
    public static let nullItem = Self(rawValue: 4_000_102)
    /// `NullDescriptorsError`.
    public static let nullDescriptors = Self(rawValue: 4_000_103)
    /// `NullPeriodError`.
    public static let nullPeriod = Self(rawValue: 4_000_104)
    /// `NullSKUError`.
    public static let nullSKU = Self(rawValue: 4_000_105)
    /// `NullDisplayNameError`.
    public static let nullDisplayName = Self(rawValue: 4_000_106)
    /// `NullDescriptionError`.
    public static let nullDescription = Self(rawValue: 4_000_107)
    /// `NullPriceError`.
    public static let nullPrice = Self(rawValue: 4_000_109)
    /// `NullRetainBillingCycleError`.
    public static let nullRetainBillingCycle = Self(rawValue: 4_000_110)
    /// `NullEffectiveError`.
    public static let nullEffective = Self(rawValue: 4_000_111)
    /// `NullNewSKUError`.
    public static let nullNewSKU = Self(rawValue: 4_000_112)
    /// `InvalidPreviousSubscriptionError`.
    public static let invalidPreviousSubscription = Self(rawValue: 4_000_113)
    /// `ProductAlreadyExistsError`.
    public static let productAlreadyExists = Self(rawValue: 4_000_114)
    /// `InvalidProductChangesError`.
    public static let invalidProductChanges = Self(rawValue: 4_000_115)
    /// `InvalidSalableError`.
    public static let invalidSalable = Self(rawValue: 4_000_116)
    /// `InvalidSalableDurationError`.
    public static let invalidSalableDuration = Self(rawValue: 4_000_117)
    /// `InvalidDisplayNameError`.
    public static let invalidDisplayName = Self(rawValue: 4_000_118)
    /// `InvalidDescriptionError`.
    public static let invalidDescription = Self(rawValue: 4_000_119)
    /// `InvalidProductError`.
    public static let invalidProduct = Self(rawValue: 4_000_121)
    /// `InvalidSKUError`.
    public static let invalidSKU = Self(rawValue: 4_000_122)
    /// `InvalidRefundTypeError`.
    public static let invalidRefundType = Self(rawValue: 4_000_123)
    /// `InvalidRefundReasonError`.
    public static let invalidRefundReason = Self(rawValue: 4_000_124)
    /// `InvalidChangeReasonError`.
    public static let invalidChangeReason = Self(rawValue: 4_000_125)
    /// `InvalidOfferReasonError`.
    public static let invalidOfferReason = Self(rawValue: 4_000_126)
    /// `InvalidTaxProductCodeError`.
    public static let invalidTaxProductCode = Self(rawValue: 4_000_127)
    /// `InvalidOfferPeriodError`.
    public static let invalidOfferPeriod = Self(rawValue: 4_000_128)
    /// `InvalidOfferPeriodCountError`.
    public static let invalidOfferPeriodCount = Self(rawValue: 4_000_129)
    /// `InvalidRenewalPeriodError`.
    public static let invalidRenewalPeriod = Self(rawValue: 4_000_130)
    /// `InvalidRenewalPriceError`.
    public static let invalidRenewalPrice = Self(rawValue: 4_000_131)
    /// `InvalidAmountError`.
    public static let invalidAmount = Self(rawValue: 4_000_132)
    /// `MismatchedStorefrontError`.
    public static let mismatchedStorefront = Self(rawValue: 4_000_133)
    /// `MissingPricingConfigForStorefrontError`.
    public static let missingPricingConfigForStorefront = Self(rawValue: 4_000_134)
    /// `OperationNotAllowedError`.
    public static let operationNotAllowed = Self(rawValue: 4_000_135)
}
