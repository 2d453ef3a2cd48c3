import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("Erasures of a journal in a restored backup")
struct RestoredErasureTests {
    private static let erasedAt = start.later(hours: 1)
    private static let later = start.later(hours: 3)
    private static let restoredAt = start.later(hours: 6)

    /// What a customer did after the erasure and before the backup.
    enum Return: CaseIterable {
        case nothing
        case consented
        case bought
    }

    /// Runs a test in a store whose customer was erased, before a desk knew that purchase "1" is the customer's.
    ///
    /// The purchase is known from a receipt, which names another customer, "first".
    private static func withBackup(_ engine: StoreEngine, _ body: (Store) async throws -> Void) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.recordConsent(.example(), in: .coins)
                let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: erasedAt)
                try await store.finishErasures(begun.map(\.id), now: { erasedAt })
                var receipt = Purchase.example("1", customer: "first")
                receipt.source = .receipt
                receipt.appAccountToken = nil
                receipt.originalTransactionID = "first"
                _ = try await store.apply([receipt], checkpoint: nil, at: start)
                try await body(store)
            }
        }
    }

    /// Restores the store with the journal of a desk that learned of purchase "1" after the backup.
    private static func restore(_ store: Store) throws {
        let key = try FixedKey().makeKey()
        var journal = JournalReplay()
        journal.completeSince = start
        journal.erasures = [AppKey.coins, .sandboxCoins].map { app in
            ErasedNames(app: app, pseudonyms: [key.pseudonym(of: "1", in: app)], at: erasedAt)
        }
        _ = try store.completeRestore(migrations: [], madeAt: later, journal: journal, at: restoredAt)
        _ = try store.finishErasuresAtOnce(at: restoredAt)
    }

    @Test(
        "A purchase that the desk erased late is erased again, and what is newer than the erasure stays",
        arguments: StoreEngine.available,
        Return.allCases
    )
    func returned(on engine: StoreEngine, _ back: Return) async throws {
        try await Self.withBackup(engine) { store in
            let consentedAt = back == .nothing ? start : Self.later
            _ = try await store.recordConsent(.example(by: "first", at: consentedAt), in: .coins)
            if back == .bought {
                var renewal = Purchase.example("2", signedAt: Self.later)
                renewal.purchasedAt = Self.later
                renewal.originalTransactionID = "first"
                _ = try await store.apply([renewal], checkpoint: nil, at: Self.later)
            }
            try Self.restore(store)
            #expect(try await store.purchase("1", in: .coins) == nil)
            #expect(try await (store.purchase("2", in: .coins) != nil) == (back == .bought))
            let consent = try await store.consents(ofCustomer: "first", in: AppKey.coins, limit: 1).first
            let isGranted: Bool? = back == .nothing ? nil : true
            #expect(consent?.isGranted == isGranted)
        }
    }

    @Test(
        "A later purchase of which only the customer is known stays in the ledger",
        arguments: StoreEngine.available,
        [true, false]
    )
    func owned(on engine: StoreEngine, isBack: Bool) async throws {
        try await Self.withBackup(engine) { store in
            let reportedAt = isBack ? Self.later : start
            try await store.recordCustomer("first", ofPurchase: "5", at: reportedAt, in: .coins)
            try Self.restore(store)
            let owned = PurchaseKey(app: .coins, transactionID: "5")
            let left = try await store.engine.read { db in
                try db.rows(
                    """
                    SELECT purchase_owner.transaction_id FROM purchase_owner WHERE \("purchase_owner", of: owned)
                    """
                ).count
            }
            #expect(left == (isBack ? 1 : 0))
            #expect(try await store.purchase("1", in: .coins) == nil)
        }
    }

    @Test(
        "A backup is restored although an erased name leads to more purchases than a customer may have",
        arguments: StoreEngine.available
    )
    func tooLarge(on engine: StoreEngine) async throws {
        try await Self.withBackup(engine) { store in
            try await store.ownTooMuch("1")
            try Self.restore(store)
            #expect(try await store.purchase("1", in: .coins) == nil)
        }
    }

    @Test(
        "Reports about a purchase that no desk knew are erased, also once their list of unmatched facts has ended",
        arguments: StoreEngine.available,
        ["delivery", "usage_report", "purchase_usage"]
    )
    func reported(on engine: StoreEngine, _ table: String) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                if table == "delivery" {
                    let delivery = DeliveryReport(delivery: .delivered, at: start)
                    _ = try await store.recordDelivery(delivery, of: "1", receivedAt: start, in: .coins)
                } else {
                    let usage = UsageReport.example("use", of: "1", units: 1)
                    _ = try await store.recordUsage([usage], receivedAt: start, in: .coins)
                }
                try await store.engine.write { db in
                    for app in [AppKey.coins, .sandboxCoins] {
                        let purchase = PurchaseKey(app: app, transactionID: "1")
                        try db.run(
                            """
                            DELETE FROM unmatched_fact
                            WHERE unmatched_fact.subject = '1' AND unmatched_fact.bundle_id = \(app.bundleID)
                            """
                        )
                        // Each table alone leads to the purchase.
                        if table == "usage_report" {
                            try db.run("DELETE FROM purchase_usage WHERE \("purchase_usage", of: purchase)")
                        }
                        if table == "purchase_usage" {
                            try db.run("DELETE FROM usage_report WHERE \("usage_report", of: purchase)")
                        }
                    }
                }
                #expect(try await Self.tables(about: "1", in: store).contains(table))
                try Self.restore(store)
                #expect(try await !Self.tables(about: "1", in: store).contains(table))
            }
        }
    }

    /// Returns the tables that have something about a transaction.
    private static func tables(about id: String, in store: Store) async throws -> Set<String> {
        let tables = try await store.personalRecords(of: id, in: .coins).flatMap(\.tables)
        return Set(tables.filter { !$0.rows.isEmpty }.map(\.name))
    }

    @Test("An erasure ends, however many older ones have not ended", arguments: StoreEngine.available)
    func many(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let names = (1...1_001).map { "older-\($0)" }
                try await store.engine.write { db in
                    _ = try db.insert(
                        names.map { name -> Statement in
                            """
                            INSERT INTO erasure (
                                bundle_id, environment, pseudonym, author, purchases, cases, requested_at_ms
                            )
                            VALUES (\(values: AppKey.coins), \(name), 'test', 0, 0, \(start))
                            """
                        }
                    )
                }
                _ = try await store.recordConsent(.example(), in: .coins)
                let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
                let last = try #require(begun.last?.id)
                #expect(try await store.finishErasures(begun.map(\.id), now: { Self.erasedAt }))
                #expect(try await store.erasure(last)?.finishedAt == Self.erasedAt)
                #expect(try store.finishErasuresAtOnce(at: Self.restoredAt) == 1_001)
                #expect(try await store.unfinishedErasures().isEmpty)
            }
        }
    }
}
