import Hummingbird
import Refunds

/// The databases of the process, as their pages show them.
struct DatabaseList: Sendable {
    /// A database.
    struct Item: Sendable {
        let apps: [String]
        /// Whether it took writes when it was last looked at.
        let isUp: Bool
    }

    /// The apps of the database that the pages show.
    let apps: [String]
    /// Returns all databases.
    let items: @Sendable () -> [Item]

    init(_ membership: DatabaseMembership) {
        apps = membership.group.members.first { $0.name == membership.name }?.configuration.apps.map(\.bundleID) ?? []
        items = {
            membership.group.members.map { member in
                Item(apps: member.configuration.apps.map(\.bundleID), isUp: member.isUp)
            }
        }
    }

    /// Returns the apps of the database that a visitor may see; `nil` if there is no visitor.
    func name(for visitor: Visitor?) -> String? {
        guard let visitor else { return nil }
        return apps.filter { visitor.covers($0) }.joined(separator: ", ")
    }
}

extension Dashboard {
    /// `GET /databases`: the apps of each database, with links to the pages of that database.
    func databasesPage(_ databases: DatabaseList, _ request: PageRequest) throws -> Response {
        try html(
            DatabasesPage(databases.items()) { request.visitor.covers($0) },
            as: .databases,
            in: frame("Databases", in: .other, for: request, showsScope: false)
        )
    }
}

/// The content of the page of databases.
struct DatabasesPage: Sendable {
    struct App: Sendable {
        let name: String
        let link: String
    }

    struct Row: Sendable {
        let apps: [App]
        let state: Chip
        let explanation: String
    }

    let rows: [Row]

    /// Creates the content, with the apps that the visitor may see.
    init(_ items: [DatabaseList.Item], covers: (String) -> Bool) {
        rows = items.compactMap { item in
            let apps = item.apps.filter(covers).map { App(name: $0, link: Link.query(of: "/", [("database", $0)])) }
            guard !apps.isEmpty else { return nil }
            return Row(
                apps: apps,
                state: item.isUp
                    ? Chip(word: "Available", tone: .good) : Chip(word: "Unavailable", tone: .bad),
                explanation: item.isUp
                    ? "Notifications are stored, and refund requests are answered."
                    : "Notifications and reports of these apps are refused until the database is back. See the desk's log."
            )
        }
    }
}
