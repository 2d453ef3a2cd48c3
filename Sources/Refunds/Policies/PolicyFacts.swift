package import AppStoreTypes

/// The plain values a policy looks at, as they stood when a case was composed; what is left out is unknown.
package struct PolicyFacts: Hashable, Codable, Sendable {
    package var caseID: String
    package var requestedAt: Timestamp
    package var words: [WordFact: [String]]
    package var numbers: [NumberFact: Int64]
    /// What the backend wants for this customer, whatever the rules say.
    package var override: CustomerOverride?

    package init(
        caseID: String,
        requestedAt: Timestamp,
        words: [WordFact: [String]] = [:],
        numbers: [NumberFact: Int64] = [:],
        override: CustomerOverride? = nil
    ) {
        self.caseID = caseID
        self.requestedAt = requestedAt
        self.words = words
        self.numbers = numbers
        self.override = override
    }

    /// The kind of product.
    package var type: ProductType? { words[.type]?.first.map(ProductType.init(rawValue:)) }

    /// The share used, in thousandths of a percent.
    package var consumedShare: Milliunits? { numbers[.consumedPercent].map { Milliunits(thousandths: $0) } }
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
