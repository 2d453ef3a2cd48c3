/// The type of a group.
public struct GroupType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A company or a school.
    public static let organization = Self(rawValue: "ORGANIZATION")
    /// Private customers.
    public static let consumer = Self(rawValue: "CONSUMER")
}
