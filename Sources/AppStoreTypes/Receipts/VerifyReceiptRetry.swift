/// What may be done after an answer of verifyReceipt that is not what was hoped for.
public enum VerifyReceiptRetry: Hashable, Sendable, CaseIterable {
    /// Nothing: the same request will be answered the same.
    case never
    /// The same request may succeed later.
    case later
    /// The same request may succeed later, but the receipt may also be malformed: try a few times only.
    case fewTimes
    /// The same request belongs to the sandbox.
    case inSandbox
    /// The same request belongs to production.
    case inProduction
}

extension VerifyReceiptResponse {
    /// Whether and where the same request may succeed.
    ///
    /// For 21100 to 21199, and for numbers not known, `is_retryable` decides, in either of its spellings and forms; an
    /// answer with a `code` and no status is a failure of the network.
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

    /// What the answer says of trying again, in either spelling; `nil` where it says nothing.
    public var isTemporary: Bool? { isRetryable?.flag ?? isRetryableInOlderSpelling?.flag }

    /// Every transaction of the answer, each once and in no order.
    ///
    /// `latest_receipt_info` comes first, because `in_app` is as old as the receipt that was sent.
    public var transactions: ReceiptTransactions {
        .merging([latestReceiptInfo, latestExpiredReceiptInfo, receipt?.transactions])
    }
}
