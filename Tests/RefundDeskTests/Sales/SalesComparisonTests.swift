import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import DeskTools

@Suite("The comparison of sales reports with the ledger")
struct SalesComparisonTests {
    private static let header = [
        "Provider", "Provider Country", "SKU", "Developer", "Title", "Version", "Product Type Identifier", "Units",
        "Developer Proceeds", "Begin Date", "End Date", "Customer Currency", "Country Code", "Currency of Proceeds",
        "Apple Identifier", "Customer Price", "Promo Code", "Parent Identifier", "Subscription", "Period",
    ]

    /// A row of a report, with what the comparison reads.
    private static func row(
        _ product: String,
        _ units: String,
        _ begin: String = "05/01/2026",
        _ end: String = "05/31/2026",
        app: String = "COINS"
    ) -> String {
        let values = [
            "SKU": product, "Units": units, "Begin Date": begin, "End Date": end, "Parent Identifier": app,
            "Title": "A \"quoted title", "Product Type Identifier": "IA1", "Customer Price": "4.99",
        ]
        return header.map { values[$0] ?? "" }.joined(separator: "\t")
    }

    private static func text(_ rows: [String]) -> String {
        ([header.joined(separator: "\t")] + rows).joined(separator: "\n") + "\n"
    }

    private static func reports(_ files: [[String]]) throws -> [SalesReport] {
        let folder = try TemporaryFolder()
        return try files.enumerated().map { number, rows in
            let file = folder.url.appending(path: "report-\(number).txt")
            try Data(text(rows).utf8).write(to: file)
            return try SalesReport.read(from: file.path)
        }
    }

    private static func bought(
        _ product: String,
        at time: String,
        quantity: Int32 = 1,
        ownership: OwnershipType = .purchased,
        refundedAt: String? = nil,
        type: RevocationType? = .refundFull
    ) -> Purchase {
        let at = Timestamp(rfc3339: time) ?? .now
        var purchase = Purchase(
            app: AppKey(bundleID: "com.example.coins", environment: .production),
            transactionID: "1",
            originalTransactionID: "1",
            productID: product,
            type: .consumable,
            customerID: "1",
            quantity: quantity,
            purchasedAt: at,
            ownership: ownership,
            signedAt: at
        )
        purchase.revocation = refundedAt.flatMap(Timestamp.init(rfc3339:)).map { Revocation(at: $0, type: type) }
        return purchase
    }

    private static func comparison(
        _ files: [[String]],
        _ purchases: [Purchase],
        sku: String? = nil,
        zone: String = "America/Los_Angeles"
    ) throws -> [[String]] {
        let zone = try #require(TimeZone(identifier: zone))
        var comparison = try SalesComparison(try reports(files), sku: sku, zone: zone)
        comparison.count(purchases)
        return comparison.lines.map { line in
            [
                line.productID, line.month, "\(line.soldUnits)", "\(line.knownSoldUnits)", "\(line.refundedUnits)",
                "\(line.knownRefundedUnits)",
            ]
        }
    }

    @Test("Units sold and refunded are counted for each product and month, on both sides")
    func months() throws {
        let rows = [
            Self.row("coins", "10"), Self.row("coins", "5.00"), Self.row("coins", "-2"), Self.row("gems", "1"),
            Self.row("com.example.app", "900", app: " "),
        ]
        let found = try Self.comparison(
            [rows, [Self.row("coins", "3", "06/01/2026", "06/30/2026")]],
            [
                Self.bought("coins", at: "2026-05-10T12:00:00Z", quantity: 9, refundedAt: "2026-06-02T12:00:00Z"),
                Self.bought("coins", at: "2026-04-10T12:00:00Z", refundedAt: "2026-05-02T12:00:00Z"),
                Self.bought("lives", at: "2026-05-10T12:00:00Z"),
                Self.bought("coins", at: "2026-05-10T12:00:00Z", ownership: .familyShared),
                Self.bought(
                    "coins",
                    at: "2026-05-11T12:00:00Z",
                    refundedAt: "2026-05-12T12:00:00Z",
                    type: .familyRevoke
                ),
                Self.bought("coins", at: "2026-07-10T12:00:00Z"),
            ]
        )
        #expect(
            found == [
                ["coins", "2026-05", "15", "10", "2", "1"], ["coins", "2026-06", "3", "0", "0", "9"],
                ["gems", "2026-05", "1", "0", "0", "0"], ["lives", "2026-05", "0", "1", "0", "0"],
            ]
        )
    }

    @Test(
        "A purchase counts on the day that it had in the time zone of the reports",
        arguments: [
            ("America/Los_Angeles", "2026-06-01T06:59:59Z", 1), ("America/Los_Angeles", "2026-06-01T07:00:00Z", 0),
            ("UTC", "2026-05-31T23:59:59Z", 1), ("UTC", "2026-06-01T00:00:00Z", 0),
            ("America/Los_Angeles", "2026-05-01T06:59:59Z", 0), ("America/Los_Angeles", "2026-05-01T07:00:00Z", 1),
        ]
    )
    func zones(zone: String, time: String, count: Int) throws {
        let found = try Self.comparison([[Self.row("coins", "7")]], [Self.bought("coins", at: time)], zone: zone)
        #expect(found == [["coins", "2026-05", "7", "\(count)", "0", "0"]])
    }

    @Test("Days without a report are not compared, and a report over several months is named by its days")
    func days() throws {
        let days = [
            Self.row("coins", "1", "05/01/2026", "05/01/2026"), Self.row("coins", "2", "05/03/2026", "05/03/2026"),
        ]
        let year = [Self.row("coins", "100", "01/01/2025", "12/31/2025")]
        let bought = ["2026-05-01", "2026-05-02", "2026-05-03", "2025-08-09"].map {
            Self.bought("coins", at: "\($0)T20:00:00Z")
        }
        let found = try Self.comparison([days, year], bought)
        #expect(
            found == [
                ["coins", "2025-01-01 to 2025-12-31", "100", "1", "0", "0"], ["coins", "2026-05", "3", "2", "0", "0"],
            ]
        )
    }

    @Test("Reports that overlap, or are about several apps, are refused until it is clear what to count")
    func refused() throws {
        let month = [Self.row("coins", "1")]
        for other in [month, [Self.row("coins", "1", "05/31/2026", "05/31/2026")]] {
            let failure = #expect(throws: RecordFileFailure.self) { try Self.comparison([month, other], []) }
            #expect(failure?.description.contains("overlap") == true)
        }
        let apps = [[Self.row("coins", "1"), Self.row("books", "2", app: "BOOKS")]]
        let failure = #expect(throws: RecordFileFailure.self) { try Self.comparison(apps, []) }
        #expect(failure?.description.contains("choose one with --sku, of BOOKS, COINS") == true)
        #expect(try Self.comparison(apps, [], sku: "BOOKS") == [["books", "2026-05", "2", "0", "0", "0"]])
        #expect(throws: RecordFileFailure.self) { try Self.comparison(apps, [], sku: "SHOES") }
    }

    @Test(
        "A damaged report is refused whole, with its line",
        arguments: [
            (text([row("coins", "many")]), "line 2: Units is not a number"),
            (text([row("coins", "1.5")]), "line 2: Units is not a whole number"),
            (text([row("coins", "1"), row("coins", "1", "31/05/2026")]), "line 3: Begin Date is not a day"),
            (text([row("coins", "1", "2026-05-01")]), "line 2: Begin Date is not a day"),
            (text([row("coins", "1", "05/31/2026", "05/01/2026")]), "End Date is before Begin Date"),
            (text(["half\ta\trow"]), "line 2: has 3 values"), ("SKU\tUnits\n", "there is no column Begin Date"),
            ("", "the file is empty"), ("profile_id\tevent_type\tevent_datetime\n", "use refund-desk import adapty"),
            ("\u{1F}\u{8B}", "there is no column"), ("SKU,Units\ncoins,1\n", "Apple separates the values with tabs"),
            (text([row("coins", "many", "soon")]), "Units is not a number such as 9.99; Begin Date is not a day"),
            (text([row("coins", "1.5"), row("coins", "1.5")]), "a whole number\nline 3: Units is not a whole number"),
            (
                text(Array(repeating: row("coins", "1.5"), count: 21)),
                "line 21: Units is not a whole number\n1 more wrong line"
            ),
        ]
    )
    func damaged(text: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "report.txt")
        try Data(text.utf8).write(to: file)
        let failure = #expect(throws: RecordFileFailure.self) { try SalesReport.read(from: file.path) }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
    }
}
