import AppStoreTypes
import Foundation
import HTTPTypes
import Refunds

/// The form with which a person changes a customer's override and segments.
struct CustomerChangeForm: Sendable {
    let action: String
    let override: FilterChoice
    /// The segments, one in each line.
    let segments: String
    let version: String

    init(_ choices: CustomerChoices, action: String) {
        self.action = action
        override = FilterChoice(
            "Override",
            name: "override",
            selected: (choices.override ?? .policy).rawValue,
            among: AnswerChoice.ofBackend.reversed().map { ($0.rawValue, Self.title($0)) },
            none: nil
        )
        segments = (choices.segments ?? []).joined(separator: "\n")
        version = choices.version
    }

    /// Returns the title of an override.
    static func title(_ override: AnswerChoice?) -> String {
        switch override {
        case nil, .policy?: "None: the policy decides"
        case .never?: "Never answer"
        case .none?: "Answer without a preference"
        case let choice?: DecisionForm.title(choice)
        }
    }
}

/// What a person wants a customer's override and segments to be, as a form gives it.
struct CustomerOrder: Sendable {
    let override: AnswerChoice
    /// The segments, each once.
    let segments: [String]
    /// The version of the customer that the person saw.
    let version: String

    /// Reads a form.
    ///
    /// - Throws: ``PageProblem``.
    init(_ fields: FormFields, link: String) throws(PageProblem) {
        func wrong(_ explanation: String) -> PageProblem {
            PageProblem(
                status: .badRequest,
                title: "Nothing was changed",
                paragraphs: [explanation],
                link: link,
                linkText: "To the customer"
            )
        }
        let word = fields["override"] ?? ""
        guard let override = AnswerChoice.ofBackend.first(where: { $0.rawValue.utf8.elementsEqual(word.utf8) }) else {
            let known = AnswerChoice.ofBackend.map(\.rawValue).joined(separator: ", ")
            throw wrong("The override must be one of \(known).")
        }
        guard let version = fields["version"] else {
            throw wrong("The version of the customer is missing. Open the page of the customer again.")
        }
        segments = Self.segments(in: fields.all("segments"))
        guard CustomerFacts.mayBeSegments(segments) else {
            throw wrong(
                "Write at most \(CustomerFacts.mostSegments) segments, one in each line, of at most "
                    + "\(CustomerFacts.longestSegment) bytes each."
            )
        }
        self.override = override
        self.version = version
    }

    /// Returns the facts that differ from the present ones; `nil` if nothing differs.
    func changes(from choices: CustomerChoices) -> CustomerFacts? {
        var facts = CustomerFacts()
        if override != choices.override ?? .policy { facts.override = override }
        // A segment of the backend may have line breaks or outer spaces, which the form does not keep.
        if Set(segments) != Set(Self.segments(in: choices.segments ?? [])) { facts.segments = segments }
        return facts == CustomerFacts() ? nil : facts
    }

    /// Returns the segments in lines, each once, without the spaces around them.
    private static func segments(in texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.flatMap { $0.split(whereSeparator: \.isNewline) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

/// The page that shows what a change of a customer does, and asks for a confirmation.
struct CustomerChangePage: Sendable {
    /// A fact that changes.
    struct Line: Sendable {
        let fact: String
        let before: String
        let after: String
    }

    let customer: String
    let app: String
    let action: String
    let link: String
    let formToken: String?
    /// Why; `nil` if the form did not say so.
    let note: String?
    let lines: [Line]
    let override: String
    let segments: [String]
    let version: String

    init(
        _ facts: CustomerFacts,
        _ order: CustomerOrder,
        from choices: CustomerChoices,
        of customer: String,
        app: String,
        note: String?,
        action: String,
        link: String,
        formToken: String?
    ) {
        self.note = note
        self.customer = customer
        self.app = app
        self.link = link
        self.formToken = formToken
        self.action = action
        var lines: [Line] = []
        if let override = facts.override {
            lines.append(
                Line(
                    fact: "Override",
                    before: CustomerChangeForm.title(choices.override),
                    after: CustomerChangeForm.title(override)
                )
            )
        }
        if let segments = facts.segments {
            lines.append(
                Line(fact: "Segments", before: Self.text(choices.segments ?? []), after: Self.text(segments))
            )
        }
        self.lines = lines
        override = order.override.rawValue
        segments = order.segments
        version = "\(order.version)"
    }

    static func text(_ segments: [String]) -> String { segments.isEmpty ? "none" : segments.joined(separator: ", ") }
}
