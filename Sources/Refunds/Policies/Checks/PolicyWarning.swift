package import AppStoreTypes

/// A warning about a policy that is valid but probably not intended.
package struct PolicyWarning: Hashable, Sendable {
    /// The rule concerned; `nil` for the policy as a whole or its default.
    package var ruleIndex: Int?
    package var kind: Kind

    package init(ruleIndex: Int?, kind: Kind) {
        self.ruleIndex = ruleIndex
        self.kind = kind
    }

    package enum Kind: Hashable, Sendable {
        /// An earlier rule matches every case.
        case afterRuleForAll(String)
        /// An earlier rule matches every case that this rule matches.
        case coveredBy(String)
        /// The trial rule follows a rule for every case, so it could never decide.
        case trialAfterRuleForAll(String)
        /// No case can meet the rule's condition.
        case impossible
        /// The rule's schedule ended at this time.
        case over(Timestamp)
        /// The rule requires a family-shared purchase, and such a case is never answered.
        case familyWithheld
        /// Apple may not accept a prorated refund, and the rule has no `otherwise`.
        case missingOtherwise
        /// The `otherwise` of a prorated refund is never used.
        case needlessOtherwise
        /// A review ends in a prorated refund that Apple may not accept.
        case reviewThenProrated
        /// A product or product prefix is not in the catalogue.
        case unknownProduct(String)
        /// Every case is held out.
        case allHeldOut
    }
}

extension PolicyWarning: CustomStringConvertible {
    /// The effect on the cases.
    package var description: String {
        switch kind {
        case .afterRuleForAll(let name): "never decides: the rule \(quote(name)) before it matches every case"
        case .coveredBy(let name): "never decides: whatever it matches, the rule \(quote(name)) matches before it"
        case .trialAfterRuleForAll(let name):
            "is on trial after \(quote(name)), which matches every case: it is recorded, but live it would never decide"
        case .impossible: "never matches: no case can meet all that it asks for"
        case .over(let end): "never matches any more: its schedule ended at \(end)"
        case .familyWithheld:
            "asks for family: true, and such a case is never answered: Apple takes no answer about a purchase that a family "
                + "member shared, and the case is withheld"
        case .missingOtherwise:
            "prefers GRANT_PRORATED without otherwise: where the share used is unknown, 0 % or 100 %, Apple does not take "
                + "it and the answer goes out without a preference; say otherwise: none if that is meant"
        case .needlessOtherwise:
            "never needs its otherwise: for auto-renewable subscriptions Apple takes GRANT_PRORATED without a share"
        case .reviewThenProrated:
            "ends its review in GRANT_PRORATED: where the share used is unknown, 0 % or 100 %, Apple does not take it and "
                + "the answer goes out without a preference"
        case .unknownProduct(let name):
            name.hasSuffix("*")
                ? "names products \(quote(name)), and none in the catalogue begins so"
                : "names the product \(quote(name)), which is not in the catalogue"
        case .allHeldOut: "a holdout of 100 keeps back every preference"
        }
    }

    private func quote(_ text: String) -> String { "\u{201C}\(text)\u{201D}" }
}
