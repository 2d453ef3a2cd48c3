/// The outcome that a list of cases shows: one that Apple decided, or `none` for cases that it has not decided yet.
package struct OutcomeFilter: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// What Apple decided; `nil` for nothing yet.
    package let decision: Outcome.Decision?

    /// Cases that Apple has not decided yet.
    package static let none = Self(decision: nil)

    package static let allCases = Outcome.Decision.allCases.map { Self(decision: $0) } + [none]

    private init(decision: Outcome.Decision?) { self.decision = decision }

    package init?(rawValue: String) {
        guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = known
    }

    package var rawValue: String { decision?.rawValue ?? "none" }
}

extension CaseFilter {
    /// The outcome of the listed cases; `nil` for any.
    package var outcome: OutcomeFilter? {
        get { OutcomeFilter.allCases.first { $0.decision == decision && ($0 == .none) == hasNoDecision } }
        set { (decision, hasNoDecision) = (newValue?.decision, newValue == OutcomeFilter.none) }
    }
}
