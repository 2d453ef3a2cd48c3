/// The ownership of the purchase.
public struct OwnershipType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer purchased it.
    public static let purchased = Self(rawValue: "PURCHASED")
    /// A family member purchased it.
    public static let familyShared = Self(rawValue: "FAMILY_SHARED")
    /// A seat of a group purchase was assigned to the customer.
    public static let assigned = Self(rawValue: "ASSIGNED")
}
