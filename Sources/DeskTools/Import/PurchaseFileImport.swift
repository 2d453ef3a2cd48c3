package import AppStoreTypes
package import Refunds

/// Imports a file of purchases made outside the App Store.
package struct PurchaseFileImport: Sendable {
    private let work: RecordFileImport<PurchaseColumn, ExternalPurchase>
    /// The purchases that several rows name.
    package let repeated: RepeatedPurchases

    package init(
        _ input: RecordFileInput,
        format: RecordFileFormat,
        app: AppKey,
        store: any ExternalPurchaseStore,
        batch: Int = 2000,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let repeated = RepeatedPurchases()
        self.repeated = repeated
        work = RecordFileImport(
            input,
            format: format,
            purpose: "purchases \(app.bundleID) \(app.environment.rawValue)",
            progress: store,
            batch: batch,
            now: now,
            parse: { values, now throws(RowFault) in
                let purchase = try ExternalPurchase(values, now: now)
                repeated.note(purchase)
                return purchase
            },
            write: { purchases, checkpoint in
                var tally = ImportTally()
                tally.count(try await store.importPurchases(purchases, in: app, checkpoint: checkpoint, at: now()))
                return tally
            }
        )
    }

    /// Imports the file; resumes where an interrupted import of it stopped.
    ///
    /// The parameters are those of ``RecordFileImport``.
    package func run(
        isDryRun: Bool = false,
        restarts: Bool = false,
        onUnlisted: @Sendable (LineMistake) -> Void = { _ in },
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void = { _, _, _ in }
    ) async throws -> RecordFileResult {
        try await work.run(isDryRun: isDryRun, restarts: restarts, onUnlisted: onUnlisted, onProgress: onProgress)
    }
}
