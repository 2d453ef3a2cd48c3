import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("A policy simulation")
struct PolicySimulationTests {
    private static let declines = Policy(fallback: .prefer(.decline, otherwise: nil))

    private static func archived(
        _ id: String = "a",
        old: AnswerChoice = .none,
        facts: PolicyFacts? = nil,
        _ change: (inout ArchivedCase) -> Void = { _ in }
    ) throws -> ArchivedCase {
        var archived = ArchivedCase(
            id: id,
            app: .coins,
            requestedAt: .request,
            recorded: ArchivedCase.Recorded(
                factsJSON: try (facts ?? .example { $0.caseID = id }).json(),
                result: PolicyResult(rule: "default", choice: old)
            )
        )
        change(&archived)
        return archived
    }

    @Test("A simulation counts each case once, with its price and outcome")
    func cells() throws {
        var simulation = PolicySimulation()
        let outcomes: [Outcome.Decision?] = [.granted, .declined, .declined, nil]
        for (index, outcome) in outcomes.enumerated() {
            let facts = PolicyFacts.example { if index == 0 { $0.numbers[.priceUSD] = nil } }
            let change = simulation.add(
                try Self.archived("case-\(index)", facts: facts) { $0.outcome = outcome },
                draft: Self.declines
            )
            #expect(change?.new.choice == .decline)
        }
        #expect(simulation.add(try Self.archived(old: .decline), draft: Self.declines) == nil)
        let moved = try #require(simulation.cells[PolicySimulation.Move(old: .none, new: .decline)])
        #expect(moved.cases == 4)
        #expect(moved.usdCents == 3 * 499)
        #expect(moved.unpriced == 1)
        #expect(moved.outcomes == [.granted: 1, .declined: 2])
        #expect(simulation.changed == 4)
        #expect(simulation.compared == 5)
    }

    @Test("A simulation leaves out the cases it cannot compare, and counts them")
    func leftOut() throws {
        var simulation = PolicySimulation()
        let cases = [
            try Self.archived { $0.recorded = nil },
            try Self.archived { $0.recorded?.factsJSON = Data() },
            try Self.archived { $0.recorded?.factsJSON = Data("{".utf8) },
        ]
        for archived in cases { #expect(simulation.add(archived, draft: Self.declines) == nil) }
        #expect(simulation.withoutFacts == 2)
        #expect(simulation.notAsked == 1)
        #expect(simulation.compared == 0)
    }

    @Test("A simulation decides as of the request's time, not today's")
    func asOfThen() throws {
        let night = Rule(
            name: "night",
            condition: .schedule(Schedule(hours: .init(from: 22 * 60, to: 6 * 60))),
            verdict: .never
        )
        let draft = Policy(rules: [night], fallback: .prefer(nil, otherwise: nil))
        var simulation = PolicySimulation()
        // The times are 14:30 and 23:30 UTC of one day.
        for (id, time) in [("day", 1_779_287_400), ("night", 1_779_319_800)] as [(String, Int64)] {
            let facts = PolicyFacts.example { ($0.caseID, $0.requestedAt) = (id, Timestamp(seconds: time)) }
            let change = simulation.add(try Self.archived(id, facts: facts), draft: draft)
            #expect((change?.new.rule == "night") == (id == "night"))
        }
    }

    @Test("A simulation holds out the same cases as a desk")
    func holdout() throws {
        let draft = Policy(fallback: .prefer(.decline, otherwise: nil), holdoutPercent: 30)
        var simulation = PolicySimulation()
        var heldOut = 0
        for number in 0..<500 {
            let facts = PolicyFacts.example { $0.holdoutDraw = Int64(number) * 20 }
            _ = simulation.add(try Self.archived("case-\(number)", facts: facts), draft: draft)
            if draft.decide(facts).isHoldout { heldOut += 1 }
        }
        #expect(heldOut == 150)
        #expect(simulation.heldOut.new == heldOut)
        #expect(simulation.cells[PolicySimulation.Move(old: .none, new: .none)]?.cases == heldOut)
    }

    @Test("A simulation draws the holdout for facts that were recorded without a draw")
    func withoutDraw() throws {
        let draft = Policy(fallback: .prefer(.decline, otherwise: nil), holdoutPercent: 50)
        var simulation = PolicySimulation()
        for id in ["case-1", "case-3"] {
            let facts = Data(#"{"at":5,"type":"Consumable"}"#.utf8)
            _ = simulation.add(try Self.archived(id) { $0.recorded?.factsJSON = facts }, draft: draft)
        }
        #expect(simulation.compared == 2)
        #expect(simulation.heldOut.new == 1)
    }

    @Test("A simulation counts the cases of each rule, including shadow rules")
    func rules() throws {
        let trial = Rule(name: "trial", verdict: .never, isShadow: true)
        var simulation = PolicySimulation()
        _ = simulation.add(try Self.archived(), draft: Policy(rules: [trial]))
        #expect(simulation.decidedBy == ["trial": 1, "default": 1])
    }

    @Test("Merged simulations equal one simulation of all their cases")
    func merged() throws {
        var (whole, first, second) = (PolicySimulation(), PolicySimulation(), PolicySimulation())
        let draft = Policy(
            rules: [
                Rule(
                    name: "wait",
                    condition: .number(.priceUSD, Bounds(atLeast: 500)),
                    verdict: .prefer(.decline, otherwise: nil),
                    delay: .seconds(60)
                )
            ],
            holdoutPercent: 20
        )
        for number in 0..<40 {
            let facts = PolicyFacts.example {
                ($0.caseID, $0.numbers[.priceUSD]) = ("case-\(number)", Int64(number) * 25)
                $0.holdoutDraw = Int64(number) * 250
            }
            let archived = try Self.archived("case-\(number)", facts: facts) {
                $0.decision = number % 7 == 0 ? .grantFull : nil
                $0.recorded?.isHoldout = number % 5 == 0
                $0.recorded?.waitSeconds = number % 3 == 0 ? 60 : nil
            }
            _ = whole.add(archived, draft: draft)
            if number < 15 { _ = first.add(archived, draft: draft) } else { _ = second.add(archived, draft: draft) }
        }
        first.merge(second)
        #expect(first.cells == whole.cells)
        #expect(first.decidedBy == whole.decidedBy)
        #expect(first.heldOut == whole.heldOut)
        #expect(first.delayed == whole.delayed)
        #expect(first.byPerson == whole.byPerson)
        #expect(first.changed == whole.changed)
    }
}
