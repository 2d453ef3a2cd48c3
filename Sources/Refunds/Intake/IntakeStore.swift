import AppStoreTypes

/// Stores notifications with what follows from them.
package protocol IntakeStore: Sendable {
    /// Stores a notification and applies it to ledger and cases, all or nothing, and durably.
    ///
    /// - A notification seen before (app, environment, identifier) changes nothing.
    /// - A purchase overwrites the stored one unless that was signed later; whose purchase the backend said it is
    ///   stays. The totals of the customers concerned change with it.
    /// - A request opens a case, `open` and due at once, whose identifier is the notification's in lower case. It joins
    ///   the newest case of the purchase instead, as one of Apple's reminders, when it was signed less than
    ///   ``RefundCase/reminderWindow`` after that case's request and that case has no outcome signed before it. A
    ///   reminder moves the deadline of a case not yet answered to the later one and makes it due at once, `missed` and
    ///   liftable `withheld` ones again `open`; an answered case stays as it is.
    /// - A request that joins no case and was signed before an outcome already known for the purchase opens a case that
    ///   is `withheld`, `alreadyDecided`, and carries that outcome.
    /// - An outcome is kept with the purchase and set on the newest case requested at or before it, unless that case
    ///   has an outcome signed later. A case not yet closed becomes `withheld`, `alreadyDecided`; one whose attempt
    ///   is under way keeps its lease and its state until the attempt is recorded.
    ///
    /// - Throws: what kept the store from storing; nothing was changed then.
    func record(_ intake: IntakeRecord) async throws -> IntakeOutcome
}
