/// What an Advanced Commerce offer is for.
public struct AdvancedCommerceOfferReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To win a customer.
    public static let acquisition = Self(rawValue: "ACQUISITION")
    /// To win a former customer.
    public static let winBack = Self(rawValue: "WIN_BACK")
    /// To keep a customer.
    public static let retention = Self(rawValue: "RETENTION")
}
