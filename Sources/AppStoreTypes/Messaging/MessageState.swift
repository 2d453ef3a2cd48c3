/// How far Apple's review of a message has come.
public struct MessageState: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Waiting for review.
    public static let pending = Self(rawValue: "PENDING")
    /// Waiting for review; another spelling of ``pending``.
    public static let pendingReview = Self(rawValue: "PENDING_REVIEW")
    /// May be shown.
    public static let approved = Self(rawValue: "APPROVED")
    /// May not be shown.
    public static let rejected = Self(rawValue: "REJECTED")

    /// Whether Apple has not decided yet, in either spelling.
    public var isPending: Bool { self == .pending || self == .pendingReview }
}
