/// Advanced Commerce API errors about items, refunds and subscriptions.
///
/// Their names come from transcriptions of Apple's pages.
extension AppStoreErrorCode {
    /// `MoreItemsThanAllowedError`.
    public static let moreItemsThanAllowed = Self(rawValue: 4_000_136)
    /// `MoreOffersThanAllowedError`.
    public static let moreOffersThanAllowed = Self(rawValue: 4_000_137)
    /// `EmptyAddChangeItemsError`.
    public static let emptyAddChangeItems = Self(rawValue: 4_000_139)
    /// `MissingUpdatedItemsWithPeriodChangeError`.
    public static let missingUpdatedItemsWithPeriodChange = Self(rawValue: 4_000_140)
    /// `PeriodResetWithRetainBillingCycleError`.
    public static let periodResetWithRetainBillingCycle = Self(rawValue: 4_000_141)
    /// `PeriodChangeEffectiveConflictError`.
    public static let periodChangeEffectiveConflict = Self(rawValue: 4_000_142)
    /// `MultipleOperationsOnSingleSKUError`.
    public static let multipleOperationsOnSingleSKU = Self(rawValue: 4_000_143)
    /// `RemoveItemsWithoutAddOrChangeItemsError`.
    public static let removeItemsWithoutAddOrChangeItems = Self(rawValue: 4_000_144)
    /// `RemoveItemNotFoundError`.
    public static let removeItemNotFound = Self(rawValue: 4_000_145)
    /// `ChangeItemNotFoundError`.
    public static let changeItemNotFound = Self(rawValue: 4_000_146)
    /// `MisalignedBillingCycleError`.
    public static let misalignedBillingCycle = Self(rawValue: 4_000_147)
    /// `BillingCycleResetWithEffectiveLaterError`.
    public static let billingCycleResetWithEffectiveLater = Self(rawValue: 4_000_148)
    /// `PeriodChangeImmediateWithEffectiveAtNextBillingCycleError`.
    public static let periodChangeImmediateWithEffectiveAtNextBillingCycle = Self(rawValue: 4_000_149)
    /// `MultiplePricesError`.
    public static let multiplePrices = Self(rawValue: 4_000_150)
    /// `InvalidProratedPriceError`.
    public static let invalidProratedPrice = Self(rawValue: 4_000_151)
    /// `InvalidOfferPriceError`.
    public static let invalidOfferPrice = Self(rawValue: 4_000_152)
    /// `NullRefundAmountError`.
    public static let nullRefundAmount = Self(rawValue: 4_000_153)
    /// `NegativeRefundAmountError`.
    public static let negativeRefundAmount = Self(rawValue: 4_000_154)
    /// `RefundAmountWithoutCustomError`.
    public static let refundAmountWithoutCustom = Self(rawValue: 4_000_155)
    /// `NullRefundReasonError`.
    public static let nullRefundReason = Self(rawValue: 4_000_156)
    /// `NullRefundTypeError`.
    public static let nullRefundType = Self(rawValue: 4_000_157)
    /// `SimulateRefundDeclineOnlyInSandboxError`.
    public static let simulateRefundDeclineOnlyInSandbox = Self(rawValue: 4_000_158)
    /// `NullRefundRiskingError`.
    public static let nullRefundRisking = Self(rawValue: 4_000_159)
    /// `AtLeastOneItemError`.
    public static let atLeastOneItem = Self(rawValue: 4_000_160)
    /// `AtLeastOneOfDisplayNameOrDescriptionError`.
    public static let atLeastOneOfDisplayNameOrDescription = Self(rawValue: 4_000_165)
    /// `NullTargetProductIDError`.
    public static let nullTargetProductID = Self(rawValue: 4_000_166)
    /// `InvalidTargetProductIDError`.
    public static let invalidTargetProductID = Self(rawValue: 4_000_167)
    /// `RemovalAllNotAllowedError`.
    public static let removalAllNotAllowed = Self(rawValue: 4_000_168)
    /// `NullCurrentSKUError`.
    public static let nullCurrentSKU = Self(rawValue: 4_000_169)
    /// `NullAdvancedCommerceDataError`.
    public static let nullAdvancedCommerceData = Self(rawValue: 4_000_171)
    /// `InvalidOperationError`.
    public static let invalidOperation = Self(rawValue: 4_000_172)
    /// `MalformedPayloadError`.
    public static let malformedPayload = Self(rawValue: 4_000_173)
    /// `InvalidSignatureError`.
    public static let invalidSignature = Self(rawValue: 4_000_174)
    /// `SubscriptionAlreadyMigratedError`.
    public static let subscriptionAlreadyMigrated = Self(rawValue: 4_000_176)
    /// `OfferPreventsItemMidCycleChangeError`.
    public static let offerPreventsItemMidCycleChange = Self(rawValue: 4_000_177)
    /// `PriceChangeNotSupportedThroughModifyItemsError`.
    public static let priceChangeNotSupportedThroughModifyItems = Self(rawValue: 4_000_178)
    /// `ItemLimitExceededError`.
    public static let itemLimitExceeded = Self(rawValue: 4_000_179)
    /// `PendingChangesMismatchError`.
    public static let pendingChangesMismatch = Self(rawValue: 4_000_180)
    /// `PendingRefundError`.
    public static let pendingRefund = Self(rawValue: 4_000_181)
    /// `ProratedOnlyLatestTransactionError`.
    public static let proratedOnlyLatestTransaction = Self(rawValue: 4_000_182)
    /// `PartialSimulateRefundDeclineError`.
    public static let partialSimulateRefundDecline = Self(rawValue: 4_000_184)
    /// `RevokeOnInactiveSubscriptionError`.
    public static let revokeOnInactiveSubscription = Self(rawValue: 4_000_186)
    /// `DependentSKUsCannotBeSharedError`.
    public static let dependentSKUsCannotBeShared = Self(rawValue: 4_000_192)
    /// `DependentSKUsCannotBeChainedError`.
    public static let dependentSKUsCannotBeChained = Self(rawValue: 4_000_193)
    /// `ItemCannotBeSpecifiedMultipleTimesError`.
    public static let itemCannotBeSpecifiedMultipleTimes = Self(rawValue: 4_000_194)
    /// `PriceChangeCannotBeIssuedWhenAlreadyCommunicatedError`.
    public static let priceChangeCannotBeIssuedWhenAlreadyCommunicated = Self(rawValue: 4_000_205)
    /// `InvalidPriceForChangeItemInPriceIncreaseError`.
    public static let invalidPriceForChangeItemInPriceIncrease = Self(rawValue: 4_000_214)
    /// `InvalidSKUProvidedMustBeCurrentSKUSetToRenewError`.
    public static let invalidSKUProvidedMustBeCurrentSKUSetToRenew = Self(rawValue: 4_000_220)
    /// `ACAPriceIncreaseIsNotCurrentlySupportedInIndiaError`.
    public static let acaPriceIncreaseIsNotCurrentlySupportedInIndia = Self(rawValue: 4_000_221)
    /// `InvalidProratedPriceForChangeItemWithEffectiveLaterError`.
    public static let invalidProratedPriceForChangeItemWithEffectiveLater = Self(rawValue: 4_000_222)
    /// `FreeTrialOfferMustUsePeriodCountOfOneError`.
    public static let freeTrialOfferMustUsePeriodCountOfOne = Self(rawValue: 4_000_223)
    /// `UnauthorizedError`.
    public static let unauthorized = Self(rawValue: 4_010_000)
    /// `SubscriptionDoesNotExistError`.
    public static let subscriptionDoesNotExist = Self(rawValue: 4_030_008)
    /// `SubscriptionAlreadyExistsError`.
    public static let subscriptionAlreadyExists = Self(rawValue: 4_030_009)
    /// `SubscriptionNotEligibleError`.
    public static let subscriptionNotEligible = Self(rawValue: 4_030_010)
    /// `SubscriptionAlreadyActiveError`.
    public static let subscriptionAlreadyActive = Self(rawValue: 4_030_011)
    /// `ProductNotOwnedError`.
    public static let productNotOwned = Self(rawValue: 4_030_013)
    /// `InactiveACASubError`.
    public static let inactiveACASub = Self(rawValue: 4_030_015)
    /// `InsufficientFundsError`.
    public static let insufficientFunds = Self(rawValue: 4_030_020)
    /// `AlreadyRefundedError`.
    public static let alreadyRefunded = Self(rawValue: 4_030_021)
    /// `StorefrontChangeError`.
    public static let storefrontChange = Self(rawValue: 4_030_022)
    /// `ProductNotEligibleError`.
    public static let productNotEligible = Self(rawValue: 4_030_023)
    /// `TransactionNotRefundableError`.
    public static let transactionNotRefundable = Self(rawValue: 4_030_024)
    /// `TransactionCannotBeRefundedContactSupportError`.
    public static let transactionCannotBeRefundedContactSupport = Self(rawValue: 4_030_025)
    /// `MigrationNotAllowedWhenPriceIncreaseCommunicatedError`.
    public static let migrationNotAllowedWhenPriceIncreaseCommunicated = Self(rawValue: 4_030_027)
    /// `ProductNotFoundError`.
    public static let productNotFound = Self(rawValue: 4_040_016)
}
