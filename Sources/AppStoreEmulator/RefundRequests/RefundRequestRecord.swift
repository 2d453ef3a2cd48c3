import AppStoreTypes

/// A refund request with what only the App Store knows of it.
struct RefundRequestRecord: Codable, Sendable {
    var request: RefundRequest
    /// The how-manieth request since the world was clean.
    let ordinal: Int
    /// Until when an answer to the newest question weighs.
    var deadline: Timestamp
    /// The customer's own words.
    var text: String?
    /// The newest answer that was accepted in time.
    var answer: ConsumptionAnswer?
    /// What a grant pays back, where the developer asked by Advanced Commerce.
    var commerce: CommerceRefund?
    /// How often Apple has asked again.
    var reminders = 0
    /// When the model would decide it by itself; a world of an earlier release had no such time.
    var dueAt: Timestamp?
    var decidedAt: Timestamp?
    var decidedBy: RefundExplanation.Decider?
    /// How the model saw it at the moment of the decision, whoever decided.
    var judgement: RefundJudgement?

    /// Whether an answer that comes at a time still weighs.
    func awaitsAnswer(at time: Timestamp) -> Bool { request.state == .open && time <= deadline }

    /// What a test of refunds in the sandbox comes to: it is approved, unless the customer's words or an answer in time
    /// ask for something else.
    var sandboxOutcome: RefundDecision {
        if answer?.refundPreference == .grantProrated, answer?.consumedShare != nil { return .grantProrated }
        guard request.reason == .other else { return .grantFull }
        return [RefundDecision.decline, .grantProrated].first { $0.rawValue == text } ?? .grantFull
    }

    /// Whether a body came that was refused because the customer had not consented.
    var wasAnsweredWithoutConsent: Bool {
        request.consumption.contains { $0.body.members?["customerConsented"] == .bool(false) }
    }
}

/// How often a customer's requests were granted and declined.
struct RefundTally: Hashable, Sendable {
    var granted = 0
    var declined = 0
}
