import AppStoreTypes

/// Why verifyReceipt does not accept a receipt as valid.
struct ReceiptRejection: Error, Hashable, Sendable {
    let status: VerifyReceiptStatus
    /// The answer's `is-retryable` value; `nil` if it is omitted.
    let isRetryable: Bool?

    /// Creates a rejection.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - isRetryable: whether to retry; by default `false` for the statuses that always include it.
    init(_ status: VerifyReceiptStatus, isRetryable: Bool? = nil) {
        self.status = status
        let tells = status == .accountNotFound || status.isInternalDataError
        self.isRetryable = isRetryable ?? (tells ? false : nil)
    }

    /// The statuses that Apple sends without any other member.
    private static let bare: Set<VerifyReceiptStatus> = [.notPosted, .malformed, .sandboxReceipt, .productionReceipt]

    func answer(in environment: AppStoreEnvironment) -> CallAnswer {
        let response = VerifyReceiptResponse {
            $0.status = status
            $0.isRetryable = isRetryable.map { ReceiptValue($0) }
            if !Self.bare.contains(status) { $0.environment = environment }
        }
        return CallAnswer(status: 200, json: response)
    }
}
