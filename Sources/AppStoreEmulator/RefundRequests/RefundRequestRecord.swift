import AppStoreTypes

/// A refund request with data that only the App Store knows.
struct RefundRequestRecord: Codable, Sendable {
    var request: RefundRequest
    /// The number of earlier requests since the last reset.
    let ordinal: Int
    /// The deadline for an answer to the latest consumption request.
    var deadline: Timestamp
    /// The customer's explanation in free text.
    var text: String?
    /// The latest answer that was accepted in time.
    var answer: ConsumptionAnswer?
    /// The refund that a grant carries out if the developer requested it through Advanced Commerce.
    var commerce: CommerceRefund?
    /// The number of times Apple repeated its consumption request.
    var reminders = 0
    /// When the model would decide by itself; `nil` in states saved by an earlier release.
    var dueAt: Timestamp?
    var decidedAt: Timestamp?
    var decidedBy: RefundExplanation.Decider?
    /// The model's judgement at the time of the decision, whoever decided.
    var judgement: RefundJudgement?

    /// Returns whether an answer at this time still counts.
    func awaitsAnswer(at time: Timestamp) -> Bool { request.state == .open && time <= deadline }

    /// The outcome of a sandbox refund test.
    ///
    /// The request is granted in full, unless the customer's text or an answer in time asks for another outcome.
    var sandboxOutcome: RefundDecision {
        if answer?.refundPreference == .grantProrated, answer?.consumedShare != nil { return .grantProrated }
        guard request.reason == .other else { return .grantFull }
        return [RefundDecision.decline, .grantProrated].first { $0.rawValue == text } ?? .grantFull
    }

    /// Whether a body was refused because the customer did not consent.
    var wasAnsweredWithoutConsent: Bool {
        request.consumption.contains { $0.body.members?["customerConsented"] == .bool(false) }
    }
}

/// The numbers of a customer's granted and declined requests.
struct RefundTally: Hashable, Sendable {
    var granted = 0
    var declined = 0
}
