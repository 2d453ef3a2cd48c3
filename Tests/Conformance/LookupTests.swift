import AppStoreTypes
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("Lookups of transactions")
struct LookupTests {
    /// Creates a request without a signature, about a transaction that must be looked up.
    private static func unsigned(
        _ uuid: String,
        for transactionID: String = "1001",
        stating purchase: Purchase? = nil,
        at: Timestamp = start
    ) -> IntakeRecord {
        var record = IntakeRecord.example(uuid, about: purchase, receivedAt: at)
        record.notification.version = 1
        record.notification.signedAt = nil
        record.notification.transactionID = transactionID
        let request = CaseRequest(reason: nil, signedAt: nil, receivedAt: at, environment: .production)
        record.request = request
        record.lookup = Lookup(app: .coins, transactionID: transactionID, wantedAt: at, deadline: request.deadline)
        return record
    }

    private func claim(_ store: AnyStore, at now: Timestamp = start) async throws -> Lookup? {
        try await store.claimLookup(at: now, leaseFor: .seconds(60))?.lookup
    }

    @Test("Locking a file makes a lookup due that a stopped desk had claimed")
    func stopped() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            _ = try await store.record(Self.unsigned("a"))
            let claimed = try #require(await claim(store))
            #expect(try await claim(store) == nil)
            let lock = try store.lockForDesk(at: start)
            #expect(try await claim(store) == claimed)
            lock.release()
        }
    }

    @Test("A lookup opens the case of its request when the transaction arrives", arguments: StoreEngine.available)
    func opens(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.record(Self.unsigned("a")) == .stored)
            #expect(try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.isEmpty)
            #expect(try await store.nextLookup() == start)
            let lookup = try #require(await claim(store))
            #expect(try await claim(store) == nil)
            try await store.settle(lookup, with: .example(signedAt: start), at: start.later(seconds: 1))
            let opened = try await store.refundCase("a")
            #expect(opened.state == .open)
            #expect(opened.dueAt == start)
            #expect(opened.deadline == start.later(hours: 12))
            #expect(try await store.nextLookup() == nil)
            #expect(try await store.detail(of: "a")?.facts.awaitsConfirmation == false)
        }
    }

    @Test("A case of a purchase known only from a receipt waits for its lookup", arguments: StoreEngine.available)
    func listed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var listed = Purchase.example(usdCents: nil)
            (listed.source, listed.price) = (.receipt, nil)
            _ = try await store.record(Self.unsigned("a", stating: listed))
            let facts = try #require(await store.claim(by: "w", at: start, leaseFor: .seconds(30)))
            #expect(facts.awaitsConfirmation)
            try await store.release(
                "a",
                by: "w",
                as: .waiting,
                blockReason: .unconfirmed,
                dueAt: start.later(hours: 12)
            )
            let lookup = try #require(await claim(store))
            try await store.settle(lookup, with: .example(signedAt: start), at: start.later(seconds: 5))
            #expect(try await store.refundCase("a").dueAt == start.later(seconds: 5))
            let detail = try #require(await store.detail(of: "a"))
            #expect(!detail.facts.awaitsConfirmation)
            #expect(detail.facts.purchase.source == .signed)
            #expect(detail.facts.totals == CustomerTotals(purchasedUSDCents: 499))
        }
    }

    @Test("A lookup is skipped or dropped if the signed facts are new enough", arguments: StoreEngine.available)
    func knownAlready(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.example(about: .example(signedAt: start)))
            _ = try await store.record(Self.unsigned("a"))
            #expect(try await store.nextLookup() == nil)
            _ = try await store.record(Self.unsigned("b", at: start.later(hours: 1)))
            #expect(try await store.nextLookup() == start.later(hours: 1))
            _ = try await store.record(.example(about: .example(signedAt: start.later(hours: 1))))
            #expect(try await store.nextLookup() == nil)
        }
    }

    @Test("A lookup reopens a case whose refund was reversed unnoticed", arguments: StoreEngine.available)
    func takenBack(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let refunded = Purchase.example().refunded(signedAt: start)
            _ = try await store.record(.outcome(.granted, of: refunded, at: start))
            _ = try await store.record(Self.unsigned("a", at: start.later(hours: 50)))
            #expect(try await store.refundCase("a").blockReason == .alreadyDecided)
            let lookup = try #require(await claim(store, at: start.later(hours: 50)))
            let answered = Purchase.example(signedAt: start.later(hours: 51))
            try await store.settle(lookup, with: answered, at: start.later(hours: 51))
            let opened = try await store.refundCase("a")
            #expect(opened.state == .open)
            #expect(opened.blockReason == nil && opened.outcome == nil)
            #expect(opened.dueAt == start.later(hours: 51))
            #expect(opened.deadline == start.later(hours: 62))
            let until = start.later(hours: 51).later(seconds: 120)
            #expect(try await store.facts(of: answered).history == .awaited(until: until))
        }
    }

    @Test("A looked-up request joins the signed request for its transaction", arguments: StoreEngine.available)
    func joins(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for (order, id) in ["1", "2"].enumerated() {
                let records = [
                    Self.unsigned("v1-\(id)", for: id, at: start.later(seconds: 3)),
                    IntakeRecord.request("v2-\(id)", for: .example(id), at: start),
                ]
                for record in order == 0 ? records : records.reversed() { _ = try await store.record(record) }
            }
            let cases = try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.map(\.refundCase)
            #expect(cases.map(\.transactionID).sorted() == ["1", "2"])
            #expect(cases.map(\.requestedAt) == [start, start])
            #expect(cases.map(\.deadline) == [start.later(hours: 12), start.later(hours: 12)])
            for refundCase in cases {
                #expect(try await store.detail(of: refundCase.id)?.facts.awaitsConfirmation == false)
            }
        }
    }

    @Test("A lookup can be postponed or abandoned", arguments: StoreEngine.available)
    func postponed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(Self.unsigned("a"))
            let lookup = try #require(await claim(store))
            try await store.postpone(lookup, until: start.later(seconds: 9), because: "no answer")
            #expect(try await claim(store, at: start.later(seconds: 8)) == nil)
            let again = try #require(await store.claimLookup(at: start.later(seconds: 9), leaseFor: .seconds(60)))
            #expect(again.tries == 1)
            try await store.postpone(lookup, until: nil, because: "unknown")
            #expect(try await store.nextLookup() == nil)
            _ = try await store.record(Self.unsigned("b", at: start.later(hours: 1)))
            #expect(try await store.nextLookup() == start.later(hours: 1))
        }
    }

    @Test("A claimed lookup is due again after its lease", arguments: StoreEngine.available)
    func leaseEnds(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(Self.unsigned("a"))
            _ = try #require(await claim(store))
            #expect(try await store.nextLookup() == start.later(seconds: 60))
            #expect(try await claim(store, at: start.later(seconds: 60)) != nil)
        }
    }

    @Test("The lookup with the earliest deadline is claimed first", arguments: StoreEngine.available)
    func nearestFirst(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in [3, 1, 2] {
                _ = try await store.record(Self.unsigned("\(number)", for: "\(number)", at: start.later(hours: number)))
            }
            var order: [String] = []
            while let lookup = try await claim(store, at: start.later(hours: 9)) { order.append(lookup.transactionID) }
            #expect(order == ["1", "2", "3"])
        }
    }
}
