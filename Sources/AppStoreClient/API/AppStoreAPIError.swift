public import AppStoreTypes
public import Foundation

/// Why a call to the App Store Server API failed.
public enum AppStoreAPIError: Error, Sendable {
    /// The request breaks one of Apple's rules; it was not sent.
    case invalidRequest(ConsumptionRuleViolation)
    /// Apple answered with an error.
    case rejected(Rejection)
    /// No answer came: it is not known whether Apple took the request. In words, without content.
    case transport(String)
    /// Apple answered success with a body that cannot be read.
    case unreadableResponse(status: Int)
    /// The request could not be written or signed; it was not sent.
    case notSent(String)

    /// An error as Apple answered it.
    public struct Rejection: Hashable, Sendable {
        /// The HTTP status.
        public var status: Int
        /// Apple's code; `nil` where the body has none, as for 401.
        public var code: AppStoreErrorCode?
        /// Apple's message.
        public var message: String?
        /// From when the next request may be sent, where Apple says so.
        public var retryAfter: Timestamp?
        /// The body as it came.
        public var body: Data

        /// Whether the same request may succeed later.
        public var isRetryable: Bool {
            status == 429 || status >= 500 || (code?.isRetryable ?? false)
        }
    }

    /// Whether the same request may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .invalidRequest, .notSent: false
        case .rejected(let rejection): rejection.isRetryable
        case .transport, .unreadableResponse: true
        }
    }
}
