package import AppStoreTypes
import RefundDesk
package import Refunds
package import Store

/// Imports a file of consent records, and writes the withdrawals among them to a journal first.
package struct ConsentImport: Sendable {
    private let store: Store
    private let journal: DeskJournal?
    private let scope: AppScope
    private let texts: ConsentTexts
    private let batch: Int
    private let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - journalPath: the configured journal; `nil` if none is kept. A running desk writes to that file, so
    ///     withdrawals go to a file beside it.
    ///   - scope: the app, in all its environments.
    ///   - texts: the consent texts of the app.
    ///   - batch: how many lines are stored in one transaction.
    ///   - now: returns the current time.
    /// - Throws: ``JournalError`` if that file cannot be used, or if another import uses it.
    package init(
        to store: Store,
        besideJournal journalPath: String?,
        in scope: AppScope,
        texts: ConsentTexts = ConsentTexts(),
        batch: Int = 500,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws {
        self.store = store
        journal = try journalPath.map { try DeskJournal(path: DeskJournal.importPath(besideJournal: $0), now: now) }
        self.scope = scope
        self.texts = texts
        self.batch = batch
        self.now = now
    }

    /// Imports a file; resumes where an interrupted import of it stopped.
    ///
    /// A record that is stored already is not new, so a repeated import adds nothing.
    ///
    /// - Parameters:
    ///   - input: the file.
    ///   - format: its format.
    ///   - layout: where its values are found.
    ///   - isDryRun: whether to only read the file and store nothing.
    ///   - restarts: whether to start from the beginning instead of resuming.
    ///   - onUnlisted: called with each invalid line of input that can be read only once, which has no list.
    ///   - onProgress: called after each batch with the bytes read, the total and the counts so far.
    /// - Returns: the result; its tally has no changed records, because records never change.
    /// - Throws: ``RecordFileFailure`` if the file is unreadable, ``JournalError``, and errors of the store; the
    ///   batches before it remain stored.
    package func run(
        _ input: RecordFileInput,
        format: RecordFileFormat,
        layout: FileLayout<ConsentColumn> = FileLayout(of: .consent),
        isDryRun: Bool = false,
        restarts: Bool = false,
        onUnlisted: @Sendable (LineMistake) -> Void = { _ in },
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void = { _, _, _ in }
    ) async throws -> RecordFileResult {
        let work = RecordFileImport<ConsentColumn, ConsentRecord>(
            input,
            format: format,
            layout: layout,
            purpose: "consent \(scope.bundleID) \(scope.environments.map(\.rawValue).sorted().joined(separator: " "))",
            progress: store,
            batch: batch,
            now: now,
            parse: { [texts] values, now throws(RowFault) in try ConsentRecord(values, texts: texts, now: now) },
            preview: \.previewed,
            write: { [texts] records, checkpoint in
                let withdrawals = records.filter { !$0.isGranted }
                if let journal, !withdrawals.isEmpty {
                    // An erasure removed its customer from the journal, so the journal must not name that customer
                    // again.
                    let withdrawals = try await store.withoutErased(withdrawals, in: scope)
                    try await journal.append(withdrawals.map { .withdrawal(JournalledConsent($0, in: scope.apps)) })
                }
                let added = try await store.importConsents(
                    records,
                    in: scope,
                    texts: texts,
                    checkpoint: checkpoint
                )
                return ImportTally(added: Int64(added))
            }
        )
        return try await work.run(
            isDryRun: isDryRun,
            restarts: restarts,
            onUnlisted: onUnlisted,
            onProgress: onProgress
        )
    }
}
