package import AppStoreTypes

/// What the bearer of a token may do.
package enum Role: String, CaseIterable, Sendable, Codable {
    /// Facts in.
    case backend
    /// Cases, statistics and notifications, to read.
    case viewer
    /// What a viewer may, and a person's decisions.
    case operate = "operator"
    /// Everything.
    case admin

    /// Whether this role includes another.
    package func includes(_ other: Role) -> Bool {
        switch self {
        case .admin: true
        case .operate: other == .operate || other == .viewer
        case .viewer, .backend: other == self
        }
    }
}

/// A bearer token as it is kept: by digest, never the token itself.
package struct AccessToken: Hashable, Sendable {
    package var id: String
    package var role: Role
    /// What the token is for, in the words of whoever made it.
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

/// Keeps bearer tokens.
package protocol TokenStore: Sendable {
    /// Stores a token by the SHA-256 of its text.
    func addToken(_ token: AccessToken, digest: [UInt8]) async throws

    /// The role of the token with a digest; `nil` when there is none or it was revoked.
    func role(forDigest digest: [UInt8]) async throws -> Role?

    /// All tokens, the newest first.
    func tokens() async throws -> [AccessToken]

    /// Revokes a token; `false` when there is none, or it was revoked before.
    func revokeToken(_ id: String, at: Timestamp) async throws -> Bool
}
