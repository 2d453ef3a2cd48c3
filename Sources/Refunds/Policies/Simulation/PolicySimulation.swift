package import AppStoreTypes

/// What a draft of a policy would have made of the cases of the past.
///
/// Each case is decided from the facts that its own policy saw, as of its own request; a holdout is drawn anew by the
/// draft's percentage, from the number that the facts carry.
package struct PolicySimulation: Sendable {
    /// What it was, and what it would be.
    package struct Move: Hashable, Sendable {
        package var old: AnswerChoice
        package var new: AnswerChoice

        package init(old: AnswerChoice, new: AnswerChoice) {
            self.old = old
            self.new = new
        }
    }

    /// The cases of one move.
    package struct Cell: Hashable, Sendable {
        package var cases = 0
        /// What the purchases cost, as far as that is known.
        package var usdCents: Int64 = 0
        /// How many cost nobody knows what.
        package var unpriced = 0
        /// What Apple decided so far; of the rest nothing is known yet.
        package var outcomes: [Outcome.Decision: Int] = [:]

        package init() {}

        package static func += (cell: inout Cell, other: Cell) {
            cell.cases += other.cases
            cell.usdCents += other.usdCents
            cell.unpriced += other.unpriced
            cell.outcomes.merge(other.outcomes, uniquingKeysWith: +)
        }
    }

    package private(set) var cells: [Move: Cell] = [:]
    /// How many cases each of the draft's rules decides, or would decide if it were not on trial.
    package private(set) var decidedBy: [String: Int] = [:]
    /// Cases that a policy was never asked about: consent or a fact was missing, or Apple was faster.
    package private(set) var notAsked = 0
    /// Cases whose stored facts cannot be read.
    package private(set) var withoutFacts = 0
    /// Cases in the table that a person decided in the end.
    package private(set) var byPerson = 0
    /// Cases held out, then and by the draft.
    package private(set) var heldOut = (old: 0, new: 0)
    /// Cases whose answer a rule makes wait, then and by the draft.
    package private(set) var delayed = (old: 0, new: 0)
    /// Cases of which something else becomes.
    package private(set) var changed = 0

    package init() {}

    /// Cases that both were decided.
    package var compared: Int { cells.values.reduce(0) { $0 + $1.cases } }

    /// All cases of one old result, or of all.
    package func sum(old: AnswerChoice? = nil, new: AnswerChoice? = nil) -> Cell {
        var sum = Cell()
        for (move, cell) in cells where (old ?? move.old) == move.old && (new ?? move.new) == move.new { sum += cell }
        return sum
    }

    /// Tries a draft on a case; what changes, if anything does.
    package mutating func add(_ archived: ArchivedCase, draft: Policy) -> PolicyChange? {
        guard let recorded = archived.recorded else {
            notAsked += 1
            return nil
        }
        guard let facts = PolicyFacts(caseID: archived.id, json: recorded.factsJSON) else {
            withoutFacts += 1
            return nil
        }
        let decision = draft.decide(facts)
        let result = decision.result
        var cell = Cell()
        cell.cases = 1
        cell.usdCents = facts.numbers[.priceUSD] ?? 0
        cell.unpriced = facts.numbers[.priceUSD] == nil ? 1 : 0
        if let outcome = archived.outcome { cell.outcomes[outcome] = 1 }
        cells[Move(old: recorded.result.choice, new: result.choice), default: Cell()] += cell
        decidedBy[decision.rule, default: 0] += 1
        for shadow in decision.shadows { decidedBy[shadow.rule, default: 0] += 1 }
        if archived.decision != nil { byPerson += 1 }
        if recorded.isHoldout { heldOut.old += 1 }
        if decision.isHoldout { heldOut.new += 1 }
        if recorded.result.choice != .review, recorded.waitSeconds != nil { delayed.old += 1 }
        if decision.delay != nil { delayed.new += 1 }
        guard !result.isSame(as: recorded.result) else { return nil }
        changed += 1
        return PolicyChange(archived, facts: facts, old: recorded.result, new: result)
    }

    /// Takes in what another simulation made of other cases.
    package mutating func merge(_ other: PolicySimulation) {
        for (move, cell) in other.cells { cells[move, default: Cell()] += cell }
        decidedBy.merge(other.decidedBy, uniquingKeysWith: +)
        notAsked += other.notAsked
        withoutFacts += other.withoutFacts
        byPerson += other.byPerson
        heldOut = (heldOut.old + other.heldOut.old, heldOut.new + other.heldOut.new)
        delayed = (delayed.old + other.delayed.old, delayed.new + other.delayed.new)
        changed += other.changed
    }
}

/// A case that a draft decides otherwise.
package struct PolicyChange: Hashable, Sendable {
    package var caseID: String
    package var app: AppKey
    package var requestedAt: Timestamp
    package var productID: String?
    package var usdCents: Int64?
    package var old: PolicyResult
    package var new: PolicyResult
    package var outcome: Outcome.Decision?

    init(_ archived: ArchivedCase, facts: PolicyFacts, old: PolicyResult, new: PolicyResult) {
        caseID = archived.id
        app = archived.app
        requestedAt = archived.requestedAt
        productID = facts.words[.product]?.first
        usdCents = facts.numbers[.priceUSD]
        self.old = old
        self.new = new
        outcome = archived.outcome
    }
}
