public import AppStoreTypes

/// A customer's request for a refund, and what became of it.
public struct RefundRequest: Hashable, Sendable {
    /// Where a request stands.
    public enum State: String, Codable, Sendable {
        /// The App Store has not decided.
        case open
        /// Refunded, in full or in part.
        case granted
        /// Not refunded.
        case declined
        /// Refunded, and taken back after a dispute.
        case reversed
    }

    /// The request's identifier.
    public let id: String
    /// The transaction it is about.
    public let transactionID: String
    /// The customer's reason.
    public let reason: ConsumptionRequestReason
    /// Where it stands.
    public internal(set) var state: State
    /// What was received about it, oldest first.
    public internal(set) var consumption: [ReceivedConsumption]
    /// What was decided.
    public internal(set) var decision: RefundDecision?
    /// The share that was refunded, in thousandths of a percent; not part of the JSON, where the transaction tells it.
    public internal(set) var refundedPercentage: Milliunits?
}

extension RefundRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case transactionID = "transactionId"
        case reason, state, consumption, decision
    }

    /// Reads a request.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        transactionID = try container.decode(String.self, forKey: .transactionID)
        reason = try container.decode(ConsumptionRequestReason.self, forKey: .reason)
        state = try container.decode(State.self, forKey: .state)
        consumption = try container.decode([ReceivedConsumption].self, forKey: .consumption)
        decision = try container.decodeIfPresent(RefundDecision.self, forKey: .decision)
    }

    /// Writes a request with every member of the contract; an open one has `null` for its decision.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(transactionID, forKey: .transactionID)
        try container.encode(reason, forKey: .reason)
        try container.encode(state, forKey: .state)
        try container.encode(consumption, forKey: .consumption)
        try container.encode(decision, forKey: .decision)
    }
}
