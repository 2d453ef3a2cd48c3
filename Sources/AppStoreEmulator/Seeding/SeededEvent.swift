import AppStoreTypes

/// A refund request of a seed that comes after the clock's start.
struct SeededEvent: Codable, Hashable, Sendable {
    let originalTransactionID: String
    let reason: ConsumptionRequestReason
    /// The customer's free text.
    let text: String?
    let isInApp: Bool
    /// The decision; `nil` lets the model decide.
    let decision: RefundDecision?
    let percentage: Milliunits?
    /// When it is decided; `nil` leaves it open, or to the model.
    let decidedAt: Timestamp?
}
