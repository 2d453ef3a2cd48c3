import AppStoreTypes
import Refunds
import Testing

@Suite("Cases without a reported decision")
struct OutcomeTimeoutTests {
    private static let patience = Duration.seconds(30 * 86_400)

    @Test("A closed case without an outcome becomes unknown, never declined", arguments: StoreEngine.available)
    func unknown(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let answered = try await store.answerCase(for: .example("1"))
            let missed = try await store.openCase(for: .example("2"))
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            try await store.release(missed, by: "a", as: .missed, blockReason: nil, dueAt: nil)
            let declined = try await store.openCase(for: .example("3"))
            _ = try await store.record(.outcome(.declined, of: .example("3"), at: start.later(hours: 1)))
            let later = try await store.answerCase(for: .example("4"), at: start.later(hours: 1))
            let open = try await store.openCase(for: .example("5"))

            #expect(try await store.expireOutcomes(after: Self.patience, at: start.later(hours: 719)) == 0)
            #expect(try await store.expireOutcomes(after: Self.patience, at: start.later(hours: 720)) == 2)
            #expect(try await store.expireOutcomes(after: Self.patience, at: start.later(hours: 720)) == 0)
            let unknown = Outcome(decision: .unknown, at: start.later(hours: 720))
            for id in [answered, missed] { #expect(try await store.refundCase(id).outcome == unknown) }
            #expect(try await store.refundCase(answered).state == .answered)
            #expect(try await store.refundCase(declined).outcome?.decision == .declined)
            for id in [open, later] { #expect(try await store.refundCase(id).outcome == nil) }
            let statistics = try await store.statistics()
            #expect(statistics.byDecision == [.unknown: 2, .declined: 1])
            #expect(statistics.answered.cases(with: .unknown) == 1)
            #expect(statistics.answered.cases(with: .declined) == 0)
        }
    }

    @Test("A decision that arrives late replaces the unknown outcome", arguments: StoreEngine.available)
    func lateDecision(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            #expect(try await store.expireOutcomes(after: Self.patience, at: start.later(hours: 9_999)) == 1)
            _ = try await store.record(.example(about: .example(signedAt: start.later(hours: 2))))
            #expect(try await store.refundCase(id).outcome?.decision == .unknown)
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 2)))
            #expect(try await store.refundCase(id).outcome == Outcome(decision: .granted, at: start.later(hours: 2)))
            #expect(try await store.expireOutcomes(after: Self.patience, at: start.later(hours: 9_999)) == 0)
        }
    }

    @Test("All 350 cases without an outcome among 700 become unknown", arguments: StoreEngine.available)
    func many(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<700 {
                    group.addTask {
                        let purchase = Purchase.example("\(number)")
                        _ = try await store.record(.outcome(.declined, of: purchase, at: start.later(hours: 1)))
                        _ = try await store.record(
                            .request(for: purchase, at: start.later(hours: number % 2 == 0 ? 0 : 2))
                        )
                    }
                }
                try await group.waitForAll()
            }
            for _ in 0..<350 {
                let facts = try #require(await store.claim(by: "a", at: start.later(hours: 2), leaseFor: .seconds(30)))
                try await store.release(facts.refundCase.id, by: "a", as: .missed, blockReason: nil, dueAt: nil)
            }
            let late = start.later(hours: 9_999)
            #expect(try await store.expireOutcomes(after: Self.patience, at: late) == 350)
            #expect(try await store.statistics().byDecision == [.declined: 350, .unknown: 350])
        }
    }
}
