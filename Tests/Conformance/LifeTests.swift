import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The life of a case in the store")
struct LifeTests {
    @Test("A reminder by Apple moves the deadline and keeps a person's hold", arguments: StoreEngine.available)
    func reminderOfHeldCase(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            let until = start.later(hours: 4)
            #expect(try await store.hold(id, until: until, by: "test", at: start) == .applied)
            _ = try await store.record(.request(at: start.later(hours: 2)))
            let held = try await store.refundCase(id)
            #expect(held.state == .held)
            #expect(held.blockReason == .heldByPerson)
            #expect(held.dueAt == until)
            #expect(held.deadline == start.later(hours: 14))
            #expect(try await store.claim(by: "a", at: start.later(hours: 3), leaseFor: .seconds(30)) == nil)
            #expect(try await store.claim(by: "a", at: until, leaseFor: .seconds(30)) != nil)
        }
    }

    @Test("A person's decision is refused once an answer may have reached Apple", arguments: StoreEngine.available)
    func decisionAfterAnswer(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            #expect(try await store.decide(id, .grantFull, by: "test", at: start) == .refused(.answerFrozen))
            let failed = AttemptResult(state: .failed, httpStatus: 500, retryAt: start.later(seconds: 9))
            try await store.finishAttempt(1, on: id, by: "a", with: failed, at: start)
            #expect(try await store.decide(id, .grantFull, by: "test", at: start) == .refused(.answerFrozen))
            #expect(try await store.refundCase(id).decision == nil)
        }
    }

    @Test("A person can still decide a case after an attempt that was not sent", arguments: StoreEngine.available)
    func decisionAfterUnsentAttempt(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let unsent = AttemptResult(state: .unsent, detail: "refused", retryAt: start.later(seconds: 9))
            try await store.finishAttempt(1, on: id, by: "a", with: unsent, at: start)
            #expect(try await store.detail(of: id)?.facts.answer == nil)
            #expect(try await store.decide(id, .grantFull, by: "test", at: start) == .applied)
            let facts = try #require(await store.claim(by: "b", at: start, leaseFor: .seconds(30)))
            #expect(facts.refundCase.decision == .grantFull)
            let other = Answer.example(#"{"refundPreference":"GRANT_FULL"}"#)
            let permission = try await store.beginAttempt(on: id, by: "b", with: other, at: start)
            guard case .allowed(number: 2, let answer) = permission else {
                Issue.record("not allowed: \(permission)")
                return
            }
            #expect(answer.body == other.body)
            #expect(try await store.detail(of: id)?.attempts.map(\.state) == [.unsent, .started])
        }
    }

    @Test(
        "An unsent attempt keeps the answer of an earlier attempt that may have reached Apple",
        arguments: StoreEngine.available
    )
    func unsentAfterHeard(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let lost = AttemptResult(state: .unknown, retryAt: start.later(seconds: 1))
            try await store.finishAttempt(1, on: id, by: "a", with: lost, at: start)
            let now = start.later(seconds: 1)
            _ = try #require(await store.claim(by: "a", at: now, leaseFor: .seconds(30)))
            _ = try await store.beginAttempt(on: id, by: "a", with: .example("{}"), at: now)
            let unsent = AttemptResult(state: .unsent, retryAt: now.later(seconds: 1))
            try await store.finishAttempt(2, on: id, by: "a", with: unsent, at: now)
            #expect(try await store.detail(of: id)?.facts.answer?.body == Answer.example().body)
            #expect(try await store.decide(id, .grantFull, by: "test", at: now) == .refused(.answerFrozen))
        }
    }

    @Test(
        "A person can decide a case with the policy choice never until the deadline, and a reminder reopens it",
        arguments: StoreEngine.available
    )
    func never(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            let deadline = start.later(hours: 12)
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            try await store.release(id, by: "a", as: .held(.policyNever, until: deadline), at: start)
            #expect(try await store.refundCase(id).actBy == deadline)
            _ = try #require(await store.claim(by: "a", at: deadline, leaseFor: .seconds(30)))
            try await store.releaseAfterDeadline(id, by: "a", at: deadline)
            let closed = try await store.refundCase(id)
            #expect(closed.state == .withheld)
            #expect(closed.blockReason == .policyNever)
            _ = try await store.record(.request(at: start.later(hours: 13)))
            #expect(try await store.refundCase(id).state == .open)
            #expect(try await store.decide(id, .decline, by: "test", at: start.later(hours: 13)) == .applied)
        }
    }

    @Test(
        "A hold that ends at or after the deadline is refused, in both environments",
        arguments: StoreEngine.available,
        [AppKey.coins, .sandboxCoins]
    )
    func holdPastDeadline(on engine: StoreEngine, app: AppKey) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase(for: .example(of: app))
            let deadline = try await store.refundCase(id).deadline
            for until in [deadline, deadline.later(hours: 1)] {
                #expect(
                    try await store.hold(id, until: until, by: "test", at: start) == .refused(.pastDeadline(deadline))
                )
            }
            #expect(try await store.refundCase(id).state == .open)
            #expect(try await store.hold(id, until: deadline + .milliseconds(-1), by: "test", at: start) == .applied)
        }
    }

    @Test("A duplicate case with a recorded decision merges into the other", arguments: StoreEngine.available)
    func duplicateCaseWithDecision(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 1)))
            let receivedAt = start.later(hours: 100)
            _ = try await store.record(.unsignedRequest("unsigned", at: receivedAt))
            // The case of the earlier request is kept, so this one is the duplicate.
            let later = receivedAt.later(seconds: 1)
            let caseID = try await store.openCase(at: later)
            let facts = try #require(await store.claim(by: "a", at: later, leaseFor: .seconds(30)))
            #expect(facts.refundCase.id == caseID)
            let decision = PolicyDecision(
                facts: PolicyFacts(caseID: caseID, requestedAt: start),
                result: PolicyResult(rule: "let a person look", choice: .review, then: .decline),
                wanted: .decline,
                wait: .seconds(5 * 3600),
                decidedAt: receivedAt
            )
            let review = CaseRelease.held(.review, until: receivedAt.later(hours: 5))
            try await store.release(caseID, by: "a", as: review, decision: decision, at: later)
            #expect(try await store.detail(of: caseID)?.decision == decision)
            // A refunded purchase gets no new refund request, so both requests can belong to one case only from here
            // on.
            let reversed = try await store.record(.outcome(.reversed, at: start.later(hours: 50)))
            #expect(reversed == .stored)
            let left = try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items
            #expect(left.map(\.refundCase.id) == ["unsigned"])
            #expect(left.map(\.refundCase.state) == [.open])
            // The page of the duplicate learns that it is gone, and leads to the other.
            #expect(try await store.missingCases(among: [caseID, "unsigned"]) == [caseID])
            #expect(try await store.missingCases(among: []) == [])
            #expect(try await store.notificationDetail(caseID, of: nil)?.caseID == "unsigned")
        }
    }

    /// What a person does with a case before it merges into another one.
    enum Word: String, CaseIterable, Sendable {
        case nothing, decides, holds
    }

    @Test(
        "A person's hold or decision moves to the case into which the duplicate merges",
        arguments: StoreEngine.available,
        Word.allCases
    )
    func decisionOfDuplicateCase(on engine: StoreEngine, word: Word) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 1)))
            let receivedAt = start.later(hours: 100)
            _ = try await store.record(.unsignedRequest("unsigned", at: receivedAt))
            #expect(try await store.refundCase("unsigned").blockReason == .alreadyDecided)
            let later = receivedAt.later(hours: 1)
            let signed = try await store.openCase(at: later)
            let until = later.later(hours: 2)
            switch word {
            case .nothing: break
            case .decides: #expect(try await store.decide(signed, .decline, by: "test", at: later) == .applied)
            case .holds: #expect(try await store.hold(signed, until: until, by: "test", at: later) == .applied)
            }
            _ = try await store.record(.outcome(.reversed, at: start.later(hours: 50)))
            let left = try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.map(\.refundCase)
            #expect(left.map(\.id) == ["unsigned"])
            #expect(left.map(\.decision) == [word == .decides ? .decline : nil])
            #expect(left.map(\.isHeldByPerson) == [word == .holds])
            #expect(left.map(\.state) == [word == .holds ? .held : .open])
            if word == .holds { #expect(left.map(\.dueAt) == [until]) }
        }
    }
}
