package import AppStoreTypes

/// What is odd about a policy that can be used as it is.
package struct PolicyWarning: Hashable, Sendable {
    /// What it is about; `nil` for the policy's own default.
    package var ruleIndex: Int?
    package var kind: Kind

    package init(ruleIndex: Int?, kind: Kind) {
        self.ruleIndex = ruleIndex
        self.kind = kind
    }

    package enum Kind: Hashable, Sendable {
        /// The rule before it matches every case.
        case afterRuleForAll(String)
        /// Whatever it matches, the rule before it matches.
        case coveredBy(String)
        /// It is on trial where it could never decide, were it live.
        case trialAfterRuleForAll(String)
        /// No case can meet its condition.
        case impossible
        /// Its schedule ended then.
        case over(Timestamp)
        /// It asks for a purchase that a family member shared, which is never answered.
        case familyWithheld
        /// A prorated refund may not be taken, and nothing stands in for it.
        case missingOtherwise
        /// What stands in for a prorated refund is never needed.
        case needlessOtherwise
        /// A review ends in a prorated refund that may not be taken.
        case reviewThenProrated
        /// A product, or the beginning of one, that the catalogue does not know.
        case unknownProduct(String)
        /// Every case is held out.
        case allHeldOut
    }
}

extension PolicyWarning: CustomStringConvertible {
    /// What it means for the cases.
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
