package import AppStoreTypes

/// Who signed in to the pages: a person, or whoever has a token.
package enum SessionHolder: Hashable, Sendable {
    case token(AccessToken)
    case person(Person)

    /// What the holder may do.
    package var grant: Grant {
        switch self {
        case .token(let token): token.grant
        case .person(let person): person.grant
        }
    }

    /// The holder's name on the pages.
    package var name: String {
        switch self {
        case .token(let token): token.label ?? token.id
        case .person(let person): person.name
        }
    }

    /// The person; `nil` for a token.
    package var person: Person? { if case .person(let person) = self { person } else { nil } }

    /// The holder's key; a token and a person may have the same identifier.
    package var key: SessionHolderKey {
        switch self {
        case .token(let token): .token(token.id)
        case .person(let person): .person(person.id)
        }
    }

    /// When the holder's access ends by itself; `nil` if it never does.
    package var expiresAt: Timestamp? {
        if case .token(let token) = self { token.expiresAt } else { nil }
    }

    /// Returns whether the holder has access at a time.
    package func isValid(at now: Timestamp) -> Bool {
        switch self {
        case .token(let token): token.isValid(at: now)
        case .person(let person): person.mayUse
        }
    }
}

/// The identifier of a token or person who signed in.
package enum SessionHolderKey: Hashable, Sendable {
    case token(String)
    case person(String)
}

/// A visitor's sign-in to the pages, made with a token or by a person.
package struct PageSession: Hashable, Sendable {
    /// Who signed in, as known when the session was read.
    package let holder: SessionHolder
    package let signedInAt: Timestamp
    package let endsAt: Timestamp

    /// How long a session lasts unless its token expires earlier.
    package static let lifetime: Duration = .seconds(12 * 3600)
    /// How many sessions a token or person may have; one more ends the oldest.
    package static let limitPerHolder = 20
    /// How far the clocks of desks that share a database may differ.
    private static let clockTolerance: Duration = .seconds(300)

    /// Creates the session of a visitor who signs in now.
    package init(of holder: SessionHolder, at now: Timestamp) {
        let latest = now + Self.lifetime
        self.init(holder: holder, signedInAt: now, endsAt: holder.expiresAt.map { min($0, latest) } ?? latest)
    }

    /// Creates a session from its stored parts.
    package init(holder: SessionHolder, signedInAt: Timestamp, endsAt: Timestamp) {
        self.holder = holder
        self.signedInAt = signedInAt
        self.endsAt = endsAt
    }

    /// Returns whether the session gives access at a time.
    ///
    /// A session from the future is invalid: its desk had a wrong clock, and the session would last too long.
    package func isValid(at now: Timestamp) -> Bool {
        holder.isValid(at: now) && now < endsAt && signedInAt <= now + Self.clockTolerance
    }
}

/// A session in a list.
package struct ListedSession: Hashable, Sendable {
    /// The SHA-256 digest of the session's secret; it gives no access.
    package let digest: [UInt8]
    package let session: PageSession

    package init(digest: [UInt8], session: PageSession) {
        self.digest = digest
        self.session = session
    }
}

/// Stores the sessions of visitors for all desks of a database.
package protocol SessionStore: Sendable {
    /// Stores a session under the SHA-256 digest of its secret, and ends the holder's oldest sessions over the limit.
    ///
    /// - Returns: `false`, without a session, if the holder lost access in the meantime, or the person's password was
    ///   replaced.
    func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool

    /// Returns the session with a digest, or `nil` if it is unknown, has ended, or its holder no longer has access.
    func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession?

    /// Returns the sessions that are not over, newest first: a holder's, or all.
    func sessions(of holder: SessionHolderKey?, at now: Timestamp) async throws -> [ListedSession]

    /// Ends the session with a digest, if there is one.
    ///
    /// - Parameters:
    ///   - digest: the digest of the session's secret.
    ///   - author: who ends the session; `nil` if its holder signs out.
    ///   - time: when.
    /// - Throws: an error of the store.
    func endSession(digest: [UInt8], by author: String?, at time: Timestamp) async throws

    /// Ends the sessions of a holder except one, as somebody else or the holder ordered.
    func endSessions(
        of holder: SessionHolderKey,
        except digest: [UInt8]?,
        by author: String,
        at: Timestamp
    ) async throws

    /// Removes the sessions that are over.
    func removeEndedSessions(at now: Timestamp) async throws
}
