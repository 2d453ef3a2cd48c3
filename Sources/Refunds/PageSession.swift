package import AppStoreTypes

/// A visitor's sign-in to the pages, made with a token.
package struct PageSession: Hashable, Sendable {
    /// The token that the visitor signed in with.
    package let token: AccessToken
    package let signedInAt: Timestamp
    package let endsAt: Timestamp

    /// How long a session lasts unless its token expires earlier.
    package static let lifetime: Duration = .seconds(12 * 3600)
    /// How many sessions a token may have; one more ends the oldest.
    package static let limitPerToken = 20
    /// How far the clocks of desks that share a database may differ.
    private static let clockTolerance: Duration = .seconds(300)

    /// Creates the session of a visitor who signs in now.
    package init(signingInWith token: AccessToken, at now: Timestamp) {
        let latest = now + Self.lifetime
        self.init(token: token, signedInAt: now, endsAt: token.expiresAt.map { min($0, latest) } ?? latest)
    }

    /// Creates a session from its stored parts.
    package init(token: AccessToken, signedInAt: Timestamp, endsAt: Timestamp) {
        self.token = token
        self.signedInAt = signedInAt
        self.endsAt = endsAt
    }

    /// Returns whether the session gives access at a time.
    ///
    /// A session from the future is invalid: its desk had a wrong clock, and the session would last too long.
    package func isValid(at now: Timestamp) -> Bool {
        token.isValid(at: now) && now < endsAt && signedInAt <= now + Self.clockTolerance
    }
}

/// Stores the sessions of visitors for all desks of a database.
package protocol SessionStore: Sendable {
    /// Stores a session under the SHA-256 digest of its secret, and ends the token's oldest sessions over the limit.
    ///
    /// - Returns: `false`, without a session, if the token was revoked in the meantime.
    func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool

    /// Returns the session with a digest, or `nil` if it is unknown, over, or its token is revoked or expired.
    func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession?

    /// Ends the session with a digest, if there is one.
    func endSession(digest: [UInt8]) async throws

    /// Removes the sessions that are over.
    func removeEndedSessions(at now: Timestamp) async throws
}
