import AppStoreTypes
import Foundation
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

/// One of several writers that write about the same few customers, each of them under four identifiers.
private struct Writer {
    /// The cases that a writer works on right now.
    final class Owners: Sendable {
        private let cases = Mutex<Set<String>>([])

        func begin(_ caseID: String) -> Bool { cases.withLock { $0.insert(caseID).inserted } }
        func end(_ caseID: String) { _ = cases.withLock { $0.remove(caseID) } }
    }

    static let customers = 10
    static let purchasesEach = 6
    /// The time of all steps; it never advances, so that no lease ends.
    static let now = start.later(hours: 1)

    let store: AnyStore
    let owner: String
    let owners: Owners
    var random: SeededGenerator
    private(set) var steps = 0

    init(_ store: AnyStore, number: Int, owners: Owners) {
        self.store = store
        self.owners = owners
        owner = "writer \(number)"
        random = SeededGenerator(seed: UInt64(number))
    }

    /// Returns the four identifiers of a customer.
    static func names(of customer: Int) -> [String] {
        [token(of: customer), "70456\(customer)", "9000\(customer)", "backend-\(customer)"]
    }

    private static func token(of customer: Int) -> String { "2e6ab5a0-5d4a-4b6b-9c57-00000000000\(customer)" }

    private mutating func purchase() -> Purchase {
        let customer = Int.random(in: 0..<Self.customers, using: &random)
        let number = Int.random(in: 0..<Self.purchasesEach, using: &random)
        let signedAt = start.later(seconds: Int.random(in: 0...600, using: &random))
        var purchase = Purchase.example(
            "\(customer)-\(number)",
            usdCents: Int64(100 * (1 + number)),
            signedAt: signedAt
        )
        let names = Self.names(of: customer)
        // Some statements contain fewer identifiers than others.
        purchase.appAccountToken = number % 2 == 0 ? AppAccountToken(rawValue: names[0]) : nil
        purchase.appTransactionID = number % 3 == 0 ? names[1] : nil
        if number >= 4 {
            purchase.type = .autoRenewableSubscription
            purchase.originalTransactionID = names[2]
        }
        purchase.customerID =
            purchase.appAccountToken?.canonical ?? purchase.appTransactionID ?? purchase.originalTransactionID
        if Bool.random(using: &random) { purchase.usdCents = Int64.random(in: 1...10_000, using: &random) }
        return purchase
    }

    private mutating func name() -> String {
        Self.names(of: Int.random(in: 0..<Self.customers, using: &random)).randomElement(using: &random) ?? ""
    }

    private mutating func key() -> String { "\(Int.random(in: 0..<400, using: &random))" }

    /// Runs one random action.
    mutating func step() async throws {
        steps += 1
        let now = Self.now
        switch Int.random(in: 0..<12, using: &random) {
        case 0: _ = try await store.record(.example(about: purchase(), receivedAt: now))
        case 1, 2: _ = try await store.record(.request(for: purchase(), at: now))
        case 3:
            _ = try await store.record(
                .outcome(Bool.random(using: &random) ? .granted : .declined, of: purchase(), at: now)
            )
        case 4:
            _ = try await store.recordConsent(
                .example(Int.random(in: 0..<4, using: &random) > 0, by: name(), at: now),
                in: .coins
            )
        case 5: _ = try await store.withdrawConsent(.example(false, by: name(), at: now), in: .coins)
        case 6:
            let reports = [
                UsageReport.example(
                    key(),
                    of: purchase().transactionID,
                    playSeconds: Int64.random(in: 0...99, using: &random)
                ),
                .spent(key(), 3, by: name()),
            ]
            _ = try await store.recordUsage(reports, receivedAt: now, in: .coins)
        case 7:
            let customer = Int.random(in: 0..<Self.customers, using: &random)
            let bought = "\(customer)-\(Int.random(in: 0..<Self.purchasesEach, using: &random))"
            try await store.recordCustomer(Self.names(of: customer)[3], ofPurchase: bought, at: now, in: .coins)
        case 8: try await store.recordCustomer(name(), facts: CustomerFacts(userStatus: .active), at: now, in: .coins)
        case 9:
            try await store.recordDelivery(
                DeliveryReport(delivery: .delivered, at: now),
                of: purchase().transactionID,
                in: .coins
            )
        default: try await work()
        }
    }

    private mutating func work() async throws {
        let now = Self.now
        guard let facts = try await store.claim(by: owner, at: now, leaseFor: .seconds(600)) else { return }
        let id = facts.refundCase.id
        #expect(owners.begin(id), "\(id) has two owners")
        guard case .allowed(let number, _) = try await store.beginAttempt(on: id, by: owner, with: .example(), at: now)
        else {
            owners.end(id)
            return try await store.release(id, by: owner, as: .open(dueAt: now), at: now)
        }
        owners.end(id)
        let result: AttemptResult =
            Bool.random(using: &random)
            ? AttemptResult(state: .accepted, httpStatus: 202) : AttemptResult(state: .failed, retryAt: now)
        try await store.finishAttempt(number, on: id, by: owner, with: result, at: now)
    }
}

@Suite("Many desks on one database", .timeLimit(.minutes(45)), .enabled(if: PostgresServer.address != nil))
struct ConcurrentDesksTests {
    /// How long the writers run; a drill runs longer.
    private static let duration = Duration.seconds(
        ProcessInfo.processInfo.environment["REFUND_DESK_DRILL_SECONDS"].flatMap { Int($0) } ?? 4
    )

    /// How many steps each writer takes at least.
    private static let fewestSteps = 15

    @Test("Eight writers on the same ten customers keep the totals right and give no case two owners")
    func crowd() async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            let engines = (0..<8).map { _ in
                PostgresEngine(address, connections: 3, writesWaiting: 100, isReadOnly: false)
            }
            try Store.open(postgres: address).close()
            let stores = try engines.map { try Store(on: $0) }
            let owners = Writer.Owners()
            let end = ContinuousClock.now + Self.duration
            let steps = try await withThrowingTaskGroup(of: Int.self) { group in
                for (number, store) in stores.enumerated() {
                    group.addTask {
                        var writer = Writer(store, number: number, owners: owners)
                        // On a busy machine, the duration alone would be too short for anything to collide.
                        while ContinuousClock.now < end || writer.steps < Self.fewestSteps { try await writer.step() }
                        return writer.steps
                    }
                }
                return try await group.reduce(0, +)
            }
            let repetitions = engines.map(\.repetitions).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
            print("many desks: \(steps) steps, run again: \(repetitions)")
            #expect(steps > 100)
            try await Self.recount(stores[0])
            for store in stores { try store.close() }
        }
    }

    private static func recount(_ store: Store) async throws {
        for customer in 0..<Writer.customers {
            for name in Writer.names(of: customer) {
                var expected = CustomerTotals()
                var play: Int64?
                for purchase in try await store.purchases(ofCustomer: name, in: .coins, limit: 1_000) {
                    expected.purchasedUSDCents += purchase.usdCents ?? 0
                    expected.refundedUSDCents += purchase.refundedUSDCents ?? 0
                    let usage = try await store.purchase(purchase.transactionID, in: .coins)?.usage
                    if let seconds = usage?.playSeconds { play = (play ?? 0) + seconds }
                }
                let totals = try await store.totals(ofCustomer: name, in: .coins)
                #expect(totals.purchasedUSDCents == expected.purchasedUSDCents, "\(name)")
                #expect(totals.refundedUSDCents == expected.refundedUSDCents, "\(name)")
                #expect(totals.playSeconds == play, "\(name)")
            }
        }
        let details = try await store.allDetails()
        #expect(!details.isEmpty)
        for grouping in [nil, .product, .day, .rule] as [StatisticsQuery.Grouping?] {
            let query = StatisticsQuery(grouping: grouping)
            #expect(try await CountedAnew(store.caseStatistics(query)) == CountedAnew(of: details, as: query))
        }
        let reports = try await store.statistics().notifications
        #expect(reports > 0)
    }
}
