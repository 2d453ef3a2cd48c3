public import AppStoreTypes

/// The model's judgement of a request: its factors and the outcome.
public struct RefundJudgement: Hashable, Codable, Sendable {
    /// One fact and its contribution to the score.
    public struct Factor: Hashable, Codable, Sendable {
        /// The name of the fact's weight in the model.
        public let factor: String
        /// The fact; `null` if it is unknown, and for the base.
        public let value: JSONValue
        /// The weight of the fact; for a table, the entry of its value.
        public let weight: Double
        /// What the fact adds to the score.
        public let contribution: Double
    }

    /// All facts, known or not.
    public let factors: [Factor]
    /// The sum of the contributions.
    public let score: Double
    /// The probability of each decision.
    public let probabilities: [RefundDecision: Double]
    /// The random number from 0 up to 1, on a scale of full grants first, then prorated grants, then declines.
    public let draw: Double
    /// The model's decision.
    public let outcome: RefundDecision
}

extension RefundJudgement {
    /// Returns the same judgement with a fixed outcome instead of a random one.
    func settled(_ outcome: RefundDecision) -> RefundJudgement {
        RefundJudgement(
            factors: factors,
            score: score,
            probabilities: probabilities.reduce(into: [:]) { $0[$1.key] = $1.key == outcome ? 1 : 0 },
            draw: draw,
            outcome: outcome
        )
    }
}

/// Why a refund request was decided as it was, or how the model would decide it.
public struct RefundExplanation: Hashable, Sendable {
    /// Who decided.
    public enum Decider: String, Codable, Sendable {
        /// You decided, by a control route or the page.
        case manual
        /// The model decided.
        case model

        /// Decodes a name, including the old name in states saved before 0.1.0.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let name = try container.decode(String.self)
            guard let decider = Self(rawValue: name == "hand" ? "manual" : name) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) decides nothing")
            }
            self = decider
        }
    }

    /// The ID of the refund request.
    public let refundRequest: String
    /// The ID of the transaction to refund.
    public let transactionID: String
    /// The state of the request.
    public let state: RefundRequest.State
    /// The model's judgement at the time of the decision, or now if the request is open.
    public let judgement: RefundJudgement
    /// When the model decides by itself; `nil` if it does not.
    public let dueAt: Timestamp?
    /// The decision; `nil` while the request is open.
    public let decision: RefundDecision?
    /// Who decided; `nil` while the request is open.
    public let decidedBy: Decider?
    /// When it was decided; `nil` while the request is open.
    public let decidedAt: Timestamp?
}

extension RefundExplanation: Encodable {
    private enum CodingKeys: String, CodingKey {
        case refundRequest
        case transactionID = "transactionId"
        case state, factors, score, probabilities, draw, outcome, dueAt, decision, decidedBy, decidedAt
    }

    /// Encodes one object with `null` for unknown values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(refundRequest, forKey: .refundRequest)
        try container.encode(transactionID, forKey: .transactionID)
        try container.encode(state, forKey: .state)
        try container.encode(judgement.factors, forKey: .factors)
        try container.encode(judgement.score, forKey: .score)
        try container.encode(judgement.probabilities, forKey: .probabilities)
        try container.encode(judgement.draw, forKey: .draw)
        try container.encode(judgement.outcome, forKey: .outcome)
        try container.encode(dueAt, forKey: .dueAt)
        try container.encode(decision, forKey: .decision)
        try container.encode(decidedBy, forKey: .decidedBy)
        try container.encode(decidedAt, forKey: .decidedAt)
    }
}
