/// A violation of Apple's rules for Send Consumption Information, named after Apple's errors.
///
/// Each case has the code that Apple would answer, except those without a published code.
public enum ConsumptionRuleViolation: Error, Hashable, Sendable, CaseIterable {
    /// `InvalidTransactionIdError`: the transaction ID is empty.
    case invalidTransactionID
    /// `FamilyTransactionNotSupportedError`: a family member purchased it.
    case familyTransactionNotSupported
    /// `InvalidAssignedTransactionNotSupportedError`: it is a seat of a group purchase.
    case assignedTransactionNotSupported
    /// `AdvancedCommerceTransactionNotSupportedError`: only version 1 supports Advanced Commerce purchases.
    case advancedCommerceTransactionNotSupported
    /// `InvalidTransactionTypeNotSupportedError`: version 1 supports consumables and auto-renewable subscriptions only.
    case transactionTypeNotSupported
    /// `InvalidCustomerConsentedError`: the customer did not consent.
    case invalidCustomerConsented
    /// `InvalidSampleContentProvidedError`: missing.
    case invalidSampleContentProvided
    /// `InvalidDeliveryStatusError`: missing or out of range.
    case invalidDeliveryStatus
    /// `InvalidRefundPreferenceError`: not one of Apple's values.
    case invalidRefundPreference
    /// `InvalidConsumptionStatusError`: missing or out of range.
    case invalidConsumptionStatus
    /// `InvalidPlatformError`: missing or out of range.
    case invalidPlatform
    /// `InvalidAppAccountTokenError`: neither a UUID nor an empty string.
    case invalidAppAccountToken
    /// `InvalidAccountTenureError`: missing or out of range.
    case invalidAccountTenure
    /// `InvalidPlayTimeError`: missing or out of range.
    case invalidPlayTime
    /// `InvalidLifetimeDollarsRefundedError`: missing or out of range.
    case invalidLifetimeDollarsRefunded
    /// `InvalidLifetimeDollarsPurchasedError`: missing or out of range.
    case invalidLifetimeDollarsPurchased
    /// `InvalidUserStatusError`: missing or out of range.
    case invalidUserStatus
    /// `ConsumptionPercentageOutOfRangeError`: not from 0 to 100 %, or one of these for a prorated preference.
    case consumptionPercentageOutOfRange
    /// `UndeliveredConsumptionPercentageNonZeroError`: an undelivered purchase cannot have been used.
    case undeliveredConsumptionPercentageNonZero
    /// `ConsumptionPercentageAutoRenewableSubscriptionError`: Apple computes the share of a subscription itself.
    case consumptionPercentageAutoRenewableSubscription

    /// Apple's name of the error.
    public var appleName: String {
        switch self {
        case .advancedCommerceTransactionNotSupported: "AdvancedCommerceTransactionNotSupportedError"
        case .consumptionPercentageOutOfRange: "ConsumptionPercentageOutOfRangeError"
        case .undeliveredConsumptionPercentageNonZero: "UndeliveredConsumptionPercentageNonZeroError"
        default: code?.name ?? ""
        }
    }

    /// Apple's error code; `nil` for the three errors without a published code.
    public var code: AppStoreErrorCode? {
        switch self {
        case .invalidTransactionID: .invalidTransactionID
        case .familyTransactionNotSupported: .familyTransactionNotSupported
        case .assignedTransactionNotSupported: .invalidAssignedTransactionNotSupported
        case .transactionTypeNotSupported: .invalidTransactionTypeNotSupported
        case .invalidCustomerConsented: .invalidCustomerConsented
        case .invalidSampleContentProvided: .invalidSampleContentProvided
        case .invalidDeliveryStatus: .invalidDeliveryStatus
        case .invalidRefundPreference: .invalidRefundPreference
        case .invalidConsumptionStatus: .invalidConsumptionStatus
        case .invalidPlatform: .invalidPlatform
        case .invalidAppAccountToken: .invalidAppAccountToken
        case .invalidAccountTenure: .invalidAccountTenure
        case .invalidPlayTime: .invalidPlayTime
        case .invalidLifetimeDollarsRefunded: .invalidLifetimeDollarsRefunded
        case .invalidLifetimeDollarsPurchased: .invalidLifetimeDollarsPurchased
        case .invalidUserStatus: .invalidUserStatus
        case .consumptionPercentageAutoRenewableSubscription: .consumptionPercentageAutoRenewableSubscription
        case .advancedCommerceTransactionNotSupported, .consumptionPercentageOutOfRange,
            .undeliveredConsumptionPercentageNonZero:
            nil
        }
    }
}
