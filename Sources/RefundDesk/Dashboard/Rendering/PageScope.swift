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
    /// An app of the database that the page shows, which names the database; `nil` if the desk has only one.
    var database: String?

    /// The environments that a page may show.
    static let environments: [AppStoreEnvironment] = [.production, .sandbox]
    /// The names of the fields in an address, and `database`, which chooses among the databases of a desk.
    static let fields = ["app", "environment", "database"]

    init() {}

    /// Creates the scope of an app in one environment.
    init(of app: AppKey) { (bundleID, environment) = (app.bundleID, app.environment) }

    /// Reads the scope from the fields of an address.
    ///
    /// - Parameters:
    ///   - fields: the fields.
    ///   - visitor: who opens the page.
    ///   - appsOfDatabase: the apps of the page's database; `nil` if the desk has only one database.
    /// - Throws: ``AppNotCovered`` if the visitor may not see the app; ``PageProblem`` for an unknown environment.
    init(_ fields: FormFields, for visitor: Visitor, appsOfDatabase: [String]? = nil) throws {
        database = appsOfDatabase?.first(where: visitor.covers)
        // A visitor of some apps sees one of this database, not the first that the visitor may see in any of them.
        let own = visitor.apps == .all ? nil : database
        bundleID = try visitor.app(requested: fields["app"] ?? own)
        if let name = fields["environment"] { environment = try Self.environment(named: name) }
    }

    /// Returns the scope of the page of one case, notification or event: in its environment, if the address names none.
    ///
    /// A visitor of some apps sees no list of all of them. If the address names no app, such a visitor gets the app
    /// that the page is about, and not the first that the visitor may see.
    ///
    /// - Parameters:
    ///   - app: the app and environment that the page is about.
    ///   - fields: the fields of the address.
    ///   - visitor: who opens the page.
    /// - Returns: the scope, to which the links of the page lead.
    func about(_ app: AppKey, named fields: FormFields, for visitor: Visitor) -> PageScope {
        var scope = self
        if fields["environment"] == nil { scope.environment = app.environment }
        if fields["app"] == nil, visitor.apps != .all { scope.bundleID = app.bundleID }
        return scope
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
        [
            ("app", bundleID), ("environment", environment == .production ? nil : environment.rawValue),
            ("database", bundleID == nil ? database : nil),
        ]
    }

    /// Returns the address of a page in this scope, with further fields.
    func link(_ path: String, _ others: [(name: String, value: String?)] = []) -> String {
        Link.query(of: path, linkFields + others)
    }
}
