import AppStoreTypes
import Refunds

/// The app and environment that a page shows, as its address names them.
///
/// `app` omitted means all apps that the visitor may see; `environment` omitted means Production, so that purchases of
/// testers count nowhere unless a visitor asks for them.
struct PageScope: Hashable, Sendable {
    /// The bundle ID of the app; `nil` for all apps.
    var bundleID: String?
    var environment = AppStoreEnvironment.production

    /// The environments that a page may show.
    static let environments: [AppStoreEnvironment] = [.production, .sandbox]
    /// The names of the fields in an address, and `database`, which chooses among the databases of a desk.
    static let fields = ["app", "environment", "database"]

    init() {}

    /// Reads the scope from the fields of an address.
    ///
    /// - Throws: ``AppNotCovered`` if the visitor may not see the app; ``PageProblem`` for an unknown environment.
    init(_ fields: FormFields, for visitor: Visitor) throws {
        bundleID = try visitor.app(requested: fields["app"])
        if let name = fields["environment"] { environment = try Self.environment(named: name) }
    }

    /// Returns the environment with a name, ignoring case.
    ///
    /// - Throws: ``PageProblem`` if there is none.
    static func environment(named name: String) throws(PageProblem) -> AppStoreEnvironment {
        guard let environment = environments.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            throw .unknownFilter("environment", allowed: environments.map(\.rawValue))
        }
        return environment
    }

    /// The fields for a link to a page in this scope; those with their default value are `nil`.
    var linkFields: [(name: String, value: String?)] {
        [("app", bundleID), ("environment", environment == .production ? nil : environment.rawValue)]
    }

    /// Returns the address of a page in this scope, with further fields.
    func link(_ path: String, _ others: [(name: String, value: String?)] = []) -> String {
        Link.query(of: path, linkFields + others)
    }
}
