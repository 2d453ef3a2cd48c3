import AppStoreTypes
import Refunds

/// A filter field with fixed choices.
struct FilterChoice: Hashable, Sendable {
    /// One choice.
    struct Option: Hashable, Sendable {
        let value: String
        let text: String
        let isSelected: Bool
    }

    let label: String
    let name: String
    let options: [Option]

    /// Creates a field whose first choice is `none`, if there is one.
    init(
        _ label: String,
        name: String,
        selected: String?,
        among options: [(value: String, text: String)],
        none: String? = "Any"
    ) {
        self.label = label
        self.name = name
        var all = (none.map { [(value: "", text: $0)] } ?? []) + options
        if let selected, !all.contains(where: { $0.value == selected }) { all.append((selected, selected)) }
        self.options = all.map { Option(value: $0.value, text: $0.text, isSelected: $0.value == selected ?? "") }
    }
}

/// A filter field for text.
struct FilterInput: Hashable, Sendable {
    let label: String
    let name: String
    let value: String
}

extension PageScope {
    /// The fields that keep a form in this scope.
    var hidden: [FilterInput] {
        linkFields.compactMap { field in field.value.map { FilterInput(label: "", name: field.name, value: $0) } }
    }
}

extension CaseQuery {
    /// The fields with choices, set to this query's values.
    var choices: [FilterChoice] { outcomeChoices + answerChoices + otherChoices }

    private var outcomeChoices: [FilterChoice] {
        [
            FilterChoice(
                "State",
                name: "state",
                selected: StateGroup.name(of: filter.states),
                among: StateGroup.all.map { ($0.name, $0.title) }
            ),
            FilterChoice(
                "Outcome",
                name: "outcome",
                selected: outcome,
                among: OutcomeFilter.allCases.map { ($0.rawValue, $0.word) }
            ),
            FilterChoice(
                "As preferred",
                name: "matched",
                selected: value("matched"),
                among: [("yes", "The decision is what the answer preferred"), ("no", "The decision is another")]
            ),
            FilterChoice(
                "Refunded",
                name: "refund",
                selected: value("refund"),
                among: [("full", "In full"), ("part", "In part"), ("unknown", "A share that is not known")]
            ),
        ]
    }

    private var answerChoices: [FilterChoice] {
        [
            FilterChoice(
                "Answered in time",
                name: "inTime",
                selected: value("inTime"),
                among: [("yes", "Before the deadline"), ("no", "After the deadline")]
            ),
            FilterChoice(
                "Holdout",
                name: "holdout",
                selected: value("holdout"),
                among: [("yes", "Preference omitted"), ("no", "Preference of the policy sent")]
            ),
            FilterChoice(
                "Price in US dollars",
                name: "priced",
                selected: value("priced"),
                among: [("yes", "Known"), ("no", "Unknown")]
            ),
        ]
    }

    private var otherChoices: [FilterChoice] {
        let reasons: [(value: String, text: String)] = CaseFilter.reasons.map { ($0.rawValue, $0.displayText) }
        return [
            FilterChoice(
                "Attempts",
                name: "tried",
                selected: value("tried"),
                among: [("yes", "Tried without success")]
            ),
            FilterChoice(
                "Block reason",
                name: "blocked",
                selected: value("blocked"),
                among: [(CaseFilter.personWord, "You decide")] + BlockReason.allCases.map { ($0.rawValue, $0.title) }
            ),
            FilterChoice(
                "Reason given",
                name: "reason",
                selected: value("reason"),
                among: reasons + [(CaseFilter.noneWord, "Not stated")]
            ),
            FilterChoice(
                "Preference",
                name: "preference",
                selected: value("preference"),
                among: AnswerChoice.ofPerson.map { ($0.rawValue, $0.preference?.displayText ?? "None stated") }
            ),
            FilterChoice(
                "Sort",
                name: "sort",
                selected: value("sort"),
                among: [("deadline", "Nearest deadline"), ("price", "Highest price")],
                none: "Newest request"
            ),
        ]
    }

    private func value(_ name: String) -> String? { details.first { $0.name == name }?.value }

    /// The fields that the form sends without showing them.
    var hidden: [FilterInput] {
        scope.hidden
            + ["dueBefore", "deadlineSince"].compactMap { name in
                value(name).map { FilterInput(label: "", name: name, value: $0) }
            }
    }

    /// The text fields, set to this query's values.
    var inputs: [FilterInput] {
        [
            FilterInput(label: "Customer", name: "customer", value: filter.customerID ?? ""),
            FilterInput(label: "Transaction", name: "transaction", value: filter.transactionID ?? ""),
            FilterInput(label: "Product", name: "product", value: value("product") ?? ""),
            FilterInput(label: "Rule", name: "rule", value: value("rule") ?? ""),
            FilterInput(label: "Shadow rule", name: "shadow", value: value("shadow") ?? ""),
            FilterInput(label: "Storefront, such as USA", name: "storefront", value: value("storefront") ?? ""),
            FilterInput(label: "Price from (USD)", name: "least", value: value("least") ?? ""),
            FilterInput(label: "Price to (USD)", name: "most", value: value("most") ?? ""),
            FilterInput(label: "Since (YYYY-MM-DD)", name: "since", value: value("since") ?? ""),
            FilterInput(label: "Until (YYYY-MM-DD)", name: "until", value: value("until") ?? ""),
        ]
    }
}

extension OutcomeFilter {
    /// The outcome as a choice of the filter.
    fileprivate var word: String {
        decision?.word ?? (self == OutcomeFilter.decided ? "Granted, declined or reversed" : "None yet")
    }
}
