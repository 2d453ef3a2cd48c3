package import AppStoreTypes
package import Refunds

/// Imports a file of purchases made outside the store that sells the app.
package struct PurchaseFileImport: Sendable {
    private let work: RecordFileImport<PurchaseColumn, ExternalPurchase>
    /// The purchases that several rows name.
    package let repeated: RepeatedPurchases

    package init(
        _ input: RecordFileInput,
        format: RecordFileFormat,
        layout: FileLayout<PurchaseColumn> = FileLayout(of: .purchases),
        app: AppKey,
        soldBy ownStore: SellingStore,
        store: any ExternalPurchaseStore,
        rates: any RateStore,
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
                let purchase = try ExternalPurchase(values, ownStore: ownStore, now: now)
                repeated.note(purchase)
                return purchase
            },
            preview: \.previewed,
            foresee: { purchases in try await rates.foreseen(purchases) },
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

/// An import of a file of purchases made outside the store that sells the app.
package protocol PurchaseImport: Sendable {
    /// The purchases that several rows name.
    var repeated: RepeatedPurchases { get }

    /// How many transactions of the own store were linked to a customer; `nil` if that was not asked for.
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

/// What a rate is about.
private struct DayOfCurrency: Hashable {
    let currency: String
    let day: Day
}

extension RateStore {
    /// Returns how many of some purchases would have no price in dollars, because it is unknown what was paid or the
    /// currency has no rate for the day, and which currencies these are.
    func foreseen(_ purchases: [ExternalPurchase]) async throws -> ForeseenImport {
        var foreseen = ForeseenImport()
        var known: [DayOfCurrency: Bool] = [:]
        for purchase in purchases {
            guard purchase.amount != nil, let currency = purchase.currency else {
                foreseen.tally.unpriced += 1
                continue
            }
            guard currency != "USD" else { continue }
            let price = DayOfCurrency(currency: currency, day: Day(of: purchase.purchasedAt))
            let isPriced: Bool
            if let found = known[price] {
                isPriced = found
            } else {
                let rate = try await rate(of: currency, on: price.day)
                let dollarRate = try await self.rate(of: "USD", on: price.day)
                isPriced = rate != nil && dollarRate != nil
                known[price] = isPriced
            }
            guard !isPriced else { continue }
            foreseen.tally.unpriced += 1
            foreseen.unrated[currency, default: 0] += 1
        }
        return foreseen
    }
}
