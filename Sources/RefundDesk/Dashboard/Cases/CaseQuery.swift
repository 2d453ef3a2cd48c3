import AppStoreTypes
import Refunds

/// The cases that a URL's query selects.
struct CaseQuery: Sendable {
    let filter: CaseFilter
    let cursor: String?

    /// Parses the query of a URL.
    ///
    /// - Throws: ``PageProblem`` if it names an unknown state, outcome or environment.
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

    /// The environments a case may have.
    static let environments: [AppStoreEnvironment] = [.production, .sandbox]

    /// Whether the page lists open cases apart from closed ones.
    var isSplit: Bool { filter.states.isEmpty && filter.decision == nil }

    /// Whether the query filters the list.
    var isFiltered: Bool { filter != CaseFilter() }

    /// Returns the URL of this list, of another page of it, or with other states.
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
