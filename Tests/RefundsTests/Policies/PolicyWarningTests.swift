import AppStoreTypes
import Refunds
import Testing

@Suite("The warnings of a policy")
struct PolicyWarningTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let policy: Policy
        let warnings: [PolicyWarning]

        init(_ testDescription: String, _ rules: [Rule], _ warnings: [(Int?, PolicyWarning.Kind)] = []) {
            self.init(testDescription, Policy(rules: rules), warnings)
        }

        init(_ testDescription: String, _ policy: Policy, _ warnings: [(Int?, PolicyWarning.Kind)]) {
            self.testDescription = testDescription
            self.policy = policy
            self.warnings = warnings.map { PolicyWarning(ruleIndex: $0, kind: $1) }
        }
    }

    private static let now = Timestamp(seconds: 1_779_287_400)
    private static let decline = Verdict.prefer(.decline, otherwise: nil)
    private static let prorated = Verdict.prefer(.grantProrated, otherwise: nil)
    private static let consumable = Condition.word(.type, ["Consumable"])
    private static let subscription = Condition.word(.type, ["Auto-Renewable Subscription"])

    private static func rule(
        _ name: String,
        _ condition: Condition = .always,
        _ verdict: Verdict = decline,
        isShadow: Bool = false
    ) -> Rule {
        Rule(name: name, condition: condition, verdict: verdict, isShadow: isShadow)
    }

    private static func used(_ bounds: Bounds<Int64>) -> Condition { .number(.consumedPercent, bounds) }

    static let reach: [Row] = [
        Row("one rule after another", [rule("a", consumable), rule("b", subscription), rule("c")]),
        Row("a rule after one for all", [rule("a"), rule("b", consumable)], [(1, .afterRuleForAll("a"))]),
        Row("a rule for all after one for all", [rule("a"), rule("b")], [(1, .afterRuleForAll("a"))]),
        Row("the same condition twice", [rule("a", consumable), rule("b", consumable)], [(1, .coveredBy("a"))]),
        Row(
            "a narrower condition after a wider",
            [rule("a", used(Bounds(atLeast: 50_000))), rule("b", .all([consumable, used(Bounds(atLeast: 80_000))]))],
            [(1, .coveredBy("a"))]
        ),
        Row(
            "a wider condition after a narrower",
            [rule("a", used(Bounds(atLeast: 80_000))), rule("b", used(Bounds(atLeast: 50_000)))]
        ),
        Row(
            "bounds that end alike, said differently",
            [rule("a", used(Bounds(below: 50_001))), rule("b", used(Bounds(atMost: 50_000)))],
            [(1, .coveredBy("a"))]
        ),
        Row(
            "a product of a family of products",
            [rule("a", .word(.product, ["coins.*"])), rule("b", .word(.product, ["coins.500", "coins.5*"]))],
            [(1, .coveredBy("a"))]
        ),
        Row(
            "a family of products after one of them",
            [rule("a", .word(.product, ["coins.500"])), rule("b", .word(.product, ["coins.*"]))]
        ),
        Row(
            "one of two alternatives",
            [rule("a", .any([consumable, subscription])), rule("b", subscription)],
            [(1, .coveredBy("a"))]
        ),
        Row("alternatives after one of them", [rule("a", subscription), rule("b", .any([consumable, subscription]))]),
        Row(
            "not the wider after not the narrower",
            [rule("a", .not(used(Bounds(atLeast: 80_000)))), rule("b", .not(used(Bounds(atLeast: 50_000))))],
            [(1, .coveredBy("a"))]
        ),
        Row("a rule after a shadow rule for all cases", [rule("a", isShadow: true), rule("b", consumable)]),
        Row(
            "a shadow rule after a rule for all cases",
            [rule("a"), rule("b", consumable, isShadow: true)],
            [(1, .shadowAfterRuleForAll("a"))]
        ),
        Row("a shadow rule after the same rule", [rule("a", consumable), rule("b", consumable, isShadow: true)]),
        Row(
            "another fact in the same bounds",
            [rule("a", used(Bounds(atLeast: 1))), rule("b", .number(.priceUSD, Bounds(atLeast: 1)))]
        ),
    ]

    static let conditions: [Row] = [
        Row(
            "bounds that meet in one value",
            [rule("a", .all([used(Bounds(atLeast: 50_000)), used(Bounds(atMost: 50_000))]))]
        ),
        Row(
            "bounds that do not meet",
            [rule("a", .all([used(Bounds(atLeast: 50_000)), .all([consumable, used(Bounds(below: 50_000))])]))],
            [(0, .impossible)]
        ),
        Row("more than all of it", [rule("a", used(Bounds(atLeast: 100_001)))], [(0, .impossible)]),
        Row("all of it", [rule("a", used(Bounds(atLeast: 100_000)))]),
        Row("fewer than none", [rule("a", .number(.refundsGranted, Bounds(below: 0)))], [(0, .impossible)]),
        Row("two types at once", [rule("a", .all([consumable, subscription]))], [(0, .impossible)]),
        Row("two segments at once", [rule("a", .all([.word(.segment, ["vip"]), .word(.segment, ["beta"])]))]),
        Row("a product of a family", [rule("a", .all([.word(.product, ["coins.*"]), .word(.product, ["coins.5"])]))]),
        Row("what it excludes", [rule("a", .all([consumable, .not(.word(.type, ["Cons*"]))]))], [(0, .impossible)]),
        Row("not everything", [rule("a", .not(.always))], [(0, .impossible)]),
        Row(
            "alternatives that are none",
            [rule("a", .any([.not(.always), used(Bounds(atLeast: 200_000))]))],
            [(0, .impossible)]
        ),
        Row("a schedule that ended now", [rule("a", .schedule(Schedule(until: now)))], [(0, .over(now))]),
        Row("a schedule that ends a moment later", [rule("a", .schedule(Schedule(until: now + .milliseconds(1))))]),
        Row("what a family member shared", [rule("a", .word(.family, ["true"]))], [(0, .familyWithheld)]),
        Row(
            "what a family member shared, as one of alternatives",
            [rule("a", .any([consumable, .all([subscription, .word(.family, ["true"])])]))],
            [(0, .familyWithheld)]
        ),
        Row("what no family member shared", [rule("a", .word(.family, ["false"]))]),
        Row("not what a family member shared", [rule("a", .not(.word(.family, ["true"])))]),
        Row("shared by a family member or not", [rule("a", .word(.family, ["true", "false"]))]),
        Row("a product of the catalogue", [rule("a", .word(.product, ["coins.500", "season.*"]))]),
        Row(
            "products of no catalogue",
            [rule("a", .any([.not(.word(.product, ["coins.50"])), .all([.word(.product, ["gems.*"])])]))],
            [(0, .unknownProduct("coins.50")), (0, .unknownProduct("gems.*"))]
        ),
    ]

    static let verdicts: [Row] = [
        Row("prorated, without otherwise", [rule("a", consumable, prorated)], [(0, .missingOtherwise)]),
        Row(
            "prorated, with decline to stand in",
            [rule("a", consumable, .prefer(.grantProrated, otherwise: .decline))]
        ),
        Row("prorated, where a share is known", [rule("a", used(Bounds(atLeast: 1_000, below: 80_000)), prorated)]),
        Row(
            "prorated, where all may be used",
            [rule("a", used(Bounds(atLeast: 1_000)), prorated)],
            [(0, .missingOtherwise)]
        ),
        Row("prorated, of subscriptions alone", [rule("a", subscription, prorated)]),
        Row(
            "prorated, of subscriptions alone, with something to stand in",
            [rule("a", subscription, .prefer(.grantProrated, otherwise: .decline))],
            [(0, .needlessOtherwise)]
        ),
        Row(
            "a review that ends prorated",
            [rule("a", consumable, .review(for: .seconds(60), then: .grantProrated))],
            [(0, .reviewThenProrated)]
        ),
        Row("a default that is prorated", Policy(fallback: prorated), [(nil, .missingOtherwise)]),
        Row("a holdout of all", Policy(holdoutPercent: 100), [(nil, .allHeldOut)]),
        Row("a holdout of nearly all", Policy(holdoutPercent: 99), []),
    ]

    @Test("A policy warns about each doubtful rule and about nothing else", arguments: reach + conditions + verdicts)
    func warnings(_ row: Row) {
        let warnings = row.policy.warnings(products: ["coins.500", "coins.5", "season.pass"], at: Self.now)
        // A warning about an unknown product counts only in the rows about the catalogue.
        let about = warnings.filter {
            if case .unknownProduct = $0.kind { row.warnings.contains($0) } else { true }
        }
        #expect(about == row.warnings)
    }

    @Test("A policy without a catalogue warns about no product")
    func noCatalogue() {
        let policy = Policy(rules: [Self.rule("a", .word(.product, ["gems.1"]))])
        #expect(policy.warnings(at: Self.now).isEmpty)
    }

    @Test("A rule that a warning calls unreachable never decides", arguments: reach.filter { !$0.warnings.isEmpty })
    func neverDecides(_ row: Row) {
        let covered = Set(row.warnings.compactMap(\.ruleIndex).map { row.policy.rules[$0].name })
        for type in ["Consumable", "Auto-Renewable Subscription", nil] {
            for share: Int64? in [nil, 0, 50_000, 50_001, 80_000, 100_000] {
                for product in ["coins.500", "coins.5", "gems"] {
                    let facts = PolicyFacts.example {
                        $0.words[.type] = type.map { [$0] }
                        $0.words[.product] = [product]
                        $0.numbers[.consumedPercent] = share
                    }
                    #expect(!covered.contains(row.policy.decide(facts).rule))
                }
            }
        }
    }
}
