import AppStoreTypes
import Refunds

/// The cases that a URL's query selects.
struct CaseQuery: Sendable {
    let scope: PageScope
    let filter: CaseFilter
    let cursor: String?

    /// Parses the query of a URL.
    ///
    /// - Throws: ``PageProblem`` if it names an unknown state or outcome.
    init(_ fields: FormFields, in scope: PageScope) throws(PageProblem) {
        var filter = CaseFilter(
            bundleID: scope.bundleID,
            environment: scope.environment,
            customerID: fields["customer"].map(canonicalCustomerID),
            transactionID: fields["transaction"]
        )
        for name in fields.all("state").flatMap({ $0.split(separator: ",") }) {
            guard let group = StateGroup.named(String(name)) else {
                throw .unknownFilter("state", allowed: StateGroup.all.map(\.name))
            }
            filter.states.formUnion(group.states)
        }
        if let name = fields["outcome"]?.lowercased() {
            guard let outcome = OutcomeFilter(rawValue: name) else {
                throw .unknownFilter("outcome", allowed: OutcomeFilter.allCases.map(\.rawValue))
            }
            filter.outcome = outcome
        }
        try filter.readDetails(fields)
        // Only what still needs an answer is sorted by its deadline.
        let isOfAnswer = filter.isInTime != nil || filter.isHeldOut != nil
        let isOfDecision =
            filter.decision != nil || filter.isDecided || filter.refund != nil || filter.isMatched != nil
        hasNoDeadlines =
            filter.order == .deadline && (filter.states.contains { $0.isClosed } || isOfAnswer || isOfDecision)
        if hasNoDeadlines { filter.order = .newest }
        self.scope = scope
        self.filter = filter
        cursor = fields["cursor"]
        details = Self.details.map { ($0, fields[$0]) }
    }

    /// Whether the list is to be sorted by deadline and has closed cases, so that it shows the newest request first.
    let hasNoDeadlines: Bool

    /// The fields of the details of a filter, as the address has them.
    let details: [(name: String, value: String?)]

    /// The names of the fields beside state, outcome, customer and transaction.
    static let details = [
        "blocked", "reason", "rule", "shadow", "preference", "holdout", "matched", "refund", "tried", "inTime",
        "product", "storefront", "priced", "least", "most", "since", "until", "dueBefore", "deadlineSince", "sort",
    ]

    /// The fields that a list of cases knows beside those of ``PageScope``.
    static let fields = ["state", "outcome", "customer", "transaction", "cursor"] + details

    /// Returns the address of the cases that wait for a person, the one to decide first at the start.
    static func toDecide(in scope: PageScope) -> String {
        scope.link(
            "/cases",
            [("state", CaseState.held.rawValue), ("blocked", CaseFilter.personWord), ("sort", "deadline")]
        )
    }

    /// The outcome of the cases, as an address has it; `nil` for any.
    var outcome: String? { filter.outcome?.rawValue }

    /// Whether the page lists open cases apart from closed ones.
    var isSplit: Bool { !details.contains { $0.value != nil } && filter.states.isEmpty && outcome == nil }

    /// Whether the query filters the list.
    var isFiltered: Bool {
        filter != CaseFilter(bundleID: scope.bundleID, environment: scope.environment)
    }

    /// The fields of this list and page in an address, to which a decision on many cases leads back.
    var address: String {
        link(cursor: cursor).split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    }

    /// Returns the URL of this list, of another page of it, or with other states.
    func link(_ path: String = "/cases", cursor: String? = nil, states: StateGroup? = nil) -> String {
        var fields: [(name: String, value: String?)] = [
            ("state", states?.name ?? StateGroup.name(of: filter.states)),
            ("outcome", outcome),
            ("customer", filter.customerID),
            ("transaction", filter.transactionID),
        ]
        fields += details
        fields.append(("cursor", cursor))
        return scope.link(path, fields)
    }
}

/// A named group of states, which URLs may use as a filter.
struct StateGroup: Sendable {
    let name: String
    let title: String
    let states: Set<CaseState>

    /// Cases that still need an answer.
    static let attention = StateGroup(
        name: "attention",
        title: "Needs attention",
        states: [.open, .waiting, .held]
    )
    /// Cases that were not answered successfully.
    static let lost = StateGroup(name: "lost", title: "Missed or failed", states: [.missed, .failed])
    /// Cases for which the desk sends nothing more.
    static let closed = StateGroup(name: "closed", title: "Closed", states: Set(CaseState.allCases.filter(\.isClosed)))

    static let all =
        [attention, lost, closed]
        + CaseState.allCases.map { StateGroup(name: $0.rawValue, title: $0.chip.word, states: [$0]) }

    /// Returns the group with a name, ignoring case.
    static func named(_ name: String) -> StateGroup? { all.first { $0.name == name.lowercased() } }

    /// Returns the name of the group with exactly these states, else a list of the states; `nil` for an empty set.
    static func name(of states: Set<CaseState>) -> String? {
        if states.isEmpty { return nil }
        if let group = all.first(where: { $0.states == states }) { return group.name }
        return CaseState.allCases.filter(states.contains).map(\.rawValue).joined(separator: ",")
    }
}
