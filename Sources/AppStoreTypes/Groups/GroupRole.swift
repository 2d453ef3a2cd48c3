/// A customer's role for a product of the organization.
public struct GroupRole: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer can only use it.
    public static let noRole = Self(rawValue: "NONE")
    /// The customer can manage it.
    public static let admin = Self(rawValue: "ADMIN")
}
