/// The response of Get Message List.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetMessageListResponse: WireObject {
    /// The messages.
    public var messageIdentifiers: [GetMessageListResponseItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifiers", \.messageIdentifiers)
    ]
}

/// An uploaded message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetMessageListResponseItem: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The state of Apple's review.
    public var messageState: MessageState?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("messageState", \.messageState),
    ]
}

/// The state of Apple's review of a message.
public struct MessageState: RawRepresentable, Hashable, Codable, Sendable {
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
