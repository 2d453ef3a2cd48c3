import RefundDesk
import Refunds

extension ProcessingRecord {
    /// How a record is printed.
    package enum Format: Sendable {
        case text, markdown
    }

    /// Returns the record as text.
    package func lines(in format: Format) -> [String] {
        var page = Page(format: format)
        page.title("Record of processing: \(app)")
        page.paragraph("Environments: \(environments.joined(separator: ", ")).")
        if store == .googlePlay { page.paragraph("The app is of Google Play.") }
        if !sendsAnswers { page.paragraph("The app is in observe mode: no answer is sent to \(store.company).") }
        addFacts(to: &page)
        addRecipients(to: &page)
        addConsent(to: &page)
        page.heading("Sentences for a privacy policy")
        page.paragraph("Delete what you do not report to the desk, and let a lawyer read the rest.")
        for sentence in sentences { page.item(sentence) }
        addLabels(to: &page)
        page.heading("When a customer asks")
        let path = "/v1/apps/\(app)/customers/{customer}"
        page.item("A copy: refund-desk customers export, GET \(path)/export, or the link on a case's page.")
        page.item("Erasure: refund-desk customers erase, DELETE \(path), or the link on a case's page.")
        let company = store.company
        page.item("\(company)'s own copy: the customer asks \(company), at https://\(store.copyHost).")
        return page.lines
    }

    private func addFacts(to page: inout Page) {
        page.heading("Facts about customers")
        for fact in facts {
            page.subheading(fact.title)
            page.item("What: \(fact.content)")
            page.item("From: \(Self.displayText(of: fact.origins))")
            page.item("For: \(fact.purpose)")
            for rule in fact.rules {
                let shadow = rule.isShadow ? ", a shadow rule" : ""
                page.item("Rule \(rule.rule)\(shadow): \(rule.uses.joined(separator: ", "))")
            }
            if !fact.fields.isEmpty {
                page.item("In answers to \(store.company): \(fact.fields.map(\.displayText).joined(separator: "; "))")
            }
            let recipients = fact.recipients.map(\.title)
            page.item("To: \(recipients.isEmpty ? "nobody" : recipients.joined(separator: "; "))")
            for kept in Self.displayTexts(of: fact.kept) { page.item(kept) }
        }
        guard let journal else { return }
        page.subheading("The journal")
        page.item("Attempts to answer, until \(journal.attemptDays) days after the deadline")
        page.item("Withdrawals of consent, for \(journal.withdrawalDays) days")
    }

    private static func displayText(of origins: [FactOrigin]) -> String {
        let imports = origins.compactMap { if case .imported(let command) = $0 { command } else { nil } }
        let others = origins.filter { if case .imported = $0 { false } else { true } }.map(\.displayText)
        let commands = imports.joined(separator: ", ")
        return (others + (imports.isEmpty ? [] : ["refund-desk import (\(commands)), if you use it"]))
            .joined(separator: "; ")
    }

    /// Returns how long tables keep rows, those with the same time together.
    private static func displayTexts(of kept: [Keeping]) -> [String] {
        var tables: [(text: String, names: [String])] = []
        for one in kept {
            if let index = tables.firstIndex(where: { $0.text == one.displayText }) {
                tables[index].names.append(one.table)
            } else {
                tables.append((one.displayText, [one.table]))
            }
        }
        return tables.map { "Kept \($0.text): \($0.names.joined(separator: ", "))" }
    }

    private func addRecipients(to page: inout Page) {
        page.heading("Who gets them")
        for recipient in recipients {
            let facts = recipient.facts.map { $0.description(in: store).title }.joined(separator: ", ")
            let hosts = recipient.hosts.joined(separator: ", ")
            page.item("\(recipient.kind.title) (\(hosts)): \(facts); \(recipient.occasion)")
        }
        if !hostsWithoutFacts.isEmpty {
            page.item("Nothing about customers goes to \(hostsWithoutFacts.joined(separator: ", ")).")
        }
        page.item("Nobody else.")
    }

    private func addConsent(to page: inout Page) {
        page.heading("Consent texts and fields")
        if !consent.texts.isEmpty {
            page.table(
                ["FIELD"] + consent.texts.map { "\($0.version)\($0.isInForce ? " (in force)" : "")" },
                consent.fields.map { field in
                    let isCoveredWithoutList = field != AnswerField.usageEvents.rawValue
                    return [field]
                        + consent.texts.map { $0.covers?.contains(field) ?? isCoveredWithoutList ? "yes" : "no" }
                }
            )
        }
        for warning in consent.warnings { page.item("Warning: \(warning)") }
        for note in consent.notes { page.item("Note: \(note)") }
        guard consent.warnings.isEmpty else { return }
        page.item(
            consent.notes.isEmpty
                ? "The text in force names everything that answers state and rules use."
                : "The text in force names everything else that answers state and rules use."
        )
    }

    private func addLabels(to page: inout Page) {
        switch store {
        case .appStore:
            page.heading("App Store privacy labels")
            page.paragraph(
                "Apple asks about data that leaves the device and that you, or those who work for you, can read later. You "
                    + "decide what to tick. For what the desk stores, these fit:"
            )
        case .googlePlay:
            page.heading("Google Play data safety")
            page.paragraph(
                "Google asks about data that leaves the device. You decide what to tick. For what the desk stores, these fit:"
            )
        }
        for label in labels {
            let facts = label.facts.map { $0.description(in: store).title }.joined(separator: ", ")
            let note = label.isReported ? "" : " (\(store.company) tells the desk; nothing of it comes from your app)"
            page.item("\(label.category) → \(label.title): \(facts)\(note)")
        }
        switch store {
        case .appStore:
            page.paragraph(
                "For each: linked to the user, because identifiers connect it. Purpose: App Functionality. Not used for "
                    + "tracking, as long as no system of yours joins it with data of other companies."
            )
        case .googlePlay:
            page.paragraph(
                "For each: collected. Purpose: App functionality. Not shared, as long as no system of yours gives it to other "
                    + "companies; what the desk answers goes to Google itself."
            )
        }
    }
}

extension ProcessingRecord.Field {
    /// The field with the store's name, and the version that alone has it.
    fileprivate var displayText: String {
        if let googlePlay { return googlePlay }
        return switch (version2, version1) {
        case (let name?, nil): name
        case (nil, let name?): "\(name) (Advanced Commerce only)"
        case (let name?, let other?): name == other ? name : "\(name), \(other) for Advanced Commerce"
        case (nil, nil): field
        }
    }
}

extension ProcessingRecord.Keeping {
    /// How long, as text.
    fileprivate var displayText: String {
        let time = days.map { "\($0) days" } ?? "until an erasure"
        let key = setBy.map { " (\($0))" } ?? ""
        return "\(time)\(key), then \(erasure)"
    }
}

/// Lines of a text for a terminal, or of Markdown.
private struct Page {
    let format: ProcessingRecord.Format
    private(set) var lines: [String] = []

    init(format: ProcessingRecord.Format) { self.format = format }

    mutating func title(_ text: String) { lines.append(format == .markdown ? "# \(text)" : text) }

    mutating func heading(_ text: String) {
        lines += format == .markdown ? ["", "## \(text)"] : ["", text, String(repeating: "-", count: text.count)]
    }

    mutating func subheading(_ text: String) { lines += ["", format == .markdown ? "### \(text)" : text] }

    mutating func paragraph(_ text: String) { lines += ["", text] }

    mutating func item(_ text: String) {
        // Markdown needs an empty line before a list.
        if format == .markdown, let last = lines.last, !last.isEmpty, !last.hasPrefix("- ") { lines.append("") }
        lines.append(format == .markdown ? "- \(text)" : "  - \(text)")
    }

    mutating func table(_ columns: [String], _ rows: [[String]]) {
        lines.append("")
        guard format == .text else {
            lines += [columns, columns.map { _ in "---" }].map { "| \($0.joined(separator: " | ")) |" }
            lines += rows.map { "| \($0.joined(separator: " | ")) |" }
            return
        }
        var table = Table(columns: columns.map { ($0, .left) })
        for row in rows { table.add(cells: row) }
        lines += table.lines
    }
}
