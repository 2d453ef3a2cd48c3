/// What a customer may do for a product of the organization.
public struct GroupRole: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing beyond using it.
    public static let noRole = Self(rawValue: "NONE")
    /// Manage it.
    public static let admin = Self(rawValue: "ADMIN")
}
