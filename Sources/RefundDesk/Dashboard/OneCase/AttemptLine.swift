package import AppStoreTypes
import Refunds

/// One try to send an answer.
package struct AttemptLine: Hashable, Sendable {
    package let number: Int64
    package let result: Chip
    /// Apple's response, or the error.
    package let said: String
    /// Whether the desk retries.
    package let advice: String?
    package let startedAt: Moment
    package let took: String?
    /// The beginning of the body with which Apple refused the answer, if it says more than ``said``.
    package let response: String?

    /// How many characters of a body are shown; the API has all that are kept.
    static let mostShown = 2000

    init(_ attempt: Attempt, now: Timestamp) {
        number = attempt.number
        result = Self.chip(attempt.state)
        said = Self.said(in: attempt)
        advice = Self.advice(attempt.state)
        startedAt = Moment(attempt.startedAt, now: now)
        took = attempt.finishedAt.map { TimeSpan.displayText($0 - attempt.startedAt) }
        response = attempt.response.flatMap { body in
            if body == attempt.detail { return nil }
            return body.count > Self.mostShown ? body.prefix(Self.mostShown) + "\u{2026}" : body
        }
    }

    /// Returns the known parts of the HTTP status, Apple's error code and the detail.
    static func said(in attempt: Attempt) -> String {
        let parts = [
            attempt.httpStatus.map { "HTTP \($0)" },
            attempt.errorCode.map { code in code.name.map { "\(code.rawValue) \($0)" } ?? "error \(code.rawValue)" },
            attempt.detail,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? "no reply" : known.joined(separator: ", ")
    }

    private static func chip(_ state: Attempt.State) -> Chip {
        switch state {
        case .started: Chip(word: "In progress", tone: .accent)
        case .accepted: Chip(word: "Accepted", tone: .good)
        case .refused: Chip(word: "Refused", tone: .bad)
        case .failed: Chip(word: "Failed", tone: .warn)
        case .unsent: Chip(word: "Not sent", tone: .warn)
        case .unknown: Chip(word: "Unknown", tone: .warn)
        }
    }

    private static func advice(_ state: Attempt.State) -> String? {
        switch state {
        case .started, .accepted: nil
        case .refused: "not retried"
        case .failed: "may be temporary; retried until the deadline"
        case .unsent: "never left this machine; retried until the deadline"
        case .unknown: "the desk received no reply; the same answer is sent again"
        }
    }
}
