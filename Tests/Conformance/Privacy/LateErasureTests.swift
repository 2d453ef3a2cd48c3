// This file is longer than most: each test follows the same erased customer through another way in.

import AppStoreTypes
import Refunds
import TestSupport
import Testing

@testable import Store

@Suite("Purchases that turn out to be an erased customer's")
struct LateErasureTests {
    private static let erasedAt = start.later(hours: 1)
    private static let later = start.later(hours: 3)

    /// A way in which a desk learns whose purchase "1" is.
    struct Way: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let tell: @Sendable (Store, Purchase) async throws -> Void
    }

    static let ways = [
        Way(testDescription: "a notification") { _ = try await $0.record(.example(about: $1, receivedAt: later)) },
        Way(testDescription: "a receipt that lists it beside another purchase") { store, purchase in
            var record = IntakeRecord.example(about: .example("9", customer: "another"), receivedAt: later)
            record.purchases.append(purchase)
            _ = try await store.record(record)
        },
        Way(testDescription: "an order of Google Play's") { store, purchase in
            var record = IntakeRecord.example(about: purchase, receivedAt: later)
            record.notification.version = StoreNotification.googlePlayVersion
            _ = try await store.record(record)
        },
        Way(testDescription: "an import") { _ = try await $0.apply([$1], checkpoint: nil, at: later) },
        Way(testDescription: "a page of a history") { store, purchase in
            let account = HistoryAccount(app: .coins, accountID: "account", transactionID: "9")
            let page = HistoryPage(
                account: account,
                kind: .refunds,
                purchases: [purchase],
                revision: "r",
                isLast: false
            )
            _ = try await store.apply(page, at: later)
        },
        Way(testDescription: "a lookup") { store, purchase in
            let lookup = Lookup(app: .coins, transactionID: "1", wantedAt: later, deadline: later.later(hours: 12))
            try await store.settle(lookup, with: purchase, at: later)
        },
    ]

    /// Creates a purchase of the erased customer's that no desk has seen.
    private static func unseen(_ id: String = "1", at purchasedAt: Timestamp = start) -> Purchase {
        var purchase = Purchase.example(id, signedAt: later)
        purchase.purchasedAt = purchasedAt
        return purchase
    }

    /// Runs a test in a store whose customer consented and was erased.
    private static func withErased(_ engine: StoreEngine, _ body: (Store) async throws -> Void) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await erase(Purchase.token, in: store)
                try await body(store)
            }
        }
    }

    private static func erase(_ customer: String, in store: Store) async throws {
        _ = try await store.recordConsent(.example(by: customer), in: .coins)
        #expect(try await !store.beginErasure(of: customer, in: .coins, by: "test", at: erasedAt).isEmpty)
        #expect(try await store.finishErasures(now: { erasedAt }))
    }

    /// Reports what a backend knows about a transaction, in both environments.
    private static func report(on id: String, to store: Store) async throws {
        let usage = UsageReport.example("use of \(id)", of: id, units: 1, at: later)
        _ = try await store.recordUsage([usage], receivedAt: later, in: .coins)
        let delivery = DeliveryReport(delivery: .delivered, at: later)
        _ = try await store.recordDelivery(delivery, of: id, receivedAt: later, in: .coins)
        try await store.recordCustomer("somebody", ofPurchase: id, at: later, in: .coins)
    }

    /// Returns the tables with reports about a transaction.
    private static func reports(on id: String, in store: Store) async throws -> Set<String> {
        let tables = try await store.personalRecords(of: id, in: .coins).flatMap(\.tables)
        let reports: Set = ["usage_report", "purchase_usage", "delivery", "purchase_owner", "unmatched_fact"]
        return Set(tables.filter { !$0.rows.isEmpty }.map(\.name)).intersection(reports)
    }

    @Test(
        "Reports about an erased customer's unknown purchase are erased, whatever shows whose it is",
        arguments: StoreEngine.available,
        ways
    )
    func reported(on engine: StoreEngine, _ way: Way) async throws {
        for isErased in [true, false] {
            try await Self.withErased(engine) { store in
                try await Self.report(on: "1", to: store)
                #expect(try await Self.reports(on: "1", in: store).contains("delivery"))
                try await way.tell(store, Self.unseen(at: isErased ? start : Self.later))
                #expect(try await store.unfinishedErasures().isEmpty != isErased)
                #expect(try await store.finishErasures(now: { Self.later }))
                #expect(try await Self.reports(on: "1", in: store).isEmpty == isErased)
                // A later report is not stored either.
                try await Self.report(on: "1", to: store)
                #expect(try await Self.reports(on: "1", in: store).isEmpty == isErased)
            }
        }
    }

    @Test(
        "A receipt with an erased customer's purchase and another one loses its payload, because of the erasure",
        arguments: StoreEngine.available
    )
    func receipt(on engine: StoreEngine) async throws {
        try await Self.withErased(engine) { store in
            let other = Purchase.example("9", customer: "another")
            var record = IntakeRecord.example("receipt", about: other, receivedAt: Self.later)
            record.purchases.append(Self.unseen())
            #expect(try await store.record(record) == .stored)
            let stored = try #require(try await store.notification("receipt", in: .coins))
            #expect(stored.signedPayload == nil && stored.payloadDigest != nil)
            #expect(stored.payloadRemoval == .erasure)
        }
    }

    @Test(
        "Many late purchases of erased customers share one erasure in each environment until it ends",
        arguments: StoreEngine.available
    )
    func shared(on engine: StoreEngine) async throws {
        try await Self.withErased(engine) { store in
            let before = try await store.erasedNames(after: 0, limit: 100).count
            let ids = (1...5).map { "\($0)" }
            for id in ids { _ = try await store.record(.example(about: Self.unseen(id), receivedAt: Self.later)) }
            let listed = try await store.erasedNames(after: 0, limit: 100)
            #expect(listed.count == before + 2)
            let key = try #require(try FixedKey().key())
            let pseudonyms = Set(ids.map { key.pseudonym(of: $0, in: .coins) })
            #expect(listed.contains { $0.names.app == .coins && Set($0.names.pseudonyms) == pseudonyms })
            #expect(listed.allSatisfy { $0.names.at == Self.erasedAt })
            #expect(try await store.finishErasures(now: { Self.later }))
            // An erasure that has ended gets nothing new.
            _ = try await store.apply(["6", "7"].map { Self.unseen($0) }, checkpoint: nil, at: Self.later)
            #expect(try await store.erasedNames(after: 0, limit: 100).count == before + 4)
            #expect(try await store.finishErasures(now: { Self.later }))
            #expect(try await store.unfinishedErasures().isEmpty)
        }
    }

    @Test(
        "A late purchase of an erased customer is added to no erasure that a journal may have copied",
        arguments: StoreEngine.available
    )
    func journalled(on engine: StoreEngine) async throws {
        try await Self.withErased(engine) { store in
            _ = try await store.record(.example(about: Self.unseen("1"), receivedAt: Self.later))
            let old = try await store.unfinishedErasures().map(\.id)
            for number in 0..<30 {
                let name = "customer-\(number)"
                _ = try await store.recordConsent(.example(by: name), in: .coins)
                _ = try await store.beginErasure(of: name, in: .coins, by: "test", at: Self.erasedAt)
            }
            _ = try await store.record(.example(about: Self.unseen("2"), receivedAt: Self.later))
            let key = try #require(try FixedKey().key())
            let pseudonym = key.pseudonym(of: "2", in: .coins)
            let names = try await store.erasedNames(after: 0, limit: 200)
            let holder = try #require(names.first { $0.names.pseudonyms.contains(pseudonym) }?.id)
            #expect(!old.isEmpty)
            #expect(!old.contains(holder))
        }
    }

    @Test(
        "A notification is stored although its transaction leads to more purchases than a customer may have",
        arguments: StoreEngine.available
    )
    func tooLarge(on engine: StoreEngine) async throws {
        try await Self.withErased(engine) { store in
            // A backend named the transaction as the customer of each.
            try await store.ownTooMuch("1")
            await #expect(throws: PersonTooLarge.self) {
                try await store.personalRecords(of: "1", in: .coins)
            }
            #expect(try await store.record(.example(about: Self.unseen("1"), receivedAt: Self.later)) == .stored)
            #expect(try await store.finishErasures(now: { Self.later }))
        }
    }

    @Test("A group with 64 purchases of erased customers needs as many reads as a group with two")
    func reads() async throws {
        try await TemporaryFolder.withNew { folder in
            var counts: [Int] = []
            for size in [2, 64] {
                let (store, keys, record) = try Store.recordingErasures(sqlite: folder.path("\(size).sqlite"))
                try await Self.erase(Purchase.token, in: store)
                let entries = (0..<size).map { number in
                    IntakeTable.Entry(.example(about: Self.unseen("\(number)"), receivedAt: Self.later))
                }
                let headers = store.headers
                record.clear()
                _ = try await store.engine.write { db in
                    try IntakeTable(db: db, headers: headers, keys: keys).record(entries)
                }
                counts.append(record.reads)
                #expect(try await store.unfinishedErasures().count == 2)
                try store.close()
            }
            #expect(counts[0] == counts[1])
            #expect(counts[0] > 0)
        }
    }

    @Test(
        "The names in a receipt are erased with the purchase, unless a later purchase has them too",
        arguments: StoreEngine.available,
        [true, false]
    )
    func names(on engine: StoreEngine, isBack: Bool) async throws {
        try await Self.withErased(engine) { store in
            // The receipt does not say whose it is.
            var receipt = Self.unseen("1")
            receipt.source = .receipt
            receipt.appAccountToken = nil
            receipt.customerID = "first"
            receipt.originalTransactionID = "first"
            _ = try await store.apply([receipt], checkpoint: nil, at: start)
            if isBack {
                var renewal = Self.unseen("2", at: Self.later)
                renewal.originalTransactionID = "first"
                _ = try await store.apply([renewal], checkpoint: nil, at: Self.later)
            }
            var signed = Self.unseen("1")
            signed.originalTransactionID = "first"
            _ = try await store.record(.example(about: signed, receivedAt: Self.later))
            #expect(try await store.finishErasures(now: { Self.later }))
            #expect(try await store.purchase("1", in: .coins) == nil)
            let left = try await store.engine.read { db in try GroupTable(db).groups(named: "first", in: .coins) }
            #expect(left.isEmpty != isBack)
            #expect(try await (store.purchase("2", in: .coins) != nil) == isBack)
        }
    }

    @Test(
        "The end of a history keeps no account that is an erased purchase, unless a later purchase has it too",
        arguments: StoreEngine.available
    )
    func accounts(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.apply([Self.unseen("1")], checkpoint: nil, at: start)
                try await Self.erase(Purchase.token, in: store)
                let account = HistoryAccount(app: .coins, accountID: "2", transactionID: "2")
                let erased = HistoryAccount(app: .coins, accountID: "1", transactionID: "1")
                var renewal = Self.unseen("3", at: Self.later)
                renewal.originalTransactionID = "1"
                for (bought, isKept) in [(Self.unseen("2", at: Self.later), false), (renewal, true)] {
                    let page = HistoryPage(
                        account: account,
                        kind: .transactions,
                        purchases: [Self.unseen("1"), bought],
                        revision: "r",
                        isLast: true,
                        accountIDs: ["1", "2"]
                    )
                    _ = try await store.apply(page, at: Self.later)
                    #expect(try await store.wasRead(account, .transactions, since: start))
                    #expect(try await store.wasRead(erased, .transactions, since: start) == isKept)
                }
            }
        }
    }

    @Test(
        "A history that was requested because of an erased customer's purchase is removed, and not read again",
        arguments: StoreEngine.available
    )
    func history(on engine: StoreEngine) async throws {
        try await Self.withErased(engine) { store in
            let account = HistoryAccount(app: .coins, accountID: "account", transactionID: "1")
            try await store.noteFailure("not reached", of: account, .transactions)
            let page = HistoryPage(
                account: account,
                kind: .transactions,
                purchases: [Self.unseen("1")],
                revision: "r",
                isLast: true
            )
            _ = try await store.apply(page, at: Self.later)
            let rows = try await store.engine.read { db in
                try db.rows("SELECT history.account_id FROM history WHERE history.account_id = 'account'").count
            }
            #expect(rows == 0)
        }
    }
}

extension Store {
    /// Names a customer as the owner of more purchases than a customer may have.
    func ownTooMuch(_ customerID: String) async throws {
        try await engine.write { db in
            let owned = (0..<20_001).map { PurchaseKey(app: .coins, transactionID: "owned-\($0)") }
            _ = try db.insert(
                owned.map { key -> Statement in
                    """
                    INSERT INTO purchase_owner (bundle_id, environment, transaction_id, customer_id, at_ms)
                    VALUES (\(values: key), \(customerID), \(start))
                    """
                }
            )
        }
    }
}
