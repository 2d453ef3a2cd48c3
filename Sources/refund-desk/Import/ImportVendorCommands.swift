import ArgumentParser
import DeskTools
import RefundDesk

/// Imports RevenueCat's export of transactions.
struct ImportRevenueCatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revenuecat",
        abstract: "Import purchases made in other stores from RevenueCat's scheduled data export.",
        discussion: """
            FILE is the unpacked CSV file of the transactions, of any version of the export. Purchases on Google Play, \
            Amazon, Stripe and so on are imported with their refunds. Purchases in the store that sells the app come from \
            that store, and are skipped. Import the files in the order of their dates. \(PurchaseFileOptions.discussion)
            """
    )

    @OptionGroup var options: PurchaseFileOptions
    @OptionGroup var vendor: VendorOptions

    func run() async throws {
        try await vendor.run(.revenueCat, options)
    }
}

/// Imports Adapty's export of events.
struct ImportAdaptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapty",
        abstract: "Import purchases made in other stores from Adapty's export of events.",
        discussion: """
            FILE is a CSV file with events that Adapty wrote to Amazon S3 or Google Cloud Storage. Purchases on Google \
            Play, Stripe and so on are imported with their refunds. Purchases in the store that sells the app come from \
            that store, and are skipped. Import the files in the order of their dates, because a refund needs its purchase. \
            \(PurchaseFileOptions.discussion)
            """
    )

    @OptionGroup var options: PurchaseFileOptions
    @OptionGroup var vendor: VendorOptions

    func run() async throws {
        try await vendor.run(.adapty, options)
    }
}

/// Options for the exports of vendors.
struct VendorOptions: ParsableArguments {
    @Option(help: "local imports prices in the customer's currency where the export has them; usd those in dollars.")
    var price = VendorPrice.local

    @Flag(
        name: .customLong("link-customers"),
        help:
            "Also record the customer of each transaction of the app's store, for an app that gives the store no account of the customer."
    )
    var linksCustomers = false

    /// Imports the export of a vendor.
    func run(_ vendor: VendorImport.Vendor, _ options: PurchaseFileOptions) async throws {
        try await options.run { app, key, store in
            VendorImport(
                vendor,
                RecordFileInput(argument: options.file),
                app: key,
                soldBy: app.store,
                store: store,
                rates: store,
                price: price,
                linksCustomers: linksCustomers
            )
        }
    }
}

extension VendorPrice: ExpressibleByArgument {}
