public import AppStoreTypes
public import Foundation

/// Why a call to Apple failed.
public enum AppStoreAPIError: Error, Hashable, Sendable {
    /// The request breaks one of Apple's rules and was not sent.
    case invalidRequest(ConsumptionRuleViolation)
    /// The request could not be encoded or signed, and was not sent; the text says why.
    case notSent(String)
    /// The hourly budget or a pause that Apple asked for allows no request before the deadline.
    ///
    /// The request was not sent. It may be sent at the given time.
    case budgetSpent(until: Timestamp)
    /// The deadline passed before the request could be sent.
    case deadlinePassed
    /// The task was cancelled; the value tells whether Apple may have received the request.
    case cancelled(mayHaveArrived: Bool)
    /// There was no response.
    case transport(TransportFailure)
    /// Apple responded with an error.
    case rejected(Rejection)
    /// verifyReceipt responded that the receipt is invalid, or that it does not know.
    case receiptRefused(ReceiptRefusal)
    /// Apple responded with success and a body that cannot be read; the reason does not contain its content.
    case unreadableResponse(status: Int, body: Data, reason: String)
    /// The pages of a response never end, for example because a page repeats; the text says how.
    case pagingStuck(String)

    /// Whether the same request may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .invalidRequest, .notSent, .pagingStuck: false
        case .budgetSpent, .deadlinePassed, .cancelled, .unreadableResponse: true
        case .transport(let failure): failure.isRetryable
        case .rejected(let rejection): rejection.isRetryable
        case .receiptRefused(let refusal): refusal.isRetryable
        }
    }

    /// Whether an attempt may have reached Apple although there was no successful response.
    public var mayHaveArrived: Bool {
        switch self {
        case .invalidRequest, .notSent, .budgetSpent, .deadlinePassed, .pagingStuck: false
        case .cancelled(let mayHaveArrived): mayHaveArrived
        case .transport(let failure): failure.mayHaveArrived
        case .rejected(let rejection):
            rejection.followsUncertainAttempt || (rejection.status >= 500 && rejection.code == nil)
        case .unreadableResponse, .receiptRefused: true
        }
    }
}

extension AppStoreAPIError: CustomStringConvertible {
    /// The failure in one line, without tokens, receipts, bodies or customer data.
    public var description: String {
        switch self {
        case .invalidRequest(let violation): "not sent: breaks \(violation.appleName)"
        case .notSent(let reason): "not sent: \(reason)"
        case .budgetSpent(let moment): "not sent: the hourly budget is used up until \(moment)"
        case .deadlinePassed: "not sent: the deadline passed"
        case .cancelled(let mayHaveArrived):
            mayHaveArrived ? "cancelled after it may have been sent" : "cancelled before it was sent"
        case .transport(let failure): "no response: \(failure)"
        case .rejected(let rejection): rejection.description
        case .receiptRefused(let refusal): refusal.description
        case .unreadableResponse(let status, _, let reason):
            "answered \(status) with a body that cannot be read: \(reason)"
        case .pagingStuck(let reason): "the pages never end: \(reason)"
        }
    }
}
