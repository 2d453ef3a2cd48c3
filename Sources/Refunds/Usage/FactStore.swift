package import AppStoreTypes

/// Takes the facts that the backend reports.
///
/// Facts about purchases and customers not yet known are kept and count as soon as the purchase arrives. A fact that
/// may remove the block reason of a waiting case makes that case due at once, in the same transaction.
package protocol FactStore: Sendable {
    /// Appends to the consent register under the identifier given; the number of the (last) record.
    func recordConsent(_ consent: ConsentRecord, in scope: AppScope) async throws -> Int64

    /// Appends a withdrawal whose time the customer did not state, and returns the (last) record as stored.
    ///
    /// The withdrawal must count, but an earlier consent may be dated later, by a clock that runs ahead. If the newest
    /// record under any name of the customer is not earlier than the withdrawal, the withdrawal is stored with the time
    /// one millisecond after it.
    func withdrawConsent(_ withdrawal: ConsentRecord, in scope: AppScope) async throws -> ConsentRecord

    /// Merges facts about a customer under the identifier given: members left out stay as they were.
    func recordCustomer(_ id: String, facts: CustomerFacts, at: Timestamp, in scope: AppScope) async throws

    /// Adds reports of use, all or none; how many were new, judged by app and idempotency key.
    ///
    /// A report that corrects another takes its place, whichever comes first: sums are as if the other never was.
    /// Of reports that correct each other in a circle, the one that closes it corrects nothing.
    func recordUsage(_ reports: [UsageReport], receivedAt: Timestamp, in scope: AppScope) async throws -> Int

    /// Records how a purchase was delivered; a report older than the stored one changes nothing.
    func recordDelivery(_ report: DeliveryReport, of transactionID: String, in scope: AppScope) async throws

    /// Records whose purchase it is; totals move with it.
    func recordCustomer(_ id: String, ofPurchase transactionID: String, at: Timestamp, in scope: AppScope) async throws
}
