import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// The paths of the pages about people, tokens and sessions, and of their forms; they concern every database.
    static let settingsPaths: [String] = [
        "sessions", "sessions/end", "sessions/end-others", "people", "people/add", "people/grant", "people/password",
        "people/disable", "people/enable", "people/remove", "tokens", "tokens/create", "tokens/revoke",
    ].map { "/settings/\($0)" }

    /// Adds the pages about people, tokens and sessions.
    func addAccessRoutes(to router: Router<DeskRequestContext>) {
        addPage("settings/sessions", to: router, known: ["cursor"], show: sessionList)
        addAction("settings/sessions/end", to: router, perform: endOneSession)
        addAction("settings/sessions/end-others", to: router, perform: endOtherSessions)
        addPage("settings/people", to: router, known: ["cursor"]) { try await personList($0) }
        addAction("settings/people/add", to: router, perform: addPerson)
        addAction("settings/people/grant", to: router, perform: grantPerson)
        addAction("settings/people/password", to: router, perform: newPassword)
        addAction("settings/people/disable", to: router) { try await changePerson(.disabled, $0) }
        addAction("settings/people/enable", to: router) { try await changePerson(.enabled, $0) }
        addAction("settings/people/remove", to: router) { try await changePerson(.removed, $0) }
        addPage("settings/tokens", to: router, known: ["cursor"]) { try await tokenList($0) }
        addAction("settings/tokens/create", to: router, perform: createToken)
        addAction("settings/tokens/revoke", to: router, perform: revokeToken)
    }

    /// Checks that a visitor may manage people and tokens, which are for all apps.
    func checkAdministration(by visitor: Visitor) throws(PageProblem) {
        guard visitor.may(.admin) else { throw .mayNot(.admin) }
        guard visitor.mayAdministrate else { throw .needsAllApps }
    }

    /// Returns the fields of a form of an administrator for all apps.
    func administration(_ request: PageRequest) async throws -> FormFields {
        let fields = try await action(request, by: .admin)
        try checkAdministration(by: request.visitor)
        return fields
    }

    /// Reads the role and the apps of a form.
    ///
    /// - Parameters:
    ///   - fields: the fields of the form.
    ///   - path: the page of the form.
    ///   - old: the apps of the person so far, which may no longer be configured.
    /// - Returns: the role and the apps.
    /// - Throws: ``PageProblem`` if the form does not choose apps: all apps must be chosen expressly.
    func grantedByForm(
        _ fields: FormFields,
        to path: String,
        besides old: GrantedApps = .all
    ) throws -> (role: Role, apps: GrantedApps) {
        guard let role = Role(rawValue: fields["role"] ?? "") else {
            throw PageProblem.settings("The role is missing", "Choose a role. Nothing was changed.", to: path)
        }
        let bundleIDs = fields.all("app")
        let known = Set(allApps + (old.bundleIDs ?? []))
        if let unknown = bundleIDs.first(where: { !known.contains($0) }) {
            throw PageProblem.settings(
                "An app is unknown",
                "No app with the bundle ID \(unknown.prefix(155)) is configured here. Nothing was changed.",
                to: path
            )
        }
        switch (fields["apps"], bundleIDs.isEmpty) {
        case ("all", true): return (role, .all)
        case ("some", false): return (role, GrantedApps(bundleIDs))
        case ("all", false):
            throw PageProblem.settings(
                "The apps are unclear",
                "All apps are chosen, and single apps too. Choose one of both. Nothing was changed.",
                to: path
            )
        default:
            throw PageProblem.settings(
                "The apps are missing",
                "Choose all apps, or only some and at least one of them. Nothing was changed.",
                to: path
            )
        }
    }

    /// The bundle IDs of the configured apps of every database, sorted.
    var allApps: [String] {
        let ofAll = databases?.items().flatMap(\.apps) ?? configured.map(\.bundleID)
        return Set(ofAll).sorted()
    }
}

/// The links between the pages about people, tokens and sessions.
struct SettingsLinks: Sendable {
    struct Link: Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let links: [Link]

    init(current path: String, for visitor: Visitor) {
        let all = [("Sessions", "/settings/sessions")]
        let others = [("People", "/settings/people"), ("Tokens", "/settings/tokens")]
        links = (all + (visitor.mayAdministrate ? others : [])).map { title, link in
            Link(title: title, path: link, isCurrent: link == path)
        }
    }
}

/// The fields of a form that choose a role and apps.
struct GrantChoice: Sendable {
    struct App: Sendable {
        let bundleID: String
        let isChosen: Bool
    }

    let roles: FilterChoice
    let apps: [App]
    /// Whether the form begins with all apps, or with some; neither in a form for somebody new.
    let areAllChosen: Bool
    let areSomeChosen: Bool

    init(_ roles: [Role], selected: Role = .viewer, apps: GrantedApps? = nil, among known: [String]) {
        self.roles = FilterChoice(
            "Role",
            name: "role",
            selected: selected.rawValue,
            among: roles.map { ($0.rawValue, $0.rawValue) },
            none: nil
        )
        // An app that is no longer configured is offered too, so that saving does not drop it unseen.
        let bundleIDs = apps?.bundleIDs ?? []
        (areAllChosen, areSomeChosen) = (apps == .all, !bundleIDs.isEmpty)
        self.apps = Set(known + bundleIDs).sorted().map { App(bundleID: $0, isChosen: bundleIDs.contains($0)) }
    }
}

extension PageProblem {
    /// The problem of an administrator for some apps.
    fileprivate static let needsAllApps = PageProblem(
        status: .forbidden,
        title: "You may not do this",
        paragraphs: ["Nothing was changed. People and tokens concern all apps, and your sign-in is for some of them."]
    )

    /// Returns the problem of a form about people, tokens or sessions.
    static func settings(_ title: String, _ text: String, to path: String) -> PageProblem {
        PageProblem(status: .unprocessableContent, title: title, paragraphs: [text], link: path, linkText: "Back")
    }
}
