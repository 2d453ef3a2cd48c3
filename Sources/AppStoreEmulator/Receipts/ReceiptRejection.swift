import AppStoreTypes

/// Why verifyReceipt does not say that a receipt is valid.
struct ReceiptRejection: Error, Hashable, Sendable {
    let status: VerifyReceiptStatus
    /// What the answer says of trying again; `nil` where it says nothing.
    let isRetryable: Bool?

    /// - Parameters:
    ///   - status: the status.
    ///   - isRetryable: whether to try again; where left out, `false` for the statuses that always tell.
    init(_ status: VerifyReceiptStatus, isRetryable: Bool? = nil) {
        self.status = status
        let tells = status == .accountNotFound || status.isInternalDataError
        self.isRetryable = isRetryable ?? (tells ? false : nil)
    }

    /// Of these Apple sends the status and nothing else.
    private static let bare: Set<VerifyReceiptStatus> = [.notPosted, .malformed, .sandboxReceipt, .productionReceipt]

    func answer(in environment: AppStoreEnvironment) -> Answer {
        let response = VerifyReceiptResponse {
            $0.status = status
            $0.isRetryable = isRetryable.map { ReceiptValue($0) }
            if !Self.bare.contains(status) { $0.environment = environment }
        }
        return Answer(status: 200, json: response)
    }
}
