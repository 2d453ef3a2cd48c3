package import AppStoreTypes

/// That the backend was asked for facts about a case, and what came of it.
package struct HookInquiry: Hashable, Sendable {
    /// What came of it.
    package enum Result: String, CaseIterable, Sendable, Codable {
        /// The backend answered, and what it stated is recorded.
        case answered
        /// It stated nothing that could be used: the case goes on with the facts on record.
        case silent
    }

    package var askedAt: Timestamp
    package var finishedAt: Timestamp
    package var result: Result
    /// What came of it in words, without content.
    package var words: String

    package init(askedAt: Timestamp, finishedAt: Timestamp, result: Result, words: String) {
        self.askedAt = askedAt
        self.finishedAt = finishedAt
        self.result = result
        self.words = words
    }
}

extension CaseFacts {
    /// When the backend is to be asked for facts: at once at first, again after each silence, later each time.
    ///
    /// - Returns: `nil` once it answered, and once an answer to Apple is composed.
    package var nextInquiry: Timestamp? {
        guard answer == nil else { return nil }
        guard let last = inquiries.last else { return refundCase.receivedAt }
        guard last.result == .silent else { return nil }
        let pause = min(30 << min(inquiries.count - 1, 6), 1800)
        return last.finishedAt + .seconds(pause)
    }
}
