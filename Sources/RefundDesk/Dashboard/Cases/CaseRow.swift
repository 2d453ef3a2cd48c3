import AppStoreTypes
import Refunds

/// A row in the list of cases.
struct CaseRow: Sendable {
    /// The ID of a case that can still be decided; `nil` for others.
    let selectable: String?
    let timeLeft: TimeLeft
    let state: Chip
    /// Why the case is not answered; the page of the case says what to do about it.
    let blockReason: String?
    /// Names the row while the page is open.
    let key: String
    let link: String
    let product: String
    let kind: String
    /// The number of the request for this purchase; `nil` for the first.
    let request: String?
    let app: String
    /// The environment; `nil` for production.
    let environment: String?
    let price: String
    let customer: Identifier
    let customerLink: String
    let reason: String
    let preference: String
    let outcome: Chip?
    /// The text shown if there is no outcome.
    let undecided: String

    /// Creates the row of a case in a list of an app and environment.
    init(_ summary: CaseSummary, in scope: PageScope, now: Timestamp) {
        let refundCase = summary.refundCase
        selectable = refundCase.state.isClosed || refundCase.work.isAnswerFrozen ? nil : refundCase.id
        timeLeft = TimeLeft(of: refundCase, now: now)
        state = refundCase.state.chip
        blockReason = refundCase.blockReason?.title
        key = Link.path("cases", refundCase.id)
        link = scope.link(key)
        product = summary.productID
        kind = summary.type.rawValue
        request = refundCase.requestNumber > 1 ? "request \(refundCase.requestNumber)" : nil
        app = refundCase.app.bundleID
        let environment = refundCase.app.environment
        self.environment = environment == .production ? nil : environment.rawValue
        price = Money.displayText(summary.price, summary.currency) ?? "unknown"
        customer = Identifier(refundCase.customerID)
        customerLink = PageScope(of: refundCase.app).link("/cases", [("customer", refundCase.customerID)])
        reason = refundCase.reason?.displayText ?? "Not stated"
        preference = Self.preference(of: summary)
        outcome = refundCase.outcome?.chip
        undecided = "none yet"
    }

    private static func preference(of summary: CaseSummary) -> String {
        if let preference = summary.preference { return preference.displayText }
        return summary.refundCase.state == .answered ? "None stated" : "–"
    }
}
