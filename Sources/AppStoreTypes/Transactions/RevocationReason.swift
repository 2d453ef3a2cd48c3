/// Why a purchase was revoked.
public struct RevocationReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Any other reason.
    public static let other = Self(rawValue: 0)
    /// An issue with the app.
    public static let appIssue = Self(rawValue: 1)
}
