import AppStoreTypes
package import Refunds

/// Formats the result of a policy simulation as text for the terminal.
package enum SimulationText {
    /// Returns the lines: the matrix, the moves with money and outcomes, the draft's rules and the newest changes.
    package static func lines(
        of simulation: PolicySimulation,
        draft: Policy,
        newest: [PolicyChange],
        _ style: Style
    ) -> [String] {
        var lines = headline(simulation, style)
        guard simulation.compared > 0 else { return lines + notes(simulation) }
        lines += ["", style.bold("Old result (rows), new result (columns)")] + matrix(simulation)
        let moves = moves(simulation)
        if !moves.isEmpty { lines += ["", style.bold("Changes by old and new result")] + moves }
        lines += ["", style.bold("Rules of the draft")] + rules(simulation, draft)
        let notes = notes(simulation)
        if !notes.isEmpty { lines += [""] + notes }
        guard !newest.isEmpty else { return lines }
        let title =
            newest.count < simulation.changed
            ? "The newest \(newest.count) of \(simulation.changed) changed cases" : "Changed cases"
        return lines + ["", style.bold(title)] + changes(newest)
    }

    private static func headline(_ simulation: PolicySimulation, _ style: Style) -> [String] {
        guard simulation.compared > 0 else { return ["There is no past case to simulate."] }
        return [
            style.bold(
                "\(simulation.changed) of \(simulation.compared) cases change "
                    + "(\(share(simulation.changed, of: simulation.compared)))"
            )
        ]
    }

    private static func matrix(_ simulation: PolicySimulation) -> [String] {
        let columns = AnswerChoice.ofPolicy.filter { simulation.sum(new: $0).cases > 0 }
        let rows = AnswerChoice.ofPolicy.filter { simulation.sum(old: $0).cases > 0 }
        var table = Table(columns: [("", .left)] + columns.map { ($0.rawValue, .right) } + [("all", .right)])
        for row in rows {
            let cells = columns.map { column in
                let count = simulation.cells[PolicySimulation.Move(old: row, new: column)]?.cases ?? 0
                return count == 0 ? "·" : displayText(count, of: simulation.compared)
            }
            table.add(
                cells: [row.rawValue] + cells + [displayText(simulation.sum(old: row).cases, of: simulation.compared)]
            )
        }
        table.add(
            cells: ["all"] + columns.map { displayText(simulation.sum(new: $0).cases, of: simulation.compared) }
                + ["\(simulation.compared)"]
        )
        return table.lines
    }

    private static func moves(_ simulation: PolicySimulation) -> [String] {
        let moved = simulation.cells.filter { $0.key.old != $0.key.new }
            .sorted {
                ($1.value.cases, $0.key.old.rawValue, $0.key.new.rawValue) < (
                    $0.value.cases, $1.key.old.rawValue, $1.key.new.rawValue
                )
            }
        guard !moved.isEmpty else { return [] }
        var table = Table(
            ("OLD", .left),
            ("NEW", .left),
            ("CASES", .right),
            ("USD", .right),
            ("WITHOUT PRICE", .right),
            ("OUTCOME SO FAR", .left)
        )
        for (move, cell) in moved {
            table.add(
                move.old.rawValue,
                move.new.rawValue,
                displayText(cell.cases, of: simulation.compared),
                usd(cell.usdCents),
                "\(cell.unpriced)",
                outcomes(cell)
            )
        }
        return table.lines
    }

    private static func outcomes(_ cell: PolicySimulation.Cell) -> String {
        var parts = Outcome.Decision.allCases.compactMap { decision in
            cell.outcomes[decision].map { "\($0) \(decision.rawValue)" }
        }
        let open = cell.cases - cell.outcomes.values.reduce(0, +)
        if open > 0 { parts.append("\(open) without a decision") }
        return parts.joined(separator: ", ")
    }

    private static func rules(_ simulation: PolicySimulation, _ draft: Policy) -> [String] {
        var table = Table(("RULE", .left), ("CASES", .right), ("", .left))
        for rule in draft.rules {
            table.add(
                rule.name,
                displayText(simulation.decidedBy[rule.name] ?? 0, of: simulation.compared),
                rule.isShadow ? "shadow" : ""
            )
        }
        for name in [PolicyDecision.fallbackName, PolicyDecision.overrideName] {
            let count = simulation.decidedBy[name] ?? 0
            guard name == PolicyDecision.fallbackName || count > 0 else { continue }
            table.add(
                name,
                displayText(count, of: simulation.compared),
                name == PolicyDecision.overrideName ? "the backend's override" : ""
            )
        }
        return table.lines
    }

    private static func notes(_ simulation: PolicySimulation) -> [String] {
        var notes: [String] = []
        if simulation.heldOut != (0, 0) {
            notes.append("Held out: \(simulation.heldOut.old) before, \(simulation.heldOut.new) with the draft.")
        }
        if simulation.delayed != (0, 0) {
            notes.append(
                "Delayed by a rule: \(simulation.delayed.old) before, \(simulation.delayed.new) with the draft."
            )
        }
        if simulation.byPerson > 0 {
            notes.append(
                "A person decided \(simulation.byPerson) of these; the simulation compares the policies' results."
            )
        }
        if simulation.withoutFacts > 0 {
            notes.append(
                "\(simulation.withoutFacts) more are left out: their stored facts cannot be read."
            )
        }
        if simulation.notAsked > 0 {
            notes.append(
                "\(simulation.notAsked) more had no policy decision, for example because consent was missing."
            )
        }
        return notes
    }

    private static func changes(_ changes: [PolicyChange]) -> [String] {
        var table = Table(
            ("CASE", .left),
            ("REQUESTED", .left),
            ("PRODUCT", .left),
            ("USD", .right),
            ("OLD", .left),
            ("NEW", .left),
            ("OUTCOME", .left)
        )
        let ids = ShortCaseIDs(changes.map(\.caseID))
        for change in changes {
            table.add(
                ids.text(of: change.caseID),
                "\(change.requestedAt)",
                change.productID ?? "-",
                change.usdCents.map(usd) ?? "-",
                "\(change.old) (\(change.old.rule))",
                "\(change.new) (\(change.new.rule))",
                change.outcome?.rawValue ?? "-"
            )
        }
        return table.lines
    }

    private static func displayText(_ count: Int, of all: Int) -> String { "\(count) (\(share(count, of: all)))" }

    private static func share(_ count: Int, of all: Int) -> String {
        let tenths = all == 0 ? 0 : (count * 1000 + all / 2) / all
        return "\(tenths / 10).\(tenths % 10) %"
    }

    static func usd(_ cents: Int64) -> String {
        let rest = abs(cents % 100)
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
