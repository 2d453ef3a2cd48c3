import Hummingbird
import HummingbirdTesting
import Refunds
import Testing

@testable import RefundDesk

@Suite("Tables for spreadsheets")
struct SpreadsheetTests {
    /// A list of numbers, and how many of them match on each page.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let items: Int
        var matchesPerPage = 500
        let rows: Int
        let isCut: Bool
    }

    @Test(
        "A table has all pages of a list, and says so if it ends before the list does",
        arguments: [
            Row(testDescription: "an empty list", items: 0, rows: 0, isCut: false),
            Row(testDescription: "one page and one item", items: 501, rows: 501, isCut: false),
            Row(testDescription: "as many as a table holds", items: 10_000, rows: 10_000, isCut: false),
            Row(testDescription: "one more", items: 10_001, rows: 10_000, isCut: true),
            Row(testDescription: "few matches", items: 1_000, matchesPerPage: 3, rows: 600, isCut: true),
        ]
    )
    func pages(_ row: Row) async throws {
        let table = Spreadsheet<Int>(name: "numbers.csv", things: "numbers", head: ["number"]) {
            ["\($0)"]
        } read: { limit, cursor in
            let first = cursor.flatMap { Int($0) } ?? 0
            let next = min(first + min(limit, row.matchesPerPage), row.items)
            return Page(items: Array(first..<next), nextCursor: next < row.items ? "\(next)" : nil)
        }
        let router = Router()
        router.get("numbers.csv") { _, _ in try await table.response(from: nil) {} }
        let text = try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/numbers.csv", method: .get) { String(buffer: $0.body) }
        }
        var expected: [String] = ["number"]
        for number in 0..<row.rows { expected.append("\(number)") }
        if row.isCut {
            expected.append("The table ends here after \(row.rows) numbers; there are more. Narrow the filter.")
        }
        let lines: [String] = text.split(separator: "\r\n").map(String.init)
        #expect(lines == expected)
    }
}
