package import AppStoreTypes

/// What a rule comes to for one case.
package struct PolicyResult: Hashable, Sendable, Codable {
    /// The rule's name, or one of the names of ``PolicyDecision``.
    package var rule: String
    package var choice: AnswerChoice
    /// The preference that goes out in the end, after a review too: one that Apple takes for this purchase, or none.
    package var preference: RefundPreference?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - rule: the rule's name, or one of the names of ``PolicyDecision``.
    ///   - choice: what it comes to.
    ///   - then: the preference that follows a review; of no account for any other choice.
    package init(rule: String, choice: AnswerChoice, then: RefundPreference? = nil) {
        self.rule = rule
        self.choice = choice
        preference = choice == .review ? then : choice.preference
    }

    /// Whether the same becomes of the case, whichever rule says so.
    package func isSame(as other: PolicyResult) -> Bool { (choice, preference) == (other.choice, other.preference) }

    /// The same, with no preference.
    var withoutPreference: PolicyResult {
        PolicyResult(rule: rule, choice: choice.preference == nil ? choice : .none)
    }
}

extension PolicyResult: CustomStringConvertible {
    /// As a policy file would say it, such as `review, then DECLINE`.
    package var description: String {
        choice == .review ? "review, then \(AnswerChoice(preference).rawValue)" : choice.rawValue
    }
}
