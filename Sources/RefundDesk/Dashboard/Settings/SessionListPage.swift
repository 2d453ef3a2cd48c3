import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /settings/sessions`: the visitor's sessions; an administrator sees all.
    func sessionList(_ request: PageRequest) async throws -> Response {
        let visitor = request.visitor
        var sessions: [ListedSession] = []
        if let holder = visitor.holder {
            let key = visitor.mayAdministrate ? nil : holder.key
            sessions = try await credentials.store.sessions(of: key, at: now())
        }
        let part = try ListPart(
            of: sessions,
            named: request.query,
            at: "/settings/sessions",
            most: SessionListPage.mostRows
        )
        let page = SessionListPage(part, for: visitor, now: now())
        return try html(page, as: .sessions, in: frame("Sessions", in: .other, for: request, showsScope: false))
    }

    /// `POST /settings/sessions/end`: ends a session of the visitor; an administrator may end any.
    func endOneSession(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .viewer)
        let visitor = request.visitor
        guard let holder = visitor.holder, let digest = [UInt8](hexadecimal: fields["session"] ?? ""),
            let session = try await credentials.session(digest: digest, request.logger),
            session.holder.key == holder.key || visitor.mayAdministrate
        else {
            throw PageProblem.settings(
                "This session does not exist",
                "It has ended, or it is not yours. Nothing was changed.",
                to: "/settings/sessions"
            )
        }
        try await credentials.store.endSession(digest: digest, by: visitor.author, at: now())
        live.checkAgain()
        return .seeOther("/settings/sessions")
    }

    /// `POST /settings/sessions/end-others`: ends all sessions of the visitor except this one, or those of the person
    /// or token that an administrator names.
    func endOtherSessions(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .viewer)
        let visitor = request.visitor
        guard let holder = visitor.holder else { throw PageProblem.mayNot(.viewer) }
        var key = holder.key
        if fields["person"] != nil || fields["token"] != nil {
            try checkAdministration(by: visitor)
            key = fields["person"].map(SessionHolderKey.person) ?? .token(fields["token"] ?? "")
        }
        let own = key == holder.key ? visitor.session : nil
        try await credentials.store.endSessions(of: key, except: own, by: visitor.author, at: now())
        live.checkAgain()
        return .seeOther("/settings/sessions")
    }
}

/// The content of the page of sessions.
struct SessionListPage: Sendable {
    /// How many sessions are on a page.
    static let mostRows = 50

    struct Row: Sendable {
        let name: String
        let kind: String
        let role: String
        let apps: String
        let signedInAt: Moment
        let endsAt: Moment
        let id: String
        let isOwn: Bool
        let formToken: String?
    }

    let links: SettingsLinks
    let rows: [Row]
    let hasRows: Bool
    let firstLink: String?
    let nextLink: String?
    let showsAll: Bool
    let hasPassword: Bool
    let formToken: String?

    init(_ sessions: ListPart<ListedSession>, for visitor: Visitor, now: Timestamp) {
        links = SettingsLinks(current: "/settings/sessions", for: visitor)
        showsAll = visitor.mayAdministrate
        formToken = visitor.formToken
        hasPassword = visitor.holder?.person?.signInName != nil
        (firstLink, nextLink) = (sessions.firstLink, sessions.nextLink)
        rows = sessions.items.map { listed in
            let session = listed.session
            return Row(
                name: session.holder.name,
                kind: session.holder.person == nil ? "Token" : "Person",
                role: session.holder.grant.role.rawValue,
                apps: session.holder.grant.apps.text,
                signedInAt: Moment(session.signedInAt, now: now),
                endsAt: Moment(session.endsAt, now: now),
                id: listed.digest.hexadecimal,
                isOwn: listed.digest == visitor.session,
                formToken: visitor.formToken
            )
        }
        hasRows = !rows.isEmpty
    }
}
