import AppStoreTypes
import Foundation
import TestSupport

/// What may be said about a sold item at a time, by what the backend reported to the desk.
struct TrueStatements: Sendable {
    let item: SoldItem
    let caseID: String
    let at: Duration
    /// What was lost with the database.
    let losses: [Loss]

    /// Returns what is false in an answer.
    func lies(in body: Data) -> [String] {
        guard let members = body.json else { return ["a body that is no JSON"] }
        var lies: [String] = []
        if members["customerConsented"] != .bool(true) { lies.append("customerConsented") }
        if members["sampleContentProvided"] != .bool(item.product.isSampleProvided) {
            lies.append("sampleContentProvided")
        }
        let delivery = members["deliveryStatus"]?.text ?? "none"
        if !deliveries.contains(delivery) { lies.append("deliveryStatus \(delivery)") }
        var share: Int64?
        if case .integer(let number) = members["consumptionPercentage"] { share = number }
        // Nothing can be used of what was not delivered.
        let isLeftOut = share == nil && delivery != "DELIVERED"
        if !shares.contains(share), !isLeftOut {
            lies.append("consumptionPercentage \(share.map { "\($0)" } ?? "none")")
        }
        let preference = members["refundPreference"]?.text ?? "none"
        if !preferences.contains(preference) { lies.append("refundPreference \(preference)") }
        return lies
    }

    /// The statements that must count: confirmed long enough ago, and not lost.
    private func settled<Value>(_ statements: [Told<Value>]) -> [Told<Value>] {
        statements.filter { statement in
            statement.confirmedAt.map { $0 + Observer.patience < at } == true && !losses.include(statement)
        }
    }

    /// Returns the statements that may be the valid one: the last settled one, and those after it.
    private func standing<Value>(_ statements: [Told<Value>]) -> [Told<Value>] {
        let last = settled(statements).last?.order ?? 0
        return statements.filter { $0.order >= last || $0.confirmed.map { $0 >= last } == true || $0.mayLinger }
    }

    private var deliveries: Set<String> {
        let words = [
            "delivered": "DELIVERED", "qualityIssue": "UNDELIVERED_QUALITY_ISSUE",
            "serverOutage": "UNDELIVERED_SERVER_OUTAGE", "other": "UNDELIVERED_OTHER",
        ]
        var possible = Set(standing(item.deliveries).compactMap { words[$0.value] })
        // Use proves delivery; and some products count as delivered when nobody says anything.
        if !item.usage.isEmpty { possible.insert("DELIVERED") }
        if item.product.isDeliveredWhenUnknown, settled(item.deliveries).isEmpty { possible.insert("DELIVERED") }
        return possible
    }

    /// The shares used, in thousandths of a percent; `nil` for one that is left out.
    private var shares: Set<Int64?> {
        guard item.product == .coins else { return [nil] }
        let certain = settled(item.usage)
        let possible = item.usage.filter { report in !certain.contains { $0.order == report.order } }
        var sums: Set<Int> = [certain.reduce(0) { $0 + $1.value }]
        for report in possible { sums.formUnion(sums.map { $0 + report.value }) }
        return Set(
            sums.map { sum in
                sum == 0 ? nil : Int64(min(sum, SimulatedProduct.units)) * 100_000 / Int64(SimulatedProduct.units)
            }
        )
    }

    private var preferences: Set<String> {
        let decisions = item.decisions.filter { $0.value.caseID == caseID }
        var possible = Set(standing(decisions).map(\.value.choice))
        // After a restore, what a person decided before no longer counts.
        if settled(decisions).isEmpty || !losses.isEmpty { possible.insert("none") }
        return possible
    }
}
