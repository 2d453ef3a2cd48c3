package import AppStoreTypes
package import RefundDesk
import Refunds

/// Which consent text covers which fields of an answer, and what no text in force names.
package struct ConsentCoverage: Encodable, Sendable {
    /// A version of the consent text.
    package struct Text: Encodable, Sendable {
        package let version: String
        /// The first day on which it is shown.
        package let from: String
        package let isInForce: Bool
        /// The fields that it covers; `nil` if it does not say, which covers all but `consumptionUsageEvents`.
        package let covers: [String]?
    }

    /// Every field of the store's answers that a text can cover.
    package let fields: [String]
    /// The versions, earliest first.
    package let texts: [Text]
    /// What the text in force does not name, although answers state it or rules use it.
    package internal(set) var warnings: [String]
    /// What a text cannot name, or needs to name only for some purchases.
    package let notes: [String]

    /// Compares the consent texts of an app with its policy and with what answers state.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - now: the current time, which decides which text is in force.
    package init(of app: AppConfiguration, at now: Timestamp) {
        let market = AppMarket(of: app)
        let answered = AnswerField.all(of: app)
        let current = app.consentTexts.current(on: Day(of: now))
        fields = AnswerField.allCases.filter { market == .googlePlay || $0 != .usageEvents }.map(\.rawValue)
        texts = app.consentTexts.versions.map { text in
            Text(
                version: text.version,
                from: text.from.description,
                isInForce: text == current,
                covers: text.covers?.map(\.rawValue).sorted()
            )
        }
        var (warnings, notes): ([String], [String]) = ([], [])
        let rules = app.policy.rules.filter { !$0.isShadow }
        if let current {
            if let covers = current.covers {
                let uncovered = answered.filter { !covers.contains($0) }
                for field in uncovered where !field.isOnlyInV1 {
                    warnings.append(
                        "The text \(current.version) does not cover \(field.rawValue), which answers state."
                    )
                }
                let rare = uncovered.filter(\.isOnlyInV1).map(\.rawValue)
                if !rare.isEmpty {
                    notes.append(
                        "The text \(current.version) does not cover what only answers about Advanced Commerce purchases "
                            + "state: \(rare.joined(separator: ", "))."
                    )
                }
                for rule in rules {
                    for used in rule.condition.policyFacts {
                        guard let field = used.field, !covers.contains(field) else { continue }
                        warnings.append(
                            "The rule \(quoted(rule.name)) uses \(used.name), but the text \(current.version) does not "
                                + "cover \(field.rawValue)."
                        )
                    }
                }
            } else {
                warnings.append(
                    "The text \(current.version) has no covers, so it counts as covering every field. List the fields that "
                        + "it names."
                )
                if answered.contains(.usageEvents) {
                    warnings.append(
                        "The text \(current.version) does not name \(AnswerField.usageEvents.rawValue) in covers, so no "
                            + "answer states them."
                    )
                }
            }
        } else if let first = app.consentTexts.versions.first {
            warnings.append("No consent text is in force. The first one begins on \(first.from).")
        } else {
            warnings.append(
                "The app has no consentTexts, so nothing says which fields customers agree to. Write a consent.yml."
            )
        }
        for rule in rules {
            for used in rule.condition.policyFacts where used.isUnnameable(in: market) {
                notes.append(
                    "The rule \(quoted(rule.name)) uses \(used.name), which is not a field of an answer. Name it in your "
                        + "privacy policy."
                )
            }
        }
        (self.warnings, self.notes) = (warnings, notes)
    }
}
