public import AppStoreTypes
public import Foundation

/// Why a call to Apple failed.
public enum AppStoreAPIError: Error, Hashable, Sendable {
    /// The request breaks one of Apple's rules; it was not sent.
    case invalidRequest(ConsumptionRuleViolation)
    /// The request could not be written or signed; it was not sent. In words.
    case notSent(String)
    /// The hourly budget, or what is left of it after Apple asked to wait, lets no request out before the deadline; it
    /// was not sent. A request may go out at the moment given.
    case budgetSpent(until: Timestamp)
    /// The deadline passed before the request could be sent.
    case deadlinePassed
    /// The task was cancelled; whether Apple may have taken the request by then.
    case cancelled(mayHaveArrived: Bool)
    /// No answer came.
    case transport(TransportFailure)
    /// Apple answered with an error.
    case rejected(Rejection)
    /// verifyReceipt answered that the receipt is not valid, or that it cannot say.
    case receiptRefused(ReceiptRefusal)
    /// Apple answered success with a body that cannot be read; what is wrong with it, in words without its content.
    case unreadableResponse(status: Int, body: Data, reason: String)
    /// The pages of an answer lead nowhere, such as one page for ever; in words.
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

    /// Whether Apple may have taken the request although no success was heard of.
    public var mayHaveArrived: Bool {
        switch self {
        case .invalidRequest, .notSent, .budgetSpent, .deadlinePassed, .pagingStuck: false
        case .cancelled(let mayHaveArrived): mayHaveArrived
        case .transport(let failure): failure.mayHaveArrived
        case .rejected(let rejection): rejection.status >= 500 && rejection.code == nil
        case .unreadableResponse, .receiptRefused: true
        }
    }
}

extension AppStoreAPIError: CustomStringConvertible {
    /// What failed, in one line, without token, receipt, body or customer.
    public var description: String {
        switch self {
        case .invalidRequest(let violation): "not sent: breaks \(violation.appleName)"
        case .notSent(let reason): "not sent: \(reason)"
        case .budgetSpent(let moment): "not sent: the hourly budget is spent until \(moment)"
        case .deadlinePassed: "not sent: the deadline passed"
        case .cancelled(let mayHaveArrived):
            mayHaveArrived ? "cancelled while it was sent" : "cancelled before it was sent"
        case .transport(let failure): "no answer: \(failure)"
        case .rejected(let rejection): rejection.description
        case .receiptRefused(let refusal): refusal.description
        case .unreadableResponse(let status, _, let reason):
            "answered \(status) with a body that cannot be read: \(reason)"
        case .pagingStuck(let reason): "the pages end nowhere: \(reason)"
        }
    }
}
