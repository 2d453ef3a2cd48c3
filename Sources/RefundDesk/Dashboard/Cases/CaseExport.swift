import AppStoreTypes
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds

extension Dashboard {
    /// `GET /cases.csv`: the cases that a list shows, as a table for spreadsheets.
    ///
    /// The rows are sent as they are read, so that a long list needs little memory.
    func exportCases(_ request: PageRequest) async throws -> Response {
        let query = try CaseQuery(request.query, in: request.scope)
        // The first page is read before the answer begins, so that an invalid cursor is still a problem page.
        let first = try await register.cases(matching: query.filter, limit: CaseExport.batch, cursor: query.cursor)
        let (register, filter) = (register, query.filter)
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: CaseExport.head))
            var (page, rows, pages) = (first, 0, 1)
            while true {
                let shown = page.items.prefix(CaseExport.mostRows - rows)
                rows += shown.count
                try await writer.write(ByteBuffer(string: shown.map(CaseExport.row).joined()))
                guard let cursor = page.nextCursor else { break }
                guard rows < CaseExport.mostRows, pages < CaseExport.mostPages else {
                    try await writer.write(ByteBuffer(string: CaseExport.end(rows: rows)))
                    break
                }
                page = try await register.cases(matching: filter, limit: CaseExport.batch, cursor: cursor)
                pages += 1
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .contentDisposition: "attachment; filename=\"cases.csv\"",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: body
        )
    }
}

/// The table of cases for spreadsheets.
enum CaseExport {
    /// How many rows a table has at most.
    static let mostRows = 10_000
    /// How many pages are read at most, also if few cases match.
    static let mostPages = 200
    /// How many rows are read at once.
    static let batch = 500

    static let head = line([
        "case", "app", "environment", "state", "block reason", "requested at", "deadline", "product", "type", "price",
        "currency", "customer", "transaction", "reason", "preference", "answered at", "outcome", "outcome percentage",
        "outcome at", "rule", "storefront", "price in US dollars", "as preferred", "decided by",
    ])

    private static func dollars(_ cents: Int64) -> String? {
        let thousandths = cents.multipliedReportingOverflow(by: 10)
        return thousandths.overflow ? nil : "\(Milliunits(thousandths: thousandths.partialValue))"
    }

    /// Returns the row of a case.
    static func row(_ summary: CaseSummary) -> String {
        let refundCase = summary.refundCase
        let outcome = refundCase.outcome
        let cells: [String?] = [
            refundCase.id, refundCase.app.bundleID, refundCase.app.environment.rawValue, refundCase.state.rawValue,
            refundCase.blockReason?.rawValue, refundCase.requestedAt.description, refundCase.deadline.description,
            summary.productID, summary.type.rawValue, summary.price?.description, summary.currency,
            refundCase.customerID, refundCase.transactionID, refundCase.reason?.rawValue,
            summary.preference?.rawValue, refundCase.answeredAt?.description, outcome?.decision.rawValue,
            outcome?.percentage?.description, outcome?.at.description, summary.rule, summary.storefront,
            summary.usdCents.flatMap(dollars),
            summary.isMatched.map { $0 ? "yes" : "no" }, summary.author,
        ]
        return line(cells.map { $0 ?? "" })
    }

    /// Returns the last line of a table that does not have all cases.
    static func end(rows: Int) -> String {
        line(["The table ends here after \(rows) cases; there are more. Narrow the filter, or choose days."])
    }

    /// Returns a line of cells.
    static func line(_ cells: [String]) -> String {
        cells.map(CommaSeparatedField.text).joined(separator: ",") + "\r\n"
    }
}
