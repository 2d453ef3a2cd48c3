package import AppStoreTypes
package import Refunds

/// A page of Apple's notification history after all its notifications were stored.
package struct RecoveryPage: Sendable {
    /// What became of a notification on the page.
    enum Fate: Hashable, Sendable {
        /// Apple had delivered it to the desk.
        case received
        /// It came only from the history, now or in an earlier run.
        case recovered
        /// It cannot be verified.
        case unreadable
    }

    /// A notification on the page.
    struct Item: Hashable, Sendable {
        let signedAt: Timestamp
        let isRequest: Bool
        let fate: Fate
    }

    let items: [Item]
    /// How many of its notifications were stored only now.
    package let stored: Int
    /// Where the next page begins.
    let end: String?
    package let isLast: Bool

    /// The number of notifications on the page.
    package var count: Int { items.count }

    /// Counts the refund requests that were signed in a period.
    package func requests(signedIn period: Range<Timestamp>) -> RecoveryTally {
        let counted = items.filter { $0.isRequest && period.contains($0.signedAt) }
        return RecoveryTally(
            issued: Int64(counted.count),
            received: Int64(counted.count { $0.fate == .received }),
            recovered: Int64(counted.count { $0.fate == .recovered })
        )
    }

    /// When the notifications were signed that cannot be verified.
    package var unreadable: [Timestamp] { items.filter { $0.fate == .unreadable }.map(\.signedAt) }
}

extension RecoveryProgress {
    /// Records a page of a run; the last page ends the run.
    ///
    /// Nothing changes if another desk continued or ended the run in the meantime.
    mutating func record(_ page: RecoveryPage, of run: RecoveryRun, isFirst: Bool, at now: Timestamp) {
        guard self.run == (isFirst ? nil : run) else { return }
        var run = run
        run.token = page.end
        run.requests += page.requests(signedIn: coverage.until..<max(coverage.until, run.completes))
        run.unreadable += page.unreadable
        self.run = run
        failures = 0
        failure = nil
        if page.isLast { endRun(at: now) }
    }
}
