package import AppStoreTypes

/// A bearer token as the store keeps it: the digest, never the token itself.
package struct AccessToken: Hashable, Sendable {
    package var id: String
    package var role: Role
    /// The apps that the token gives access to.
    package var apps: GrantedApps
    /// The purpose of the token, as its creator describes it.
    package var label: String?
    package var createdAt: Timestamp
    /// When the token expires; `nil` if it never does.
    package var expiresAt: Timestamp?
    package var revokedAt: Timestamp?
    /// About when the token was last used, at most ``usePrecision`` before the real time; `nil` if it never was.
    package var lastUsedAt: Timestamp?

    /// How exactly the last use is known.
    package static let usePrecision: Duration = .seconds(3600)

    package init(
        id: String,
        role: Role,
        apps: GrantedApps = .all,
        label: String?,
        createdAt: Timestamp,
        expiresAt: Timestamp? = nil,
        revokedAt: Timestamp? = nil,
        lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.role = role
        self.apps = apps
        self.label = label
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
        self.lastUsedAt = lastUsedAt
    }

    /// How the audit, orders and erasures name who uses the token.
    package var author: String { "token \(id)" + (label.map { " (\($0))" } ?? "") }

    /// What the token may do.
    package var grant: Grant { Grant(role: role, apps: apps, author: author) }

    /// Returns whether the token is neither revoked nor expired at a time.
    package func isValid(at now: Timestamp) -> Bool {
        revokedAt == nil && expiresAt.map { now < $0 } ?? true
    }

    /// Returns whether the token gives access to an app.
    package func covers(_ bundleID: String) -> Bool { apps.covers(bundleID) }

    /// Returns the app to list: the requested app or the token's only one; `nil` for all apps.
    ///
    /// - Throws: ``AppNotCovered`` for another app, and if the token has several and the caller requests none.
    package func app(requested: String?) throws(AppNotCovered) -> String? { try apps.app(requested: requested) }
}

/// Stores bearer tokens.
package protocol TokenStore: Sendable {
    /// Stores a token under the SHA-256 digest of its text.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - digest: the digest.
    ///   - author: who creates it.
    /// - Throws: any error of the store.
    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws

    /// Returns the token with a digest, or `nil` if the token is unknown, revoked or expired.
    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken?

    /// Returns all tokens, newest first.
    func tokens() async throws -> [AccessToken]

    /// Returns the digest of a token that is not revoked; `nil` if there is none.
    func digest(ofToken id: String) async throws -> [UInt8]?

    /// Revokes a token and ends its sessions, and returns `false` if it is unknown or already revoked.
    func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool

    /// Notes when tokens were last used, unless later uses are known.
    func noteUse(ofTokens uses: [String: Timestamp]) async throws
}
