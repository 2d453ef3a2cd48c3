import AppStoreTypes
import Refunds
import Testing

@Suite("Totals of a customer")
struct CustomerTotalsTests {
    @Test("The totals of a customer follow purchases, refunds and reversed refunds", arguments: StoreEngine.available)
    func refundAndReversal(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = Purchase.example("1001", usdCents: 499)
            let second = Purchase.example("1002", usdCents: 1000)
            _ = try await store.record(.request(for: first))
            _ = try await store.record(.example(about: second))
            #expect(try await store.facts().totals == CustomerTotals(purchasedUSDCents: 1499))

            _ = try await store.record(.example(about: first.refunded(signedAt: start.later(hours: 1))))
            let prorated = Revocation(at: start, type: .refundProrated, percentage: 25_000)
            _ = try await store.record(.example(about: second.refunded(prorated, signedAt: start.later(hours: 1))))
            #expect(
                try await store.facts().totals
                    == CustomerTotals(purchasedUSDCents: 1499, refundedUSDCents: 749, refundsGranted: 2)
            )

            _ = try await store.record(.example(about: first.refunded(nil, signedAt: start.later(hours: 2))))
            #expect(
                try await store.facts().totals
                    == CustomerTotals(purchasedUSDCents: 1499, refundedUSDCents: 250, refundsGranted: 1)
            )
        }
    }

    @Test("Totals count unpriced purchases, and a family revocation is not a refund", arguments: StoreEngine.available)
    func unpriced(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: .example(usdCents: nil)))
            _ = try await store.record(.example(about: .example("2", usdCents: nil).refunded(signedAt: start)))
            let revoked = Revocation(at: start, type: .familyRevoke)
            _ = try await store.record(.example(about: .example("3").refunded(revoked, signedAt: start)))
            #expect(
                try await store.facts().totals
                    == CustomerTotals(
                        purchasedUSDCents: 499,
                        unpricedPurchases: 2,
                        unpricedRefunds: 1,
                        refundsGranted: 1
                    )
            )
        }
    }

    @Test("A refund of unknown amount is unpriced until Apple states the amount", arguments: StoreEngine.available)
    func unknownShare(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: .example()))
            let part = Revocation(at: start, type: .refundProrated)
            _ = try await store.record(.example(about: .example("2").refunded(part, signedAt: start)))
            // On this day Apple already gives prorated refunds.
            var listed = Purchase.example("3").refunded(Revocation(at: start.later(hours: 24_000)), signedAt: start)
            listed.source = .receipt
            _ = try await store.record(.example(about: listed))
            var totals = CustomerTotals(purchasedUSDCents: 3 * 499, unpricedRefunds: 2, refundsGranted: 2)
            #expect(try await store.facts().totals == totals)
            // A signed transaction states the share, so the refund is no longer unpriced.
            let full = Revocation(at: start, type: .refundFull)
            _ = try await store.record(.example(about: .example("3").refunded(full, signedAt: start)))
            (totals.refundedUSDCents, totals.unpricedRefunds) = (499, 1)
            #expect(try await store.facts().totals == totals)
        }
    }

    @Test("A purchase assigned to another customer moves to their totals", arguments: StoreEngine.available)
    func reassigned(on engine: StoreEngine) async throws {
        func bare(_ id: String, usdCents: Int64 = 499, signedAt: Timestamp = start) -> Purchase {
            var purchase = Purchase.example(id, customer: id, usdCents: usdCents, signedAt: signedAt)
            purchase.appAccountToken = nil
            return purchase
        }
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: bare("1")))
            _ = try await store.record(.request(for: bare("2")))
            let report = UsageReport.example("k", of: "2", playSeconds: 60)
            _ = try await store.recordUsage([report], receivedAt: start, in: .coins)
            try await store.recordCustomer("ANNA", ofPurchase: "1", at: start, in: .coins)
            #expect(try await store.facts(of: bare("1")).totals == CustomerTotals(purchasedUSDCents: 499))
            try await store.recordCustomer("ANNA", ofPurchase: "2", at: start, in: .coins)
            let both = CustomerTotals(purchasedUSDCents: 998, playSeconds: 60)
            #expect(try await store.facts(of: bare("1")).totals == both)
            let moved = try await store.facts(of: bare("2"))
            #expect(moved.totals == both)
            #expect(moved.purchase.customerID == "ANNA")
            #expect(moved.refundCase.customerID == "ANNA")

            let later = start.later(hours: 1)
            _ = try await store.record(.example(about: bare("2", usdCents: 599, signedAt: later)))
            #expect(try await store.facts(of: bare("2")).totals.purchasedUSDCents == 1098)
            #expect(try await store.facts(of: bare("2")).purchase.customerID == "ANNA")

            try await store.recordCustomer("BERTA", ofPurchase: "2", at: start.later(seconds: -1), in: .coins)
            #expect(try await store.facts(of: bare("2")).purchase.customerID == "ANNA")
            try await store.recordCustomer("BERTA", ofPurchase: "2", at: later, in: .coins)
            #expect(try await store.facts(of: bare("1")).totals == CustomerTotals(purchasedUSDCents: 499))
            let own = CustomerTotals(purchasedUSDCents: 599, playSeconds: 60)
            #expect(try await store.facts(of: bare("2")).totals == own)
        }
    }

    @Test("A purchase counts for an owner that was named before it arrived", arguments: StoreEngine.available)
    func ownerFirst(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = "2E6AB5A0-5D4A-4B6B-9C57-3A3E0C3B2222"
            try await store.recordCustomer(token, ofPurchase: "1001", at: start, in: .coins)
            _ = try await store.record(.request())
            let facts = try await store.facts()
            #expect(facts.purchase.customerID == token.lowercased())
            #expect(facts.totals == CustomerTotals(purchasedUSDCents: 499))
        }
    }

    @Test("The totals of a customer sum up the play time, in any order of arrival", arguments: StoreEngine.available)
    func playTime(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordUsage([.example("a", playSeconds: 10)], receivedAt: start, in: .coins)
            _ = try await store.record(.request())
            #expect(try await store.facts().totals.playSeconds == 10)
            _ = try await store.recordUsage(
                [.example("b", playSeconds: 5, at: start.later(hours: 1)), .example("a", playSeconds: 10)],
                receivedAt: start,
                in: .coins
            )
            #expect(try await store.facts().totals.playSeconds == 15)
            _ = try await store.record(.example(about: .example(usdCents: 1, signedAt: start.later(hours: 1))))
            #expect(
                try await store.facts().totals == CustomerTotals(purchasedUSDCents: 1, playSeconds: 15)
            )
        }
    }

    @Test("Totals stay positive when reports hold the largest numbers", arguments: StoreEngine.available)
    func absurdNumbers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: .example("1", usdCents: .max)))
            _ = try await store.record(.request(for: .example("2", usdCents: .max)))
            for key in ["a", "b"] {
                let reports = ["1", "2"].map { transaction in
                    UsageReport.example(
                        key + transaction,
                        of: transaction,
                        units: .max,
                        playSeconds: .max
                    )
                }
                #expect(try await store.recordUsage(reports, receivedAt: start, in: .coins) == 2)
            }
            let facts = try await store.facts(of: .example("1"))
            #expect(facts.totals.purchasedUSDCents > 1_000_000_000)
            #expect((facts.totals.playSeconds ?? 0) > 1_000_000_000)
            #expect((facts.usage?.unitsUsed ?? 0) > 1_000_000_000)
        }
    }
}
