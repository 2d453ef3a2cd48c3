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
}
