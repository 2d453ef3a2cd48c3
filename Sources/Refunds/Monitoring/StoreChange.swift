/// A change that a committed transaction made, for logs and metrics.
package enum StoreChange: Hashable, Sendable {
    /// A notification arrived.
    ///
    /// - Parameters:
    ///   - notification: the notification.
    ///   - outcome: whether it is new.
    ///   - caseID: the case that its refund request opened or joined; `nil` for other notifications.
    case notification(StoreNotification, IntakeOutcome, caseID: String?)
    /// A case was opened or changed.
    ///
    /// - Parameters:
    ///   - old: the case before; `nil` if it is new.
    ///   - new: the case afterwards.
    case refundCase(old: RefundCase?, new: RefundCase)
    /// Work was queued, due now.
    case queued(QueuedWork)
    /// A part of a customer's data was erased, or removed because it is old.
    case erased
}

/// Work that a transaction queues beside cases.
package enum QueuedWork: Hashable, Sendable {
    /// A transaction to fetch from Apple.
    case lookup
    /// A message from Google Play whose order is to be read.
    case orderMessage
    /// A customer's history to fetch from Apple.
    case history
    /// An event, or a copy of a notification, to send.
    case dispatch
    /// A deed to link.
    case deed
}
