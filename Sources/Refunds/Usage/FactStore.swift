package import AppStoreTypes

/// Stores the facts that the backend reports.
///
/// Facts about unknown purchases and customers are kept and count as soon as the purchase arrives. A fact that may
/// remove the block reason of a waiting case makes that case due at once, in the same transaction.
package protocol FactStore: Sendable {
    /// Appends to the consent register under the given identifier, and returns the number of the (last) record.
    ///
    /// If the customer was erased at the time of the decision or later, it stores nothing and returns `nil`. A later
    /// decision is of a customer who came back.
    func recordConsent(_ consent: ConsentRecord, in scope: AppScope) async throws -> Int64?

    /// Appends a withdrawal whose time the customer did not state, and returns the (last) record as stored.
    ///
    /// The withdrawal must apply, but an earlier consent may have a later date, from a clock that runs ahead. If the
    /// newest record under any identifier of the customer is not earlier than the withdrawal, the withdrawal is stored
    /// with the time one millisecond after it.
    ///
    /// - Parameters:
    ///   - withdrawal: the withdrawal.
    ///   - scope: the app, in one or all environments.
    ///   - deeds: what the audit records in the same transaction; none if the backend reports the withdrawal.
    /// - Returns: the record as stored.
    /// - Throws: any error of the database.
    func withdrawConsent(
        _ withdrawal: ConsentRecord,
        in scope: AppScope,
        noting deeds: [Deed]
    ) async throws -> ConsentRecord

    /// Merges facts about a customer under the given identifier; an omitted member keeps its value.
    func recordCustomer(_ id: String, facts: CustomerFacts, at: Timestamp, in scope: AppScope) async throws

    /// Returns a customer's override and segments under any of the names; of several statements, the newest.
    func customerChoices(of names: [String], in scope: AppScope) async throws -> CustomerChoices

    /// Changes a customer's override or segments, unless somebody else stated one of them meanwhile.
    ///
    /// The audit records the change in the same transaction. Waiting cases of the customer become due.
    ///
    /// - Parameters:
    ///   - change: the change. It applies even if an earlier statement has a later time, from a clock that runs ahead.
    ///   - scope: the app, in one or all environments.
    /// - Returns: whether it was changed.
    /// - Throws: any error of the database.
    func changeCustomer(_ change: CustomerChange, in scope: AppScope) async throws -> CustomerChangeReply

    /// Adds usage reports, all or none, and counts how many were new, by app and idempotency key.
    ///
    /// A report that corrects another replaces it, whichever arrives first: the sums exclude the corrected report. If
    /// reports correct each other in a circle, the one that closes the circle corrects nothing.
    ///
    /// - Parameters:
    ///   - reports: the reports.
    ///   - receivedAt: the time at which they arrived.
    ///   - rule: what to do about a known key with another content.
    ///   - scope: the app, in one or all environments.
    /// - Returns: the number of new reports, and the subjects that are unknown.
    /// - Throws: ``ReusedKeys`` if the rule says so, and any error of the database.
    func recordUsage(
        _ reports: [UsageReport],
        receivedAt: Timestamp,
        onKnownKey rule: KnownKeyRule,
        in scope: AppScope
    ) async throws -> RecordedUsage

    /// Records how a purchase was delivered; a report older than the stored one changes nothing.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - transactionID: the purchase.
    ///   - receivedAt: the time at which the report arrived.
    ///   - scope: the app, in one or all environments.
    /// - Returns: whether the purchase is known.
    /// - Throws: any error of the database.
    func recordDelivery(
        _ report: DeliveryReport,
        of transactionID: String,
        receivedAt: Timestamp,
        in scope: AppScope
    ) async throws -> Bool

    /// Records the customer of a purchase, and moves the purchase's totals to that customer.
    ///
    /// - Returns: whether the purchase is known.
    @discardableResult
    func recordCustomer(
        _ id: String,
        ofPurchase transactionID: String,
        at: Timestamp,
        in scope: AppScope
    ) async throws -> Bool
}

extension FactStore {
    /// Appends a withdrawal that the backend reports.
    package func withdrawConsent(_ withdrawal: ConsentRecord, in scope: AppScope) async throws -> ConsentRecord {
        try await withdrawConsent(withdrawal, in: scope, noting: [])
    }

    /// Adds usage reports, and returns how many were new.
    ///
    /// A report with a known key changes nothing, whatever its content.
    package func recordUsage(
        _ reports: [UsageReport],
        receivedAt: Timestamp,
        in scope: AppScope
    ) async throws -> Int {
        try await recordUsage(reports, receivedAt: receivedAt, onKnownKey: .ignore, in: scope).added
    }

    /// Records how a purchase was delivered, at the time of the delivery.
    package func recordDelivery(_ report: DeliveryReport, of transactionID: String, in scope: AppScope) async throws {
        _ = try await recordDelivery(report, of: transactionID, receivedAt: report.at, in: scope)
    }
}
