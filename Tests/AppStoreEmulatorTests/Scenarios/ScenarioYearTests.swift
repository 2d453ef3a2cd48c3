import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

/// A number of customers that a year cannot have.
private struct BadCount: Sendable, CustomTestStringConvertible {
    let count: Int
    var testDescription: String { "\(count) customers" }
    static let all = [0, -1, 10_001, Int.max, Int.min].map(BadCount.init)
}

@Suite("A simulated year")
struct ScenarioYearTests {
    private static func json(_ year: ScenarioYear) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(year)
    }

    @Test("The same seed gives the same year to the byte, and another seed another year", arguments: Scenario.allCases)
    func seeds(_ scenario: Scenario) throws {
        let years = try [7, 7, 8].map { try Self.json(ScenarioYear(scenario, seed: $0)) }
        #expect(years[0] == years[1])
        #expect(years[0] != years[2])
        for seed in [0, UInt64.max] {
            let year = try ScenarioYear(scenario, seed: seed)
            #expect(year.customers.count == 500)
        }
    }

    @Test("A year with more customers has the same earlier customers", arguments: Scenario.allCases)
    func moreCustomers(_ scenario: Scenario) throws {
        let (few, many) = (
            try ScenarioYear(scenario, seed: 3, customers: 50), try ScenarioYear(scenario, seed: 3, customers: 60)
        )
        #expect(few.customers == Array(many.customers.prefix(50)))
    }

    @Test("Every request follows its purchase, and nobody uses more than they bought", arguments: Scenario.allCases)
    func invariants(_ scenario: Scenario) throws {
        let units = Dictionary(uniqueKeysWithValues: scenario.products.map { ($0.id, $0.units) })
        for seed in UInt64(1)...5 {
            let year = try ScenarioYear(scenario, seed: seed)
            #expect(Set(year.customers.map(\.appAccountToken)).count == year.customers.count)
            for customer in year.customers {
                #expect(!customer.purchases.isEmpty)
                #expect(customer.purchases.allSatisfy { customer.accountCreatedAt <= $0.at })
                for purchase in customer.purchases {
                    let granted = try #require(units[purchase.productID])
                    let times = purchase.uses.map(\.at) + purchase.refundRequests.map(\.at)
                    #expect(times.allSatisfy { $0 > purchase.at && $0 < year.end })
                    #expect(purchase.at >= year.start && purchase.at < year.end)
                    #expect(purchase.uses.allSatisfy { $0.playSeconds > 0 && ($0.units ?? 0) >= 0 })
                    #expect(purchase.uses.reduce(0) { $0 + ($1.units ?? 0) } <= granted ?? 0)
                    #expect(purchase.isDelivered || purchase.uses.isEmpty)
                    for (first, again) in zip(purchase.refundRequests, purchase.refundRequests.dropFirst()) {
                        #expect(again.at - first.at > .seconds(96 * 3600))
                    }
                }
            }
            #expect(year.steps.map(\.at) == year.steps.map(\.at).sorted())
        }
    }

    @Test("Each kind of customer behaves as it is described", arguments: Scenario.allCases)
    func kinds(_ scenario: Scenario) throws {
        let year = try ScenarioYear(scenario, seed: 1, customers: 3000)
        let kinds = Dictionary(grouping: year.customers, by: \.character)
        #expect(Set(kinds.keys) == Set(ScenarioCustomer.Character.allCases))
        let asked = { (customer: ScenarioCustomer) in customer.purchases.filter { !$0.refundRequests.isEmpty } }
        for customer in kinds[.contented] ?? [] { #expect(asked(customer).allSatisfy { !$0.isDelivered }) }
        for customer in kinds[.accidental] ?? [] {
            #expect(asked(customer).allSatisfy { $0.uses.isEmpty })
        }
        for customer in kinds[.abuser] ?? [] {
            #expect(customer.purchases.allSatisfy { $0.isDelivered })
            for purchase in asked(customer) {
                #expect(purchase.uses.allSatisfy { $0.at < purchase.refundRequests[0].at })
                #expect(purchase.uses.reduce(0) { $0 + $1.playSeconds } > 3600)
            }
        }
        #expect((0.05...0.25).contains(Double(year.customers.count { !asked($0).isEmpty }) / 3000))
        #expect((0.65...0.75).contains(Double(year.customers.count(where: \.consents)) / 3000))
    }

    @Test("A number of customers out of range is refused with the range", arguments: BadCount.all)
    fileprivate func counts(_ row: BadCount) {
        let error = #expect(throws: EmulatorError.self) { try ScenarioYear(.game, seed: 1, customers: row.count) }
        #expect(error?.explanation.contains("from 1 to 10000") == true)
    }
}
