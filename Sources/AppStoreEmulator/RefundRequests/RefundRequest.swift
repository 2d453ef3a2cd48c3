public import AppStoreTypes

/// A customer's refund request with its result.
public struct RefundRequest: Hashable, Sendable {
    /// The state of a request.
    public enum State: String, Codable, Sendable {
        /// The App Store has not decided yet.
        case open
        /// Refunded, in full or in part.
        case granted
        /// Not refunded.
        case declined
        /// Refunded, then reversed after a dispute.
        case reversed
    }

    /// The request's ID.
    public let id: String
    /// The ID of the transaction to refund.
    public let transactionID: String
    /// The customer's reason.
    public let reason: ConsumptionRequestReason
    /// The state of the request.
    public internal(set) var state: State
    /// The consumption information received about it, oldest first.
    public internal(set) var consumption: [ReceivedConsumption]
    /// The decision; `nil` while the request is open.
    public internal(set) var decision: RefundDecision?
    /// The refunded share, in thousandths of a percent; the JSON omits it because the transaction contains it.
    public internal(set) var refundedPercentage: Milliunits?
}

extension RefundRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case transactionID = "transactionId"
        case reason, state, consumption, decision
    }

    /// Decodes a request.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        transactionID = try container.decode(String.self, forKey: .transactionID)
        reason = try container.decode(ConsumptionRequestReason.self, forKey: .reason)
        state = try container.decode(State.self, forKey: .state)
        consumption = try container.decode([ReceivedConsumption].self, forKey: .consumption)
        decision = try container.decodeIfPresent(RefundDecision.self, forKey: .decision)
    }

    /// Encodes all members; an open request has `null` as its decision.
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

/// The App Store's decision about a refund request.
public enum RefundDecision: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
    /// Refund the full amount.
    case grantFull = "GRANT_FULL"
    /// Refund a part.
    case grantProrated = "GRANT_PRORATED"
    /// Refund nothing.
    case decline = "DECLINE"
}

/// A received body of Send Consumption Information for a refund request, accepted or not.
public struct ReceivedConsumption: Hashable, Codable, Sendable {
    /// The version of the endpoint, 1 or 2.
    public let version: Int
    /// The body as JSON, or as a string if it is not valid JSON.
    public let body: JSONValue
    /// The HTTP status of the answer.
    public let status: Int
    /// When it was received, by the emulator's clock.
    public let receivedAt: Timestamp
}
