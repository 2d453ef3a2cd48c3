import AppStoreTypes
import DeskTools
import Refunds

/// A list of cases as text for a terminal.
enum CaseText {
    static func table(of cases: [CaseSummary], at now: Timestamp) -> [String] {
        var table = Table(
            ("LEFT", .right),
            ("STATE", .left),
            ("CASE", .left),
            ("APP", .left),
            ("ENVIRONMENT", .left),
            ("PRODUCT", .left),
            ("PRICE", .right),
            ("PREFERENCE", .left),
            ("OUTCOME", .left)
        )
        let ids = ShortCaseIDs(cases.map(\.refundCase.id))
        for summary in cases {
            let refundCase = summary.refundCase
            table.add(
                timeLeft(of: refundCase, at: now),
                [refundCase.state.rawValue, refundCase.blockReason?.rawValue].compactMap(\.self).joined(
                    separator: ": "
                ),
                ids.text(of: refundCase.id),
                refundCase.app.bundleID,
                refundCase.app.environment.rawValue,
                summary.productID,
                Money.displayText(summary.price, summary.currency) ?? "",
                summary.preference?.rawValue ?? "-",
                outcome(refundCase.outcome)
            )
        }
        return table.lines
    }

    private static func timeLeft(of refundCase: RefundCase, at now: Timestamp) -> String {
        guard !refundCase.state.isClosed else { return "-" }
        let left = refundCase.deadline - now
        return left > .zero ? TimeSpan.displayText(left.milliseconds) : "time is up"
    }

    private static func outcome(_ outcome: Outcome?) -> String {
        guard let outcome else { return "-" }
        return outcome.decision.rawValue + (outcome.percentage.map { " \($0) %" } ?? "")
    }
}
