import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /settings/tokens`: the tokens, for administrators.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - secret: the text of a new token, which the page shows once.
    /// - Returns: the page.
    /// - Throws: ``PageProblem`` for other visitors, or an error of the store.
    func tokenList(_ request: PageRequest, secret: String? = nil) async throws -> Response {
        try checkAdministration(by: request.visitor)
        let tokens = try await credentials.store.tokens()
        let part = try ListPart(of: tokens, named: request.query, at: "/settings/tokens", most: TokenListPage.mostRows)
        let page = TokenListPage(part, apps: allApps, secret: secret, for: request.visitor, now: now())
        return try html(page, as: .tokens, in: frame("Tokens", in: .other, for: request, showsScope: false))
    }

    /// `POST /settings/tokens/create`: creates a token, which the reply shows.
    func createToken(_ request: PageRequest) async throws -> Response {
        let fields = try await administration(request)
        let path = "/settings/tokens"
        let granted = try grantedByForm(fields, to: path)
        let label = fields["label"]
        guard (label ?? "").utf8.count <= TokenListPage.longestLabel else {
            throw PageProblem.settings(
                "The label is too long",
                "A label has at most \(TokenListPage.longestLabel) bytes. No token was created.",
                to: path
            )
        }
        var expiresAt: Timestamp?
        if let text = fields["expires"] {
            guard let time = TokenExpiry(text)?.time(from: now()), time > now() else {
                throw PageProblem.settings(
                    "The end is not valid",
                    "Give a duration such as 30d, or a day in the future such as 2027-01-31. No token was created.",
                    to: path
                )
            }
            expiresAt = time
        }
        let text = try await TokenIssuer(store: credentials.store, now: now).make(
            role: granted.role,
            label: label,
            apps: granted.apps,
            expiresAt: expiresAt,
            by: request.visitor.author
        )
        return try await tokenList(request, secret: text)
    }

    /// `POST /settings/tokens/revoke`: revokes a token, which ends its sessions.
    func revokeToken(_ request: PageRequest) async throws -> Response {
        let fields = try await administration(request)
        guard
            try await credentials.store.revokeToken(fields["token"] ?? "", by: request.visitor.author, at: now())
        else {
            throw PageProblem.settings(
                "There is no such token",
                "It may already be revoked. Nothing was changed.",
                to: "/settings/tokens"
            )
        }
        live.checkAgain()
        return .seeOther("/settings/tokens")
    }
}

/// The content of the page of tokens.
struct TokenListPage: Sendable {
    /// The longest label, in bytes.
    static let longestLabel = 200
    /// How many tokens are on a page.
    static let mostRows = 50

    struct Row: Sendable {
        let id: String
        let label: String?
        let state: Chip
        let role: String
        let apps: String
        let createdAt: Moment
        let lastUsedAt: Moment?
        let expiresAt: Moment?
        /// The code for the form; `nil` if the token is revoked already.
        let formToken: String?
    }

    let links: SettingsLinks
    let rows: [Row]
    let hasRows: Bool
    let firstLink: String?
    let nextLink: String?
    let choice: GrantChoice
    let secret: String?
    let formToken: String?

    init(_ tokens: ListPart<AccessToken>, apps: [String], secret: String?, for visitor: Visitor, now: Timestamp) {
        links = SettingsLinks(current: "/settings/tokens", for: visitor)
        self.secret = secret
        formToken = visitor.formToken
        choice = GrantChoice(Role.allCases, selected: .backend, among: apps)
        (firstLink, nextLink) = (tokens.firstLink, tokens.nextLink)
        rows = tokens.items.map { token in
            Row(
                id: token.id,
                label: token.label,
                state: token.isValid(at: now)
                    ? Chip(word: "Valid", tone: .quiet)
                    : Chip(word: token.revokedAt == nil ? "Expired" : "Revoked", tone: .warn),
                role: token.role.rawValue,
                apps: token.apps.text,
                createdAt: Moment(token.createdAt, now: now),
                lastUsedAt: token.lastUsedAt.map { Moment($0, now: now) },
                expiresAt: token.expiresAt.map { Moment($0, now: now) },
                formToken: token.revokedAt == nil ? visitor.formToken : nil
            )
        }
        hasRows = !rows.isEmpty
    }
}
