/// How an attempt to deliver a notification ended, in Apple's words.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult>
public enum SendAttemptResult: String, Codable, Sendable {
    /// The receiver took it.
    case success = "SUCCESS"
    /// The receiver redirects in circles.
    case circularRedirect = "CIRCULAR_REDIRECT"
    /// What came back was no HTTP.
    case invalidResponse = "INVALID_RESPONSE"
    /// Nothing came back.
    case noResponse = "NO_RESPONSE"
    /// Anything else.
    case other = "OTHER"
    /// The receiver hung up.
    case prematureClose = "PREMATURE_CLOSE"
    /// There was no connection.
    case socketIssue = "SOCKET_ISSUE"
    /// The receiver took too long.
    case timedOut = "TIMED_OUT"
    /// There was no secure connection.
    case tlsIssue = "TLS_ISSUE"
    /// The receiver's status says that it did not take it.
    case unsuccessfulHTTPResponseCode = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
}
