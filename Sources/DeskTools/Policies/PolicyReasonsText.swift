package import RefundDesk

/// Formats the explanation of a policy's decision as text for the terminal.
package enum PolicyReasonsText {
    /// Returns the lines: each rule, then the decision.
    package static func lines(of reasons: PolicyReasons, _ style: Style) -> [String] {
        var lines = [style.faint(reasons.basis), ""]
        for rule in reasons.rules {
            let number = rule.number.isEmpty ? "" : "\(rule.number). "
            lines.append(
                "\(style.bold(number + Table.plain(rule.name)))  \(coloured(rule.chip, style))  \(rule.verdict)"
            )
            lines += rule.conditions.map { condition($0, style) }
        }
        lines.append("")
        let width = reasons.summary.terms.map(\.label.count).max() ?? 0
        for term in reasons.summary.terms {
            let label = term.label + String(repeating: " ", count: width - term.label.count)
            let note = term.note.map { " (\($0))" } ?? ""
            lines.append("\(label)  \(Table.plain("\(term.text ?? "")\(note)"))")
        }
        return lines
    }

    private static func condition(_ line: PolicyReasons.ConditionLine, _ style: Style) -> String {
        let mark =
            switch line.chip.tone {
            case .good: style.good("✓")
            case .quiet: style.faint("✗")
            default: style.odd("?")
            }
        let fact = line.fact.map { style.faint("  here: ") + Table.plain($0) } ?? ""
        return String(repeating: "  ", count: line.depth + 2) + "\(mark) \(Table.plain(line.demand))\(fact)"
    }

    private static func coloured(_ chip: Chip, _ style: Style) -> String {
        switch chip.tone {
        case .accent: style.accent(chip.word)
        case .good: style.good(chip.word)
        case .warn: style.odd(chip.word)
        case .bad: style.bad(chip.word)
        case .quiet: style.faint(chip.word)
        }
    }
}
