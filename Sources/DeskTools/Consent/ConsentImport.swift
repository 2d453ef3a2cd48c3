package import AppStoreTypes
import RefundDesk
package import Refunds
package import Store

/// Stores consent records of a file, and writes the withdrawals among them to a journal first.
package struct ConsentImport: Sendable {
    private static let batch = 500

    private let store: Store
    private let journal: DeskJournal?

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - journalPath: the configured journal; `nil` if none is kept. A running desk writes to that file, so withdrawals
    ///     go to a file beside it.
    ///   - now: returns the current time.
    /// - Throws: ``JournalError`` if that file cannot be used, or if another import uses it.
    package init(
        to store: Store,
        besideJournal journalPath: String?,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws {
        self.store = store
        journal = try journalPath.map { try DeskJournal(path: DeskJournal.importPath(besideJournal: $0), now: now) }
    }

    /// Stores records.
    ///
    /// - Parameters:
    ///   - records: the records, in file order.
    ///   - scope: the app.
    ///   - onProgress: called before each batch with the number of records before it.
    /// - Returns: how many of the records are new.
    /// - Throws: ``JournalError``, and any error of the store; the batches before it remain stored.
    package func run(
        _ records: [ConsentRecord],
        in scope: AppScope,
        onProgress: (Int) -> Void = { _ in }
    ) async throws -> Int {
        var added = 0
        for start in stride(from: 0, to: records.count, by: Self.batch) {
            onProgress(start)
            let batch = Array(records[start..<min(start + Self.batch, records.count)])
            let withdrawals = batch.filter { !$0.isGranted }
            if let journal, !withdrawals.isEmpty {
                try await journal.append(withdrawals.map { .withdrawal(JournalledConsent($0, in: scope.apps)) })
            }
            added += try await store.importConsents(batch, in: scope)
        }
        return added
    }
}
