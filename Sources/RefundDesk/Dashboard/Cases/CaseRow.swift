import AppStoreTypes
import Refunds

/// One line of the list of cases.
struct CaseRow: Sendable {
    /// What is missing or in the way.
    struct Hindrance: Hashable, Sendable {
        let title: String
        /// What to do, while it can help.
        let advice: String?
    }

    let timeLeft: TimeLeft
    let state: Chip
    let blockReason: Hindrance?
    let link: String
    let product: String
    let kind: String
    /// Which request for the purchase, from the second on.
    let request: String?
    let app: String
    /// Named where it is not production.
    let environment: String?
    let price: String
    let customer: Identifier
    let customerLink: String
    let reason: String
    let preference: String
    let hasPreference: Bool
    let outcome: Chip?
    /// What stands in place of an outcome.
    let undecided: String

    init(_ summary: CaseSummary, now: Timestamp) {
        let refundCase = summary.refundCase
        timeLeft = TimeLeft(of: refundCase, now: now)
        state = refundCase.state.chip
        blockReason = refundCase.blockReason.map {
            Hindrance(title: $0.title, advice: refundCase.state.isClosed ? nil : $0.advice)
        }
        link = Link.path("cases", refundCase.id)
        product = summary.productID
        kind = summary.type.rawValue
        request = refundCase.requestNumber > 1 ? "request \(refundCase.requestNumber)" : nil
        app = refundCase.app.bundleID
        let environment = refundCase.app.environment
        self.environment = environment == .production ? nil : environment.rawValue
        price = Money.words(summary.price, summary.currency) ?? "unknown"
        customer = Identifier(refundCase.customerID)
        customerLink = Link.cases([("customer", refundCase.customerID)])
        reason = refundCase.reason?.words ?? "Not stated"
        preference = Self.preference(of: summary)
        hasPreference = preference != Self.none
        outcome = refundCase.outcome?.chip
        undecided = "none yet"
    }

    private static func preference(of summary: CaseSummary) -> String {
        if let preference = summary.preference { return preference.words }
        return summary.refundCase.state == .answered ? "None stated" : none
    }

    /// What stands in place of a preference while there is none.
    private static let none = "–"
}
