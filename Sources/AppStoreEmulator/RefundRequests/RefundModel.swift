public import AppStoreTypes

/// How the emulator decides a refund request that is left to it.
///
/// It is no model of Apple's, which nobody outside knows: it only makes answers worth giving. The weights add up to a
/// chance of a grant between ``Weights/leastChance`` and its counterpart, and a number drawn from the seed and the
/// request's ordinal settles it: the same seed and the same story end the same way.
public struct RefundModel: Hashable, Sendable {
    /// What each fact adds to the chance of a grant, or takes from it.
    public struct Weights: Hashable, Sendable {
        /// The chance before anything is known: most requests are granted.
        public var base = 0.65
        /// What the customer's reason adds.
        public var reasons: [ConsumptionRequestReason: Double] = [
            .unintendedPurchase: 0.05,
            .fulfillmentIssue: 0.15,
            .unsatisfiedWithPurchase: -0.10,
            .legal: 0.20,
            .other: -0.05,
        ]
        /// What a purchase wholly used up adds; one partly used adds its share of it.
        public var consumed = -0.35
        /// What delivery adds.
        public var delivered = -0.05
        /// What it adds that nothing was delivered.
        public var undelivered = 0.30
        /// What a preference for a grant adds, full or in part.
        public var prefersGrant = 0.20
        /// What a preference against a refund adds.
        public var prefersDecline = -0.30
        /// What it adds that no answer came.
        public var unanswered = 0.10
        /// The chance that nothing can take from a grant, nor from a decline.
        public var leastChance = 0.02

        /// Creates the default weights.
        public init() {}
    }

    /// What the draws come from.
    public let seed: UInt64
    /// The weights.
    public let weights: Weights

    /// Creates a model.
    public init(seed: UInt64, weights: Weights = Weights()) {
        self.seed = seed
        self.weights = weights
    }

    /// The chance of a grant.
    func chance(reason: ConsumptionRequestReason, answer: ConsumptionAnswer?) -> Double {
        var chance = weights.base + weights.reasons[reason, default: 0]
        if let answer {
            chance += weights.consumed * (answer.consumedShare ?? 0)
            if let isDelivered = answer.isDelivered { chance += isDelivered ? weights.delivered : weights.undelivered }
            switch answer.preference {
            case .grantFull, .grantProrated: chance += weights.prefersGrant
            case .decline: chance += weights.prefersDecline
            case nil: break
            }
        } else {
            chance += weights.unanswered
        }
        return min(max(chance, weights.leastChance), 1 - weights.leastChance)
    }

    /// Decides; a grant is prorated where the answer prefers so.
    func decision(
        reason: ConsumptionRequestReason,
        answer: ConsumptionAnswer?,
        ordinal: Int
    ) -> RefundDecision {
        var generator = SeededGenerator(seed: seed &+ UInt64(ordinal) &* 0xD6E8_FEB8_6659_FD93)
        guard Double.random(in: 0..<1, using: &generator) < chance(reason: reason, answer: answer) else {
            return .decline
        }
        return answer?.preference == .grantProrated ? .grantProrated : .grantFull
    }
}
