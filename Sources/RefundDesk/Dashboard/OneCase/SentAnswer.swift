import AppStoreTypes
import Foundation
import Refunds

/// An answer: who decided, every value with its reason, the body, and what rules on trial would have said.
struct SentAnswer: Sendable {
    /// A rule on trial.
    struct Shadow: Hashable, Sendable {
        let rule: String
        let preference: String
    }

    let decision: Terms
    /// What the body holds, and what was left out of it.
    let values: ValueTable
    let bodyTitle: String
    let body: String
    let shadows: [Shadow]
    let hasShadows: Bool

    init(_ answer: Answer) {
        decision = Terms(terms: [
            Term(label: "Preference", text: answer.preference?.words ?? "None stated"),
            Term(label: "Decided by", text: Self.words(rule: answer.rule)),
            Term(label: "Version", text: "\(answer.version)", note: "of Send Consumption Information"),
        ])
        let sent = (try? JSONDecoder().decode(JSONValue.self, from: answer.body))?.members ?? [:]
        values = ValueTable(caption: "Every value, where it comes from and why", lines: ValueLine.all(of: answer, sent))
        bodyTitle = "The exact body, \(answer.body.count) bytes of JSON"
        body = String(decoding: answer.body, as: UTF8.self)
        shadows = answer.shadows.map {
            Shadow(rule: $0.rule, preference: Self.words($0))
        }
        hasShadows = !shadows.isEmpty
    }

    private static func words(_ shadow: PolicyResult) -> String {
        let preference = shadow.preference?.words.lowercased() ?? "none"
        return switch shadow.choice {
        case .never: "no answer"
        case .review: "a person\u{2019}s look, then \(preference)"
        case .grantFull, .grantProrated, .decline, .none, .policy: preference
        }
    }

    /// Who decided.
    static func words(rule: String) -> String {
        switch rule {
        case "default": "No rule matched: the policy's default"
        case "person": "A person"
        default: "Rule “\(rule)”"
        }
    }
}
