import Mustache

/// The name of a page's template.
enum PageTemplate: String {
    case now, bulk, audit
    case cases
    case oneCase = "case"
    case notifications, notification, outcomes, recovery, apps, events, event, facts, customer, databases
    case sessions, people, tokens, policies
    case customerChange = "customer-change"
    case eventResend = "event-resend"
    case policyDraft = "policy-draft"
    case policyHistory = "policy-history"
    case signIn = "sign-in"
    case health, settings, search, customers, problem, arrival
}

/// The parsed templates of all pages.
struct PageTemplates: Sendable {
    /// The templates of the program, parsed for the first page: a desk that shows none need not wait for them.
    private static let parsed = Result { try PageTemplates() }

    private let library: MustacheLibrary

    private init() throws {
        MustacheContentTypes.register(MarkupEscaping(), named: MarkupEscaping.name)
        var library = MustacheLibrary()
        for (name, text) in Self.sources {
            try library.register(MarkupEscaping.pragma + String(decoding: text, as: UTF8.self), named: name)
        }
        self.library = library
    }

    /// The templates of the program.
    ///
    /// - Throws: an error if one cannot be parsed.
    static var embedded: PageTemplates {
        get throws { try parsed.get() }
    }

    /// Renders a template.
    func render(_ content: some Sendable, as template: PageTemplate) throws -> String {
        let members = Self.members(of: content) ?? content
        guard let text = library.render(members, withTemplate: template.rawValue) else {
            throw MissingTemplate(name: template.rawValue)
        }
        return text
    }

    /// Returns a value with the members of each structure by name; `nil` for an optional without a value.
    ///
    /// The engine would look at all members of a structure for each name in the template, in every row of a table.
    private static func members(of value: Any) -> Any? {
        if value is String || value is Bool || value is Int { return value }
        if let structure = value as? any TemplateStructure {
            var members: [String: Any] = [:]
            for (name, member) in structure.members {
                if let member { members[name] = Self.members(of: member) }
            }
            return members
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { members(of: $0.value) }
        case .collection: return mirror.children.compactMap { members(of: $0.value) }
        case .struct where !(value is any CustomStringConvertible):
            var members: [String: Any] = [:]
            for child in mirror.children {
                if let name = child.label { members[name] = Self.members(of: child.value) }
            }
            return members
        default: return value
        }
    }

    static let sources: [String: [UInt8]] = [
        "apps": PackageResources.apps_mustache,
        "arrival": PackageResources.arrival_mustache,
        "audit": PackageResources.audit_mustache,
        "bulk": PackageResources.bulk_mustache,
        "case": PackageResources.case_mustache,
        "case-rows": PackageResources.case_rows_mustache,
        "customers": PackageResources.customers_mustache,
        "databases": PackageResources.databases_mustache,
        "cases": PackageResources.cases_mustache,
        "chip": PackageResources.chip_mustache,
        "customer": PackageResources.customer_mustache,
        "customer-change": PackageResources.customer_change_mustache,
        "event": PackageResources.event_mustache,
        "event-resend": PackageResources.event_resend_mustache,
        "decision": PackageResources.decision_mustache,
        "events": PackageResources.events_mustache,
        "examination": PackageResources.examination_mustache,
        "facts": PackageResources.facts_mustache,
        "grant": PackageResources.grant_mustache,
        "health": PackageResources.health_mustache,
        "identifier": PackageResources.identifier_mustache,
        "layout": PackageResources.layout_mustache,
        "moment": PackageResources.moment_mustache,
        "sentence": PackageResources.sentence_mustache,
        "notification": PackageResources.notification_mustache,
        "notifications": PackageResources.notifications_mustache,
        "now": PackageResources.now_mustache,
        "policies": PackageResources.policies_mustache,
        "policy-history": PackageResources.policy_history_mustache,
        "difference": PackageResources.difference_mustache,
        "policy-draft": PackageResources.policy_draft_mustache,
        "people": PackageResources.people_mustache,
        "problem": PackageResources.problem_mustache,
        "recovery": PackageResources.recovery_mustache,
        "search": PackageResources.search_mustache,
        "sessions": PackageResources.sessions_mustache,
        "settings": PackageResources.settings_mustache,
        "settings-links": PackageResources.settings_links_mustache,
        "sign-in": PackageResources.sign_in_mustache,
        "outcomes": PackageResources.outcomes_mustache,
        "terms": PackageResources.terms_mustache,
        "time-left": PackageResources.time_left_mustache,
        "tokens": PackageResources.tokens_mustache,
        "values": PackageResources.values_mustache,
    ]
}

/// The program does not contain a page's template.
struct MissingTemplate: Error {
    let name: String
}

/// Escapes text for HTML, one Unicode scalar at a time.
///
/// The library's own escaping compares characters. A quotation mark with a combining accent is a different character,
/// so the library would not escape it, and it would end an attribute.
struct MarkupEscaping: MustacheContentType {
    static let name = "MARKUP"
    /// The bytes that have a meaning in HTML; no part of a longer character has one of these values.
    private static let special = Set("<>&\"'\0".utf8)
    /// Selects this escaping at the start of a template; partials do not inherit it.
    static let pragma = "{{%CONTENT_TYPE:\(name)}}"

    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: Self.special.contains) else { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\0": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
