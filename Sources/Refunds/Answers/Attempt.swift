package import AppStoreTypes

/// One attempt to send an answer.
package struct Attempt: Hashable, Sendable {
    /// The state of an attempt.
    package enum State: String, CaseIterable, Sendable, Codable {
        /// Sent, or about to be sent; no result yet.
        case started
        /// Apple accepted it.
        case accepted
        /// Apple refused it permanently.
        case refused
        /// It failed with an error that a retry may fix.
        case failed
        /// It never left this machine, so Apple cannot have received it and it does not freeze the answer.
        case unsent
        /// The desk stopped after sending and before it read a response, so Apple may have received it.
        ///
        /// The desk sends the same bytes again, so that Apple holds one answer in either case.
        case unknown
    }

    /// The number of the attempt, from 1.
    package var number: Int64
    package var state: State
    package var startedAt: Timestamp
    package var finishedAt: Timestamp?
    package var httpStatus: Int?
    package var errorCode: AppStoreErrorCode?
    /// What went wrong, without customer data.
    package var detail: String?
    /// The body of a permanent refusal, at most ``longestResponse`` bytes of it.
    package var response: String?

    /// How many bytes of a refusal are kept.
    package static let longestResponse = 16 << 10

    package init(
        number: Int64,
        state: State,
        startedAt: Timestamp,
        finishedAt: Timestamp? = nil,
        httpStatus: Int? = nil,
        errorCode: AppStoreErrorCode? = nil,
        detail: String? = nil,
        response: String? = nil
    ) {
        self.number = number
        self.state = state
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.httpStatus = httpStatus
        self.errorCode = errorCode
        self.detail = detail
        self.response = response
    }
}

/// The result of an attempt, and what follows for its case and its app.
package struct AttemptResult: Hashable, Sendable {
    package var state: Attempt.State
    package var httpStatus: Int?
    package var errorCode: AppStoreErrorCode?
    package var detail: String?
    /// The body of a permanent refusal, at most ``Attempt/longestResponse`` bytes of it.
    package var response: String?
    /// When to retry; `nil` if there is nothing to retry.
    package var retryAt: Timestamp?
    /// Until when Apple asked for no more answers of the app.
    package var heldUntil: Timestamp?
    /// Whether Apple refused the key of this attempt, and the next one uses another key of the app.
    package var leavesOtherKey: Bool
    /// Whether a refused key concerns this case alone, so that the app's other cases continue.
    package var opensNoCircuit = false

    package init(
        state: Attempt.State,
        httpStatus: Int? = nil,
        errorCode: AppStoreErrorCode? = nil,
        detail: String? = nil,
        response: String? = nil,
        retryAt: Timestamp? = nil,
        heldUntil: Timestamp? = nil,
        leavesOtherKey: Bool = false
    ) {
        self.state = state
        self.httpStatus = httpStatus
        self.errorCode = errorCode
        self.detail = detail
        self.response = response
        self.retryAt = retryAt
        self.heldUntil = heldUntil
        self.leavesOtherKey = leavesOtherKey
    }
}
