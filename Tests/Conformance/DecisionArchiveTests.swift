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

    @Test(
        "The newest cases of an app are read with the rules that matched, newest first",
        arguments: StoreEngine.available
    )
    func recent(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            var ids: [String] = []
            for number in 0..<3 {
                let id = try await store.openCase(for: Purchase.example("\(number)"))
                ids.append(id)
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
                guard number > 0 else { continue }
                var decision = try #require(Self.answer("rule \(number)", of: id).decision)
                decision.shadows = [PolicyResult(rule: "trial", choice: .decline)]
                try await store.release(
                    id,
                    by: "a",
                    as: .held,
                    blockReason: .review,
                    dueAt: start + .seconds(600),
                    decision: decision
                )
            }
            let decisions = try await store.recentDecisions(of: .coins, since: start - .seconds(3600), limit: 9)
            #expect(decisions.map(\.caseID) == decisions.map(\.caseID).sorted().reversed())
            #expect(Set(decisions.map(\.caseID)) == Set(ids))
            let last = try #require(decisions.first { $0.caseID == ids[2] })
            #expect(last.rule == "rule 2" && last.state == .held && last.shadows.map(\.rule) == ["trial"])
            #expect(decisions.first { $0.caseID == ids[0] }?.rule == nil)
            #expect(try await store.recentDecisions(of: .coins, since: start - .seconds(3600), limit: 2).count == 2)
            #expect(try await store.recentDecisions(of: .coins, since: start + .seconds(3600), limit: 9).isEmpty)
            let cases = try await store.recentCases(of: .coins, limit: 9)
            #expect(cases.map(\.id) == decisions.map(\.caseID))
            #expect(cases.first { $0.id == ids[1] }?.recorded?.result.rule == "rule 1")
            #expect(
                try await store.recentCases(of: .init(bundleID: "com.example.none", environment: .sandbox), limit: 9)
                    .isEmpty
            )
        }
    }

    @Test(
        "A list has exactly the cases that a shadow rule matched, whatever its name",
        arguments: StoreEngine.available
    )
    func shadowRule(on engine: StoreEngine) async throws {
        // A name may look like the JSON around it, or like a part of another name.
        let names = ["trial", "a trial", "Trial", #""trial""#, #"x","rule":"trial"#, #"tri/al\%_"#, "prüfen"]
        try await engine.withFreshStore { store in
            var matched: [String: String] = [:]
            for (number, name) in names.enumerated() {
                let id = try await store.openCase(for: Purchase.example("\(number)"))
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
                var decision = Self.decision(PolicyResult(rule: "trial", choice: .decline), of: id)
                decision.shadows = [
                    PolicyResult(rule: name, choice: .review, then: .decline),
                    PolicyResult(rule: "every case", choice: .none),
                ]
                try await store.release(
                    id,
                    by: "a",
                    as: .held,
                    blockReason: .review,
                    dueAt: start + .seconds(600),
                    decision: decision
                )
                matched[name] = id
            }
            func listed(_ name: String) async throws -> [String] {
                var filter = CaseFilter()
                filter.shadowRule = name
                return try await store.cases(matching: filter, limit: 99, cursor: nil).items.map(\.refundCase.id)
            }
            for name in names {
                let id = try #require(matched[name])
                #expect(try await listed(name) == [id], "\(name)")
            }
            #expect(try await Set(listed("every case")) == Set(matched.values))
            #expect(try await listed("tria").isEmpty)
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
