import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /facts`: the facts whose purchase is unknown.
    func factList(_ request: PageRequest) async throws -> Response {
        let cursor = request.query["cursor"]
        let page = try await facts.unmatchedFacts(
            matching: UnmatchedFactFilter(
                bundleID: request.scope.bundleID,
                environment: request.scope.environment
            ),
            limit: Self.rowsPerPage,
            cursor: cursor
        )
        let content = FactListPage(page, in: request.scope, cursor: cursor, now: now())
        return try html(content, as: .facts, in: frame("Facts", in: .health, for: request))
    }
}

/// The content of the page of facts whose purchase is unknown.
struct FactListPage: Sendable {
    struct Row: Sendable {
        let lastReportedAt: Moment
        let kind: String
        let subjectKind: String
        let subject: Identifier
        let app: String
        let environment: String
        let reports: String
        let firstReportedAt: Moment
        /// Whether the last report is so recent that the notification may still arrive.
        let isRecent: Bool
    }

    let rows: [Row]
    let hasRows: Bool
    let empty: Invitation?
    let isFiltered: Bool
    let firstLink: String?
    let nextLink: String?

    init(_ page: Page<UnmatchedFact>, in scope: PageScope, cursor: String?, now: Timestamp) {
        rows = page.items.map { Row($0, now: now) }
        hasRows = !rows.isEmpty
        isFiltered = scope.bundleID != nil || cursor != nil
        empty = rows.isEmpty ? .noUnmatchedFacts : nil
        firstLink = cursor == nil ? nil : scope.link("/facts")
        nextLink = page.nextCursor.map { scope.link("/facts", [("cursor", $0)]) }
    }
}

extension FactListPage.Row {
    fileprivate init(_ fact: UnmatchedFact, now: Timestamp) {
        lastReportedAt = Moment(fact.lastReportedAt, now: now)
        firstReportedAt = Moment(fact.firstReportedAt, now: now)
        isRecent = fact.lastReportedAt + UnmatchedFact.patience > now
        kind =
            switch fact.kind {
            case .usage: "Usage"
            case .delivery: "Delivery"
            case .customer: "Customer of the purchase"
            }
        switch fact.subject {
        case .transaction(let id): (subjectKind, subject) = ("Transaction", Identifier(id))
        case .customer(let id): (subjectKind, subject) = ("Customer", Identifier(id))
        }
        app = fact.bundleID
        environment = fact.environment?.rawValue ?? "any"
        reports = "\(fact.reports)"
    }
}

extension Invitation {
    /// The text for a list without any unmatched fact.
    fileprivate static let noUnmatchedFacts = Invitation(
        title: "Every fact has its purchase",
        paragraphs: [
            "A fact about a transaction that no notification mentioned appears here until its purchase arrives. "
                + "Usually that takes seconds. A fact that stays here probably names a wrong transaction: compare the "
                + "identifiers that your backend sends with Apple's transactionId.",
            "Facts themselves are never removed, and count as soon as the purchase arrives.",
        ],
        calls: [
            Example(
                purpose: "To see one, report use of a transaction that does not exist",
                text: """
                    POST /v1/apps/com.example.coins/usage
                    {"usage": [{"transactionId": "1", "percent": 5, "at": "2026-05-01T12:00:00Z", "idempotencyKey": "try"}]}
                    """
            )
        ]
    )
}
