import AppStoreTypes
import Foundation
import Refunds
import Testing

/// How an attempt ends, and the state in which it leaves the case.
struct AttemptEnding: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var result: AttemptResult
    var state: CaseState
    var dueAt: Timestamp?
    var stateAfterOutcome: CaseState

    static let all = [
        AttemptEnding(
            testDescription: "accepted",
            result: AttemptResult(state: .accepted, httpStatus: 202),
            state: .answered,
            stateAfterOutcome: .answered
        ),
        AttemptEnding(
            testDescription: "refused",
            result: AttemptResult(
                state: .refused,
                httpStatus: 400,
                errorCode: AppStoreErrorCode(rawValue: 4_000_013),
                detail: "InvalidTransactionIdError",
                response: #"{"errorCode":4000013}"# + String(repeating: " ", count: 16_000) + "\u{FFFD}"
            ),
            state: .failed,
            stateAfterOutcome: .failed
        ),
        AttemptEnding(
            testDescription: "failed and retried",
            result: AttemptResult(state: .failed, httpStatus: 500, retryAt: start.later(seconds: 60)),
            state: .open,
            dueAt: start.later(seconds: 60),
            stateAfterOutcome: .withheld
        ),
        AttemptEnding(
            testDescription: "unknown and retried",
            result: AttemptResult(state: .unknown, retryAt: start.later(seconds: 90)),
            state: .open,
            dueAt: start.later(seconds: 90),
            stateAfterOutcome: .withheld
        ),
        AttemptEnding(
            testDescription: "failed for the last time",
            result: AttemptResult(state: .failed, httpStatus: 503),
            state: .missed,
            stateAfterOutcome: .missed
        ),
    ]
}

@Suite("Attempts to answer a case")
struct AttemptTests {
    @Test("An attempt begins only if the newest consent record is a yes", arguments: StoreEngine.available)
    func consent(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            let now = start.later(seconds: 1)
            #expect(
                try await store.beginAttempt(on: id, by: "a", with: .example(), at: now)
                    == .refused(.consentMissing(.noConsent))
            )
            _ = try await store.recordConsent(.example(true), in: .coins)
            _ = try await store.recordConsent(.example(false, by: "1001", at: now), in: .coins)
            #expect(
                try await store.beginAttempt(on: id, by: "a", with: .example(), at: now)
                    == .refused(.consentMissing(.consentWithdrawn))
            )
            #expect(try await store.detail(of: id)?.attempts == [])
            #expect(try await store.detail(of: id)?.facts.answer == nil)
            let later = ConsentRecord.example(true, at: now + .milliseconds(1))
            let last = try #require(await store.recordConsent(later, in: .coins))
            let permission = try await store.beginAttempt(on: id, by: "a", with: .example(), at: now)
            guard case .allowed(number: 1, answer: let answer) = permission else {
                Issue.record("not allowed: \(permission)")
                return
            }
            let consentID = try #require(answer.consentID)
            #expect([last, last - 1].contains(consentID))
            let used = try #require(await store.detail(of: id)?.consentUsed)
            #expect(used.id == consentID)
            #expect(used.isGranted)
        }
    }

    @Test("A withdrawal of consent stops the next attempt", arguments: StoreEngine.available)
    func withdrawal(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let retryAt = start.later(seconds: 10)
            let failed = AttemptResult(state: .failed, httpStatus: 500, retryAt: retryAt)
            try await store.finishAttempt(1, on: id, by: "a", with: failed, at: start)
            _ = try await store.recordConsent(.example(false, at: start.later(seconds: 5)), in: .coins)
            _ = try #require(await store.claim(by: "a", at: retryAt, leaseFor: .seconds(30)))
            #expect(
                try await store.beginAttempt(on: id, by: "a", with: .example(), at: retryAt)
                    == .refused(.consentMissing(.consentWithdrawn))
            )
        }
    }

    @Test("A retry sends the answer of the first attempt again, byte for byte", arguments: StoreEngine.available)
    func frozen(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let retryAt = start.later(seconds: 10)
            let failed = AttemptResult(state: .failed, detail: "timeout", retryAt: retryAt)
            try await store.finishAttempt(1, on: id, by: "a", with: failed, at: start)
            let facts = try #require(await store.claim(by: "b", at: retryAt, leaseFor: .seconds(30)))
            let stored = try #require(facts.answer)
            let other = Answer.example(#"{"customerConsented":true,"deliveryStatus":"OTHER"}"#, composedAt: retryAt)
            let renewed = try #require(await store.recordConsent(.example(at: retryAt), in: .coins))
            let permission = try await store.beginAttempt(on: id, by: "b", with: other, at: retryAt)
            guard case .allowed(number: 2, answer: let answer) = permission else {
                Issue.record("not allowed: \(permission)")
                return
            }
            var expected = Answer.example()
            expected.consentID = stored.consentID
            #expect(stored == expected)
            let consentID = try #require(answer.consentID)
            #expect([renewed, renewed - 1].contains(consentID))
            expected.consentID = consentID
            #expect(answer == expected)
            let attempts = try #require(await store.detail(of: id)).attempts
            #expect(attempts.map(\.number) == [1, 2])
            #expect(attempts.map(\.state) == [.failed, .started])
            #expect(attempts.first?.detail == "timeout")
        }
    }

    @Test("Only the owner of a case can begin an attempt, while the lease runs", arguments: StoreEngine.available)
    func lost(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            let id = try await store.openCase()
            #expect(try await store.beginAttempt(on: id, by: "a", with: .example(), at: start) == .refused(.lost))
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            #expect(try await store.beginAttempt(on: id, by: "b", with: .example(), at: start) == .refused(.lost))
            let after = start.later(seconds: 30)
            #expect(try await store.beginAttempt(on: id, by: "a", with: .example(), at: after) == .refused(.lost))
            #expect(try await store.beginAttempt(on: "none", by: "a", with: .example(), at: start) == .refused(.lost))
            _ = try await store.record(.outcome(.declined, at: start.later(seconds: 1)))
            #expect(try await store.beginAttempt(on: id, by: "a", with: .example(), at: start) == .refused(.lost))
        }
    }

    @Test("The result of an attempt sets the state of the case", arguments: StoreEngine.available, AttemptEnding.all)
    func endings(on engine: StoreEngine, ending: AttemptEnding) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let now = start.later(seconds: 3)
            try await store.finishAttempt(1, on: id, by: "a", with: ending.result, at: now)
            let detail = try #require(await store.detail(of: id))
            #expect(detail.facts.refundCase.state == ending.state)
            #expect(detail.facts.refundCase.dueAt == ending.dueAt)
            #expect(detail.facts.refundCase.answeredAt == (ending.state == .answered ? now : nil))
            #expect(
                detail.attempts == [
                    Attempt(
                        number: 1,
                        state: ending.result.state,
                        startedAt: start,
                        finishedAt: now,
                        httpStatus: ending.result.httpStatus,
                        errorCode: ending.result.errorCode,
                        detail: ending.result.detail,
                        response: ending.result.response
                    )
                ]
            )
            if let dueAt = ending.dueAt {
                #expect(try await store.claim(by: "b", at: now, leaseFor: .seconds(1)) == nil)
                #expect(try await store.claim(by: "b", at: dueAt, leaseFor: .seconds(1)) != nil)
            }
        }
    }

    @Test("An outcome that arrives during an attempt is kept", arguments: StoreEngine.available, AttemptEnding.all)
    func outcomeMeanwhile(on engine: StoreEngine, ending: AttemptEnding) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            _ = try await store.record(.outcome(.declined, at: start.later(seconds: 1)))
            #expect(try await store.refundCase(id).state == .open)
            try await store.finishAttempt(1, on: id, by: "a", with: ending.result, at: start.later(seconds: 3))
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.outcome == Outcome(decision: .declined, at: start.later(seconds: 1)))
            #expect(refundCase.state == ending.stateAfterOutcome)
            #expect(refundCase.dueAt == nil)
        }
    }

    @Test("An accepted answer is recorded even if another owner has the case", arguments: StoreEngine.available)
    func acceptedLate(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let later = start.later(seconds: 40)
            _ = try #require(await store.claim(by: "b", at: later, leaseFor: .seconds(30)))
            let failed = AttemptResult(state: .failed, retryAt: later.later(seconds: 5))
            let second = try await store.beginAttempt(on: id, by: "b", with: .example(), at: later)
            guard case .allowed(number: 2, answer: _) = second else {
                Issue.record("not allowed: \(second)")
                return
            }
            let accepted = AttemptResult(state: .accepted, httpStatus: 202)
            try await store.finishAttempt(1, on: id, by: "a", with: accepted, at: later)
            try await store.finishAttempt(2, on: id, by: "b", with: failed, at: later)
            let detail = try #require(await store.detail(of: id))
            #expect(detail.facts.refundCase.state == .answered)
            #expect(detail.facts.refundCase.answeredAt == later)
            #expect(detail.attempts.map(\.state) == [.accepted, .failed])
            #expect(try await store.nextDue(at: start) == nil)
        }
    }

    @Test("The result of an owner that lost the lease changes only its own attempt", arguments: StoreEngine.available)
    func failedLate(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let later = start.later(seconds: 40)
            _ = try #require(await store.claim(by: "b", at: later, leaseFor: .seconds(30)))
            let refused = AttemptResult(state: .refused, httpStatus: 400)
            try await store.finishAttempt(1, on: id, by: "a", with: refused, at: later)
            let detail = try #require(await store.detail(of: id))
            #expect(detail.facts.refundCase.state == .open)
            #expect(detail.attempts.map(\.state) == [.refused])
            #expect(try await store.claim(by: "c", at: later, leaseFor: .seconds(30)) == nil)
        }
    }
}
