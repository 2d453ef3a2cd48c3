package import AppStoreTypes

/// One try to send an answer.
package struct Attempt: Hashable, Sendable {
    /// How a try ended.
    package enum State: String, CaseIterable, Sendable, Codable {
        /// Sent, or about to be; nothing heard yet.
        case started
        /// Apple took it.
        case accepted
        /// Apple refused it for good.
        case refused
        /// It failed in a way that may pass.
        case failed
        /// It never left this machine: Apple cannot have heard it, so nothing is frozen by it.
        case unsent
        /// The desk stopped between sending and hearing: Apple may have taken it.
        ///
        /// The same bytes are sent again, so that Apple holds one answer whatever became of the first.
        case unknown
    }

    /// From 1.
    package var number: Int64
    package var state: State
    package var startedAt: Timestamp
    package var finishedAt: Timestamp?
    package var httpStatus: Int?
    package var errorCode: AppStoreErrorCode?
    /// What went wrong, in words without content.
    package var detail: String?

    package init(
        number: Int64,
        state: State,
        startedAt: Timestamp,
        finishedAt: Timestamp? = nil,
        httpStatus: Int? = nil,
        errorCode: AppStoreErrorCode? = nil,
        detail: String? = nil
    ) {
        self.number = number
        self.state = state
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.httpStatus = httpStatus
        self.errorCode = errorCode
        self.detail = detail
    }
}

/// How an attempt ended, and what that makes of its case.
package struct AttemptResult: Hashable, Sendable {
    package var state: Attempt.State
    package var httpStatus: Int?
    package var errorCode: AppStoreErrorCode?
    package var detail: String?
    /// When to try again; `nil` when there is nothing to try again.
    package var retryAt: Timestamp?

    package init(
        state: Attempt.State,
        httpStatus: Int? = nil,
        errorCode: AppStoreErrorCode? = nil,
        detail: String? = nil,
        retryAt: Timestamp? = nil
    ) {
        self.state = state
        self.httpStatus = httpStatus
        self.errorCode = errorCode
        self.detail = detail
        self.retryAt = retryAt
    }
}
