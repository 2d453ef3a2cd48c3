import AppStoreTypes
import Foundation
import Refunds
import Store
import StoreSQLite
import Testing

@Suite("The archive of policy decisions")
struct DecisionArchiveTests {
    private static let never = PolicyResult(rule: "never", choice: .never)

    private static func decision(_ result: PolicyResult, of caseID: String) -> PolicyDecision {
        PolicyDecision(
            facts: PolicyFacts(
                caseID: caseID,
                requestedAt: start,
                words: [.product: ["coins.500"], .segment: ["vip", "beta"]],
                numbers: [.priceUSD: 499],
                override: .decline
            ),
            result: result,
            wanted: .grantProrated,
            isHoldout: true,
            wait: .seconds(90),
            shadows: [PolicyResult(rule: "trial", choice: .none)],
            decidedAt: start.later(seconds: 1)
        )
    }

    private static func answer(_ rule: String, of caseID: String) -> Answer {
        var answer = Answer.example()
        answer.decision = decision(PolicyResult(rule: rule, choice: .decline), of: caseID)
        return answer
    }

    @Test(
        "A policy decision is stored with its case unchanged",
        arguments: StoreEngine.available,
        AnswerChoice.ofPolicy.map { PolicyResult(rule: "half used", choice: $0) }
            + [PolicyResult(rule: "a look", choice: .review, then: .decline)]
    )
    func kept(on engine: StoreEngine, _ result: PolicyResult) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            let decision = Self.decision(result, of: id)
            try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: start, decision: decision)
            #expect(try await store.detail(of: id)?.decision == decision)
        }
    }

    @Test("The archive keeps the last policy decision before the answer", arguments: StoreEngine.available)
    func last(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            let review = Self.decision(PolicyResult(rule: "review", choice: .review), of: id)
            try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: start, decision: review)
            #expect(try await store.detail(of: id)?.decision?.rule == "review")
            for rule in ["first", "second"] {
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
                guard
                    case .allowed(let number, _) = try await store.beginAttempt(
                        on: id,
                        by: "a",
                        with: Self.answer(rule, of: id),
                        at: start
                    )
                else {
                    Issue.record("no attempt was allowed")
                    return
                }
                let failed = AttemptResult(state: .failed, retryAt: start)
                try await store.finishAttempt(number, on: id, by: "a", with: failed, at: start)
                #expect(try await store.detail(of: id)?.decision?.rule == "first")
            }
        }
    }

    @Test("A policy decision of an owner without the lease is not stored", arguments: StoreEngine.available)
    func lost(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            let answer = Self.answer("mine", of: id)
            #expect(try await store.beginAttempt(on: id, by: "b", with: answer, at: start) == .refused(.lost))
            try await store.release(
                id,
                by: "b",
                as: .held,
                blockReason: .review,
                dueAt: start,
                decision: answer.decision
            )
            #expect(try await store.detail(of: id)?.decision == nil)
        }
    }

    @Test("Archived cases are read page by page, each once, with the decision", arguments: StoreEngine.available)
    func pages(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var decided: Set<String> = []
            var all: Set<String> = []
            for number in 0..<11 {
                let purchase = Purchase.example("\(number)")
                all.insert(try await store.openCase(for: purchase))
                guard number % 2 == 0 else { continue }
                let claimed = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
                decided.insert(claimed.refundCase.id)
            }
            for id in decided {
                try await store.release(
                    id,
                    by: "a",
                    as: .withheld,
                    blockReason: .policyNever,
                    dueAt: nil,
                    decision: Self.decision(Self.never, of: id)
                )
            }
            #expect(try await store.caseCount() == 11)
            var seen: [ArchivedCase] = []
            while case let page = try await store.archivedCases(after: seen.last?.id, limit: 4), !page.isEmpty {
                seen += page
            }
            #expect(seen.map(\.id) == all.sorted())
            for archived in seen {
                #expect((archived.recorded != nil) == decided.contains(archived.id))
                guard let recorded = archived.recorded else { continue }
                #expect(recorded.result == Self.never)
                #expect(recorded.waitSeconds == 90)
                let facts = PolicyFacts(caseID: archived.id, json: recorded.factsJSON)
                #expect(facts == Self.decision(Self.never, of: archived.id).facts)
            }
        }
    }
}
