import AppStoreTypes

/// Stores notifications with what follows from them.
package protocol IntakeStore: Sendable {
    /// Stores a notification and applies it to ledger and cases, all or nothing, and durably.
    ///
    /// - A notification seen before (app, environment, identifier) changes nothing.
    /// - Of two statements about a purchase or subscription the one that ``Purchase/outranks(_:)`` the other stands;
    ///   whose purchase the backend said it is stays. The totals of the customers concerned change with it.
    /// - A request belongs to a group (``RequestGroup``), and each group of a purchase is one case. The request that
    ///   first makes a group opens its case, `open` and due at once, whose identifier is the notification's in lower
    ///   case. A request that joins the group of a case is a reminder (``CaseEvent/reminded``).
    /// - An outcome is kept with the purchase. Each case has the outcome of its group; one not yet closed becomes
    ///   `withheld`, `alreadyDecided`, but while an attempt is under way it keeps its lease and its state until the
    ///   attempt is recorded.
    /// - Groups, request numbers and outcomes are the same in whatever order the notifications arrive: one that comes
    ///   late may open a case for a request that had joined another, number cases anew, and move an outcome.
    ///
    /// - Throws: what kept the store from storing; nothing was changed then.
    func record(_ intake: IntakeRecord) async throws -> IntakeOutcome

    /// A notification by its identifier; `nil` when it was never stored.
    func notification(_ uuid: String, in app: AppKey) async throws -> StoreNotification?
}
