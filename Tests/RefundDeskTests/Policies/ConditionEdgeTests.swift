import AppStoreTypes
import Foundation
import RefundDesk
import Refunds
import TestSupport
import Testing

@Suite("The edges of conditions in policy files")
struct ConditionEdgeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns whether a policy with only this rule matches a case.
    private func matches(_ condition: String, _ facts: PolicyFacts) throws -> Bool {
        try folder.write("rules: [{ name: it, when: \(condition), prefer: DECLINE }]", to: "policy.yml")
        return try PolicyFile.load(path: folder.path("policy.yml"), environment: [:]).policy.decide(facts).rule == "it"
    }

    private func facts(_ fact: NumberFact, _ steps: Int64?) -> PolicyFacts {
        PolicyFacts(caseID: "a", requestedAt: Timestamp(seconds: 0), numbers: steps.map { [fact: $0] } ?? [:])
    }

    @Test("A condition on a number is exact to the smallest step", arguments: NumberFact.allCases)
    func numbers(_ fact: NumberFact) throws {
        let unit = fact.unit.steps
        let edges: [(bounds: String, inside: [Int64], outside: [Int64])] = [
            ("{ atLeast: 3 }", [3 * unit, 3 * unit + 1], [3 * unit - 1, 0]),
            ("{ from: 3 }", [3 * unit], [3 * unit - 1]),
            ("{ below: 3 }", [3 * unit - 1, 0], [3 * unit]),
            ("{ atMost: 3 }", [3 * unit, 0], [3 * unit + 1]),
            ("{ atLeast: 3, below: 5 }", [3 * unit, 5 * unit - 1], [3 * unit - 1, 5 * unit]),
            ("{ atLeast: 3, atMost: 3 }", [3 * unit], [3 * unit - 1, 3 * unit + 1]),
        ]
        for row in edges {
            let condition = "{ \(fact.rawValue): \(row.bounds) }"
            for steps in row.inside {
                #expect(try matches(condition, facts(fact, steps)), "\(condition) of \(steps)")
                #expect(try !matches("{ not: \(condition) }", facts(fact, steps)), "not \(condition) of \(steps)")
            }
            for steps in row.outside {
                #expect(try !matches(condition, facts(fact, steps)), "\(condition) of \(steps)")
                #expect(try matches("{ not: \(condition) }", facts(fact, steps)), "not \(condition) of \(steps)")
            }
            #expect(try !matches(condition, facts(fact, nil)), "\(condition) of nothing known")
            #expect(try !matches("{ not: \(condition) }", facts(fact, nil)), "not \(condition) of nothing known")
        }
    }

    /// For each fact, a word that a file may name, and another one.
    private static let rows: [(WordFact, word: String, other: String)] = [
        (.product, "coins.500", "coins.50"), (.type, "Consumable", "Non-Consumable"), (.group, "pro", "plus"),
        (.storefront, "USA", "DEU"), (.reason, "LEGAL", "OTHER"), (.environment, "Sandbox", "Production"),
        (.delivery, "qualityIssue", "delivered"), (.offer, "winBack", "none"), (.family, "true", "false"),
        (.segment, "vip", "beta"),
    ]

    @Test("A condition on a word matches only that word", arguments: rows)
    func words(_ fact: WordFact, _ word: String, _ other: String) throws {
        func facts(_ words: [String]?) -> PolicyFacts {
            PolicyFacts(caseID: "a", requestedAt: Timestamp(seconds: 0), words: words.map { [fact: $0] } ?? [:])
        }
        let condition = "{ \(fact.rawValue): [\(word)] }"
        #expect(try matches(condition, facts([word])))
        #expect(try matches(condition, facts([other, word])))
        #expect(try !matches(condition, facts([other])))
        #expect(try !matches(condition, facts([])))
        #expect(try !matches(condition, facts(nil)))
        #expect(try matches("{ \(fact.rawValue): [\(other), \(word)] }", facts([word])))
        #expect(try matches("{ not: \(condition) }", facts([other])))
        #expect(try matches("{ not: \(condition) }", facts([])))
        #expect(try !matches("{ not: \(condition) }", facts(nil)))
    }

    @Test("The rows of this suite cover every word fact")
    func allWords() {
        #expect(Set(Self.rows.map(\.0)) == Set(WordFact.allCases))
    }

    @Test(
        "Nested conditions combine all, any, not and unknown facts",
        arguments: [
            (
                "{ any: [{ priceUSD: { below: 1 } }, { all: [{ type: Consumable }, { not: { segment: staff } }] }] }",
                true
            ),
            (
                "{ any: [{ priceUSD: { below: 1 } }, { all: [{ type: Consumable }, { not: { segment: vip } }] }] }",
                false
            ),
            // A true part beside an unknown one is enough for `any`, but not for `all`.
            ("{ any: [{ playMinutes: { atLeast: 1 } }, { type: Consumable }] }", true),
            ("{ all: [{ playMinutes: { atLeast: 1 } }, { type: Consumable }] }", false),
            ("{ not: { any: [{ playMinutes: { atLeast: 1 } }, { type: Non-Consumable }] } }", false),
            ("{ not: { all: [{ playMinutes: { atLeast: 1 } }, { type: Non-Consumable }] } }", true),
            ("{ not: { not: { type: Consumable } } }", true),
            ("{ type: Consumable, priceUSD: { atLeast: 4.99, atMost: 4.99 } }", true),
            ("{ type: Consumable, priceUSD: { below: 4.99 } }", false),
        ]
    )
    func nested(_ condition: String, _ isTrue: Bool) throws {
        let facts = PolicyFacts(
            caseID: "a",
            requestedAt: Timestamp(seconds: 0),
            words: [.type: ["Consumable"], .segment: ["vip"]],
            numbers: [.priceUSD: 499]
        )
        #expect(try matches(condition, facts) == isTrue)
    }

    /// A schedule, and moments in RFC 3339 inside and outside of it.
    private static let schedules: [(String, inside: [String], outside: [String])] = [
        (
            "{ hours: 22:00-06:00 }",
            ["2026-05-20T22:00:00Z", "2026-05-20T23:59:59Z", "2026-05-21T00:00:00Z", "2026-05-21T05:59:59Z"],
            ["2026-05-20T21:59:59Z", "2026-05-21T06:00:00Z", "2026-05-21T12:00:00Z"]
        ),
        (
            "{ hours: 22:00-06:00, timeZone: Asia/Tokyo }", ["2026-05-20T13:00:00Z", "2026-05-20T20:59:59Z"],
            ["2026-05-20T12:59:59Z", "2026-05-20T21:00:00Z"]
        ),
        (
            "{ hours: 00:00-24:00, days: [wed] }", ["2026-05-20T00:00:00Z", "2026-05-20T23:59:59Z"],
            ["2026-05-19T23:59:59Z", "2026-05-21T00:00:00Z"]
        ),
        // A Wednesday in Berlin begins two hours before one in UTC.
        (
            "{ days: [wed], timeZone: Europe/Berlin }", ["2026-05-19T22:00:00Z", "2026-05-20T21:59:59Z"],
            ["2026-05-19T21:59:59Z", "2026-05-20T22:00:00Z"]
        ),
        // The clocks go forward on 2026-03-29 and back on 2026-10-25.
        (
            "{ hours: 09:00-10:00, timeZone: Europe/Berlin }",
            ["2026-03-28T08:00:00Z", "2026-03-30T07:00:00Z", "2026-10-24T07:59:59Z", "2026-10-26T08:00:00Z"],
            ["2026-03-28T07:59:59Z", "2026-03-30T08:00:00Z", "2026-10-26T07:59:59Z"]
        ),
        (
            "{ from: 2026-05-20, until: 2026-05-21, timeZone: America/New_York }",
            ["2026-05-20T04:00:00Z", "2026-05-21T03:59:59Z"], ["2026-05-20T03:59:59Z", "2026-05-21T04:00:00Z"]
        ),
        (
            "{ from: 2026-05-20T12:00:00+02:00 }", ["2026-05-20T10:00:00Z"], ["2026-05-20T09:59:59Z"]
        ),
    ]

    @Test("A schedule begins and ends on the minute, past midnight and in its time zone", arguments: schedules)
    func schedule(_ schedule: String, _ inside: [String], _ outside: [String]) throws {
        func facts(_ time: String) throws -> PolicyFacts {
            PolicyFacts(caseID: "a", requestedAt: try #require(Timestamp(rfc3339: time)))
        }
        for time in inside { #expect(try matches("{ schedule: \(schedule) }", facts(time)), "\(time)") }
        for time in outside { #expect(try !matches("{ schedule: \(schedule) }", facts(time)), "\(time)") }
    }
}
