package import AppStoreTypes
import RefundDesk
package import Refunds

/// Formats a case as text for the terminal, with the same content as its page.
package enum CaseDetailText {
    /// Returns the lines, from the summary to the recorded facts.
    package static func lines(
        of detail: CaseDetail,
        composer: AnswerComposer?,
        at now: Timestamp,
        _ style: Style
    ) -> [String] {
        let page = CasePage(detail, composer: composer, now: now)
        var lines = headline(page, style) + [""] + terms(page.summary)
        if let notice = page.notice { lines += [""] + self.notice(notice, style) }
        lines += ["", style.bold("From request to outcome")] + page.timeline.flatMap { entry($0, style) }
        lines += ["", style.bold(page.answerTitle), "  \(page.answerText)"]
        if let answer = page.answer { lines += self.answer(answer, style) }
        lines += ["", style.bold("Attempts")] + attempts(page.attempts, page.store)
        return lines + ["", style.bold("Facts on record")] + terms(page.facts)
    }

    private static func headline(_ page: CasePage, _ style: Style) -> [String] {
        let chips = [page.state, page.outcome].compactMap(\.self).map { coloured($0.word, $0.tone, style) }
        let left = page.timeLeft.displayText + (page.timeLeft.moment.map { ", \(displayText($0.at))" } ?? "")
        return [
            style.bold("Refund request for \(Table.plain(page.product))"),
            "case \(page.id.full)",
            (chips + [page.environment, left].compactMap(\.self)).joined(separator: " · "),
        ]
    }

    private static func terms(_ terms: Terms) -> [String] {
        let width = terms.terms.map(\.label.count).max() ?? 0
        return terms.terms.map { term in
            let parts = [
                term.text, term.identifier?.full, term.moment.map(displayText), term.note.map { "(\($0))" },
            ]
            let value = parts.compactMap(\.self).joined(separator: " ")
            return "  " + padded(term.label, to: width + 2) + Table.plain(value)
        }
    }

    private static func notice(_ notice: Notice, _ style: Style) -> [String] {
        var lines = [coloured(notice.title, notice.tone, style), "  \(Table.plain(notice.explanation))"]
        for step in notice.steps {
            lines.append("  → \(step.purpose):")
            lines += step.text.split(separator: "\n").map { "      \(Table.plain(String($0)))" }
        }
        return lines + (notice.afterwards.map { ["  \($0)"] } ?? [])
    }

    private static func entry(_ entry: TimelineEntry, _ style: Style) -> [String] {
        let indent = String(repeating: " ", count: 27)
        let time = padded(entry.moment?.exact ?? "now", to: 25)
        return ["  \(time)" + coloured(Table.plain(entry.title), entry.tone, style)]
            + entry.lines.map { indent + Table.plain($0) }
    }

    private static func answer(_ answer: SentAnswer, _ style: Style) -> [String] {
        var table = Table(("FIELD", .left), ("VALUE", .left), ("SOURCE", .left), ("REASON", .left))
        for line in answer.values.lines {
            let value = [line.value ?? "omitted", line.spoken.map { "(\($0))" }].compactMap(\.self)
            table.add(line.field, value.joined(separator: " "), line.source, line.reason)
        }
        var lines = terms(answer.decision) + [""] + table.lines.map { "  \($0)" }
        lines += ["", "  \(answer.bodyTitle):", "    \(Table.plain(answer.body))"]
        if answer.hasShadows {
            lines += ["", style.bold("Shadow rules")]
            lines += answer.shadows.map { "  \(Table.plain($0.rule)) would have preferred: \($0.preference)" }
        }
        return lines
    }

    private static func attempts(_ attempts: [AttemptLine], _ store: String) -> [String] {
        guard !attempts.isEmpty else { return ["  Nothing was sent to \(store)."] }
        var table = Table(("NO.", .right), ("RESULT", .left), ("\(store.uppercased()) SAID", .left), ("WHEN", .left))
        for attempt in attempts {
            let said = [attempt.said, attempt.advice.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
            let when = [displayText(attempt.startedAt), attempt.took.map { "took \($0)" }].compactMap(\.self)
            table.add("\(attempt.number)", attempt.result.word, said, when.joined(separator: ", "))
        }
        let responses = attempts.flatMap { attempt in
            attempt.response.map {
                ["", "  The answer of \(store) to attempt \(attempt.number):", "    \(Table.plain($0))"]
            }
                ?? []
        }
        return table.lines.map { "  \($0)" } + responses
    }

    private static func displayText(_ moment: Moment) -> String { "\(moment.exact), \(moment.displayText)" }

    private static func coloured(_ text: String, _ tone: Tone, _ style: Style) -> String {
        switch tone {
        case .accent: style.accent(text)
        case .good: style.good(text)
        case .warn: style.odd(text)
        case .bad: style.bad(text)
        case .quiet: text
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
