import AppStoreTypes
import Foundation

extension EndpointFault {
    /// Returns the answer that replaces the real one, or `nil` if the fault does not replace it.
    ///
    /// `Retry-After` uses the system's clock rather than the emulator's, because callers compare it with their own.
    func answer(at time: Timestamp) -> CallAnswer? {
        guard replacesAnswer else { return nil }
        let code = errorCode.map { AppStoreErrorCode(rawValue: $0) } ?? status.flatMap { Self.generalCodes[$0] }
        let status = status ?? code?.httpStatus ?? (body == nil ? 500 : 200)
        var answer: CallAnswer
        if let body {
            answer = CallAnswer(status: status, bytes: body.bytes, contentType: contentType ?? "application/json")
        } else if status == 401, errorCode == nil {
            answer = .unauthenticated
        } else if let code {
            answer = APIRefusal(code, status: status).answer
        } else {
            answer = CallAnswer(status: status)
        }
        answer.retryAfter = retryAfterSeconds.map { time + .milliseconds(Int64(($0 * 1000).rounded())) }
        return answer
    }

    /// Returns the answer that replaces the real one of verifyReceipt, or `nil` if the fault does not replace it.
    ///
    /// It has a status in its body, or the form that Apple's gateway uses for HTTP errors.
    func receiptAnswer(in environment: AppStoreEnvironment, at time: Timestamp) -> CallAnswer? {
        if let receiptStatus {
            let rejection = ReceiptRejection(VerifyReceiptStatus(rawValue: receiptStatus), isRetryable: isRetryable)
            return rejection.answer(in: environment)
        }
        guard let status, status >= 400, body == nil, var answer = answer(at: time) else { return answer(at: time) }
        answer.body = CallAnswer(status: status, json: VerifyReceiptResponse { $0.code = Int32(status) }).body
        answer.contentType = "application/json"
        return answer
    }

    private static let generalCodes: [Int: AppStoreErrorCode] = [
        404: .transactionIDNotFound, 429: .rateLimitExceeded, 500: .generalInternal,
    ]
}
