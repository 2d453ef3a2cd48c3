import AppStoreTypes
import Foundation
import Refunds

/// An answer: its decision, every value with its reason, the body and the results of shadow rules.
package struct SentAnswer: Sendable {
    /// The result of a shadow rule.
    package struct Shadow: Hashable, Sendable {
        package let rule: String
        package let preference: String
    }

    package let decision: Terms
    /// The values in the body, and those omitted from it.
    package let values: ValueTable
    /// The values that the answer's version of the wire asks for.
    let asked: ValueTable
    /// The other values, which a page folds; `nil` without any.
    let unasked: ValueTable?
    package let bodyTitle: String
    package let body: String
    /// The body as a page shows it: one with very many uses of a purchase is cut.
    let pageBody: String
    /// The body to copy from a page; `nil` if it is too long.
    let copiedBody: String?
    package let shadows: [Shadow]
    package let hasShadows: Bool

    /// The most bytes of a body on a page.
    private static let longestBody = 20_000

    init(_ answer: Answer) {
        decision = Terms(terms: [
            Term(label: "Preference", text: answer.preference?.displayText ?? "None stated"),
            Term(label: "Decided by", text: Self.displayText(rule: answer.rule)),
            answer.isReview
                ? Term(label: "Sent to", text: "Google Play")
                : Term(label: "Version", text: "\(answer.version)", note: "of Send Consumption Information"),
        ])
        let sent = (try? JSONValue(json: answer.shownBody))?.members ?? [:]
        values = ValueTable(caption: "Every value, where it comes from and why", lines: ValueLine.all(of: answer, sent))
        let fields = ValueLine.fields(ofVersion: answer.version)
        let isAsked = { (line: ValueLine) in line.value != nil || fields.contains(line.field) }
        asked = ValueTable(caption: values.caption, lines: values.lines.filter(isAsked))
        let others = values.lines.filter { !isAsked($0) }
        unasked =
            others.isEmpty
            ? nil
            : ValueTable(
                caption: "Values that \(answer.isReview ? "Google Play" : "Apple") does not ask for",
                lines: others
            )
        bodyTitle =
            switch ErasedBody(answer.body) {
            case nil: "The exact body, \(answer.body.count) bytes of JSON"
            case .plain: "The body is removed. This is its SHA-256"
            case .keyed: "The body is erased. This is a digest of it with the desk\u{2019}s key"
            }
        body = String(decoding: answer.shownBody, as: UTF8.self)
        pageBody = PageWeight.cut(body, to: Self.longestBody)
        copiedBody = PageWeight.of(body) <= Self.longestBody ? body : nil
        shadows = answer.shadows.map {
            Shadow(rule: $0.rule, preference: Self.displayText($0))
        }
        hasShadows = !shadows.isEmpty
    }

    private static func displayText(_ shadow: PolicyResult) -> String {
        let preference = shadow.preference?.displayText.lowercased() ?? "none"
        return switch shadow.choice {
        case .never: "no answer"
        case .review: "a person\u{2019}s review, then \(preference)"
        case .grantFull, .grantProrated, .decline, .none, .policy: preference
        }
    }

    /// Describes who decided.
    static func displayText(rule: String) -> String {
        switch rule {
        case "default": "No rule matched: the policy's default"
        case "person": "A person"
        default: "Rule “\(rule)”"
        }
    }
}
