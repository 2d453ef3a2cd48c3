import AppStoreTypes
import Foundation
import Refunds
import Testing

extension Composition {
    var awaitsPerson: Bool { if case .mayHaveBeenAnswered = self { true } else { false } }
    var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }
    var blockReason: BlockReason? { if case .blockReason(let blockReason) = self { blockReason } else { nil } }
    /// Why the policy holds the answer, until when, and its decision.
    var held: (blockReason: BlockReason, until: Timestamp, decision: PolicyDecision)? {
        if case .held(let blockReason, let until, let decision) = self { (blockReason, until, decision) } else { nil }
    }
    var review: Timestamp? { held.flatMap { $0.blockReason == .review ? $0.until : nil } }
    var brokenRule: ConsumptionRuleViolation? { if case .breaksRule(let rule) = self { rule } else { nil } }
}

extension Answer {
    /// Decodes the body as a client would.
    func members() throws -> [String: JSONValue] {
        try #require(try JSONDecoder().decode(JSONValue.self, from: body).members)
    }
}

extension AnswerComposer {
    /// Returns a composer for 500 coins whose policy has one verdict.
    static func coins(_ verdict: Verdict = .prefer(nil, otherwise: nil), holdout: Int = 0) -> AnswerComposer {
        AnswerComposer(
            policy: Policy(fallback: verdict, holdoutPercent: holdout),
            catalogue: ProductCatalogue(products: ["coins.500": .coins])
        )
    }
}
