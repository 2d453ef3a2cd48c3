/// The purpose of an Advanced Commerce offer.
public struct AdvancedCommerceOfferReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To acquire a customer.
    public static let acquisition = Self(rawValue: "ACQUISITION")
    /// To win back a former customer.
    public static let winBack = Self(rawValue: "WIN_BACK")
    /// To retain a customer.
    public static let retention = Self(rawValue: "RETENTION")
}
