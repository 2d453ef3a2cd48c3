/// One attempt to send a notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem>
public struct SendAttemptItem: WireObject {
    /// When the attempt was made.
    public var attemptDate: Timestamp?
    /// The result.
    public var sendAttemptResult: SendAttemptResult?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("attemptDate", \.attemptDate),
        WireMember("sendAttemptResult", \.sendAttemptResult),
    ]
}

/// The result of an attempt to send a notification.
public struct SendAttemptResult: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The notification was delivered.
    public static let success = Self(rawValue: "SUCCESS")
    /// There was no response in time.
    public static let timedOut = Self(rawValue: "TIMED_OUT")
    /// The certificate or the TLS connection failed.
    public static let tlsIssue = Self(rawValue: "TLS_ISSUE")
    /// The certificate or the TLS connection failed; the name of ``tlsIssue`` before 2022-08-08.
    public static let sslIssue = Self(rawValue: "SSL_ISSUE")
    /// The redirects form a circle.
    public static let circularRedirect = Self(rawValue: "CIRCULAR_REDIRECT")
    /// There was no response.
    public static let noResponse = Self(rawValue: "NO_RESPONSE")
    /// The network connection failed.
    public static let socketIssue = Self(rawValue: "SOCKET_ISSUE")
    /// The response has an unsupported character set.
    public static let unsupportedCharset = Self(rawValue: "UNSUPPORTED_CHARSET")
    /// The response could not be read.
    public static let invalidResponse = Self(rawValue: "INVALID_RESPONSE")
    /// The connection closed too early.
    public static let prematureClose = Self(rawValue: "PREMATURE_CLOSE")
    /// The HTTP status was not a success.
    public static let unsuccessfulHTTPResponseCode = Self(rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
    /// Any other reason.
    public static let other = Self(rawValue: "OTHER")
}

/// As a member name, a result has its wire spelling.
extension SendAttemptResult: CodingKeyRepresentable {}
