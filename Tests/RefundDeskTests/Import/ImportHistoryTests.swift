import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("The import of customers' histories")
struct ImportHistoryTests {
    private static let key = AppKey(bundleID: Site.bundleID, environment: .sandbox)

    private static func customer(_ number: Int) -> String { "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b\(number + 10)" }

    /// Sells coins to a customer several times, and returns the transactions, oldest first.
    private static func sell(_ count: Int, to customer: String, by site: Site) throws -> [String] {
        try (0..<count).map { _ in
            try site.emulator.purchase(
                PurchaseOrder(
                    bundleID: Site.bundleID,
                    productID: SoldProduct.coins.rawValue,
                    appAccountToken: AppAccountToken(rawValue: customer)
                )
            ).transactionID
        }
    }

    private func withSite(_ body: (Site, Store, HistoryReader) async throws -> Void) async throws {
        try await Site.withOpen { site in
            try await Store.withOpen(site.database.location) { store in
                let reader = HistoryReader(apps: try Desk.importApps(site.configuration(), store: store), store: store)
                try await body(site, store, reader)
            }
        }
    }

    private static func account(_ transactionID: String) -> HistoryAccount {
        HistoryAccount(app: key, accountID: transactionID, transactionID: transactionID)
    }

    @Test("A history import adds every page of every customer, and later only what is new")
    func everything() async throws {
        try await withSite { site, store, reader in
            var first: [String] = []
            for number in 0..<3 { first.append(try Self.sell(45, to: Self.customer(number), by: site)[0]) }
            let work = HistoryImport(reader: reader, store: store, app: Self.key, kind: .transactions)
            let result = try await work.run("a", over: .accounts(first.map(Self.account)))
            #expect(result.read == 3)
            #expect(result.failed == 0)
            #expect(result.tally.added == 135)
            #expect(result.tally.pages == 9)
            for number in 0..<3 {
                let purchases = try await store.purchases(ofCustomer: Self.customer(number), in: Self.key, limit: 500)
                #expect(purchases.count == 45)
            }
            let new = try Self.sell(1, to: Self.customer(1), by: site)
            let later = try await work.run("b", over: .all)
            #expect(later.read == 3)
            #expect(later.tally.added == 1)
            let found = try await store.purchase(new[0], in: Self.key)
            #expect(found != nil)
        }
    }

    @Test("A stopped history import resumes at its page and with the remaining customers")
    func resumption() async throws {
        try await withSite { site, store, reader in
            let first = try (0..<3).map { try Self.sell(45, to: Self.customer($0), by: site)[0] }
            let accounts = first.map(Self.account)
            let stopping = HistoryReader(
                apps: try Desk.importApps(site.configuration(), store: store),
                store: StoppingHistories(store: store, stopsAt: 5)
            )
            let broken = HistoryImport(reader: stopping, store: store, app: Self.key, kind: .transactions, width: 1)
            let stopped = try await broken.run("a", over: .accounts(accounts))
            #expect(stopped.read == 1)
            #expect(stopped.failed == 2)
            #expect(stopped.canSucceedLater)
            let before = site.emulator.requests.count
            let work = HistoryImport(reader: reader, store: store, app: Self.key, kind: .transactions, width: 1)
            let result = try await work.run("a", over: .accounts(accounts))
            #expect(result.resumedFrom != nil)
            #expect(result.skipped == 1)
            #expect(result.read == 2)
            // Two pages of the second customer are left, and the three of the third.
            #expect(site.emulator.requests.count - before == 5)
            for number in 0..<3 {
                let totals = try await store.totals(ofCustomer: Self.customer(number), in: Self.key)
                #expect(totals.purchasedUSDCents == 45 * 499)
            }
        }
    }

    @Test("A restarted history import asks about all customers again, and fetches no page twice")
    func restart() async throws {
        try await withSite { site, store, reader in
            let accounts = try (0..<3).map { Self.account(try Self.sell(45, to: Self.customer($0), by: site)[0]) }
            let stopping = HistoryReader(
                apps: try Desk.importApps(site.configuration(), store: store),
                store: StoppingHistories(store: store, stopsAt: 5)
            )
            let broken = HistoryImport(reader: stopping, store: store, app: Self.key, kind: .transactions, width: 1)
            #expect(try await broken.run("a", over: .accounts(accounts)).read == 1)
            let work = HistoryImport(reader: reader, store: store, app: Self.key, kind: .transactions, width: 1)
            let result = try await work.run("a", over: .accounts(accounts), restarts: true)
            #expect(result.restartedFrom != nil && result.resumedFrom == nil)
            #expect(result.read == 3 && result.skipped == 0)
            // The stopped run stored the first customer and one page of the second.
            #expect(result.tally.added == 3 * 45 - (45 + 20))
            let again = try await work.run("a", over: .accounts(accounts), restarts: true)
            #expect(again.restartedFrom == nil && again.read == 3 && again.tally.added == 0)
        }
    }

    @Test("A history import names the customers that Apple does not know and imports the others")
    func unknown() async throws {
        try await withSite { site, store, reader in
            let known = try Self.sell(2, to: Self.customer(1), by: site)
            let accounts = ["999999999999999", known[0]].map(Self.account)
            let result = try await HistoryImport(reader: reader, store: store, app: Self.key, kind: .transactions)
                .run("a", over: .accounts(accounts))
            #expect(result.read == 1)
            #expect(result.failures.map(\.transactionID) == ["999999999999999"])
            #expect(result.failures.first?.reason.contains("does not know the transaction") == true)
            #expect(result.hasUnknownTransactions)
            #expect(!result.canSucceedLater)
            #expect(result.tally.added == 2)
        }
    }

    @Test("A history import of refunds adds only refunded purchases")
    func refunds() async throws {
        try await withSite { site, store, reader in
            let bought = try Self.sell(3, to: Self.customer(1), by: site)
            try site.emulator.refund(bought[1])
            let result = try await HistoryImport(reader: reader, store: store, app: Self.key, kind: .refunds)
                .run("a", over: .accounts([Self.account(bought[0])]))
            #expect(result.tally.added == 1)
            let found = try await store.purchase(bought[1], in: Self.key)
            #expect(found?.purchase.revocation != nil)
        }
    }

    @Test("The history of a purchase first seen in its refund request is read before the answer")
    func fetchedAtOnce() async throws {
        try await Site.withOpen { site in
            // These purchases are older than the desk, so no notification reported them.
            let bought = try Self.sell(4, to: TestDesk.customer, by: site)
            await site.emulator.deliveriesSettled()
            try await site.run { desk in
                try await desk.consent()
                try await desk.deliver(bought[2])
                _ = try await desk.requestRefund(of: bought[2])
                let detail = try await desk.caseOf(bought[2], in: .answered)
                let item = try #require(
                    detail["answer"]?["evidence"]?.elements?.first {
                        $0["field"]?.text == "lifetimeDollarsPurchased"
                    }
                )
                #expect(item["reason"]?.text == "19.96 USD paid; version 2 does not ask for it")
            }
        }
    }

    @Test("An unavailable history leaves the sum unknown, with the reason on the case")
    func unavailable() async throws {
        try await Site.withOpen { site in
            let bought = try Self.sell(1, to: TestDesk.customer, by: site)
            await site.emulator.deliveriesSettled()
            try await site.run { desk in
                site.emulator.setFaults(
                    EmulatorFaults {
                        $0[.endpoint(.transactionHistory)] = EndpointFault {
                            $0.status = 404
                            $0.errorCode = 4_040_010
                        }
                    }
                )
                try await desk.consent()
                try await desk.deliver(bought[0])
                _ = try await desk.requestRefund(of: bought[0])
                let detail = try await desk.caseOf(bought[0], in: .answered)
                let item = try #require(
                    detail["answer"]?["evidence"]?.elements?.first {
                        $0["field"]?.text == "lifetimeDollarsPurchased"
                    }
                )
                #expect(item["reason"]?.text?.contains("earlier purchases may be missing") == true)
            }
        }
    }
}

/// A history store that fails at one of its pages, like a killed process.
private actor StoppingHistories: HistoryStore {
    struct Stopped: Error {}

    private let store: Store
    private var left: Int

    init(store: Store, stopsAt: Int) {
        self.store = store
        left = stopsAt
    }

    func apply(_ page: HistoryPage, at now: Timestamp) async throws -> HistoryTally {
        left -= 1
        guard left > 0 else { throw Stopped() }
        return try await store.apply(page, at: now)
    }

    func revision(of account: HistoryAccount, _ kind: HistoryKind) async throws -> String? {
        try await store.revision(of: account, kind)
    }

    func noteFailure(_ reason: String, of account: HistoryAccount, _ kind: HistoryKind) async throws {
        try await store.noteFailure(reason, of: account, kind)
    }

    func wasRead(_ account: HistoryAccount, _ kind: HistoryKind, since: Timestamp) async throws -> Bool {
        try await store.wasRead(account, kind, since: since)
    }

    func account(ofTransaction transactionID: String, in app: AppKey) async throws -> HistoryAccount {
        try await store.account(ofTransaction: transactionID, in: app)
    }

    func accounts(ofCustomer customerID: String, in app: AppKey) async throws -> [HistoryAccount] {
        try await store.accounts(ofCustomer: customerID, in: app)
    }

    func unreadAccounts(
        _ kind: HistoryKind,
        in app: AppKey,
        since: Timestamp,
        after transactionID: String,
        limit: Int
    ) async throws -> (accounts: [HistoryAccount], last: String)? {
        try await store.unreadAccounts(kind, in: app, since: since, after: transactionID, limit: limit)
    }

    func beginRun(_ name: String, at now: Timestamp) async throws -> Timestamp {
        try await store.beginRun(name, at: now)
    }

    func endRun(_ name: String) async throws { try await store.endRun(name) }
}
