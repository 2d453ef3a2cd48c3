import AppStoreTypes
import Refunds

extension NowPage {
    /// Whether the desk is on time, in a few words, and the most urgent reason if it is not.
    struct Verdict: Hashable, Sendable {
        let title: String
        /// A time that belongs to the title.
        let since: Moment?
        let explanation: String
        let tone: Tone
        /// The cases that it is about; `nil` if there are none.
        let link: String?

        init(_ overview: QueueOverview, apps: [AppStatus], scope: PageScope, now: Timestamp) {
            let most = QueueOverview.mostRead
            let counted = { (count: Int, word: String) in
                count >= most ? "At least \(most) \(word)s" : count == 1 ? "1 \(word)" : "\(count) \(word)s"
            }
            if overview.late > 0 {
                title = "Late"
                since = nil
                explanation =
                    "\(counted(overview.late, "case")) should have been handled more than a minute ago, and no "
                    + "worker has begun. Check whether a desk with the role answering is running."
                tone = .bad
                link = scope.link("/cases", [("state", "attention")])
                return
            }
            if let failure = overview.failures.first {
                title = "Apple is failing: \(failure.status.map { "\($0)" } ?? "no reply") × \(failure.count)"
                since = Moment(failure.since, now: now)
                explanation =
                    "\(counted(overview.tried, "case")) could not be answered yet. The desk tries again until each "
                    + "deadline."
                tone = .bad
                link = scope.link("/cases", [("state", "open")])
                return
            }
            if let refused = apps.first(where: { $0.refusals.contains { $0.app.environment == scope.environment } }) {
                title = "Apple refuses the key of \(refused.bundleID)"
                since = refused.refusals.first?.openedAt.map { Moment($0, now: now) }
                explanation = "Its refund requests wait. The page Apps says how to mend the key."
                tone = .bad
                link = scope.link("/cases", [("state", "waiting"), ("blocked", BlockReason.keyRefused.rawValue)])
                return
            }
            if let paused = apps.first(where: \.isPaused) {
                title = "Sending is paused for \(paused.bundleID)"
                since = paused.newest.map { Moment($0.at, now: now) }
                explanation = "Its refund requests wait until somebody resumes the app."
                tone = .warn
                link = scope.link("/cases", [("state", "waiting"), ("blocked", BlockReason.paused.rawValue)])
                return
            }
            title = "On time"
            since = nil
            tone = .quiet
            if overview.missed > 0 {
                explanation =
                    "Nothing is late now. \(counted(overview.missed, "case")) of the last day missed the deadline."
                link = scope.link("/cases", [("state", CaseState.missed.rawValue)])
            } else {
                explanation = "Nothing is late, and no case of the last day missed its deadline."
                link = nil
            }
        }
    }
}
