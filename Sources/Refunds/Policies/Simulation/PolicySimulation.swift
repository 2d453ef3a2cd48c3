package import AppStoreTypes

/// The results of a draft policy on past cases.
///
/// Each case is decided from the facts that its own policy used, as of its own request. The draft's holdout percentage
/// applies to the draw stored with the facts.
package struct PolicySimulation: Sendable {
    /// The old and the new result.
    package struct Move: Hashable, Sendable {
        package var old: AnswerChoice
        package var new: AnswerChoice

        package init(old: AnswerChoice, new: AnswerChoice) {
            self.old = old
            self.new = new
        }
    }

    /// The cases with the same old and new result.
    package struct Cell: Hashable, Sendable {
        package var cases = 0
        /// The total cost of the purchases with a known price, in US cents.
        package var usdCents: Int64 = 0
        /// The number of purchases without a known price.
        package var unpriced = 0
        /// Apple's decisions so far; the other cases have none yet.
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
    /// How many cases each rule of the draft decides, or would decide if it were not a shadow rule.
    package private(set) var decidedBy: [String: Int] = [:]
    /// Cases on which no policy was run: consent or a fact was missing, or Apple had already decided.
    package private(set) var notAsked = 0
    /// Cases whose stored facts cannot be read.
    package private(set) var withoutFacts = 0
    /// Compared cases that a person finally decided.
    package private(set) var byPerson = 0
    /// Cases held out, at the time and by the draft.
    package private(set) var heldOut = (old: 0, new: 0)
    /// Cases whose answer a rule delays, at the time and by the draft.
    package private(set) var delayed = (old: 0, new: 0)
    /// Cases with a different result.
    package private(set) var changed = 0

    package init() {}

    /// Cases that both policies decided.
    package var compared: Int { cells.values.reduce(0) { $0 + $1.cases } }

    /// Returns the sum of the cases with an old and a new result; `nil` includes all.
    package func sum(old: AnswerChoice? = nil, new: AnswerChoice? = nil) -> Cell {
        var sum = Cell()
        for (move, cell) in cells where (old ?? move.old) == move.old && (new ?? move.new) == move.new { sum += cell }
        return sum
    }

    /// Runs a draft on a case, and returns the change, if any.
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

    /// Adds the results of another simulation on other cases.
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

/// A case that a draft decides differently.
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

extension PolicySimulation {
    /// How many cases to read at once: enough that reading takes longer than the query itself.
    private static let pageSize = 4096

    /// Runs a draft on all cases of an archive.
    ///
    /// It reads the next page while it decides one, so that memory use stays flat.
    ///
    /// - Parameters:
    ///   - draft: the policy to test.
    ///   - archive: the cases.
    ///   - filter: the cases to include.
    ///   - onPage: receives after each page the number of cases seen so far, and the page's changes.
    /// - Returns: the draft's results.
    /// - Throws: any error of the archive or of `onPage`.
    package static func run(
        _ draft: Policy,
        over archive: some DecisionArchive,
        matching filter: ArchiveFilter = ArchiveFilter(),
        onPage: (_ seen: Int, _ changes: [PolicyChange]) throws -> Void
    ) async throws -> PolicySimulation {
        var total = PolicySimulation()
        var seen = 0
        var page = try await archive.archivedCases(after: nil, limit: pageSize)
        while let last = page.last {
            let current = page
            async let next = archive.archivedCases(after: last.id, limit: pageSize)
            async let decided = part(current, draft: draft, filter: filter)
            let (part, changes) = await decided
            total.merge(part)
            seen += current.count
            try onPage(seen, changes)
            page = try await next
        }
        return total
    }

    /// Runs a draft on cases, and returns its results and the changes.
    package static func run(
        _ draft: Policy,
        on cases: [ArchivedCase]
    ) async -> (simulation: PolicySimulation, changes: [PolicyChange]) {
        await part(cases, draft: draft, filter: ArchiveFilter())
    }

    private static func part(
        _ page: [ArchivedCase],
        draft: Policy,
        filter: ArchiveFilter
    ) async -> (PolicySimulation, [PolicyChange]) {
        var part = PolicySimulation()
        var changes: [PolicyChange] = []
        for archived in page where filter.contains(archived) {
            if let change = part.add(archived, draft: draft) { changes.append(change) }
        }
        return (part, changes)
    }
}
