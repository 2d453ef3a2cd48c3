import AppStoreTypes
import Refunds
import Testing

@Suite("Decisions by a person")
struct DecisionTests {
    @Test("A person's decision makes the case due at once", arguments: StoreEngine.available, AnswerChoice.ofPerson)
    func decides(on engine: StoreEngine, decision: AnswerChoice) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            let now = start.later(hours: 1)
            #expect(try await store.decide(id, decision, by: "test", at: now) == .applied)
            let facts = try #require(await store.claim(by: "b", at: now, leaseFor: .seconds(1)))
            #expect(facts.refundCase.decision == decision)
            #expect(facts.refundCase.state == .open)
        }
    }

    @Test("A case that a person holds is not due before the hold ends", arguments: StoreEngine.available)
    func holds(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            let until = start.later(hours: 4)
            #expect(try await store.hold(id, until: until, by: "test", at: start) == .applied)
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .held)
            #expect(refundCase.blockReason == .heldByPerson)
            #expect(try await store.claim(by: "a", at: start.later(hours: 3), leaseFor: .seconds(1)) == nil)
            #expect(try await store.claim(by: "a", at: until, leaseFor: .seconds(1))?.refundCase.id == id)
        }
    }

    @Test("A person's decision applies while an owner has the lease of the case", arguments: StoreEngine.available)
    func whileLeased(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            #expect(try await store.hold(id, until: start.later(hours: 4), by: "test", at: start) == .applied)
            #expect(try await store.beginAttempt(on: id, by: "a", with: .example(), at: start) == .refused(.lost))
            try await store.release(id, by: "a", as: .open, blockReason: nil, dueAt: start)
            #expect(try await store.refundCase(id).state == .held)
            #expect(try await store.decide(id, .decline, by: "test", at: start.later(seconds: 1)) == .applied)
            #expect(try await store.claim(by: "b", at: start.later(seconds: 1), leaseFor: .seconds(60)) != nil)
        }
    }

    @Test("A person's hold lasts when the attempt under way fails", arguments: StoreEngine.available)
    func whileSending(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let until = start.later(hours: 4)
            #expect(try await store.hold(id, until: until, by: "test", at: start) == .applied)
            #expect(try await store.claim(by: "b", at: start.later(seconds: 5), leaseFor: .seconds(1)) == nil)
            let failed = AttemptResult(state: .failed, retryAt: start.later(seconds: 9))
            try await store.finishAttempt(1, on: id, by: "a", with: failed, at: start.later(seconds: 5))
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .held)
            #expect(refundCase.dueAt == until)
        }
    }

    @Test("A person's decision is refused if the case is closed or unknown", arguments: StoreEngine.available)
    func closed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            for (id, refusal) in [(id, CaseRefusal.closed(.answered)), ("none", .unknown)] {
                #expect(try await store.decide(id, .decline, by: "test", at: start) == .refused(refusal))
                #expect(
                    try await store.hold(id, until: start.later(hours: 1), by: "test", at: start) == .refused(refusal)
                )
            }
            #expect(try await store.refundCase(id).state == .answered)
        }
    }

    @Test(
        "A case keeps every decision with its author and note, also the replaced ones",
        arguments: StoreEngine.available
    )
    func history(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            let decisions = [
                PersonDecision(
                    .hold(until: start.later(hours: 2)),
                    by: "token 1",
                    note: "ask her",
                    at: start,
                    number: 1
                ),
                PersonDecision(.release, by: "token 2", at: start.later(seconds: 1), number: 2),
                PersonDecision(.answer(.grantFull), by: "token 2", note: "🦊", at: start.later(seconds: 2), number: 3),
                PersonDecision(.answer(.decline), by: "token 1", at: start.later(seconds: 3), number: 4),
            ]
            for decision in decisions {
                #expect(try await store.decide(decision, on: id, expecting: decision.number - 1) == .applied)
            }
            let detail = try #require(await store.detail(of: id))
            #expect(detail.personDecisions == decisions)
            #expect(detail.personDecisions.replaced == [3])
            #expect(detail.personDecisions.version == 4)
            #expect(detail.facts.refundCase.decision == .decline)
        }
    }

    @Test(
        "If two people decide the same case, the second learns what the first decided",
        arguments: StoreEngine.available
    )
    func meanwhile(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            let first = PersonDecision(.answer(.decline), by: "Ada", note: "spent", at: start, number: 1)
            let second = PersonDecision(.answer(.grantFull), by: "Bob", at: start.later(seconds: 1))
            #expect(try await store.decide(first, on: id, expecting: 0) == .applied)
            #expect(try await store.decide(second, on: id, expecting: 0) == .refused(.decidedMeanwhile(first)))
            #expect(try await store.refundCase(id).decision == .decline)
            #expect(try await store.detail(of: id)?.personDecisions == [first])
            #expect(try await store.decide(second, on: id, expecting: 1) == .applied)
            #expect(try await store.decide(second, on: id, expecting: 9) != .applied)
            #expect(try await store.refundCase(id).decision == .grantFull)
        }
    }

    @Test(
        "A case still shows the first of two decisions after Apple accepted the answer",
        arguments: StoreEngine.available
    )
    func afterAnswer(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let held = PersonDecision(.hold(until: start.later(hours: 1)), by: "Ada", at: start, number: 1)
            #expect(try await store.decide(held, on: id, expecting: 0) == .applied)
            try await store.finishAttempt(1, on: id, by: "a", with: AttemptResult(state: .accepted), at: start)
            let late = PersonDecision(.answer(.decline), by: "Bob", at: start)
            #expect(try await store.decide(late, on: id, expecting: 0) == .refused(.decidedMeanwhile(held)))
            #expect(try await store.decide(late, on: id, expecting: 1) == .refused(.closed(.answered)))
            #expect(try await store.detail(of: id)?.personDecisions == [held])
        }
    }

    @Test("A person ends a hold only where a person holds the case", arguments: StoreEngine.available)
    func releases(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            let release = PersonDecision(.release, by: "test", at: start.later(seconds: 9))
            #expect(try await store.decide(release, on: id, expecting: nil) == .refused(.notHeld))
            #expect(try await store.hold(id, until: start.later(hours: 4), by: "test", at: start) == .applied)
            #expect(try await store.claim(by: "a", at: start.later(seconds: 9), leaseFor: .seconds(1)) == nil)
            #expect(try await store.decide(release, on: id, expecting: nil) == .applied)
            #expect(try await store.claim(by: "a", at: start.later(seconds: 9), leaseFor: .seconds(1)) != nil)
            #expect(try await store.decide(release, on: "none", expecting: nil) == .refused(.unknown))
        }
    }
}
