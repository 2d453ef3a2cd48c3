import AppStoreTypes
import Refunds
import Testing

/// A fact that a waiting case may wait for.
struct ArrivingFact: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arrive: @Sendable (AnyStore, Timestamp) async throws -> Void

    static let all = [
        ArrivingFact(testDescription: "consent") { store, at in
            _ = try await store.recordConsent(.example(at: at), in: .coins)
        },
        ArrivingFact(testDescription: "withdrawal") { store, at in
            _ = try await store.recordConsent(.example(false, at: at), in: .coins)
        },
        ArrivingFact(testDescription: "consent under the original transaction") { store, at in
            _ = try await store.recordConsent(.example(by: "1001", at: at), in: .coins)
        },
        ArrivingFact(testDescription: "facts about the customer") { store, at in
            try await store.recordCustomer(
                Purchase.token,
                facts: CustomerFacts(userStatus: .active),
                at: at,
                in: .coins
            )
        },
        ArrivingFact(testDescription: "usage") { store, at in
            _ = try await store.recordUsage([.example("k", units: 1)], receivedAt: at, in: .coins)
        },
        ArrivingFact(testDescription: "delivery") { store, at in
            try await store.recordDelivery(DeliveryReport(delivery: .delivered, at: at), of: "1001", in: .coins)
        },
        ArrivingFact(testDescription: "the customer it belongs to") { store, at in
            try await store.recordCustomer("Anna", ofPurchase: "1001", at: at, in: .coins)
        },
        ArrivingFact(testDescription: "a reminder") { store, at in
            _ = try await store.record(.request(at: at))
        },
    ]
}

@Suite("Waking a case")
struct WakingTests {
    @Test("A new fact makes a waiting case due at once", arguments: StoreEngine.available, ArrivingFact.all)
    func wakes(on engine: StoreEngine, when fact: ArrivingFact) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            let at = start.later(hours: 1)
            #expect(try await store.nextDue(at: start) == start.later(hours: 12))
            #expect(try await store.claim(by: "b", at: at, leaseFor: .seconds(1)) == nil)
            try await fact.arrive(store, at)
            #expect(try await store.nextDue(at: start) == at)
            #expect(try await store.claim(by: "b", at: at, leaseFor: .seconds(1))?.refundCase.id == id)
        }
    }

    @Test(
        "A fact that arrives while an owner has the case makes it due again",
        arguments: StoreEngine.available,
        ArrivingFact.all
    )
    func wakesWhileLeased(on engine: StoreEngine, when fact: ArrivingFact) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            let at = start.later(seconds: 1)
            try await fact.arrive(store, at)
            try await store.release(id, by: "a", as: .waiting(.noConsent, until: start.later(hours: 12)), at: at)
            #expect(try await store.nextDue(at: start) == at)
            let again = try #require(await store.claim(by: "b", at: at, leaseFor: .seconds(60)))
            #expect(again.refundCase.state == .open)
            try await store.release(id, by: "b", as: .waiting, blockReason: .noConsent, dueAt: start.later(hours: 12))
            #expect(try await store.refundCase(id).state == .waiting)
            #expect(try await store.nextDue(at: start) == start.later(hours: 12))
        }
    }

    @Test("Facts do not wake the cases of other customers", arguments: StoreEngine.available)
    func strangers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.openWaitingCase()
            _ = try await store.recordConsent(.example(by: "somebody"), in: .coins)
            _ = try await store.recordConsent(.example(), in: AppScope(bundleID: "com.example.books"))
            _ = try await store.recordUsage([.example("k", of: "9", units: 1)], receivedAt: start, in: .coins)
            #expect(try await store.nextDue(at: start) == start.later(hours: 12))
        }
    }

    @Test("Facts do not end a person's hold", arguments: StoreEngine.available)
    func held(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            #expect(try await store.hold(id, until: start.later(hours: 4), by: "test", at: start) == .applied)
            _ = try await store.recordConsent(.example(), in: .coins)
            #expect(try await store.nextDue(at: start) == start.later(hours: 4))
            #expect(try await store.refundCase(id).state == .held)
        }
    }

    @Test(
        "A later statement with an app account token wakes the case that waits for its consent",
        arguments: StoreEngine.available
    )
    func tokenLater(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var bare = Purchase.example(customer: "1001")
            bare.appAccountToken = nil
            let id = try await store.openWaitingCase(for: bare)
            _ = try await store.recordConsent(.example(), in: .coins)
            #expect(try await store.nextDue(at: start) == start.later(hours: 12))
            let at = start.later(seconds: 9)
            _ = try await store.record(.example(about: .example(signedAt: at), receivedAt: at))
            let facts = try #require(await store.claim(by: "b", at: at, leaseFor: .seconds(1)))
            #expect(facts.refundCase.id == id)
            #expect(facts.refundCase.customerID == Purchase.token)
            #expect(facts.consent?.isGranted == true)
            #expect(facts.totals.purchasedUSDCents == 499)
        }
    }

    @Test("Facts under a newly assigned customer ID wake the case", arguments: StoreEngine.available)
    func namedLater(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            try await store.recordCustomer("Anna", ofPurchase: "1001", at: start, in: .coins)
            _ = try #require(await store.claim(by: "b", at: start, leaseFor: .seconds(1)))
            try await store.release(id, by: "b", as: .waiting, blockReason: .noConsent, dueAt: start.later(hours: 12))
            let at = start.later(hours: 2)
            _ = try await store.recordConsent(.example(by: "Anna", at: at), in: .coins)
            #expect(try await store.nextDue(at: start) == at)
        }
    }
}
