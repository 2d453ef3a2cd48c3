package import AppStoreTypes

/// One evidence hook request for a case, and its result.
package struct HookInquiry: Hashable, Sendable {
    /// The result of the request.
    package enum Result: String, CaseIterable, Sendable, Codable {
        /// The backend answered, and its facts are recorded.
        case answered
        /// The backend sent nothing usable; the case continues with the recorded facts.
        case silent
    }

    package var askedAt: Timestamp
    package var finishedAt: Timestamp
    package var result: Result
    /// The result as text, without customer data.
    package var detail: String

    package init(askedAt: Timestamp, finishedAt: Timestamp, result: Result, detail: String) {
        self.askedAt = askedAt
        self.finishedAt = finishedAt
        self.result = result
        self.detail = detail
    }
}

extension CaseFacts {
    /// When to call the evidence hook: at once, then after each silent result with a growing pause.
    ///
    /// The pause doubles from 30 seconds to at most 30 minutes. The value is `nil` once the backend answered, and once
    /// an answer to Apple is composed.
    package var nextInquiry: Timestamp? {
        guard answer == nil else { return nil }
        guard let last = inquiries.last else { return refundCase.receivedAt }
        guard last.result == .silent else { return nil }
        let pause = min(30 << min(inquiries.count - 1, 6), 1800)
        return last.finishedAt + .seconds(pause)
    }
}
