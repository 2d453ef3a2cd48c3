import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

/// The actions of workers and people on cases between two notifications.
private struct Interference {
    private(set) var answered: Set<Place> = []
    private(set) var decided: Set<Place> = []
    private var touched: Set<Place> = []

    /// A purchase of an app.
    struct Place: Hashable {
        let bundleID: String
        let transactionID: String
    }

    /// Claims a case, then answers, holds, decides or releases it, once for each purchase.
    mutating func happen(to store: AnyStore, at now: Timestamp, using random: inout SeededGenerator) async throws {
        guard let facts = try await store.claim(by: "worker", at: now, leaseFor: .seconds(30)) else { return }
        let refundCase = facts.refundCase
        let place = Place(bundleID: refundCase.app.bundleID, transactionID: refundCase.transactionID)
        let deed = touched.insert(place).inserted ? Int.random(in: 0..<4, using: &random) : nil
        switch deed {
        case 0:
            let permission = try await store.beginAttempt(on: refundCase.id, by: "worker", with: .example(), at: now)
            guard case .allowed(let number, _) = permission else { break }
            let accepted = AttemptResult(state: .accepted, httpStatus: 202)
            try await store.finishAttempt(number, on: refundCase.id, by: "worker", with: accepted, at: now)
            answered.insert(place)
            return
        case 1:
            let until = refundCase.deadline - .seconds(60)
            #expect(try await store.hold(refundCase.id, until: until, by: "test", at: now) == .applied)
            return
        case 2:
            #expect(try await store.decide(refundCase.id, .decline, by: "test", at: now) == .applied)
            decided.insert(place)
            return
        default: break
        }
        try await store.release(refundCase.id, by: "worker", as: .open(dueAt: now.later(hours: 1_000)), at: now)
    }
}

@Suite("The order in which notifications arrive", .timeLimit(.minutes(45)))
struct OrderTests {
    /// Everything that a history leaves in a store, except what may depend on the time of receipt.
    private struct Ledger: Equatable {
        struct Case: Equatable {
            let transactionID: String
            let customerID: String
            let number: Int64
            let reason: ConsumptionRequestReason?
            let requestedAt: Timestamp
            let outcome: Outcome?
            let isHeldOut: Bool
            /// The progress of the case; `nil` if more than the App Store took part in it.
            var progress: Progress?
        }

        struct Progress: Equatable {
            let deadline: Timestamp
            let state: CaseState
            let blockReason: BlockReason?
            let decision: AnswerChoice?
        }

        var purchases: [String: Purchase] = [:]
        var subscriptions: [String: Subscription] = [:]
        var totals: [String: CustomerTotals] = [:]
        var cases: [Case] = []
        var consents: [String: Bool] = [:]

        var withoutProgress: Ledger {
            var ledger = self
            for index in ledger.cases.indices { ledger.cases[index].progress = nil }
            return ledger
        }
    }

    /// Engines with the seeds of histories.
    ///
    /// The rules are the same on all engines, so only the fastest runs three seeds.
    private static let worlds = StoreEngine.available.flatMap { engine in
        (engine == .sqlite ? [1, 2, 3] : [1] as [UInt64]).map { (engine, $0) }
    }

    /// How many orders of a history without interference are played; a drill plays more.
    private static let orders = isDrill ? 200 : 40
    private static let disturbedOrders = isDrill ? 60 : 25
    private static let isDrill = ProcessInfo.processInfo.environment["REFUND_DESK_DRILL_SECONDS"] != nil

    private func app(_ order: Int) -> AppKey { AppKey(bundleID: "order.\(order)", environment: .production) }

    /// Returns one history in several orders of arrival, each in its own app and received at other times.
    ///
    /// The first order is Apple's own; the others are random and contain every third notification twice.
    private func queues(_ orders: Range<Int>, seed: UInt64, using random: inout SeededGenerator) -> [[IntakeRecord]] {
        orders.map { order in
            let records = World(in: app(order), seed: seed, receipts: UInt64(order)).records
            guard order > 0 else { return records }
            let twice = records.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            return (records + twice).shuffled(using: &random)
        }
    }

    /// Records the next notification of each order.
    private func tell(_ step: Int, of queues: [[IntakeRecord]], to store: AnyStore) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for queue in queues where step < queue.count {
                group.addTask { _ = try await store.record(queue[step]) }
            }
            try await group.waitForAll()
        }
    }

    /// Records the consent of every customer of every order.
    private func agree(_ orders: Range<Int>, seed: UInt64, in store: AnyStore) async throws {
        for order in orders {
            for customer in World(in: app(order), seed: seed).customers {
                let scope = AppScope(bundleID: app(order).bundleID)
                _ = try await store.recordConsent(.example(by: customer), in: scope)
            }
        }
    }

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
            let facts = try #require(await store.detail(of: found.id)).facts
            ledger.cases.append(
                Ledger.Case(
                    transactionID: found.transactionID,
                    customerID: found.customerID,
                    number: found.requestNumber,
                    reason: found.reason,
                    requestedAt: found.requestedAt,
                    outcome: found.outcome,
                    isHeldOut: isHeldOut(facts),
                    progress: Ledger.Progress(
                        deadline: found.deadline,
                        state: found.state,
                        blockReason: found.blockReason,
                        decision: found.decision
                    )
                )
            )
            ledger.consents[found.transactionID] = facts.consent?.isGranted
        }
        ledger.cases.sort { ($0.transactionID, $0.number) < ($1.transactionID, $1.number) }
        return ledger
    }

    /// Returns whether a policy that holds out half of all cases holds out this one, with the app ignored.
    private func isHeldOut(_ facts: CaseFacts) -> Bool {
        var facts = facts
        (facts.refundCase.app, facts.purchase.app) = (.coins, .coins)
        let policy = Policy(fallback: .prefer(.decline, otherwise: nil), holdoutPercent: 50)
        return policy.decide(PolicyFacts(facts, evidence: Evidence(facts, catalogue: ProductCatalogue()))).isHoldout
    }

    @Test(
        "The order, number and time of deliveries do not change the ledger, the cases or the holdout",
        arguments: worlds
    )
    func anyOrder(on engine: StoreEngine, seed: UInt64) async throws {
        try await engine.withFreshStore { store in
            var random = SeededGenerator(seed: seed)
            let queues = queues(0..<Self.orders, seed: seed, using: &random)
            let steps = try #require(queues.map(\.count).max())
            for step in 0..<steps { try await tell(step, of: queues, to: store) }
            let expected = try await ledger(of: World(in: app(0), seed: seed), in: store)
            #expect(expected.cases.count == 9)
            #expect(Set(expected.cases.compactMap { $0.outcome?.decision }).count == 4)
            #expect(Set(expected.cases.map(\.isHeldOut)).count == 2)
            for order in 1..<Self.orders {
                let found = try await ledger(of: World(in: app(order), seed: seed), in: store)
                guard found == expected else {
                    Issue.record("order \(order) of seed \(seed) differs:\n\(difference(found, expected))")
                    return
                }
            }
        }
    }

    @Test(
        "Answers, holds and decisions between notifications do not change the ledger or the number of cases",
        arguments: worlds
    )
    func disturbed(on engine: StoreEngine, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let queues = queues(0..<Self.disturbedOrders, seed: seed, using: &random)
        var undisturbed = Ledger()
        try await engine.withFreshStore { store in
            try await agree(0..<1, seed: seed, in: store)
            for step in queues[0].indices { try await tell(step, of: [queues[0]], to: store) }
            undisturbed = try await ledger(of: World(in: app(0), seed: seed), in: store).withoutProgress
        }
        let steps = try #require(queues.map(\.count).max())
        try await engine.withFreshStore { store in
            try await agree(1..<Self.disturbedOrders, seed: seed, in: store)
            var interference = Interference()
            for step in 0..<steps {
                try await tell(step, of: Array(queues.dropFirst()), to: store)
                let now = start.later(hours: 20_000 + step)
                for _ in 0..<20 { try await interference.happen(to: store, at: now, using: &random) }
            }
            #expect(interference.answered.count > 10)
            #expect(interference.decided.count > 10)
            for order in 1..<Self.disturbedOrders {
                let found = try await ledger(of: World(in: app(order), seed: seed), in: store)
                guard found.withoutProgress == undisturbed else {
                    let difference = difference(found.withoutProgress, undisturbed)
                    Issue.record("order \(order) of seed \(seed) differs:\n\(difference)")
                    return
                }
                let mine = { (places: Set<Interference.Place>) in
                    places.filter { $0.bundleID == app(order).bundleID }.map(\.transactionID).sorted()
                }
                let answered = found.cases.filter { $0.progress?.state == .answered }
                #expect(answered.map(\.transactionID).sorted() == mine(interference.answered), "order \(order)")
                let decided = Set(found.cases.filter { $0.progress?.decision != nil }.map(\.transactionID))
                #expect(decided.sorted() == mine(interference.decided), "order \(order)")
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
