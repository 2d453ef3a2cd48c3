/// How to proceed after an unsuccessful response of verifyReceipt.
public enum VerifyReceiptRetry: Hashable, Sendable, CaseIterable {
    /// Do not retry: the response will be the same.
    case never
    /// Retry later: the same request may succeed.
    case later
    /// Retry a few times only: the request may succeed later, but the receipt may also be malformed.
    case fewTimes
    /// Send the same request to the sandbox.
    case inSandbox
    /// Send the same request to production.
    case inProduction
}

extension VerifyReceiptResponse {
    /// Whether and where the same request may succeed.
    ///
    /// For 21100 to 21199 and for unknown numbers, `is_retryable` decides, in either of its spellings and forms. A
    /// response with a `code` and no status is a network failure.
    public var retry: VerifyReceiptRetry {
        guard let status else { return code == nil ? .never : .later }
        switch status {
        case .malformed: return .fewTimes
        case .serverUnavailable, .internalError: return .later
        case .sandboxReceipt: return .inSandbox
        case .productionReceipt: return .inProduction
        case .valid, .notPosted, .obsolete, .notAuthenticated, .wrongPassword, .subscriptionExpired, .accountNotFound:
            return .never
        default: return isTemporary == true ? .later : .never
        }
    }

    /// Whether the response says to retry, in either spelling; `nil` if it does not say.
    public var isTemporary: Bool? { isRetryable?.flag ?? isRetryableInOlderSpelling?.flag }

    /// All transactions of the response, each once and in no particular order.
    ///
    /// `latest_receipt_info` has priority, because `in_app` is only as recent as the receipt in the request.
    public var transactions: ReceiptTransactions {
        .merging([latestReceiptInfo, latestExpiredReceiptInfo, receipt?.transactions])
    }
}
