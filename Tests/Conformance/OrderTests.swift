import AppStoreTypes
import Refunds
import Testing

@Suite("The order in which notifications arrive", .timeLimit(.minutes(10)))
struct OrderTests {
    /// All that a history left in a store, as far as it may not depend on when something was first heard of.
    private struct Ledger: Equatable {
        struct Case: Equatable {
            let transactionID: String
            let customerID: String
            let number: Int64
            let reason: ConsumptionRequestReason?
            let requestedAt: Timestamp
            let deadline: Timestamp
            let state: CaseState
            let obstacle: Obstacle?
            let outcome: Outcome?
        }

        var purchases: [String: Purchase] = [:]
        var subscriptions: [String: Subscription] = [:]
        var totals: [String: CustomerTotals] = [:]
        var cases: [Case] = []
        var consents: [String: Bool] = [:]
    }

    private static let orders = 200

    private func app(_ order: Int) -> AppKey { AppKey(bundleID: "order.\(order)", environment: .production) }

    private func ledger(of world: World, in store: AnyStore) async throws -> Ledger {
        var ledger = Ledger()
        for id in world.transactions {
            var purchase = try #require(await store.purchase(id, in: world.app)).purchase
            purchase.app = .coins
            ledger.purchases[id] = purchase
        }
        for id in world.subscriptions {
            var subscription = try #require(await store.subscription(id, in: world.app))
            subscription.app = .coins
            ledger.subscriptions[id] = subscription
        }
        for id in world.customers { ledger.totals[id] = try await store.totals(ofCustomer: id, in: world.app) }
        let page = try await store.cases(matching: CaseFilter(bundleID: world.app.bundleID), limit: 100, cursor: nil)
        for found in page.items.map(\.refundCase) {
            ledger.cases.append(
                Ledger.Case(
                    transactionID: found.transactionID,
                    customerID: found.customerID,
                    number: found.requestNumber,
                    reason: found.reason,
                    requestedAt: found.requestedAt,
                    deadline: found.deadline,
                    state: found.state,
                    obstacle: found.obstacle,
                    outcome: found.outcome
                )
            )
            let facts = try #require(await store.detail(of: found.id)).facts
            ledger.consents[found.transactionID] = facts.consent?.isGranted
        }
        ledger.cases.sort { ($0.transactionID, $0.number) < ($1.transactionID, $1.number) }
        return ledger
    }

    @Test(
        "and how often changes neither ledger nor cases",
        arguments: StoreEngine.available.flatMap { engine in [1, 2, 3].map { (engine, UInt64($0)) } }
    )
    func anyOrder(on engine: StoreEngine, seed: UInt64) async throws {
        try await engine.withFreshStore { store in
            var random = SplitMix(seed: seed)
            var queues: [[IntakeRecord]] = []
            for order in 0..<Self.orders {
                let records = World(in: app(order), seed: seed).records
                // The first order is Apple's own; the others are anyone's, with every third notification twice.
                let twice = order == 0 ? [] : records.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                queues.append(order == 0 ? records : (records + twice).shuffled(using: &random))
            }
            let steps = try #require(queues.map(\.count).max())
            for step in 0..<steps {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for queue in queues where step < queue.count {
                        group.addTask { _ = try await store.record(queue[step]) }
                    }
                    try await group.waitForAll()
                }
            }
            let expected = try await ledger(of: World(in: app(0), seed: seed), in: store)
            #expect(expected.cases.count == 9)
            #expect(Set(expected.cases.compactMap(\.outcome?.decision)).count == 4)
            for order in 1..<Self.orders {
                let found = try await ledger(of: World(in: app(order), seed: seed), in: store)
                guard found == expected else {
                    Issue.record("order \(order) of seed \(seed) differs:\n\(difference(found, expected))")
                    return
                }
            }
        }
    }

    private func difference(_ found: Ledger, _ expected: Ledger) -> String {
        var lines: [String] = []
        for (found, expected) in zip(found.cases, expected.cases) where found != expected {
            lines.append("\(found)\n  not \(expected)")
        }
        for (id, purchase) in expected.purchases where found.purchases[id] != purchase {
            lines.append("\(String(describing: found.purchases[id]))\n  not \(purchase)")
        }
        lines.append("\(found.cases.count) cases, not \(expected.cases.count)")
        lines.append("\(found.totals)\n  not \(expected.totals)")
        return lines.joined(separator: "\n")
    }
}
