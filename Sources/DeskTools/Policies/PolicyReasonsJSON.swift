import AppStoreTypes
package import Foundation
package import RefundDesk
package import Refunds

/// The JSON that explains a policy's decision on a case.
package struct PolicyReasonsJSON: Encodable {
    let id: String
    let policy: String
    let factsFrom: String
    let requestedAt: RFC3339Time
    let facts: [String: FactJSON]
    let rules: [RuleJSON]
    let rule: String
    let result: String
    let preference: String?
    let remark: String?
    let delaySeconds: Int64?
    let holdout: HoldoutJSON
    let override: String?
    let shadows: [PolicyResultJSON]
    let recorded: RecordedJSON?
    let blockReason: String?

    package init(_ reasons: PolicyReasons, policy: String, recorded: PolicyDecision?, blockReason: BlockReason?) {
        let explanation = reasons.explanation
        let decision = explanation.decision
        id = explanation.facts.caseID
        self.policy = policy
        factsFrom = recorded == nil ? "now" : "decision"
        requestedAt = RFC3339Time(explanation.facts.requestedAt)
        var facts: [String: FactJSON] = [:]
        for (fact, words) in explanation.facts.words { facts[fact.rawValue] = .words(words) }
        for (fact, number) in explanation.facts.numbers { facts[fact.rawValue] = .number(fact.unit.text(number)) }
        self.facts = facts
        rules = explanation.rules.map(RuleJSON.init)
        rule = decision.rule
        result = decision.result.choice.rawValue
        preference = decision.result.preference?.rawValue
        remark = explanation.remark
        delaySeconds = decision.delay?.components.seconds
        holdout = HoldoutJSON(percent: explanation.holdoutPercent, heldOut: decision.isHoldout)
        override = explanation.facts.override?.rawValue
        shadows = decision.shadows.map(PolicyResultJSON.init)
        self.recorded = recorded.map(RecordedJSON.init)
        self.blockReason = blockReason?.rawValue
    }

    package func data() throws -> Data { try JSONEncoder.api.encode(self) }

    struct HoldoutJSON: Encodable {
        let percent: Int
        let heldOut: Bool
    }

    struct RecordedJSON: Encodable {
        let decidedAt: RFC3339Time
        let rule: String
        let result: String
        let preference: String?
        let heldOut: Bool

        init(_ decision: PolicyDecision) {
            decidedAt = RFC3339Time(decision.decidedAt)
            rule = decision.rule
            result = decision.result.choice.rawValue
            preference = decision.result.preference?.rawValue
            heldOut = decision.isHoldout
        }
    }

    /// A fact with its unit, as in policy files.
    enum FactJSON: Encodable {
        case words([String])
        case number(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .words(let words): try container.encode(words)
            case .number(let text): try container.encode(text)
            }
        }
    }

    struct RuleJSON: Encodable {
        let name: String
        let truth: String
        let decides: Bool
        let shadow: Bool
        let verdict: String
        let condition: ConditionJSON

        init(_ rule: RuleExplanation) {
            name = rule.rule.name
            truth = rule.condition.truth.word
            decides = rule.isDeciding
            shadow = rule.rule.isShadow
            verdict = "\(rule.rule.verdict)"
            condition = ConditionJSON(rule.condition)
        }
    }

    struct ConditionJSON: Encodable {
        let demand: String
        let fact: String?
        let truth: String
        let parts: [ConditionJSON]?

        init(_ condition: ConditionExplanation) {
            demand = condition.demand
            fact = condition.fact
            truth = condition.truth.word
            parts = condition.parts.isEmpty ? nil : condition.parts.map(ConditionJSON.init)
        }
    }
}

extension Truth {
    fileprivate var word: String {
        switch self {
        case .holds: "yes"
        case .fails: "no"
        case .unknown: "unknown"
        }
    }
}
