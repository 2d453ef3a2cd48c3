import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Compares sales reports of App Store Connect with the ledger.
struct SalesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sales",
        abstract: "Compare App Store Connect's sales reports with the purchases that the desk knows.",
        discussion: """
            Each REPORT is a Summary Sales Report, tab separated, also packed (.gz). It has units sold and refunded for \
            each product and day, but no customers, so nothing is imported. The command prints for each product and \
            month how many of these units the ledger knows. If it knows fewer, purchases are missing: see refund-desk \
            import history. Reports count days in Pacific Time unless App Store Connect has another setting.
            """
    )

    @Argument(help: "The reports.")
    var reports: [String]

    @Option(
        name: [.customLong("bundle-id"), .customLong("app")],
        help: "The app's bundle ID. Required if several apps are configured."
    )
    var bundleID: String?

    @Option(help: "The app's SKU in App Store Connect. Required if the reports are about several apps.")
    var sku: String?

    @Option(help: "The time zone of the reports.")
    var timeZone = "America/Los_Angeles"

    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        guard TimeZone(identifier: timeZone) != nil else {
            throw ValidationError("--time-zone must be a name such as America/Los_Angeles or UTC.")
        }
    }

    func run() async throws {
        let app = try configuration.load().app(named: bundleID)
        let key = AppKey(bundleID: app.bundleID, environment: .production)
        let read: [SalesReport]
        var comparison: SalesComparison
        do {
            read = try reports.map(SalesReport.read(from:))
            let zone = TimeZone(identifier: timeZone) ?? .gmt
            comparison = try SalesComparison(read, sku: sku, zone: zone)
        } catch let failure as RecordFileFailure {
            throw CommandFailure(failure.description)
        }
        let store = try configuration.openStore(of: key.bundleID)
        let bar = ProgressBar(unit: "purchases")
        var (last, count): (Purchase?, Int64) = (nil, 0)
        while true {
            let page = try await store.purchases(after: last, limit: 2000)
            guard let end = page.last else { break }
            comparison.count(page.lazy.filter { $0.app == key })
            (last, count) = (end, count + Int64(page.count))
            bar.show(done: count, of: nil, count: count)
        }
        bar.clear()
        try report(comparison.lines, skipped: read.map(\.skippedRows).reduce(0, +))
    }

    private func report(_ lines: [SalesComparison.Line], skipped: Int64) throws {
        let sums = Units(
            sold: lines.map(\.soldUnits).reduce(0, +),
            // More than was sold of one product does not make up for what is missing of another.
            knownSold: lines.map { min($0.knownSoldUnits, $0.soldUnits) }.reduce(0, +),
            refunded: lines.map(\.refundedUnits).reduce(0, +),
            knownRefunded: lines.map { min($0.knownRefundedUnits, $0.refundedUnits) }.reduce(0, +)
        )
        guard !json else {
            let report = Report(products: lines.map(ReportedLine.init), total: sums, rowsAboutApps: skipped)
            return Console.print(try JSONEncoder.sorted.encode(report))
        }
        var table = Table(
            ("product", .left),
            ("month", .left),
            ("sold", .right),
            ("known", .right),
            ("refunded", .right),
            ("known", .right)
        )
        for line in lines {
            table.add(
                line.productID,
                line.month,
                "\(line.soldUnits)",
                "\(line.knownSoldUnits)",
                "\(line.refundedUnits)",
                "\(line.knownRefundedUnits)"
            )
        }
        for line in table.lines { Console.print(line) }
        Console.print(
            "The ledger knows \(sums.knownSold) of \(sums.sold) sold units, and \(sums.knownRefunded) of "
                + "\(sums.refunded) refunded units."
        )
    }

    private struct Units: Encodable {
        let sold: Int64
        let knownSold: Int64
        let refunded: Int64
        let knownRefunded: Int64
    }

    private struct ReportedLine: Encodable {
        let product: String
        let month: String
        let units: Units

        init(_ line: SalesComparison.Line) {
            product = line.productID
            month = line.month
            units = Units(
                sold: line.soldUnits,
                knownSold: line.knownSoldUnits,
                refunded: line.refundedUnits,
                knownRefunded: line.knownRefundedUnits
            )
        }
    }

    private struct Report: Encodable {
        let products: [ReportedLine]
        let total: Units
        let rowsAboutApps: Int64
    }
}
