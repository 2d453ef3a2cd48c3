import AppStoreTypes
import Refunds

/// A notice about what blocks a case or went wrong with it, and what to do.
package struct Notice: Sendable {
    package let tone: Tone
    package let title: String
    package let explanation: String
    package let steps: [Invitation.Example]
    package let afterwards: String?

    /// Creates the notice of a case; returns `nil` if the case has no problem.
    ///
    /// - Parameters:
    ///   - detail: the case.
    ///   - composer: the app's current policy and texts; `nil` if the app is no longer configured.
    ///   - now: the current time.
    init?(for detail: CaseDetail, composer: AnswerComposer? = nil, now: Timestamp = .now) {
        let (refundCase, store) = (detail.facts.refundCase, detail.facts.store.asker)
        if let blockReason = refundCase.blockReason {
            let uncovered = composer?.uncoveredFields(blocking: detail.facts, at: now) ?? []
            let isClosed = refundCase.state.isClosed
            tone = isClosed ? .quiet : .warn
            title = isClosed ? "Why no answer was given: \(Self.inSentence(blockReason.title))" : blockReason.title
            explanation = blockReason.explanation(
                to: detail.facts.store,
                brokenRule: refundCase.brokenRule,
                uncovered: uncovered,
                unknownVersion: detail.facts.consent.flatMap { composer?.consentTexts.unknownVersion(of: $0) }
            )
            steps = blockReason.remedies(
                for: detail.facts.purchase,
                case: refundCase,
                text: composer?.consentTexts.newest(covering: Set(uncovered), on: Day(of: now))?.version,
                uncovered: uncovered
            )
            afterwards = Self.afterwards(blockReason, isClosed: isClosed, hasSteps: !steps.isEmpty, store)
            return
        }
        switch refundCase.state {
        case .failed:
            title = "\(store) refused the answer"
            explanation = detail.attempts.last.map { AttemptLine.said(in: $0) } ?? "No attempt is on record."
            afterwards = "The same answer would be refused again, so it is not repeated."
        case .missed:
            title = "The deadline passed before \(store) accepted an answer"
            explanation =
                detail.attempts.last.map { "Result of the last attempt: \(AttemptLine.said(in: $0))" }
                ?? "The desk made no attempt in time. Check whether it was running."
            afterwards = "\(store) decides without the answer."
        case .open, .waiting, .held, .answered, .withheld: return nil
        }
        tone = .bad
        steps = []
    }

    private static func afterwards(
        _ blockReason: BlockReason,
        isClosed: Bool,
        hasSteps: Bool,
        _ store: String
    ) -> String? {
        guard hasSteps else { return nil }
        if isClosed {
            return blockReason.canLift
                ? "It is too late for this request, unless \(store) repeats it. The same call helps with the next request."
                : nil
        }
        return blockReason.canLift
            ? "The case is answered as soon as this is known, if the deadline has not passed."
            : nil
    }

    private static func inSentence(_ title: String) -> String {
        title.hasPrefix("Apple") ? title : title.prefix(1).lowercased() + title.dropFirst()
    }
}
