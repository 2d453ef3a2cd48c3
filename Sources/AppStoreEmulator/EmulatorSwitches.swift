public import AppStoreTypes

/// What Apple's documentation leaves open or contradicts itself about, settled one way or the other.
public struct EmulatorSwitches: Hashable, Sendable {
    /// The code of `ConsumptionPercentageOutOfRangeError`, which Apple has not published.
    public var percentageOutOfRangeCode = AppStoreErrorCode(rawValue: 4_000_206)
    /// The code of `UndeliveredConsumptionPercentageNonZeroError`, which Apple has not published.
    public var undeliveredPercentageCode = AppStoreErrorCode(rawValue: 4_000_207)
    /// The code of `AdvancedCommerceTransactionNotSupportedError`, which Apple has not published.
    public var advancedCommerceCode = AppStoreErrorCode(rawValue: 4_000_208)
    /// Whether `GRANT_PRORATED` needs a share strictly between 0 and 100 % where the product is no subscription that
    /// renews.
    public var proratedNeedsPercentage = true
    /// Whether consumption data that no refund request asked for is accepted, and ignored.
    public var acceptsUnaskedConsumption = true
    /// Whether a notification answered with 400 is sent again.
    ///
    /// The documentation says so; since March 2026 some receivers report otherwise.
    public var retriesAfterBadRequest = true
    /// Whether a refund request for a non-consumable asks for consumption data.
    public var asksAboutNonConsumables = true

    /// How often Apple asks again for consumption data, each time eight hours later, until it decides.
    public var consumptionReminders = 0
    /// Whether an in-app refund request for the running period of a subscription switches its renewal off.
    public var refundRequestEndsRenewal = true
    /// Whether the sandbox is sent every type of version 1, and family members there too; Apple lists seven types, to
    /// purchasers.
    public var sendsAllVersionOneTypesInSandbox = false

    /// Creates the switches as the documentation has them.
    public init() {}
}
