package import AppStoreTypes

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
        if rule.isShadow { return isForAll ? [.trialAfterRuleForAll(before.name)] : [] }
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
        guard !products.isEmpty else { return warnings }
        let unknown = condition.products.filter { pattern in !products.contains(where: pattern.matches) }
        return warnings + unknown.map { .unknownProduct($0.text) }
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

    /// Every product that the condition names.
    fileprivate var products: [WordPattern] {
        switch self {
        case .word(.product, let patterns): patterns
        case .all(let parts), .any(let parts): parts.flatMap(\.products)
        case .not(let part): part.products
        case .word, .number, .schedule: []
        }
    }
}
