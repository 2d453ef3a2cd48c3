import AppStoreTypes
import Foundation
import RefundDesk
import Refunds

/// A column of App Store Connect's Summary Sales Report that is read.
enum SalesColumn: String, FileColumn {
    case product = "SKU"
    case units = "Units"
    case begin = "Begin Date"
    case end = "End Date"
    case parent = "Parent Identifier"

    var isNeeded: Bool { true }

    var isFlag: Bool { false }

    var place: Int {
        switch self {
        case .product: 0
        case .units: 1
        case .begin: 2
        case .end: 3
        case .parent: 4
        }
    }

    static let byPlainName = columnsByPlainName()
}

/// The days that a row of a sales report is about.
package struct SalesPeriod: Hashable, Comparable, Sendable, CustomStringConvertible {
    let begin: Day
    let end: Day

    package static func < (lhs: SalesPeriod, rhs: SalesPeriod) -> Bool { (lhs.begin, lhs.end) < (rhs.begin, rhs.end) }

    /// The days as text.
    package var description: String { begin == end ? "\(begin)" : "\(begin) to \(end)" }

    /// The month, such as `2026-05`; the first and last day if the report covers several months.
    var month: String {
        let (first, last) = ("\(begin)".prefix(7), "\(end)".prefix(7))
        return first == last ? String(first) : description
    }
}

/// The in-app purchases in a Summary Sales Report of App Store Connect.
///
/// The report has units for each product, day and country, and no customers.
package struct SalesReport: Sendable {
    /// The units of a product in a period; below zero for refunds.
    struct Sale: Sendable {
        let productID: String
        /// The SKU of the app.
        let parent: String
        let period: SalesPeriod
        let units: Int64
    }

    /// The maximum size of a file, packed and unpacked, in bytes.
    private static let sizeLimit = 256 << 20

    /// The path of the file.
    package let path: String
    let sales: [Sale]
    /// How many rows are about apps.
    package let skippedRows: Int64

    /// Reads a report, which may be packed with gzip.
    ///
    /// - Throws: ``RecordFileFailure``; a report with a mistake is not used at all, because its sums would be wrong.
    package static func read(from path: String) throws -> SalesReport {
        var bytes: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            bytes = Array(try handle.read(upToCount: sizeLimit + 1) ?? Data())
        } catch {
            throw RecordFileFailure(description: "\(path): \(RecordFileFailure.reason(ofUnreadable: path))")
        }
        let tooLarge = "is larger than \(sizeLimit >> 20) MiB"
        guard bytes.count <= sizeLimit else { throw RecordFileFailure(description: "\(path): \(tooLarge)") }
        do throws(Gzip.Failure) {
            if Gzip.isPacked(bytes) { bytes = try Gzip.unpack(bytes, limit: sizeLimit) }
        } catch {
            let reason = error == .tooLarge ? tooLarge : "is a damaged gzip file"
            throw RecordFileFailure(description: "\(path): \(reason)")
        }
        do {
            return try SalesReport(path: path, bytes: bytes)
        } catch let failure as RecordFileFailure {
            throw RecordFileFailure(description: "\(path): \(failure.description)")
        }
    }

    private init(path: String, bytes: [UInt8]) throws {
        var layout = FileLayout<SalesColumn>(of: .salesReport, ignoresOthers: true)
        layout.separator = .tab
        var reader = try RecordFileReader<SalesColumn, Sale>(
            ByteSource(bytes),
            format: .csv,
            layout: layout,
            parse: Self.sale
        )
        var (sales, skipped): ([Sale], Int64) = ([], 0)
        var (mistakes, more): ([LineMistake], Int) = ([], 0)
        while let batch = try reader.next(10_000) {
            let named = batch.mistakes.prefix(RecordFileResult.mostMistakes - mistakes.count)
            mistakes += named
            more += batch.mistakes.count - named.count
            sales += batch.records
            skipped += batch.skipped.values.reduce(0, +)
        }
        guard mistakes.isEmpty else {
            let lines = mistakes.map(\.description) + (more > 0 ? [Counted.text(more, "more wrong line")] : [])
            throw RecordFileFailure(description: lines.joined(separator: "\n"))
        }
        (self.path, self.sales, skippedRows) = (path, sales, skipped)
    }

    @Sendable private static func sale(_ values: RowValues<SalesColumn>) throws(RowFault) -> Sale {
        // Only an in-app purchase has the identifier of an app.
        guard let parent = values[.parent]?.trimmed, !parent.isEmpty else { throw .skipped("apps") }
        var mistakes = RowMistakes()
        let units = try mistakes.read { () throws(RowFault) -> Milliunits? in
            guard let units = try values[.units].number(named: "Units"), units.thousandths % 1000 == 0 else {
                throw RowFault("Units is not a whole number")
            }
            return units
        }
        let begin = try mistakes.read { () throws(RowFault) in try day(values[.begin], "Begin Date") }
        let end = try mistakes.read { () throws(RowFault) in try day(values[.end], "End Date") }
        if let begin, let end, begin > end { mistakes.add("End Date is before Begin Date") }
        let product = try mistakes.read { () throws(RowFault) in try values[.product].named("SKU") }
        if mistakes.isEmpty, let units, let begin, let end, let product {
            return Sale(
                productID: product,
                parent: parent,
                period: SalesPeriod(begin: begin, end: end),
                units: units.thousandths / 1000
            )
        }
        throw mistakes.fault
    }

    /// Parses a day as Apple's reports write it, with the month first.
    private static func day(_ value: String?, _ name: String) throws(RowFault) -> Day {
        let parts = (value ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 2, parts[1].count == 2,
            let day = Day(iso8601: "\(parts[2])-\(parts[0])-\(parts[1])")
        else { throw RowFault("\(name) is not a day such as 05/31/2026") }
        return day
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
