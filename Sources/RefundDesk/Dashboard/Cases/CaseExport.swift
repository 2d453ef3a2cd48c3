import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /cases.csv`: the cases that a list shows, as a table for spreadsheets.
    func exportCases(_ request: PageRequest) async throws -> Response {
        let query = try CaseQuery(request.query, in: request.scope)
        let (register, filter) = (register, query.filter)
        let table = Spreadsheet(name: "cases.csv", things: "cases", head: CaseExport.head, row: CaseExport.row) {
            try await register.cases(matching: filter, limit: $0, cursor: $1)
        }
        return try await table.response(from: query.cursor) { try await recordDownload(of: table.name, request) }
    }
}

/// The columns of cases in a table for spreadsheets.
enum CaseExport {
    static let head = [
        "case", "app", "environment", "state", "block reason", "requested at", "deadline", "product", "type", "price",
        "currency", "customer", "transaction", "reason", "preference", "answered at", "outcome", "outcome percentage",
        "outcome at", "rule", "storefront", "price in US dollars", "as preferred", "decided by",
    ]

    private static func dollars(_ cents: Int64) -> String? {
        let thousandths = cents.multipliedReportingOverflow(by: 10)
        return thousandths.overflow ? nil : "\(Milliunits(thousandths: thousandths.partialValue))"
    }

    /// Returns the cells of a case.
    static func row(_ summary: CaseSummary) -> [String] {
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
        return cells.map { $0 ?? "" }
    }
}
