package import AppStoreTypes
package import Refunds

/// A page of Apple's notification history after all its notifications were stored.
package struct RecoveryPage: Sendable {
    /// The result of a notification on the page.
    enum Fate: Hashable, Sendable {
        /// Apple had delivered it to the desk.
        case received
        /// It came only from the history, now or in an earlier run.
        case recovered
        /// It cannot be stored, for this reason.
        case unreadable(String)
    }

    /// A notification on the page.
    package struct Item: Hashable, Sendable {
        let signedAt: Timestamp
        let isRequest: Bool
        let fate: Fate

        /// Whether the item is counted or leaves a gap.
        package var matters: Bool {
            if case .unreadable = fate { true } else { isRequest }
        }
    }

    /// The notifications on the page, in Apple's order.
    package let items: [Item]
    /// How many of its notifications were stored only now.
    package let stored: Int
    /// Where the next page begins.
    let end: String?
    package let isLast: Bool

    /// Creates a page from its notifications, after they were stored.
    package init(items: [Item], stored: Int, end: String?, isLast: Bool) {
        self.items = items
        self.stored = stored
        self.end = end
        self.isLast = isLast
    }

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

    /// The notifications that cannot be stored, as gaps at the time when they were signed.
    package var unreadable: [RecoveryGap] {
        items.compactMap { item in
            guard case .unreadable(let reason) = item.fate else { return nil }
            return RecoveryGap(item.signedAt..<(item.signedAt + .milliseconds(1)), because: reason)
        }
    }
}

extension RecoveryProgress {
    /// Records a page of a run.
    mutating func record(_ page: RecoveryPage, of run: RecoveryRun, isFirst: Bool, at now: Timestamp) {
        record(
            pageOf: run,
            isFirst: isFirst,
            token: page.end,
            isLast: page.isLast,
            requests: page.requests,
            unreadable: page.unreadable,
            at: now
        )
    }
}
