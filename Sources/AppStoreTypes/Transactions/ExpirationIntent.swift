/// Why a subscription expired.
public struct ExpirationIntent: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The customer cancelled.
    public static let customerCancelled = Self(rawValue: 1)
    /// The payment failed.
    public static let billingError = Self(rawValue: 2)
    /// The customer did not consent to a price increase.
    public static let priceIncreaseNotAccepted = Self(rawValue: 3)
    /// The product was not for sale.
    public static let productUnavailable = Self(rawValue: 4)
    /// Any other reason.
    public static let other = Self(rawValue: 5)
}
