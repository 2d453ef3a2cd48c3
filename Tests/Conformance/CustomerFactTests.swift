import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("Facts about a customer")
struct CustomerFactTests {
    private static let all = CustomerFacts(
        accountCreatedAt: start,
        userStatus: .active,
        purchasedElsewhereUSDCents: 1,
        refundedElsewhereUSDCents: 2,
        installedAt: start.later(hours: -1),
        segments: ["vip", "\u{1F4B0} \"beta\""],
        override: .grantFull
    )

    @Test("A fact about a customer keeps its source", arguments: StoreEngine.available, FactSource.allCases)
    func kept(on engine: StoreEngine, by source: FactSource) async throws {
        try await engine.withFreshStore { store in
            try await store.recordCustomer(Purchase.token, facts: Self.all.stated(by: source), at: start, in: .coins)
            _ = try await store.record(.request())
            let facts = try await store.facts().customer
            #expect(facts == Self.all.stated(by: source))
            #expect(facts.source(of: .segments) == source)
        }
    }

    @Test("The latest statement replaces each customer fact separately", arguments: StoreEngine.available)
    func replaced(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            try await store.recordCustomer(Purchase.token, facts: Self.all, at: start, in: .coins)
            let asked = CustomerFacts(segments: [], override: .policy).stated(by: .hook)
            try await store.recordCustomer(Purchase.token, facts: asked, at: start.later(seconds: 1), in: .coins)
            let late = CustomerFacts(segments: ["late"])
            try await store.recordCustomer(Purchase.token, facts: late, at: start, in: .coins)
            let facts = try await store.facts().customer
            #expect(facts.segments == [])
            #expect(facts.override == .policy)
            #expect(facts.userStatus == .active)
            #expect(facts.sources == [.segments: .hook, .override: .hook])
        }
    }

    @Test("An install date from an app transaction has the App Store as source", arguments: StoreEngine.available)
    func install(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var told = IntakeRecord.example("copy", about: nil)
            told.install = Install(of: "704000000000000001", at: start.later(hours: -9), statedAt: start)
            _ = try await store.record(told)
            _ = try await store.record(.request(for: Identity.purchase))
            let facts = try await store.facts(of: Identity.purchase).customer
            #expect(facts.installedAt == start.later(hours: -9))
            #expect(facts.source(of: .installedAt) == .appStore)
        }
    }

    @Test("Refund requests are numbered by time, over all identifiers of a customer", arguments: StoreEngine.available)
    func requestNumbers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            // The request that was made second arrives first.
            for (number, hours) in [("2", 5), ("1", 0), ("3", 9)] {
                _ = try await store.record(.request(for: .example(number), at: start.later(hours: hours)))
            }
            var renewal = Identity.purchase
            (renewal.transactionID, renewal.customerID) = ("4", "Anna")
            renewal.appAccountToken = nil
            _ = try await store.record(.request(for: renewal, at: start.later(hours: 20)))
            _ = try await store.record(.request(for: .example("5", customer: "stranger"), at: start))
            for number in ["1", "2", "3"] {
                let facts = try await store.facts(of: .example(number))
                #expect(facts.customerRequestNumber == Int64(number))
            }
            #expect(try await store.facts(of: .example("4")).customerRequestNumber == 1)
            try await store.recordCustomer(Purchase.token, ofPurchase: "4", at: start, in: .coins)
            #expect(try await store.facts(of: .example("4")).customerRequestNumber == 4)
            #expect(try await store.facts(of: .example("5")).customerRequestNumber == 1)
        }
    }

    @Test("The offer and the subscription group of a purchase are stored with it", arguments: StoreEngine.available)
    func offers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for (index, offer) in ([nil] + OfferWord.allCases).enumerated() {
                var purchase = Purchase.example("\(index)")
                (purchase.offer, purchase.subscriptionGroupID) = (offer, offer.map { "group \($0)" })
                _ = try await store.record(.example(about: purchase))
                let kept = try #require(await store.purchase("\(index)", in: .coins)).purchase
                #expect(kept == purchase)
            }
        }
    }
}
