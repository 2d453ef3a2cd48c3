package import AppStoreTypes

/// The plain values a policy looks at, as they stood when a case was composed; what is left out is unknown.
package struct PolicyFacts: Hashable, Sendable {
    package var caseID: String
    /// The number drawn for the holdout, 0 to 9,999; it follows from the purchase and which request for it this is.
    package var holdoutDraw: Int64
    package var requestedAt: Timestamp
    package var words: [WordFact: [String]]
    package var numbers: [NumberFact: Int64]
    /// What the backend wants for this customer, whatever the rules say.
    package var override: CustomerOverride?
    /// Whether it is an Advanced Commerce purchase: Apple takes version 1 alone, which knows no prorated refund.
    package var isAdvancedCommerce: Bool

    package init(
        caseID: String,
        holdoutDraw: Int64? = nil,
        requestedAt: Timestamp,
        words: [WordFact: [String]] = [:],
        numbers: [NumberFact: Int64] = [:],
        override: CustomerOverride? = nil,
        isAdvancedCommerce: Bool = false
    ) {
        self.caseID = caseID
        // Facts recorded before the draw was kept with them were drawn from the case's identifier.
        self.holdoutDraw = holdoutDraw ?? Holdout.draw(caseID)
        self.requestedAt = requestedAt
        self.words = words
        self.numbers = numbers
        self.override = override
        self.isAdvancedCommerce = isAdvancedCommerce
    }

    /// The kind of product.
    package var type: ProductType? { words[.type]?.first.map(ProductType.init(rawValue:)) }

    /// The share used that Apple's rules let go out, in thousandths of a percent.
    ///
    /// Never for auto-renewable subscriptions, and never for what was not delivered.
    package var shareToSend: Milliunits? {
        guard type != .autoRenewableSubscription, let share = numbers[.consumedPercent] else { return nil }
        let isDelivered = words[.delivery]?.first.map { $0 == Delivery.delivered.rawValue } ?? true
        return isDelivered ? Milliunits(thousandths: share) : nil
    }
}

/// What the backend wants for one customer, in place of what the rules say.
package enum CustomerOverride: String, CaseIterable, Codable, Sendable {
    case grantFull = "GRANT_FULL"
    case grantProrated = "GRANT_PRORATED"
    case decline = "DECLINE"
    /// An answer without a preference.
    case none
    /// No answer.
    case never
    /// Nothing any more: what the rules say.
    case policy

    /// The same as a rule would say it; `nil` where the rules are to decide.
    var verdict: Verdict? {
        switch self {
        case .policy: nil
        case .grantFull: .prefer(.grantFull, otherwise: nil)
        case .grantProrated: .prefer(.grantProrated, otherwise: nil)
        case .decline: .prefer(.decline, otherwise: nil)
        case .none: .prefer(nil, otherwise: nil)
        case .never: .never
        }
    }
}
