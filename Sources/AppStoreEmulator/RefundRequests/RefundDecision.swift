/// What the App Store decides about a refund request.
public enum RefundDecision: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
    /// All of it is refunded.
    case grantFull = "GRANT_FULL"
    /// A part of it is refunded.
    case grantProrated = "GRANT_PRORATED"
    /// Nothing is refunded.
    case decline = "DECLINE"
}
