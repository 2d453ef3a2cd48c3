package import AppStoreTypes

/// The values that a policy uses, as of when a case was composed; an omitted value is unknown.
package struct PolicyFacts: Hashable, Sendable {
    package var caseID: String
    /// The number drawn for the holdout, 0 to 9,999; it depends on the purchase and the number of the request.
    package var holdoutDraw: Int64
    package var requestedAt: Timestamp
    package var words: [WordFact: [String]]
    package var numbers: [NumberFact: Int64]
    /// The backend's choice for this customer, which overrides the rules.
    package var override: AnswerChoice?
    /// Whether it is an Advanced Commerce purchase; Apple accepts only version 1 for it, without prorated refunds.
    package var isAdvancedCommerce: Bool
    /// Whether Google Play sold the purchase; it accepts no prorated refunds.
    package var isGooglePlay: Bool

    package init(
        caseID: String,
        holdoutDraw: Int64? = nil,
        requestedAt: Timestamp,
        words: [WordFact: [String]] = [:],
        numbers: [NumberFact: Int64] = [:],
        override: AnswerChoice? = nil,
        isAdvancedCommerce: Bool = false,
        isGooglePlay: Bool = false
    ) {
        self.caseID = caseID
        // Facts recorded before the draw was stored with them used the case ID for the draw.
        self.holdoutDraw = holdoutDraw ?? Holdout.draw(caseID)
        self.requestedAt = requestedAt
        self.words = words
        self.numbers = numbers
        self.override = override
        self.isAdvancedCommerce = isAdvancedCommerce
        self.isGooglePlay = isGooglePlay
    }

    /// Whether the store accepts a prorated refund for the purchase.
    package var takesProrated: Bool { !isAdvancedCommerce && !isGooglePlay }

    /// The kind of product.
    package var type: ProductType? { words[.type]?.first.map(ProductType.init(rawValue:)) }

    /// The share used that Apple's rules allow in an answer, in thousandths of a percent.
    ///
    /// It is `nil` for an auto-renewable subscription and for a purchase that was not delivered.
    package var shareToSend: Milliunits? {
        guard type != .autoRenewableSubscription, let share = numbers[.consumedPercent] else { return nil }
        let isDelivered = words[.delivery]?.first.map { $0 == Delivery.delivered.rawValue } ?? true
        return isDelivered ? Milliunits(thousandths: share) : nil
    }
}
