import AppStoreTypes

/// The condition that a case must meet for a rule to match.
package indirect enum Condition: Hashable, Sendable {
    /// One of the fact's words matches one of the patterns.
    case word(WordFact, [WordPattern])
    /// The fact is within bounds, in steps of its unit.
    case number(NumberFact, Bounds<Int64>)
    /// The request was made within the schedule.
    case schedule(Schedule)
    case all([Condition])
    case any([Condition])
    case not(Condition)

    /// A condition that every case meets.
    package static let always = Condition.all([])

    /// Returns whether the condition holds; a missing fact gives `unknown`.
    package func truth(of facts: PolicyFacts) -> Truth {
        switch self {
        case .word(let fact, let patterns):
            guard let words = facts.words[fact] else { return .unknown }
            return Truth(words.contains { word in patterns.contains { $0.matches(word) } })
        case .number(let fact, let bounds):
            guard let number = facts.numbers[fact] else { return .unknown }
            return Truth(bounds.contains(number))
        case .schedule(let schedule):
            return Truth(schedule.contains(facts.requestedAt))
        case .all(let conditions):
            return conditions.reduce(.holds) { min($0, $1.truth(of: facts)) }
        case .any(let conditions):
            return conditions.reduce(.fails) { max($0, $1.truth(of: facts)) }
        case .not(let condition):
            return condition.truth(of: facts).opposite
        }
    }
}

/// The truth of a condition given the known facts; a rule matches only if its condition `holds`.
package enum Truth: Int, Comparable, Sendable {
    case fails
    case unknown
    case holds

    init(_ isTrue: Bool) { self = isTrue ? .holds : .fails }

    var opposite: Truth {
        switch self {
        case .fails: .holds
        case .unknown: .unknown
        case .holds: .fails
        }
    }

    package static func < (lhs: Truth, rhs: Truth) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A range of a fact; an omitted side is open.
package struct Bounds<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
    /// The smallest value in the range.
    package var atLeast: Value?
    /// The smallest value above the range.
    package var below: Value?
    /// The largest value in the range.
    package var atMost: Value?

    package init(atLeast: Value? = nil, below: Value? = nil, atMost: Value? = nil) {
        self.atLeast = atLeast
        self.below = below
        self.atMost = atMost
    }

    /// Returns whether the range contains a value.
    package func contains(_ value: Value) -> Bool {
        if let atLeast, value < atLeast { return false }
        if let below, value >= below { return false }
        if let atMost, value > atMost { return false }
        return true
    }

    /// Whether the range contains no value.
    package var isEmpty: Bool {
        guard let atLeast else { return false }
        return !contains(atLeast)
    }
}
