import AppStoreTypes
import Refunds

/// Which cases an address asks for.
struct CaseQuery: Sendable {
    let filter: CaseFilter
    let cursor: String?

    /// Reads the query of an address.
    ///
    /// - Throws: ``PageProblem`` when it names a state, outcome or environment there is none of.
    init(_ fields: FormFields) throws(PageProblem) {
        var filter = CaseFilter(
            bundleID: fields["app"],
            customerID: fields["customer"].map(canonicalCustomerID),
            transactionID: fields["transaction"]
        )
        for name in fields.all("state").flatMap({ $0.split(separator: ",") }) {
            guard let group = StateGroup.named(String(name)) else {
                throw .unknownFilter("state", allowed: StateGroup.all.map(\.name))
            }
            filter.states.formUnion(group.states)
        }
        if let name = fields["outcome"] {
            guard let decision = Outcome.Decision(rawValue: name.lowercased()) else {
                throw .unknownFilter("outcome", allowed: Outcome.Decision.allCases.map(\.rawValue))
            }
            filter.decision = decision
        }
        if let name = fields["environment"] {
            guard let environment = Self.environments.first(where: { $0.rawValue.lowercased() == name.lowercased() })
            else { throw .unknownFilter("environment", allowed: Self.environments.map(\.rawValue)) }
            filter.environment = environment
        }
        self.filter = filter
        cursor = fields["cursor"]
    }

    /// The environments a case can be of.
    static let environments: [AppStoreEnvironment] = [.production, .sandbox]

    /// Whether the list may be split into what needs an answer and what is closed.
    var isSplit: Bool { filter.states.isEmpty && filter.decision == nil }

    /// Whether anything narrows the list.
    var isFiltered: Bool { filter != CaseFilter() }

    /// The address of this list, of another of its pages or with other states.
    func link(cursor: String? = nil, states: StateGroup? = nil) -> String {
        Link.cases([
            ("state", states?.name ?? StateGroup.name(of: filter.states)),
            ("outcome", filter.decision?.rawValue),
            ("app", filter.bundleID),
            ("environment", filter.environment?.rawValue),
            ("customer", filter.customerID),
            ("transaction", filter.transactionID),
            ("cursor", cursor),
        ])
    }
}
