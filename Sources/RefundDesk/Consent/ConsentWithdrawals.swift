import AppStoreTypes
import HTTPTypes
import Refunds

/// Records withdrawals of consent that people take down on the pages.
struct ConsentWithdrawals: Sendable {
    /// The most bytes of a note.
    static let longestNote = 256

    let facts: any FactStore
    let journal: DeskJournal?
    /// Wakes the worker that answers cases.
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    /// Withdraws the consent of a customer under each of some names, and records it in the audit.
    ///
    /// - Parameters:
    ///   - names: the names under which purchases know the customer.
    ///   - scope: the app.
    ///   - author: who takes it down.
    ///   - note: how the customer said so.
    /// - Throws: ``Problem`` 503 if the journal cannot be written, and any error of the store.
    func withdraw(of names: [String], in scope: AppScope, by author: String, note: String) async throws {
        let now = now()
        for name in names {
            let record = ConsentRecord(
                customerID: name,
                isGranted: false,
                source: "pages",
                actor: author,
                proofReference: note,
                at: now,
                recordedAt: now
            )
            // An erasure forgets the subject of deeds in one environment at a time.
            let deeds = scope.apps.map { app in
                Deed(
                    .consentWithdrawn,
                    by: author,
                    bundleID: app.bundleID,
                    environment: app.environment,
                    about: name,
                    at: now
                )
            }
            let stored = try await facts.withdrawConsent(record, in: scope, noting: deeds)
            try await keep(stored, in: scope)
        }
        wake.notify()
    }

    /// Writes a withdrawal to the journal, so that no restored backup forgets it.
    func keep(_ withdrawal: ConsentRecord, in scope: AppScope) async throws {
        do {
            try await journal?.append(.withdrawal(JournalledConsent(withdrawal, in: scope.apps)))
        } catch is JournalError {
            throw Problem(.serviceUnavailable, "The journal cannot be written; send the request again.")
        }
    }
}
