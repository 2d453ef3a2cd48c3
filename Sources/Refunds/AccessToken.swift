package import AppStoreTypes

/// The permissions of a bearer token.
package enum Role: String, CaseIterable, Sendable, Codable {
    /// Reports facts.
    case backend
    /// Reads cases, statistics and notifications.
    case viewer
    /// Reads like a viewer and records a person's decisions.
    case operate = "operator"
    /// Reads like a viewer, and exports and erases customers' data.
    case privacy
    /// May do everything.
    case admin

    /// Returns whether this role includes another.
    package func includes(_ other: Role) -> Bool {
        switch self {
        case .admin: true
        case .operate: other == .operate || other == .viewer
        case .privacy: other == .privacy || other == .viewer
        case .viewer, .backend: other == self
        }
    }
}

/// A bearer token as the store keeps it: the digest, never the token itself.
package struct AccessToken: Hashable, Sendable {
    package var id: String
    package var role: Role
    /// The bundle ID of the only app that the token gives access to; `nil` for all apps.
    package var bundleID: String?
    /// The purpose of the token, as its creator describes it.
    package var label: String?
    package var createdAt: Timestamp
    /// When the token expires; `nil` if it never does.
    package var expiresAt: Timestamp?
    package var revokedAt: Timestamp?

    package init(
        id: String,
        role: Role,
        bundleID: String? = nil,
        label: String?,
        createdAt: Timestamp,
        expiresAt: Timestamp? = nil,
        revokedAt: Timestamp? = nil
    ) {
        self.id = id
        self.role = role
        self.bundleID = bundleID
        self.label = label
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }

    /// Returns whether the token is neither revoked nor expired at a time.
    package func isValid(at now: Timestamp) -> Bool {
        revokedAt == nil && expiresAt.map { now < $0 } ?? true
    }

    /// Returns whether the token gives access to an app.
    package func covers(_ bundleID: String) -> Bool { self.bundleID == nil || self.bundleID == bundleID }

    /// Returns the app to list: the requested app or the token's own; `nil` for all apps.
    ///
    /// - Throws: ``AppNotCovered`` if the token is for another app than the requested one.
    package func app(requested: String?) throws(AppNotCovered) -> String? {
        guard let bundleID else { return requested }
        guard requested == nil || requested == bundleID else { throw AppNotCovered(bundleID: bundleID) }
        return bundleID
    }
}

/// An error for a request about an app that the token gives no access to.
package struct AppNotCovered: Error, Hashable, Sendable {
    /// The bundle ID of the token's app.
    package let bundleID: String

    package init(bundleID: String) { self.bundleID = bundleID }
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
}
