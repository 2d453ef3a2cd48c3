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
    package var override: AnswerChoice?
    /// Whether it is an Advanced Commerce purchase: Apple takes version 1 alone, which knows no prorated refund.
    package var isAdvancedCommerce: Bool

    package init(
        caseID: String,
        holdoutDraw: Int64? = nil,
        requestedAt: Timestamp,
        words: [WordFact: [String]] = [:],
        numbers: [NumberFact: Int64] = [:],
        override: AnswerChoice? = nil,
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
