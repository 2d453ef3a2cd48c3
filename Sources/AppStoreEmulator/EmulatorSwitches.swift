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

    /// Creates the switches as the documentation has them.
    public init() {}
}
