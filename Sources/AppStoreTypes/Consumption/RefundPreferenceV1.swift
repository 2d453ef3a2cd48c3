/// The developer's preferred decision, in version 1.
public struct RefundPreferenceV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Grant the refund.
    public static let grant = Self(rawValue: 1)
    /// Decline the refund.
    public static let decline = Self(rawValue: 2)
    /// No preference.
    public static let noPreference = Self(rawValue: 3)
}
