/// What came of sending a notification.
public struct SendAttemptResult: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It arrived.
    public static let success = Self(rawValue: "SUCCESS")
    /// No answer in time.
    public static let timedOut = Self(rawValue: "TIMED_OUT")
    /// The certificate or the secure connection failed.
    public static let tlsIssue = Self(rawValue: "TLS_ISSUE")
    /// The certificate or the secure connection failed; what ``tlsIssue`` was called before 2022-08-08.
    public static let sslIssue = Self(rawValue: "SSL_ISSUE")
    /// Redirects led back to where they began.
    public static let circularRedirect = Self(rawValue: "CIRCULAR_REDIRECT")
    /// No answer.
    public static let noResponse = Self(rawValue: "NO_RESPONSE")
    /// The network connection failed.
    public static let socketIssue = Self(rawValue: "SOCKET_ISSUE")
    /// An answer in an unsupported character set.
    public static let unsupportedCharset = Self(rawValue: "UNSUPPORTED_CHARSET")
    /// An answer that could not be read.
    public static let invalidResponse = Self(rawValue: "INVALID_RESPONSE")
    /// The connection closed too early.
    public static let prematureClose = Self(rawValue: "PREMATURE_CLOSE")
    /// A status other than success.
    public static let unsuccessfulHTTPResponseCode = Self(rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
    /// Anything else.
    public static let other = Self(rawValue: "OTHER")
}

/// As a member name, a result is its wire spelling.
extension SendAttemptResult: CodingKeyRepresentable {}
