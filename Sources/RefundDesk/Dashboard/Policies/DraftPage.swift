import AppStoreTypes
import Refunds

/// The page of a draft: the form, and what was found about its text.
struct DraftPage: Sendable {
    /// The result of a check.
    struct Check: Sendable {
        let title: String
        let tone: Tone
        let lines: [String]

        init(_ error: ConfigurationError) {
            lines = error.issues.map(\.description)
            title = Counted.text(lines.count, "mistake")
            tone = .warn
        }

        init(_ file: PolicyFile, products: Set<String>, at now: Timestamp) {
            lines = file.warnings(products: products, at: now).map(\.description)
            let rules = file.policy.rules.count
            let warnings = lines.isEmpty ? "" : ", \(Counted.text(lines.count, "warning"))"
            title = "Valid: \(Counted.text(rules, "rule"))\(warnings)"
            tone = lines.isEmpty ? .good : .warn
        }
    }

    /// The name of the draft in mistakes and warnings.
    static let name = "draft"
    /// The text of a policy without rules.
    static let emptyPolicy = "default: { prefer: none }\n"

    let app: String
    let environment: String
    let text: String
    let action: String
    let policiesLink: String
    let longest = "\(PolicyPages.longestDraft / 1024) KiB"
    let mostCases = "\(PolicyPages.mostCases)"
    /// The code of the form; `nil` for a visitor without a session.
    let formToken: String?
    /// Why it cannot be published here; `nil` if it can.
    let whyNot: String?
    let publishAction: String
    /// The number of the newest version that the visitor has seen.
    var expected: String
    var note = ""
    let longestNote = "\(PolicyVersion.longestNote)"
    /// The result of the form.
    var message: String?
    /// What would be published; `nil` if that is not asked yet.
    var review: PolicyReview?
    var caseID = ""
    var check: Check?
    var simulation: DraftSimulation?
    var explanation: DraftExplanation?

    init(_ text: String, of app: App, for request: PageRequest, newest: Int64? = nil) {
        var scope = request.scope
        scope.bundleID = app.bundleID
        self.app = app.bundleID
        environment = scope.environment.rawValue
        self.text = text
        action = scope.link("/policies/draft")
        policiesLink = scope.link("/policies")
        formToken = request.visitor.formToken
        let inForce = app.current.value
        whyNot =
            !inForce.files.isPublished
            ? Self.whyNotPublished(inForce.files)
            : request.visitor.mayAdministrate ? nil : "Publishing needs the role admin for all apps."
        publishAction = scope.link("/policies/publish")
        expected = "\(newest ?? inForce.number)"
    }
}

extension DraftPage {
    /// Says why the policy is not published on the pages, and how to change that.
    static func whyNotPublished(_ files: PolicyFiles) -> String {
        let initial = files.policy.map { ", initial: \($0)" } ?? ""
        let source =
            files.policy.map { "The policy comes from the file \($0)." } ?? "The configuration names no policy."
        return
            "\(source) To publish versions here, write policy: { published: true\(initial) } in refund-desk.yml, and "
            + "start the desk again."
    }
}

/// What a draft would have changed.
struct DraftSimulation: Sendable {
    struct Move: Sendable {
        let old: String
        let new: String
        let cases: String
        let cost: String
        let outcomes: String
    }

    struct RuleCount: Sendable {
        let name: String
        let cases: String
    }

    struct Change: Sendable {
        let id: Identifier
        let link: String
        let requestedAt: Moment
        let product: String
        let cost: String
        let old: String
        let new: String
        let outcome: String
    }

    /// How many changed cases are listed.
    private static let mostChanges = 50

    let headline: String
    let moves: [Move]
    let hasMoves: Bool
    let rules: [RuleCount]
    let changes: [Change]
    let hasChanges: Bool
    let changesTitle: String
    let notes: [String]

    init(
        _ simulation: PolicySimulation,
        _ changes: [PolicyChange],
        of draft: Policy,
        among cases: Int,
        now: Timestamp
    ) {
        let bound = cases == PolicyPages.mostCases ? "the newest \(cases)" : "all \(cases)"
        headline =
            simulation.compared == 0
            ? "There is no past case to simulate."
            : "\(simulation.changed) of \(simulation.compared) cases change. The draft was tried on \(bound) requests."
        moves = simulation.cells.filter { $0.key.old != $0.key.new }
            .sorted {
                ($1.value.cases, $0.key.old.rawValue, $0.key.new.rawValue)
                    < ($0.value.cases, $1.key.old.rawValue, $1.key.new.rawValue)
            }.map { move, cell in
                Move(
                    old: move.old.rawValue,
                    new: move.new.rawValue,
                    cases: "\(cell.cases)",
                    cost: Money.displayText(usdCents: cell.usdCents),
                    outcomes: Self.outcomes(cell)
                )
            }
        hasMoves = !moves.isEmpty
        rules = (draft.rules.map(\.name) + [PolicyDecision.fallbackName, PolicyDecision.overrideName]).map { name in
            RuleCount(name: name, cases: "\(simulation.decidedBy[name] ?? 0)")
        }
        let newest = changes.prefix(Self.mostChanges)
        self.changes = newest.map { Change($0, now: now) }
        hasChanges = !newest.isEmpty
        changesTitle =
            newest.count < changes.count
            ? "The newest \(newest.count) of \(changes.count) changed cases" : "Changed cases"
        notes = Self.notes(simulation)
    }

    private static func outcomes(_ cell: PolicySimulation.Cell) -> String {
        var parts = Outcome.Decision.allCases.compactMap { decision in
            cell.outcomes[decision].map { "\($0) \(decision.rawValue)" }
        }
        let open = cell.cases - cell.outcomes.values.reduce(0, +)
        if open > 0 { parts.append("\(open) not decided yet") }
        return parts.joined(separator: ", ")
    }

    private static func notes(_ simulation: PolicySimulation) -> [String] {
        var notes: [String] = []
        if simulation.heldOut != (0, 0) {
            notes.append("Held out: \(simulation.heldOut.old) before, \(simulation.heldOut.new) with the draft.")
        }
        if simulation.byPerson > 0 {
            notes.append("A person decided \(simulation.byPerson) of these. The table compares the policies' results.")
        }
        if simulation.withoutFacts > 0 {
            notes.append("\(simulation.withoutFacts) more are left out: their stored facts cannot be read.")
        }
        if simulation.notAsked > 0 {
            notes.append("\(simulation.notAsked) more had no policy decision, for example because consent was missing.")
        }
        return notes
    }
}

extension DraftSimulation.Change {
    fileprivate init(_ change: PolicyChange, now: Timestamp) {
        self.init(
            id: Identifier(change.caseID),
            link: Link.query(of: Link.path("cases", change.caseID), [("app", change.app.bundleID)]),
            requestedAt: Moment(change.requestedAt, now: now),
            product: change.productID ?? "unknown",
            cost: change.usdCents.map { Money.displayText(usdCents: $0) } ?? "–",
            old: "\(change.old) (\(change.old.rule))",
            new: "\(change.new) (\(change.new.rule))",
            outcome: change.outcome?.rawValue ?? "not decided yet"
        )
    }
}

/// How a draft decides one case.
struct DraftExplanation: Sendable {
    /// Why nothing is explained; `nil` if something is.
    let missing: String?
    let link: String?
    let reasons: PolicyReasons?

    init(unknown caseID: String) {
        missing =
            caseID.isEmpty
            ? "Enter the whole ID of a case, as its page shows it."
            : "This app has no case with the ID \(caseID.prefix(100))."
        (link, reasons) = (nil, nil)
    }

    init(_ detail: CaseDetail, _ draft: Policy, catalogue: ProductCatalogue) {
        let refundCase = detail.facts.refundCase
        let facts =
            detail.decision?.facts ?? PolicyFacts(detail.facts, evidence: Evidence(detail.facts, catalogue: catalogue))
        missing = nil
        link = Link.query(of: Link.path("cases", refundCase.id), [("app", refundCase.app.bundleID)])
        reasons = PolicyReasons(
            draft,
            facts: facts,
            recorded: detail.decision,
            blockReason: detail.decision == nil ? refundCase.blockReason : nil
        )
    }
}
