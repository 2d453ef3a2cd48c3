import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("A change of a customer by a person")
struct CustomerChangeTests {
    private static func change(
        _ facts: CustomerFacts,
        expecting version: String = CustomerChoices().version,
        at time: Timestamp = start
    ) -> CustomerChange {
        CustomerChange(
            facts,
            of: [Purchase.token, "another name"],
            recordedUnder: [Purchase.token],
            expecting: version,
            by: "token 1",
            at: time
        )
    }

    @Test("A person's override and segments replace those of the backend", arguments: StoreEngine.available)
    func replaced(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let names = [Purchase.token.uppercased(), "another name"]
            #expect(try await store.customerChoices(of: names, in: .coins) == CustomerChoices())
            let stated = CustomerFacts(userStatus: .active, segments: ["new"], override: .decline)
            try await store.recordCustomer(Purchase.token, facts: stated, at: start, in: .coins)
            let choices = try await store.customerChoices(of: names, in: .coins)
            #expect(
                choices
                    == CustomerChoices(
                        override: .decline,
                        segments: ["new"],
                        statedAt: [.override: start, .segments: start]
                    )
            )
            let change = Self.change(CustomerFacts(segments: ["vip"]), expecting: choices.version)
            #expect(try await store.changeCustomer(change, in: .coins) == .changed)
            let facts = try await store.facts().customer
            #expect(facts.segments == ["vip"])
            #expect(facts.override == .decline)
            #expect(facts.userStatus == .active)
            #expect(facts.sources == [.segments: .person])
        }
    }

    @Test("A change that did not see the newest statement is refused", arguments: StoreEngine.available)
    func changedMeanwhile(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let first = Self.change(CustomerFacts(override: .never))
            #expect(try await store.changeCustomer(first, in: .coins) == .changed)
            let second = Self.change(CustomerFacts(segments: ["vip"]))
            let seen = CustomerChoices(override: .never, statedAt: [.override: start])
            #expect(try await store.changeCustomer(second, in: .coins) == .changedMeanwhile(seen))
            #expect(try await store.facts().customer.segments == nil)
            let deeds = try await store.deeds(matching: AuditFilter(kind: .customerChanged), limit: 9, cursor: nil)
            #expect(deeds.items.map(\.deed.details) == AppScope.coins.apps.map { _ in ["override": "never"] })
        }
    }

    @Test("A late report that is older than the newest statement counts as a change", arguments: StoreEngine.available)
    func lateReport(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let names = [Purchase.token]
            let later = start.later(hours: 1)
            try await store.recordCustomer(
                Purchase.token,
                facts: CustomerFacts(override: .never),
                at: later,
                in: .coins
            )
            let seen = try await store.customerChoices(of: names, in: .coins)
            try await store.recordCustomer(Purchase.token, facts: CustomerFacts(segments: ["a"]), at: start, in: .coins)
            let change = Self.change(CustomerFacts(segments: ["b"]), expecting: seen.version, at: later.later(hours: 1))
            let now = CustomerChoices(
                override: .never,
                segments: ["a"],
                statedAt: [.override: later, .segments: start]
            )
            #expect(try await store.changeCustomer(change, in: .coins) == .changedMeanwhile(now))
        }
    }

    @Test("A change applies even if the last statement has a later time", arguments: StoreEngine.available)
    func clockAhead(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let ahead = start.later(hours: 1)
            try await store.recordCustomer("another name", facts: CustomerFacts(segments: ["a"]), at: ahead, in: .coins)
            try await store.recordCustomer(Purchase.token, facts: CustomerFacts(segments: ["b"]), at: ahead, in: .coins)
            let change = Self.change(
                CustomerFacts(segments: []),
                expecting: CustomerChoices(statedAt: [.segments: ahead]).version
            )
            #expect(try await store.changeCustomer(change, in: .coins) == .changed)
            #expect(try await store.facts().customer.segments == [])
            let names = ["another name", Purchase.token]
            let choices = try await store.customerChoices(of: names, in: .coins)
            #expect(choices == CustomerChoices(segments: [], statedAt: [.segments: ahead + .milliseconds(1)]))
        }
    }

    @Test("A change makes a waiting case of the customer due", arguments: StoreEngine.available)
    func wakes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let facts = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            let later = start.later(hours: 1)
            try await store.release(
                facts.refundCase.id,
                by: "a",
                as: .waiting,
                blockReason: .deliveryUnknown,
                dueAt: later,
                at: start
            )
            #expect(try await store.nextDue(at: start) == later)
            let now = start.later(seconds: 1)
            let change = Self.change(CustomerFacts(override: .decline), at: now)
            #expect(try await store.changeCustomer(change, in: .coins) == .changed)
            #expect(try await store.nextDue(at: now) == now)
        }
    }
}
