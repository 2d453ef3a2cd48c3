package import AppStoreTypes

/// The result of a rule for one case.
package struct PolicyResult: Hashable, Sendable, Codable {
    /// The rule's name, or one of the names of ``PolicyDecision``.
    package var rule: String
    package var choice: AnswerChoice
    /// The preference that is finally sent, also after a review: one that Apple accepts for this purchase, or none.
    package var preference: RefundPreference?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - rule: the rule's name, or one of the names of ``PolicyDecision``.
    ///   - choice: the result.
    ///   - then: the preference after a review; ignored for any other choice.
    package init(rule: String, choice: AnswerChoice, then: RefundPreference? = nil) {
        self.rule = rule
        self.choice = choice
        preference = choice == .review ? then : choice.preference
    }

    /// Returns whether both results answer the case in the same way, whatever rule decided.
    package func isSame(as other: PolicyResult) -> Bool { (choice, preference) == (other.choice, other.preference) }

    /// The same result without a preference.
    var withoutPreference: PolicyResult {
        PolicyResult(rule: rule, choice: choice.preference == nil ? choice : .none)
    }
}

extension PolicyResult: CustomStringConvertible {
    /// The result as a policy file spells it, such as `review, then DECLINE`.
    package var description: String {
        choice == .review ? "review, then \(AnswerChoice(preference).rawValue)" : choice.rawValue
    }
}
