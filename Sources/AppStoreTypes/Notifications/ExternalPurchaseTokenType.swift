/// The type of a custom link's token.
public struct ExternalPurchaseTokenType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For acquiring the customer.
    public static let acquisition = Self(rawValue: "ACQUISITION")
    /// For services to the customer.
    public static let services = Self(rawValue: "SERVICES")
}
