public import AppStoreTypes

/// A verifyReceipt response for a receipt that is not valid.
public struct ReceiptRefusal: Error, Hashable, Sendable {
    /// Apple's status.
    public var status: VerifyReceiptStatus
    /// The environment of the call.
    public var environment: AppStoreEnvironment
    /// The whole response.
    public var response: VerifyReceiptResponse

    /// Creates a refusal.
    public init(status: VerifyReceiptStatus, environment: AppStoreEnvironment, response: VerifyReceiptResponse) {
        self.status = status
        self.environment = environment
        self.response = response
    }

    /// Whether the same request may succeed later.
    public var isRetryable: Bool { retries > 0 }

    /// How often the same request may be retried.
    var retries: Int {
        switch response.retry {
        case .later: .max
        case .fewTimes: 1
        case .never, .inSandbox, .inProduction: 0
        }
    }

    /// The environment of the receipt, if Apple says that it is the other one.
    var belongsTo: AppStoreEnvironment? {
        switch response.retry {
        case .inSandbox: .sandbox
        case .inProduction: .production
        case .never, .later, .fewTimes: nil
        }
    }
}

extension ReceiptRefusal: CustomStringConvertible {
    /// The status and its meaning.
    public var description: String { "\(environment) answered \(status.rawValue): \(meaning)" }

    private var meaning: String {
        switch status {
        case .notPosted: "the request was not a POST"
        case .malformed: "the receipt cannot be read, or Apple had a temporary error"
        case .notAuthenticated: "Apple did not sign the receipt"
        case .wrongPassword: "the shared secret does not match the app's"
        case .serverUnavailable: "the receipt server is temporarily unavailable"
        case .sandboxReceipt: "a sandbox receipt was sent to production"
        case .productionReceipt: "a production receipt was sent to the sandbox"
        case .internalError: "the App Store had an internal error"
        case .accountNotFound: "the account is unknown or deleted"
        case _ where status.isInternalDataError:
            isRetryable
                ? "the App Store had a temporary internal error" : "the App Store had an internal error"
        default: "unknown status"
        }
    }
}
