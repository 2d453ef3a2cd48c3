/// The state of Apple's review of an image.
public struct ImageState: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Waiting for review.
    public static let pending = Self(rawValue: "PENDING")
    /// Waiting for review; another spelling of ``pending``.
    public static let pendingReview = Self(rawValue: "PENDING_REVIEW")
    /// Approved for display.
    public static let approved = Self(rawValue: "APPROVED")
    /// Rejected for display.
    public static let rejected = Self(rawValue: "REJECTED")

    /// Whether the review is pending, in either spelling.
    public var isPending: Bool { self == .pending || self == .pendingReview }
}
