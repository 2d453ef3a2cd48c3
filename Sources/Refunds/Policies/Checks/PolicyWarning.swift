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
        /// The shadow rule follows a rule for every case, so it could never decide.
        case shadowAfterRuleForAll(String)
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
        /// A storefront is not one of Apple's.
        case unknownStorefront(String)
        /// A subscription group is not a number.
        case impossibleGroup(String)
        /// A segment is longer than the API accepts.
        case impossibleSegment(String)
        /// Every case is held out.
        case allHeldOut
    }
}

extension PolicyWarning.Kind {
    /// The word of a condition that the warning is about; `nil` if it is about the whole rule.
    package var word: (fact: WordFact, text: String)? {
        switch self {
        case .unknownProduct(let text): (.product, text)
        case .unknownStorefront(let text): (.storefront, text)
        case .impossibleGroup(let text): (.group, text)
        case .impossibleSegment(let text): (.segment, text)
        default: nil
        }
    }

    /// The word that was probably meant, if it is one of Apple's.
    package var meant: String? {
        if case .unknownStorefront(let text) = self { Storefront.meant(by: text) } else { nil }
    }
}

extension PolicyWarning: CustomStringConvertible {
    /// The effect on the cases.
    package var description: String {
        switch kind {
        case .afterRuleForAll(let name): "never decides: the rule \(quote(name)) before it matches every case"
        case .coveredBy(let name): "never decides: whatever it matches, the rule \(quote(name)) matches before it"
        case .shadowAfterRuleForAll(let name):
            "is a shadow rule after \(quote(name)), which matches every case: without shadow it would never decide"
        case .impossible: "never matches: no case can meet all its conditions"
        case .over(let end): "never matches any more: its schedule ended at \(end)"
        case .familyWithheld:
            "requires family: true, but such a case is never answered: Apple accepts no answer about a purchase that a "
                + "family member shared, so the case is withheld"
        case .missingOtherwise:
            "prefers GRANT_PRORATED without otherwise: if the share used is unknown, 0 % or 100 %, Apple does not "
                + "accept it and the answer has no preference; write otherwise: none if you want that"
        case .needlessOtherwise:
            "never uses its otherwise: for auto-renewable subscriptions Apple accepts GRANT_PRORATED without a share"
        case .reviewThenProrated:
            "ends its review with GRANT_PRORATED: if the share used is unknown, 0 % or 100 %, Apple does not accept it "
                + "and the answer has no preference"
        case .unknownProduct(let name):
            name.hasSuffix("*")
                ? "names products \(quote(name)), but no product in the catalogue matches"
                : "names the product \(quote(name)), which is not in the catalogue"
        case .unknownStorefront(let name):
            "names the storefront \(quote(name)), which matches no case: Apple's storefronts are three capital letters, "
                + "such as USA"
        case .impossibleGroup(let name):
            "names the subscription group \(quote(name)), which matches no case: Apple's group IDs are numbers"
        case .impossibleSegment(let name):
            "names a segment of \(name.utf8.count) bytes, which matches no case: a segment has at most "
                + "\(CustomerFacts.longestSegment)"
        case .allHeldOut: "a holdout of 100 omits every preference"
        }
    }

    private func quote(_ text: String) -> String { "\u{201C}\(text)\u{201D}" }
}

extension Policy {
    /// Returns all warnings about the policy.
    ///
    /// - Parameters:
    ///   - products: the product IDs of the catalogue; empty if there is no catalogue.
    ///   - now: the present time, which ends earlier schedules.
    /// - Returns: the warnings rule by rule, then those about the whole policy.
    package func warnings(products: Set<String> = [], at now: Timestamp) -> [PolicyWarning] {
        var warnings = rules.indices.flatMap { index in
            (reach(of: index) + rules[index].warnings(products: products, at: now))
                .map { PolicyWarning(ruleIndex: index, kind: $0) }
        }
        warnings += fallback.warnings(under: .always).map { PolicyWarning(ruleIndex: nil, kind: $0) }
        if holdoutPercent == 100 { warnings.append(PolicyWarning(ruleIndex: nil, kind: .allHeldOut)) }
        return warnings
    }

    /// Returns a warning if an earlier rule matches every case that this rule matches.
    private func reach(of index: Int) -> [PolicyWarning.Kind] {
        let rule = rules[index]
        guard let before = rules[..<index].first(where: { !$0.isShadow && rule.condition.implies($0.condition) })
        else { return [] }
        let isForAll = Condition.always.implies(before.condition)
        if rule.isShadow { return isForAll ? [.shadowAfterRuleForAll(before.name)] : [] }
        return [isForAll ? .afterRuleForAll(before.name) : .coveredBy(before.name)]
    }
}

extension Rule {
    fileprivate func warnings(products: Set<String>, at now: Timestamp) -> [PolicyWarning.Kind] {
        var warnings = verdict.warnings(under: condition)
        if condition.isImpossible {
            warnings.append(.impossible)
        } else if let end = condition.lastMoment, end <= now {
            warnings.append(.over(end))
        }
        if condition.asksForFamily { warnings.append(.familyWithheld) }
        for (fact, pattern) in condition.words where !Self.canMatch(pattern, fact) {
            switch fact {
            case .storefront: warnings.append(.unknownStorefront(pattern.text))
            case .group: warnings.append(.impossibleGroup(pattern.text))
            default: warnings.append(.impossibleSegment(pattern.text))
            }
        }
        guard !products.isEmpty else { return warnings }
        let unknown = condition.words.filter { fact, pattern in
            fact == .product && !products.contains(where: pattern.matches)
        }
        return warnings + unknown.map { .unknownProduct($0.pattern.text) }
    }

    /// Returns whether any case can have a word that a pattern matches, as far as Apple's and our formats say so.
    private static func canMatch(_ pattern: WordPattern, _ fact: WordFact) -> Bool {
        let text = pattern.text.hasSuffix("*") ? pattern.text.dropLast() : pattern.text[...]
        return switch fact {
        case .storefront: Storefront.isKnown(pattern)
        case .group: text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        case .segment: text.utf8.count <= CustomerFacts.longestSegment
        case .product, .type, .reason, .environment, .delivery, .offer, .family: true
        }
    }
}

extension Verdict {
    fileprivate func warnings(under condition: Condition) -> [PolicyWarning.Kind] {
        guard wanted == .grantProrated else { return [] }
        if condition.implies(.word(.type, [WordPattern(ProductType.autoRenewableSubscription.rawValue)])) {
            return otherwise == nil ? [] : [.needlessOtherwise]
        }
        let hasShare = condition.implies(.number(.consumedPercent, Bounds(atLeast: 1, below: 100_000)))
        if hasShare || otherwise != nil { return [] }
        if case .review = self { return [.reviewThenProrated] }
        return [.missingOtherwise]
    }
}

extension Condition {
    /// When the condition's schedule ends for good.
    fileprivate var lastMoment: Timestamp? {
        switch self {
        case .schedule(let schedule): schedule.until
        case .all(let parts): parts.compactMap(\.lastMoment).min()
        default: nil
        }
    }

    /// Whether the condition, or one of its alternatives, matches only family-shared purchases.
    fileprivate var asksForFamily: Bool {
        switch self {
        case .word(.family, let patterns): patterns == ["true"]
        case .all(let parts), .any(let parts): parts.contains(where: \.asksForFamily)
        case .word, .number, .schedule, .not: false
        }
    }

    /// Every word that the condition names, with its fact.
    fileprivate var words: [(fact: WordFact, pattern: WordPattern)] {
        switch self {
        case .word(let fact, let patterns): patterns.map { (fact, $0) }
        case .all(let parts), .any(let parts): parts.flatMap(\.words)
        case .not(let part): part.words
        case .number, .schedule: []
        }
    }
}
