import AppStoreTypes
package import Foundation
package import Refunds

/// Compares the units in sales reports with the purchases that the ledger knows.
package struct SalesComparison: Sendable {
    /// The units of a product in a month.
    package struct Line: Hashable, Sendable {
        package let productID: String
        /// The month, such as `2026-05`, or the days of a report over several months.
        package let month: String
        package fileprivate(set) var soldUnits: Int64 = 0
        package fileprivate(set) var knownSoldUnits: Int64 = 0
        package fileprivate(set) var refundedUnits: Int64 = 0
        package fileprivate(set) var knownRefundedUnits: Int64 = 0
    }

    private struct Key: Hashable {
        let productID: String
        let month: String
    }

    private let zone: TimeZone
    /// The periods of the reports, in order and without overlap.
    private let periods: [SalesPeriod]
    private var table: [Key: Line] = [:]
    /// The hour of the last purchase, and its offset from UTC.
    private var offset: (hour: Int64, seconds: Int64) = (.min, 0)

    /// Adds up the reports.
    ///
    /// - Parameters:
    ///   - reports: the reports, which may not overlap.
    ///   - sku: the SKU of the app; required if the reports are about in-app purchases of several apps.
    ///   - zone: the time zone in which the days of the reports begin.
    /// - Throws: ``RecordFileFailure`` if the reports overlap, or are about several apps and no SKU is given.
    package init(_ reports: [SalesReport], sku: String?, zone: TimeZone) throws {
        self.zone = zone
        let parents = Set(reports.flatMap { $0.sales.map(\.parent) })
        if let sku, !parents.contains(sku), !parents.isEmpty {
            throw RecordFileFailure(
                description: "no in-app purchase belongs to the app with the SKU \(sku), only to \(Self.list(parents))"
            )
        }
        guard sku != nil || parents.count < 2 else {
            throw RecordFileFailure(
                description: "the reports are about several apps: choose one with --sku, of \(Self.list(parents))"
            )
        }
        let covered = reports.flatMap { report in
            Set(report.sales.map(\.period)).map { (period: $0, path: report.path) }
        }
        .sorted { ($0.period, $0.path) < ($1.period, $1.path) }
        for (one, next) in zip(covered, covered.dropFirst()) where next.period.begin <= one.period.end {
            throw RecordFileFailure(
                description:
                    "the days \(one.period) of \(one.path) and \(next.period) of \(next.path) overlap, so units "
                    + "would count twice"
            )
        }
        periods = covered.map(\.period)
        for sale in reports.flatMap(\.sales) where sku == nil || sale.parent == sku {
            change(sale.productID, sale.period) { line in
                if sale.units < 0 { line.refundedUnits -= sale.units } else { line.soldUnits += sale.units }
            }
        }
    }

    private static func list(_ parents: Set<String>) -> String {
        parents.sorted().prefix(10).joined(separator: ", ")
    }

    /// Adds the purchases and refunds in the ledger that fall on the days of the reports.
    ///
    /// A family member's purchase is not a sale, and an upgrade or an end of family sharing is not a refund.
    package mutating func count(_ purchases: some Sequence<Purchase>) {
        for purchase in purchases where purchase.ownership == .purchased {
            let units = Int64(purchase.quantity)
            if let period = period(of: purchase.purchasedAt) {
                change(purchase.productID, period) { $0.knownSoldUnits += units }
            }
            if let at = purchase.revocation?.at, purchase.refundedShare != 0, let period = period(of: at) {
                change(purchase.productID, period) { $0.knownRefundedUnits += units }
            }
        }
    }

    /// The units of each product and month, in order.
    package var lines: [Line] { table.values.sorted { ($0.productID, $0.month) < ($1.productID, $1.month) } }

    private mutating func change(_ productID: String, _ period: SalesPeriod, _ change: (inout Line) -> Void) {
        let key = Key(productID: productID, month: period.month)
        change(&table[key, default: Line(productID: productID, month: period.month)])
    }

    /// Returns the period that contains a time; `nil` if no report has one.
    private mutating func period(of time: Timestamp) -> SalesPeriod? {
        let hour = time.milliseconds / 3_600_000
        if offset.hour != hour { offset = (hour, Int64(zone.secondsFromGMT(for: time.date))) }
        let day = Day(of: time + .seconds(offset.seconds))
        var (low, high) = (0, periods.count)
        while low < high {
            let middle = (low + high) / 2
            if periods[middle].end < day { low = middle + 1 } else { high = middle }
        }
        return low < periods.count && periods[low].begin <= day ? periods[low] : nil
    }
}
