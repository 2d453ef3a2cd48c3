import AppStoreTypes
import Refunds

/// Changes customers' overrides and segments for people on the pages.
struct CustomerChanges: Sendable {
    let facts: any FactStore
    /// Wakes the worker that answers cases.
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    /// Returns the override and segments of a customer, as they are now.
    func choices(of export: PersonalExport, in scope: AppScope) async throws -> CustomerChoices {
        try await facts.customerChoices(of: Self.names(export), in: scope)
    }

    /// Records a change, and wakes the worker.
    ///
    /// - Parameters:
    ///   - facts: the new override and segments.
    ///   - export: the customer.
    ///   - scope: the app.
    ///   - version: the version of the customer that the person saw.
    ///   - author: who changes it.
    ///   - note: why; `nil` without one.
    /// - Returns: whether it was changed.
    /// - Throws: any error of the store.
    func change(
        to facts: CustomerFacts,
        of export: PersonalExport,
        in scope: AppScope,
        expecting version: String,
        by author: String,
        note: String?
    ) async throws -> CustomerChangeReply {
        let known = CustomerHistory(export).names
        let change = CustomerChange(
            facts,
            of: Self.names(export),
            recordedUnder: known.isEmpty ? [export.customer] : known,
            expecting: version,
            by: author,
            note: note,
            at: now()
        )
        let reply = try await self.facts.changeCustomer(change, in: scope)
        if reply == .changed { wake.notify() }
        return reply
    }

    private static func names(_ export: PersonalExport) -> [String] { export.identifiers + [export.customer] }
}
