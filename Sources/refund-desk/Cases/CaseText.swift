import AppStoreTypes
import Foundation
import Refunds

/// Cases for a person at a terminal.
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
        for summary in cases {
            let refundCase = summary.refundCase
            table.add(
                timeLeft(of: refundCase, at: now),
                [refundCase.state.rawValue, refundCase.obstacle?.rawValue].compactMap(\.self).joined(separator: ": "),
                refundCase.id,
                refundCase.app.bundleID,
                refundCase.app.environment.rawValue,
                summary.productID,
                [summary.price?.description, summary.currency].compactMap(\.self).joined(separator: " "),
                summary.preference?.rawValue ?? "-",
                outcome(refundCase.outcome)
            )
        }
        return table.lines
    }

    static func lines(of detail: CaseDetail, at now: Timestamp) -> [String] {
        let facts = detail.facts
        let refundCase = facts.refundCase
        var lines = [
            "case         \(refundCase.id)",
            "app          \(refundCase.app.bundleID) \(refundCase.app.environment)",
            "state        \(refundCase.state.rawValue)\(refundCase.obstacle.map { ": \($0.rawValue)" } ?? "")",
            "time left    \(timeLeft(of: refundCase, at: now)) (deadline \(refundCase.deadline))",
            "product      \(facts.purchase.productID), transaction \(refundCase.transactionID)",
            "customer     \(refundCase.customerID)",
            "reason       \(refundCase.reason?.rawValue ?? "none given"), request \(refundCase.requestNumber)",
            "consent      \(facts.consent.map { "\($0.isGranted ? "given" : "refused") \($0.at)" } ?? "never asked")",
            "outcome      \(outcome(refundCase.outcome))",
        ]
        if let answer = facts.answer {
            let preference = answer.preference?.rawValue ?? "no preference"
            lines.append("answer       version \(answer.version), \(preference), by \(answer.rule)")
            lines += answer.evidence.map { "  \($0.field) = \(value($0.value))  (\($0.source): \($0.reason))" }
        }
        lines += detail.attempts.map { attempt in
            let status = attempt.httpStatus.map { " \($0)" } ?? ""
            return "attempt \(attempt.number)    \(attempt.state.rawValue)\(status) \(attempt.startedAt)"
        }
        return lines.map(Table.plain)
    }

    private static func timeLeft(of refundCase: RefundCase, at now: Timestamp) -> String {
        guard !refundCase.state.isClosed else { return "-" }
        let seconds = (refundCase.deadline - now).milliseconds / 1000
        guard seconds > 0 else { return "over" }
        if seconds >= 3600 { return "\(seconds / 3600) h \(seconds % 3600 / 60) min" }
        return seconds >= 60 ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds) s"
    }

    private static func outcome(_ outcome: Outcome?) -> String {
        guard let outcome else { return "-" }
        return outcome.decision.rawValue + (outcome.percentage.map { " \($0) %" } ?? "")
    }

    private static func value(_ value: JSONValue?) -> String {
        guard let value else { return "left out" }
        return (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? value.kind
    }
}
