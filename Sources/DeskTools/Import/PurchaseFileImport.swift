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
        layout: FileLayout<PurchaseColumn> = FileLayout(of: .purchases),
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
            layout: layout,
            purpose: "purchases \(app.bundleID) \(app.environment.rawValue)",
            progress: store,
            batch: batch,
            now: now,
            parse: { values, now throws(RowFault) in
                let purchase = try ExternalPurchase(values, now: now)
                repeated.note(purchase)
                return purchase
            },
            preview: \.previewed,
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

extension ExternalPurchase {
    /// The values as they are stored.
    var previewed: [PreviewedValue] {
        [
            PreviewedValue("store", store), PreviewedValue("purchaseId", purchaseID),
            PreviewedValue("customer", customerID), PreviewedValue("product", productID),
            PreviewedValue("at", purchasedAt), PreviewedValue("amount", amount), PreviewedValue("currency", currency),
            PreviewedValue("refundedAmount", refundedAmount), PreviewedValue("refundedAt", refundedAt),
        ].compactMap { $0 }
    }
}

/// An import of a file of purchases made outside the App Store.
package protocol PurchaseImport: Sendable {
    /// The purchases that several rows name.
    var repeated: RepeatedPurchases { get }

    /// How many App Store transactions were linked to a customer; `nil` if that was not asked for.
    var linkedCustomers: Int64? { get }

    /// Imports the file; resumes where an interrupted import of it stopped.
    ///
    /// The parameters are those of ``RecordFileImport``.
    func run(
        isDryRun: Bool,
        restarts: Bool,
        onUnlisted: @Sendable (LineMistake) -> Void,
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void
    ) async throws -> RecordFileResult
}

extension PurchaseFileImport: PurchaseImport {
    package var linkedCustomers: Int64? { nil }
}
