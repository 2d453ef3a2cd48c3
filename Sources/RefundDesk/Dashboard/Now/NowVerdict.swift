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

        /// Creates the verdict.
        ///
        /// - Parameters:
        ///   - overview: the queue.
        ///   - apps: the apps of the page.
        ///   - isGooglePlay: returns whether an app gets its requests from Google Play.
        ///   - scope: the app and environment of the page.
        ///   - now: the current time.
        init(
            _ overview: QueueOverview,
            apps: [AppStatus],
            isGooglePlay: (String) -> Bool,
            scope: PageScope,
            now: Timestamp
        ) {
            let most = QueueOverview.mostRead
            let counted = { (count: Int, word: String) in
                count >= most ? "At least \(most) \(word)s" : Counted.text(count, word)
            }
            if overview.late > 0 {
                title = "Late"
                since = nil
                explanation =
                    "\(counted(overview.late, "case")) should have been handled more than a minute ago, and no "
                    + "worker has begun. Check whether a desk with the role answering is running."
                tone = .bad
                let due = now - QueueOverview.lateAfter
                link = scope.link(
                    "/cases",
                    [
                        ("state", "attention"), ("dueBefore", due.description), ("sort", "deadline"),
                    ]
                )
                return
            }
            if let failure = SendingFailure.all(overview.failures, isGooglePlay).first {
                title = "\(failure.title) × \(failure.count)"
                since = Moment(failure.since, now: now)
                explanation =
                    "\(counted(overview.tried, "case")) could not be answered yet. The desk tries again until each "
                    + "deadline."
                tone = .bad
                link = scope.link("/cases", [("state", "open"), ("tried", "yes"), ("sort", "deadline")])
                return
            }
            let refusals = apps.flatMap(\.refusals).filter { $0.app.environment == scope.environment }
            if let refused = refusals.first {
                title = "Apple refuses the key of \(refused.app.bundleID)"
                since = refused.openedAt.map { Moment($0, now: now) }
                explanation = "Its refund requests wait. The page Apps says how to fix the key."
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
            if overview.lost > 0 {
                explanation =
                    "Nothing is late now. \(counted(overview.lost, "case")) of the last day missed the deadline, or had an "
                    + "answer that was refused."
                let since = now - .seconds(86_400)
                link = scope.link(
                    "/cases",
                    [("state", StateGroup.lost.name), ("deadlineSince", since.description)]
                )
            } else {
                explanation =
                    "Nothing is late, and no case of the last day missed its deadline or had an answer that was refused."
                link = nil
            }
        }
    }
}

/// Attempts that failed in the same way, whichever app they were made for.
private struct SendingFailure {
    /// What failed, such as `Apple is failing: 503`.
    let title: String
    var count: Int64
    var since: Timestamp

    /// Returns the failures, the most frequent first.
    static func all(_ failures: [QueueOverview.Failure], _ isGooglePlay: (String) -> Bool) -> [SendingFailure] {
        var all: [SendingFailure] = []
        for failure in failures {
            let title = title(of: failure, isGooglePlay)
            if let known = all.firstIndex(where: { $0.title == title }) {
                all[known].count += failure.count
                all[known].since = min(all[known].since, failure.since)
            } else {
                all.append(SendingFailure(title: title, count: failure.count, since: failure.since))
            }
        }
        return all.sorted { ($1.count, $0.since) < ($0.count, $1.since) }
    }

    private static func title(of failure: QueueOverview.Failure, _ isGooglePlay: (String) -> Bool) -> String {
        switch failure.cause {
        case .store(let status):
            let store = isGooglePlay(failure.bundleID) ? "Google Play" : "Apple"
            return switch status {
            case nil: "\(store) is failing: no reply"
            case 401?, 403?: "\(store) does not accept the desk's key: \(status ?? 0)"
            case 429?: "\(store) asks the desk to slow down: 429"
            case let status?: "\(store) is failing: \(status)"
            }
        case .desk(let reason):
            return "The desk cannot send: \(reason ?? "it stopped while it was sending")"
        }
    }
}
