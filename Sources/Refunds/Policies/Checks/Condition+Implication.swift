extension Condition {
    /// Returns whether every case that meets this condition certainly meets the other.
    ///
    /// `false` only means that it could not be proved.
    package func implies(_ other: Condition) -> Bool {
        if self == other { return true }
        if case .all(let parts) = other { return parts.allSatisfy(implies) }
        if case .any(let parts) = self, !parts.isEmpty { return parts.allSatisfy { $0.implies(other) } }
        if case .all(let parts) = self, parts.contains(where: { $0.implies(other) }) { return true }
        switch (self, other) {
        case (_, .any(let parts)): return parts.contains(where: implies)
        case (.word(let fact, let patterns), .word(let same, let wider)):
            return fact == same && patterns.allSatisfy { pattern in wider.contains { $0.covers(pattern) } }
        case (.number(let fact, let bounds), .number(let same, let wider)):
            return fact == same && wider.contains(bounds)
        case (.not(let condition), .not(let narrower)): return narrower.implies(condition)
        default: return false
        }
    }

    /// Whether no case can meet the condition.
    package var isImpossible: Bool {
        switch self {
        case .word(_, let patterns): patterns.isEmpty
        case .number(let fact, let bounds): bounds.meeting(fact.unit.range).isEmpty
        case .schedule(let schedule): schedule.isEmpty
        case .all: Self.contradict(conjuncts)
        case .any(let parts): parts.allSatisfy(\.isImpossible)
        case .not(let condition): Condition.always.implies(condition)
        }
    }

    /// The conditions that must all hold, including those of nested `all` conditions.
    private var conjuncts: [Condition] {
        if case .all(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
    }

    private static func contradict(_ parts: [Condition]) -> Bool {
        if parts.contains(where: \.isImpossible) { return true }
        var bounds: [NumberFact: Bounds<Int64>] = [:]
        for (index, part) in parts.enumerated() {
            switch part {
            case .number(let fact, let more):
                let both = bounds[fact].map(more.meeting) ?? more
                if both.isEmpty { return true }
                bounds[fact] = both
            case .word(let fact, let patterns) where fact.isSingle:
                for case .word(let same, let others) in parts[(index + 1)...] where same == fact {
                    let canMeet = patterns.contains { one in others.contains { one.covers($0) || $0.covers(one) } }
                    if !canMeet { return true }
                }
            case .not(let excluded):
                if parts.contains(where: { $0 != part && $0.implies(excluded) }) { return true }
            default: break
            }
        }
        return false
    }
}

extension WordPattern {
    /// Returns whether every word that matches the other pattern matches this one.
    fileprivate func covers(_ other: WordPattern) -> Bool {
        guard text.hasSuffix("*") else { return text == other.text }
        return other.text.hasPrefix(text.dropLast())
    }
}

extension WordFact {
    /// Whether a case has at most one word for the fact.
    fileprivate var isSingle: Bool { self != .segment }
}

extension NumberFact.Unit {
    /// The possible values of the unit.
    fileprivate var range: Bounds<Int64> { self == .percent ? Bounds(atLeast: 0, atMost: 100_000) : Bounds(atLeast: 0) }
}

extension Schedule {
    /// Whether the schedule contains no time.
    fileprivate var isEmpty: Bool {
        if let from, let until, from >= until { return true }
        return weekdays?.isEmpty == true || hours.map { $0.from == $0.to } == true
    }
}

extension Bounds<Int64> {
    /// Returns whether this range contains the whole other range.
    fileprivate func contains(_ other: Bounds) -> Bool {
        let (low, high) = (atLeast ?? .min, highest)
        return (other.atLeast ?? .min) >= low && other.highest <= high
    }

    /// Returns the intersection of two ranges.
    fileprivate func meeting(_ other: Bounds) -> Bounds {
        Bounds(
            atLeast: [atLeast, other.atLeast].compactMap(\.self).max(),
            atMost: Swift.min(highest, other.highest)
        )
    }

    private var highest: Int64 {
        let belowThat = below.map { $0 == .min ? .min : $0 - 1 } ?? .max
        return Swift.min(atMost ?? .max, belowThat)
    }
}
