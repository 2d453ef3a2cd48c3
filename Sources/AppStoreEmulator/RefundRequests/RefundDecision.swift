/// The App Store's decision about a refund request.
public enum RefundDecision: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
    /// Refund the full amount.
    case grantFull = "GRANT_FULL"
    /// Refund a part.
    case grantProrated = "GRANT_PRORATED"
    /// Refund nothing.
    case decline = "DECLINE"
}
