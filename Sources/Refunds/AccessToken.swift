package import AppStoreTypes

/// The permissions of a bearer token.
package enum Role: String, CaseIterable, Sendable, Codable {
    /// Reports facts.
    case backend
    /// Reads cases, statistics and notifications.
    case viewer
    /// Reads like a viewer and records a person's decisions.
    case operate = "operator"
    /// May do everything.
    case admin

    /// Returns whether this role includes another.
    package func includes(_ other: Role) -> Bool {
        switch self {
        case .admin: true
        case .operate: other == .operate || other == .viewer
        case .viewer, .backend: other == self
        }
    }
}

/// A bearer token as the store keeps it: the digest, never the token itself.
package struct AccessToken: Hashable, Sendable {
    package var id: String
    package var role: Role
    /// The purpose of the token, as its creator describes it.
    package var label: String?
    package var createdAt: Timestamp
    package var revokedAt: Timestamp?

    package init(id: String, role: Role, label: String?, createdAt: Timestamp, revokedAt: Timestamp? = nil) {
        self.id = id
        self.role = role
        self.label = label
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }
}

/// Stores bearer tokens.
package protocol TokenStore: Sendable {
    /// Stores a token under the SHA-256 digest of its text.
    func addToken(_ token: AccessToken, digest: [UInt8]) async throws

    /// Returns the role of the token with a digest, or `nil` if the token is unknown or revoked.
    func role(forDigest digest: [UInt8]) async throws -> Role?

    /// Returns all tokens, newest first.
    func tokens() async throws -> [AccessToken]

    /// Revokes a token, and returns `false` if it is unknown or already revoked.
    func revokeToken(_ id: String, at: Timestamp) async throws -> Bool
}
