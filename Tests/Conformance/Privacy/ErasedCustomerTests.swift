// This file is longer than most: each test brings facts about the same customer, erased with the same few steps.

import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("What names a customer after an erasure")
struct ErasedCustomerTests {
    private static let erasedAt = start.later(hours: 1)

    /// A time of what arrives, and whether it is stored.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let at: Timestamp
        let isStored: Bool
    }

    static let rows = [
        Row(testDescription: "before the erasure", at: start, isStored: false),
        Row(testDescription: "at its time", at: erasedAt, isStored: false),
        Row(testDescription: "after it", at: erasedAt + .milliseconds(1), isStored: true),
    ]

    /// Runs a test in a store whose customer was known, consented, and was erased.
    private static func withErased(
        _ engine: StoreEngine,
        in scope: AppScope = .coins,
        _ body: (Store) async throws -> Void
    ) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.recordConsent(.example(), in: scope)
                let begun = try await store.beginErasure(of: Purchase.token, in: scope, by: "test", at: erasedAt)
                #expect(!begun.isEmpty)
                #expect(try await store.finishErasures(now: { erasedAt }))
                try await body(store)
            }
        }
    }

    @Test("A consent from before an erasure stays forgotten", arguments: StoreEngine.available, rows)
    func consent(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let names = [Purchase.token, Purchase.token.uppercased()]
            for isGranted in [true, false] {
                for name in names {
                    var record = ConsentRecord.example(isGranted, by: name, at: row.at)
                    record.recordedAt = Self.erasedAt.later(hours: 2)
                    #expect(try await (store.recordConsent(record, in: .coins) != nil) == row.isStored)
                    #expect(try await store.withoutErased([record], in: .coins).isEmpty == !row.isStored)
                }
            }
            let stored = try await store.consents(ofCustomer: Purchase.token, in: .coins, limit: 9)
            #expect(stored.count == (row.isStored ? 4 : 0))
        }
    }

    @Test("An import of a consent from before an erasure counts it as known", arguments: StoreEngine.available, rows)
    func importedConsent(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let records = [row.at, start].map { at in
                var record = ConsentRecord.example(by: Purchase.token, at: at)
                record.recordedAt = Self.erasedAt.later(hours: 2)
                return record
            }
            let other = ConsentRecord.example(by: "another", at: row.at)
            var checkpoint = ImportCheckpoint(file: "consent", size: 100, changedAt: start)
            checkpoint.tally = ImportTally(entries: 3)
            let added = try await store.importConsents(
                records + [other],
                in: .coins,
                texts: ConsentTexts(),
                checkpoint: checkpoint
            )
            #expect(added == (row.isStored ? 2 : 1))
            #expect(try await store.importCheckpoint(of: "consent")?.tally.added == Int64(added))
            let stored = try await store.consents(ofCustomer: Purchase.token, in: .coins, limit: 9)
            #expect(stored.map(\.at) == (row.isStored ? [row.at] : []))
            #expect(try await store.consents(ofCustomer: "another", in: .coins, limit: 9).count == 1)
        }
    }

    @Test("A customer erased in one environment stays forgotten in all", arguments: StoreEngine.available)
    func environments(on engine: StoreEngine) async throws {
        let erased = AppScope(bundleID: AppKey.coins.bundleID, environments: [.production])
        try await Self.withErased(engine, in: erased) { store in
            let scope = AppScope(bundleID: AppKey.coins.bundleID)
            let number = try await store.recordConsent(.example(), in: scope)
            #expect(number == nil)
            let added = try await store.importConsents([.example()], in: scope)
            #expect(added == 0)
            for app in scope.apps {
                let stored = try await store.consents(ofCustomer: Purchase.token, in: app, limit: 9)
                #expect(stored.isEmpty)
            }
        }
    }

    @Test(
        "A purchase in another store from before an erasure stays forgotten",
        arguments: StoreEngine.available,
        rows
    )
    func externalPurchase(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let purchases = [(Purchase.token, "1"), ("another", "2")].map { customer, id in
                ExternalPurchase(
                    store: "web",
                    purchaseID: id,
                    customerID: customer,
                    purchasedAt: row.at,
                    amount: 10_000,
                    currency: "USD"
                )
            }
            let result = try await store.importPurchases(purchases, in: .coins, checkpoint: nil, at: Self.erasedAt)
            #expect(result == ExternalPurchaseImport(added: row.isStored ? 2 : 1))
            let stored = try await store.externalPurchase("1", store: "web", in: .coins)
            #expect((stored != nil) == row.isStored)
            #expect(try await store.externalPurchase("2", store: "web", in: .coins) != nil)
            // Another customer's purchase does not become the erased one's.
            var moved = purchases[1]
            moved.customerID = Purchase.token
            _ = try await store.importPurchases([moved], in: .coins, checkpoint: nil, at: Self.erasedAt)
            let owner = try await store.externalPurchase("2", store: "web", in: .coins)?.customerID
            #expect(owner == (row.isStored ? Purchase.token : "another"))
        }
    }

    /// Creates an erased customer's purchase that the desk has not seen, with one of the customer's names.
    private static func unseen(_ id: String, at purchasedAt: Timestamp) -> Purchase {
        // Apple signs what it sends late.
        var purchase = Purchase.example(id, signedAt: erasedAt.later(hours: 2))
        purchase.purchasedAt = purchasedAt
        return purchase
    }

    @Test(
        "A purchase from before an erasure stays forgotten, however it arrives",
        arguments: StoreEngine.available,
        rows
    )
    func purchase(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let later = Self.erasedAt.later(hours: 2)
            let imported = try await store.apply([Self.unseen("1", at: row.at)], checkpoint: nil, at: later)
            #expect(imported.added == (row.isStored ? 1 : 0))
            let listed = Self.unseen("2", at: row.at)
            let page = HistoryPage(
                account: HistoryAccount(app: .coins, accountID: listed.accountID, transactionID: "2"),
                kind: .refunds,
                purchases: [listed],
                revision: "r",
                isLast: true,
                accountIDs: [listed.accountID]
            )
            #expect(try await store.apply(page, at: later).added == (row.isStored ? 1 : 0))
            var request = IntakeRecord.request("request", for: Self.unseen("3", at: row.at), at: later)
            request.postedBody = "posted"
            #expect(try await store.record(request) == .stored)
            #expect(try await store.record(request) == .duplicate)
            #expect(try await (store.detail(of: "request") != nil) == row.isStored)
            #expect(try await (store.notification("request", in: .coins) != nil) == row.isStored)
            #expect(
                try await store.events(matching: EventFilter(), limit: 10, cursor: nil).items.isEmpty != row.isStored
            )
            for id in ["1", "2", "3"] {
                #expect(try await (store.purchase(id, in: .coins) != nil) == row.isStored, "\(id)")
            }
        }
    }

    @Test(
        "A history that was requested because of a purchase does not name the purchase once it is erased",
        arguments: StoreEngine.available
    )
    func history(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let known = Self.unseen("1", at: start)
                _ = try await store.apply([known], checkpoint: nil, at: start)
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
                #expect(try await store.finishErasures(now: { Self.erasedAt }))
                let later = Self.erasedAt.later(hours: 2)
                let bought = Self.unseen("2", at: later)
                for transactionID in ["1", "2"] {
                    let account = HistoryAccount(app: .coins, accountID: "account", transactionID: transactionID)
                    let page = HistoryPage(
                        account: account,
                        kind: .transactions,
                        purchases: [known, bought],
                        revision: "r",
                        isLast: true
                    )
                    _ = try await store.apply(page, at: later)
                    #expect(try await store.purchase("1", in: .coins) == nil)
                    #expect(try await store.purchase("2", in: .coins) != nil)
                    let wasRead = try await store.wasRead(account, .transactions, since: start)
                    #expect(wasRead == (transactionID == "2"))
                }
            }
        }
    }

    @Test(
        "What was reported about a purchase is erased once a notification shows it to be an erased customer's",
        arguments: StoreEngine.available,
        rows
    )
    func reports(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let later = Self.erasedAt.later(hours: 2)
            let report = DeliveryReport(delivery: .delivered, at: later)
            #expect(try await !store.recordDelivery(report, of: "1", receivedAt: later, in: .coins))
            #expect(try await store.record(.example(about: Self.unseen("1", at: row.at))) == .stored)
            #expect(try await store.unfinishedErasures().isEmpty == row.isStored)
            #expect(try await store.finishErasures(now: { later }))
            for _ in 0..<2 {
                let tables = try await store.personalRecords(of: "1", in: .coins).flatMap(\.tables)
                let reports = tables.filter { ["delivery", "unmatched_fact"].contains($0.name) }
                #expect(reports.allSatisfy(\.rows.isEmpty) == !row.isStored)
                // A later report is not stored either.
                _ = try await store.recordDelivery(report, of: "1", receivedAt: later, in: .coins)
            }
        }
    }

    @Test(
        "The desk does not ask Apple about the purchases that stay of an erased customer",
        arguments: StoreEngine.available
    )
    func undecided(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                #expect(try await store.record(.request("request", for: .example())) == .stored)
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
                #expect(try await store.finishErasures(now: { Self.erasedAt }))
                #expect(try await store.purchases(after: nil, limit: 9).count == 1)
                let earlier = start - .seconds(86_400)
                #expect(try await store.undecidedAccounts(of: .coins, since: earlier, limit: 9).isEmpty)
                let unread = try await store.unreadAccounts(.refunds, in: .coins, since: start, after: "", limit: 9)
                #expect(unread?.accounts.isEmpty == true)
            }
        }
    }

    @Test(
        "A request whose purchase only a lookup finds is erased if the purchase is from before an erasure",
        arguments: StoreEngine.available,
        rows
    )
    func lookup(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let later = Self.erasedAt.later(hours: 2)
            var request = IntakeRecord.request("request", for: Self.unseen("1", at: row.at), at: later)
            (request.purchases, request.notification.version) = ([], 1)
            request.lookup = Lookup(app: .coins, transactionID: "1", wantedAt: later, deadline: later.later(hours: 12))
            #expect(try await store.record(request) == .stored)
            let lookup = try #require(await store.claimLookup(at: later, leaseFor: .seconds(60))?.lookup)
            try await store.settle(lookup, with: Self.unseen("1", at: row.at), at: later)
            #expect(try await store.nextLookup() == nil)
            #expect(try await store.unfinishedErasures().isEmpty == row.isStored)
            #expect(try await store.finishErasures(now: { later }))
            #expect(try await (store.detail(of: "request") != nil) == row.isStored)
            #expect(try await (store.notification("request", in: .coins) != nil) == row.isStored)
            #expect(try await (store.purchase("1", in: .coins) != nil) == row.isStored)
            // The name is still the one of the customer's own erasure.
            let consent = ConsentRecord.example(at: Self.erasedAt + .milliseconds(1))
            #expect(try await store.recordConsent(consent, in: .coins) != nil)
        }
    }

    @Test(
        "A renewal after an erasure stays, though a lookup showed the subscription's first purchase to be erased",
        arguments: StoreEngine.available
    )
    func renewal(on engine: StoreEngine) async throws {
        try await Self.withErased(engine) { store in
            let later = Self.erasedAt.later(hours: 2)
            let first = Self.unseen("1", at: Self.erasedAt - .seconds(3600))
            var request = IntakeRecord.request("request", for: first, at: later)
            (request.purchases, request.notification.version) = ([], 1)
            request.lookup = Lookup(app: .coins, transactionID: "1", wantedAt: later, deadline: later.later(hours: 12))
            #expect(try await store.record(request) == .stored)
            let lookup = try #require(await store.claimLookup(at: later, leaseFor: .seconds(60))?.lookup)
            try await store.settle(lookup, with: first, at: later)
            #expect(try await store.finishErasures(now: { later }))
            var renewal = Self.unseen("5", at: Self.erasedAt + .seconds(3600))
            renewal.originalTransactionID = "1"
            #expect(try await store.apply([renewal], checkpoint: nil, at: later).added == 1)
        }
    }

    @Test("What a customer used or owned before an erasure stays forgotten", arguments: StoreEngine.available, rows)
    func facts(on engine: StoreEngine, _ row: Row) async throws {
        try await Self.withErased(engine) { store in
            let reports = [
                UsageReport.spent("erased", 3, by: Purchase.token.uppercased(), at: row.at),
                .spent("other", 3, by: "another", at: row.at),
            ]
            let later = Self.erasedAt.later(hours: 2)
            #expect(try await store.recordUsage(reports, receivedAt: later, in: .coins) == (row.isStored ? 2 : 1))
            #expect(
                try await store.recordCustomer(Purchase.token, ofPurchase: "1", at: row.at, in: .coins) != row.isStored
            )
            let records = try await store.personalRecords(of: Purchase.token, in: .coins).flatMap(\.tables)
            let named = records.filter { ["usage_report", "purchase_owner"].contains($0.name) }
            #expect(Set(named.map(\.name)) == (row.isStored ? ["usage_report", "purchase_owner"] : []))
        }
    }

    @Test(
        "A notification that arrives again is a duplicate, whether its customer is being erased or was erased since",
        arguments: StoreEngine.available
    )
    func again(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let request = IntakeRecord.request("request", for: .example())
                // It names a customer alone, so once it arrives after the erasure, it may be of one who came back.
                var consent = IntakeRecord.request("consent", for: .example())
                (consent.request, consent.purchases) = (nil, [])
                consent.notification.transactionID = nil
                consent.notification.customerID = Purchase.token
                let both = [request, consent]
                for record in both { #expect(try await store.record(record) == .stored) }
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
                func arriveAgain(at time: Timestamp) async throws {
                    for var record in both {
                        record.notification.receivedAt = time
                        #expect(try await store.record(record) == .duplicate, "\(record.notification.uuid)")
                    }
                    #expect(try await store.notifications(of: nil, limit: 9, cursor: nil).items.count == 2)
                }
                try await arriveAgain(at: Self.erasedAt)
                #expect(try await store.finishErasures(now: { Self.erasedAt }))
                for hours in [0, 2] { try await arriveAgain(at: Self.erasedAt.later(hours: hours)) }
                for uuid in ["request", "consent"] { #expect(try await store.notification(uuid, in: .coins) == nil) }
            }
        }
    }
}
