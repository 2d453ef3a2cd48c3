import AppStoreTypes
import Foundation
import Refunds
import Testing

extension Composition {
    var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }
    var obstacle: Obstacle? { if case .obstacle(let obstacle) = self { obstacle } else { nil } }
    /// Why the policy keeps the answer back, until when, and what it decided.
    var held: (obstacle: Obstacle, until: Timestamp, decision: PolicyDecision)? {
        if case .held(let obstacle, let until, let decision) = self { (obstacle, until, decision) } else { nil }
    }
    var review: Timestamp? { held.flatMap { $0.obstacle == .review ? $0.until : nil } }
    var brokenRule: ConsumptionRuleViolation? { if case .breaksRule(let rule) = self { rule } else { nil } }
}

extension Answer {
    /// The body, read back as a client would.
    func members() throws -> [String: JSONValue] {
        try #require(try JSONDecoder().decode(JSONValue.self, from: body).members)
    }
}

extension AnswerComposer {
    /// A composer for 500 coins under one verdict.
    static func coins(_ verdict: Verdict = .prefer(nil, otherwise: nil), holdout: Int = 0) -> AnswerComposer {
        AnswerComposer(
            policy: Policy(fallback: verdict, holdoutPercent: holdout),
            catalogue: ProductCatalogue(products: ["coins.500": .coins])
        )
    }
}
