/// A rule of Send Consumption Information that a request breaks, by Apple's name of the error.
///
/// Each case but those without a published code carries the code that Apple would answer.
public enum ConsumptionRuleViolation: Error, Hashable, Sendable, CaseIterable {
    /// `InvalidTransactionIdError`: the identifier is no transaction's.
    case invalidTransactionID
    /// `FamilyTransactionNotSupportedError`: a family member bought it.
    case familyTransactionNotSupported
    /// `InvalidAssignedTransactionNotSupportedError`: it is a seat of a group purchase.
    case assignedTransactionNotSupported
    /// `AdvancedCommerceTransactionNotSupportedError`: only version 1 takes Advanced Commerce purchases.
    case advancedCommerceTransactionNotSupported
    /// `InvalidTransactionTypeNotSupportedError`: version 1 takes consumables and auto-renewable subscriptions only.
    case transactionTypeNotSupported
    /// `InvalidCustomerConsentedError`: the customer did not agree.
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
    /// `ConsumptionPercentageOutOfRangeError`: not from 0 to 100 %, or not between them for a prorated preference.
    case consumptionPercentageOutOfRange
    /// `UndeliveredConsumptionPercentageNonZeroError`: what was not delivered cannot have been used.
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

    /// The code that Apple answers; `nil` for the three whose code Apple has not published.
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
