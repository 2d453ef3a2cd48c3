import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /settings/people`: the people who may sign in, for administrators.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - secret: a one-time password that the page shows once, and whose it is.
    /// - Returns: the page.
    /// - Throws: ``PageProblem`` for other visitors, or an error of the store.
    func personList(_ request: PageRequest, secret: (name: String, password: String)? = nil) async throws -> Response {
        try checkAdministration(by: request.visitor)
        let people = try await credentials.store.people().filter { $0.removedAt == nil }
        let part = try ListPart(
            of: people,
            named: request.query,
            at: Self.people,
            most: PersonListPage.mostRows(besides: allApps)
        )
        let page = PersonListPage(part, apps: allApps, secret: secret, for: request.visitor, now: now())
        return try html(page, as: .people, in: frame("People", in: .other, for: request, showsScope: false))
    }

    /// `POST /settings/people/add`: adds a person with a one-time password, which the reply shows.
    func addPerson(_ request: PageRequest) async throws -> Response {
        let fields = try await administration(request)
        let granted = try grantedByForm(fields, to: Self.people)
        let name = fields["name"] ?? ""
        let password = try await explained {
            try await issuer.add(
                name,
                role: granted.role,
                apps: granted.apps,
                password: nil,
                by: request.visitor.author
            )
        }
        return try await personList(request, secret: password.map { (name, $0) })
    }

    /// `POST /settings/people/grant`: gives a person another role or other apps.
    func grantPerson(_ request: PageRequest) async throws -> Response {
        let fields = try await administration(request)
        let person = try await other(fields, than: request.visitor)
        let granted = try grantedByForm(fields, to: Self.people, besides: person.apps)
        try await explained {
            try await issuer.grant(granted.role, granted.apps, to: person, by: request.visitor.author)
        }
        live.checkAgain()
        return .seeOther(Self.people)
    }

    /// `POST /settings/people/password`: gives a person a one-time password, which the reply shows.
    func newPassword(_ request: PageRequest) async throws -> Response {
        let fields = try await administration(request)
        let person = try await other(fields, than: request.visitor)
        let password = try await explained {
            try await issuer.setPassword(of: person, to: nil, by: request.visitor.author)
        }
        live.checkAgain()
        return try await personList(request, secret: password.map { (person.name, $0) })
    }

    /// `POST /settings/people/disable`, `enable` and `remove`.
    func changePerson(_ change: PersonChange, _ request: PageRequest) async throws -> Response {
        let fields = try await administration(request)
        let person = try await other(fields, than: request.visitor)
        try await explained { try await issuer.change(person, change, by: request.visitor.author) }
        live.checkAgain()
        return .seeOther(Self.people)
    }

    private static let people = "/settings/people"

    private var issuer: PersonIssuer { PersonIssuer(store: credentials.store, passwords: passwords, now: now) }

    /// Returns the person that a form names, who is not the visitor: an administrator cannot lose access by mistake.
    private func other(_ fields: FormFields, than visitor: Visitor) async throws -> Person {
        let id = fields["person"] ?? ""
        guard let person = try await credentials.store.people().first(where: { $0.id == id && $0.removedAt == nil })
        else {
            throw PageProblem.settings(
                "This person does not exist",
                "Somebody may have removed the person. Nothing was changed.",
                to: Self.people
            )
        }
        guard visitor.holder?.key != .person(id) else {
            throw PageProblem.settings(
                "You cannot change your own access",
                "Nothing was changed. Ask another administrator, or use refund-desk people at the machine.",
                to: Self.people
            )
        }
        return person
    }

    private func explained<Result>(_ change: () async throws -> Result) async throws -> Result {
        do {
            return try await change()
        } catch let mistake as PersonMistake {
            throw PageProblem.settings(
                "The person was not changed",
                "\(mistake.description) Nothing was changed.",
                to: Self.people
            )
        }
    }
}

/// The content of the page of people.
struct PersonListPage: Sendable {
    struct Row: Sendable {
        let id: String
        let name: String
        let state: Chip
        let role: String
        let apps: String
        let signIn: String
        let createdAt: Moment
        let isDisabled: Bool
        /// The fields that change role and apps; `nil` if the identity provider decides them.
        let choice: GrantChoice?
        let hasPassword: Bool
        /// The code for the forms; `nil` for the visitor's own row, and without a session.
        let formToken: String?
    }

    let links: SettingsLinks
    let rows: [Row]
    let hasRows: Bool
    let firstLink: String?
    let nextLink: String?
    let choice: GrantChoice
    let secretName: String?
    let secret: String?
    let formToken: String?
    let nameRule = Person.nameRule

    /// Returns how many people are on a page: each has a form that lists all apps.
    static func mostRows(besides apps: [String]) -> Int { max(1, min(25, 500 / max(1, apps.count))) }

    init(
        _ people: ListPart<Person>,
        apps: [String],
        secret: (name: String, password: String)?,
        for visitor: Visitor,
        now: Timestamp
    ) {
        links = SettingsLinks(current: "/settings/people", for: visitor)
        formToken = visitor.formToken
        secretName = secret?.name
        self.secret = secret?.password
        choice = GrantChoice(Role.ofPeople, among: apps)
        (firstLink, nextLink) = (people.firstLink, people.nextLink)
        rows = people.items.map { person in
            let isOwn = visitor.holder?.key == .person(person.id)
            let hasPassword = person.signInName != nil
            return Row(
                id: person.id,
                name: person.name,
                state: person.mayUse ? Chip(word: "Active", tone: .quiet) : Chip(word: "Disabled", tone: .warn),
                role: person.role.rawValue,
                apps: person.apps.text,
                signIn: Self.signIn(person, now: now),
                createdAt: Moment(person.createdAt, now: now),
                isDisabled: !person.mayUse,
                choice: hasPassword
                    ? GrantChoice(Role.ofPeople, selected: person.role, apps: person.apps, among: apps) : nil,
                hasPassword: hasPassword,
                formToken: isOwn ? nil : visitor.formToken
            )
        }
        hasRows = !rows.isEmpty
    }

    private static func signIn(_ person: Person, now: Timestamp) -> String {
        switch person.proof {
        case .password(_, nil): "Password"
        case .password(_, let until?): now < until ? "One-time password, not used yet" : "One-time password, too old"
        case .identityProvider: "Identity provider"
        case .nothing: "None"
        }
    }
}
