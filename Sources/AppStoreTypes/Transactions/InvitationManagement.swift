/// Who assigns the seats of a group purchase.
public struct InvitationManagement: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The App Store invites the members.
    public static let apple = Self(rawValue: "APPLE")
    /// The developer assigns the seats.
    public static let developer = Self(rawValue: "DEVELOPER")
}
