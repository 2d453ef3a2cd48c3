package import AppStoreTypes
package import Refunds

/// Imports the purchases in a vendor's export, a CSV file.
package struct VendorImport: PurchaseImport {
    /// A vendor with an export that can be imported.
    package enum Vendor: String, CaseIterable, Sendable {
        /// The transactions of RevenueCat's scheduled data exports.
        case revenueCat = "revenuecat"
        /// The events that Adapty's integrations write to a bucket.
        case adapty
    }

    private let work: any RecordImport
    package let repeated = RepeatedPurchases()
    private let links: CustomerLinks?

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - vendor: the vendor that made the file.
    ///   - input: the file.
    ///   - app: the app and the environment; rows of the other environment are left out.
    ///   - ownStore: the store that sells the app; its purchases are left out.
    ///   - store: the desk's store.
    ///   - rates: the exchange rates, with which a dry run counts the purchases without a price in dollars.
    ///   - price: which of the prices is imported.
    ///   - linksCustomers: whether the customer of each transaction of the own store is recorded.
    ///   - batch: how many lines are stored in one transaction.
    ///   - now: returns the current time.
    package init(
        _ vendor: Vendor,
        _ input: RecordFileInput,
        app: AppKey,
        soldBy ownStore: SellingStore,
        store: any ExternalPurchaseStore & FactStore,
        rates: any RateStore,
        price: VendorPrice = .local,
        linksCustomers: Bool = false,
        batch: Int = 2000,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let (repeated, links) = (repeated, linksCustomers ? CustomerLinks(store: store, app: app) : nil)
        let rules = VendorRules(
            environment: app.environment,
            ownStore: ownStore,
            price: price,
            linksCustomers: linksCustomers
        )
        func work<Row: VendorRow>(_ row: Row.Type) -> any RecordImport {
            RecordFileImport(
                input,
                format: .csv,
                layout: Row.layout,
                purpose:
                    "\(vendor.rawValue) \(price.rawValue) \(linksCustomers) \(app.bundleID) \(app.environment.rawValue)",
                progress: store,
                batch: batch,
                now: now,
                parse: { values, now throws(RowFault) in
                    let record = try Row(values: values, rules: rules, now: now).record()
                    if let purchase = record.purchase { repeated.note(purchase) }
                    return record
                },
                preview: \.previewed,
                foresee: { records in try await rates.foreseen(records.compactMap(\.purchase)) },
                complete: { batch in try await Row.complete(&batch, from: store, in: app) },
                write: { records, checkpoint in
                    try await links?.record(records)
                    let purchases = records.compactMap(\.purchase)
                    var tally = ImportTally()
                    tally.count(try await store.importPurchases(purchases, in: app, checkpoint: checkpoint, at: now()))
                    return tally
                }
            )
        }
        self.links = links
        self.work =
            switch vendor {
            case .revenueCat: work(RevenueCatRow.self)
            case .adapty: work(AdaptyRow.self)
            }
    }

    package var linkedCustomers: Int64? { links?.count }

    package func run(
        isDryRun: Bool = false,
        restarts: Bool = false,
        onUnlisted: @Sendable (LineMistake) -> Void = { _ in },
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void = { _, _, _ in }
    ) async throws -> RecordFileResult {
        try await work.run(isDryRun: isDryRun, restarts: restarts, onUnlisted: onUnlisted, onProgress: onProgress)
    }
}

/// The import of a file, whatever its columns.
private protocol RecordImport: Sendable {
    func run(
        isDryRun: Bool,
        restarts: Bool,
        onUnlisted: @Sendable (LineMistake) -> Void,
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void
    ) async throws -> RecordFileResult
}

extension RecordFileImport: RecordImport {}

/// A row of a vendor's export.
protocol VendorRow: SendableMetatype {
    associatedtype Column: FileColumn

    /// The columns of the file.
    static var layout: FileLayout<Column> { get }

    init(values: RowValues<Column>, rules: VendorRules, now: Timestamp)

    /// Returns what the row says.
    func record() throws(RowFault) -> VendorRecord

    /// Adds what the store knows to the records of a batch before they are written.
    static func complete(
        _ batch: inout RecordFileReader<Column, VendorRecord>.Batch,
        from store: any ExternalPurchaseStore,
        in app: AppKey
    ) async throws
}
