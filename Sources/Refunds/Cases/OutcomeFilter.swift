/// The outcome that a list of cases shows: one that Apple decided, `decided` for each decision about money, or `none`
/// for cases that it has not decided yet.
package struct OutcomeFilter: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// What Apple decided; `nil` for several decisions, or for nothing yet.
    package let decision: Outcome.Decision?
    package let rawValue: String

    /// Cases with a decision about money: granted, declined or reversed.
    package static let decided = Self(nil, "decided")
    /// Cases that Apple has not decided yet.
    package static let none = Self(nil, "none")

    package static let allCases = Outcome.Decision.allCases.map { Self($0, $0.rawValue) } + [decided, none]

    private init(_ decision: Outcome.Decision?, _ rawValue: String) {
        self.decision = decision
        self.rawValue = rawValue
    }

    package init?(rawValue: String) {
        guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = known
    }
}

extension CaseFilter {
    /// The outcome of the listed cases; `nil` for any.
    package var outcome: OutcomeFilter? {
        get {
            if isDecided { return OutcomeFilter.decided }
            if hasNoDecision { return OutcomeFilter.none }
            return decision.flatMap { OutcomeFilter(rawValue: $0.rawValue) }
        }
        set {
            decision = newValue?.decision
            isDecided = newValue == OutcomeFilter.decided
            hasNoDecision = newValue == OutcomeFilter.none
        }
    }
}
