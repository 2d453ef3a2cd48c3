import AppStoreEmulator
import AppStoreTypes
import Foundation

/// A story of five customers and five refund requests, from purchase to outcome.
struct DemoStory {
    let emulator: RunningEmulator
    let desk: DemoDesk
    let screen: DemoScreen

    /// What a customer does and what Apple decides.
    struct Customer: Sendable {
        let name: String
        let says: String
        let token = UUID().uuidString.lowercased()
        var consents = true
        var unitsUsed: Int64?
        var delivery: String? = "delivered"
        let reason: ConsumptionRequestReason
        let decision: RefundDecision
        var isReversed = false
        /// The preference the desk should send; `nil` if it should not answer.
        let preference: String?
        let outcome: String
    }

    private struct Line {
        let customer: Customer
        let result: DemoDesk.Case
        var isExpected: Bool {
            result.outcome?.decision == customer.outcome && result.preference == customer.preference
                && (result.state == "answered") == customer.consents
        }
    }

    /// Plays the story and returns whether every case ended as expected.
    func play() async throws -> Bool {
        screen.title("Refund Desk demo: five customers, five refund requests, nothing leaves this machine")
        try emulator.addProduct(
            EmulatedProduct(type: .consumable, price: 4990),
            named: "coins.500",
            to: DemoEnvironment.bundleID
        )
        var lines: [Line] = []
        for customer in Self.customers {
            lines.append(Line(customer: customer, result: try await play(customer)))
        }
        screen.table(
            header: ["customer", "used", "state", "preferred", "rule", "Apple decided"],
            rows: lines.map(Self.row)
        )
        for line in lines where !line.isExpected { screen.warn("\(line.customer.name)'s case ended unexpectedly.") }
        return lines.allSatisfy(\.isExpected)
    }

    private func play(_ customer: Customer) async throws -> DemoDesk.Case {
        screen.chapter("\(customer.name) \(customer.says)")
        let purchase = try emulator.purchase(order(of: customer))
        screen.step("buys", "500 coins for 4.99 USD, transaction \(purchase.transactionID)")
        try await reportFacts(of: customer, purchase.transactionID)
        let request = try emulator.requestRefund(of: purchase.transactionID, reason: customer.reason)
        screen.step("asks", "Apple for a refund: \(customer.reason.rawValue)")
        if customer.consents {
            _ = try await emulator.waitForRefundRequest(request.id) { !$0.consumption.isEmpty }
            let answered = try await desk.caseOf(purchase.transactionID) { $0.state == "answered" }
            screen.step("desk", "answers by rule \"\(answered.answer?.rule ?? "")\": \(Self.values(of: answered))")
        } else {
            _ = try await desk.caseOf(purchase.transactionID) { $0.state == "waiting" }
            screen.step("desk", "sends nothing: there is no consent. It waits for one until the deadline.")
        }
        try emulator.decide(request.id, customer.decision)
        var end = try await desk.caseOf(purchase.transactionID) { $0.outcome != nil }
        screen.step("Apple", "decides: \(customer.decision.rawValue)\(Self.share(of: end))")
        if customer.isReversed {
            try emulator.reverseRefund(of: purchase.transactionID)
            end = try await desk.caseOf(purchase.transactionID) { $0.outcome?.decision == "reversed" }
            screen.step("Apple", "reverses the refund after a dispute")
        }
        return end
    }

    private func order(of customer: Customer) -> PurchaseOrder {
        PurchaseOrder(
            bundleID: DemoEnvironment.bundleID,
            productID: "coins.500",
            appAccountToken: AppAccountToken(rawValue: customer.token)
        )
    }

    /// Reports the facts that the app's own backend would report.
    private func reportFacts(of customer: Customer, _ transactionID: String) async throws {
        let now = Timestamp.now
        try await desk.tell(
            "PUT",
            "customers/\(customer.token)",
            .object([
                "accountCreatedAt": .string((now - .seconds(90 * 86_400)).description), "userStatus": .string("active"),
            ])
        )
        if customer.consents {
            try await desk.tell(
                "PUT",
                "customers/\(customer.token)/consent",
                .object(["granted": .bool(true), "textVersion": .string("2026-05"), "source": .string("app")])
            )
            screen.step("agrees", "to share usage data with Apple")
        }
        if let delivery = customer.delivery {
            try await desk.tell(
                "PUT",
                "transactions/\(transactionID)/delivery",
                .object(["status": .string(delivery)])
            )
            screen.step(
                "backend",
                delivery == "delivered" ? "delivers the coins" : "reports a failed delivery: \(delivery)"
            )
        }
        if let units = customer.unitsUsed {
            try await desk.tell(
                "POST",
                "usage",
                .object([
                    "usage": .array([
                        .object([
                            "transactionId": .string(transactionID), "unitsUsed": .integer(units),
                            "playSeconds": .integer(units * 30), "platform": .string("apple"),
                            "at": .string(now.description), "idempotencyKey": .string("demo-\(transactionID)"),
                        ])
                    ])
                ])
            )
            screen.step("backend", "reports \(units) of 500 coins spent")
        }
    }

    private static func values(of row: DemoDesk.Case) -> String {
        guard let members = row.answer?.body.members else { return "" }
        let shown = ["deliveryStatus", "consumptionPercentage", "refundPreference"].compactMap { name -> String? in
            switch members[name] {
            case .string(let text): "\(name) \(text)"
            case .integer(let number): "\(name) \(Milliunits(thousandths: number)) %"
            default: nil
            }
        }
        return shown.joined(separator: ", ")
    }

    private static func share(of row: DemoDesk.Case) -> String {
        row.outcome?.percentMilliunits.map { ", \(Milliunits(thousandths: $0)) % of the price" } ?? ""
    }

    private static func row(_ line: Line) -> [String] {
        [
            line.customer.name,
            line.customer.unitsUsed.map { "\($0) of 500" } ?? "unknown",
            line.result.state + (line.result.blockReason.map { " (\($0))" } ?? ""),
            line.result.preference ?? "none",
            line.result.answer?.rule ?? "not answered",
            (line.result.outcome?.decision ?? "pending") + share(of: line.result),
        ]
    }
}
