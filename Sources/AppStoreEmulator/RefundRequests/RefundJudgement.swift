public import AppStoreTypes

/// How the model sees a request: what weighs, and what comes of it.
public struct RefundJudgement: Hashable, Codable, Sendable {
    /// One fact and what it adds to the score.
    public struct Factor: Hashable, Codable, Sendable {
        /// The name of its weight in the model.
        public let factor: String
        /// The fact; `null` where nothing is known, and for the base.
        public let value: JSONValue
        /// What it weighs; for a table, the entry of the value.
        public let weight: Double
        /// What it adds to the score.
        public let contribution: Double
    }

    /// All facts, known or not.
    public let factors: [Factor]
    /// The sum of the contributions.
    public let score: Double
    /// How likely each decision is.
    public let probabilities: [RefundDecision: Double]
    /// The number drawn, from 0 up to 1: full grants lie below, then those in part, then refusals.
    public let draw: Double
    /// What the model decides.
    public let outcome: RefundDecision
}

extension RefundJudgement {
    /// The same facts where something else than chance decides.
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

/// Why a refund request was decided as it was, or how it would be.
public struct RefundExplanation: Hashable, Sendable {
    /// Who decided.
    public enum Decider: String, Codable, Sendable {
        /// You: a call to the control routes, or the page.
        case manual
        /// The model.
        case model

        /// Reads the name, also the one that worlds saved before 0.1.0 have.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let name = try container.decode(String.self)
            guard let decider = Self(rawValue: name == "hand" ? "manual" : name) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) decides nothing")
            }
            self = decider
        }
    }

    /// The request's identifier.
    public let refundRequest: String
    /// The transaction it is about.
    public let transactionID: String
    /// Where it stands.
    public let state: RefundRequest.State
    /// How the model sees it: at the moment of the decision, else at present.
    public let judgement: RefundJudgement
    /// When the model decides by itself, if it does.
    public let dueAt: Timestamp?
    /// What was decided; `nil` while it is open.
    public let decision: RefundDecision?
    /// Who decided; `nil` while it is open.
    public let decidedBy: Decider?
    /// When it was decided; `nil` while it is open.
    public let decidedAt: Timestamp?
}

extension RefundExplanation: Encodable {
    private enum CodingKeys: String, CodingKey {
        case refundRequest
        case transactionID = "transactionId"
        case state, factors, score, probabilities, draw, outcome, dueAt, decision, decidedBy, decidedAt
    }

    /// Writes one object, with `null` for what is not known.
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
