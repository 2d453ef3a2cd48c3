/// What the developer would like Apple to decide, in version 1 of the answer.
public struct RefundPreferenceV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Says nothing.
    public static let undeclared = Self(rawValue: 0)
    /// Grant the refund.
    public static let grant = Self(rawValue: 1)
    /// Decline the refund.
    public static let decline = Self(rawValue: 2)
    /// Has no preference.
    public static let noPreference = Self(rawValue: 3)
}
