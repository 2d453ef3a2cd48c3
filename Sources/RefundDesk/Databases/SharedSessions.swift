import AppStoreTypes
import HTTPTypes
import Refunds
import Store

/// The tokens, people and sessions of one database; sessions begin and end in the process's other databases too.
///
/// Every database has every token, so each of them checks tokens and sessions without the others.
struct SharedSessions: TokenStore, PersonStore, SessionStore, SignInFailureStore {
    let own: Store
    /// The bundle IDs of the apps of the own database.
    private let name: String
    /// Returns the other databases, each with its store if it can be used now.
    private let members: @Sendable () -> [(name: String, store: Store?)]

    init(_ own: Store, _ membership: DatabaseMembership) {
        self.own = own
        name = membership.name
        members = {
            membership.group.members.filter { $0.name != membership.name }
                .map { ($0.name, $0.isUp ? $0.desk?.store : nil) }
        }
    }

    /// Returns the stores of the other databases that can be used now, and whether these are all.
    private func others() -> (stores: [Store], areAll: Bool) {
        let members = members()
        let stores = members.compactMap(\.store)
        return (stores, stores.count == members.count)
    }

    /// Returns the databases that can be used now, the own one first, and the names of the others.
    private func usable() -> (databases: [(name: String, store: Store)], away: [String]) {
        let members = members()
        let databases: [(name: String, store: Store)] = members.compactMap { member in
            member.store.map { (name: member.name, store: $0) }
        }
        return ([(name: name, store: own)] + databases, members.filter { $0.store == nil }.map(\.name))
    }

    /// Adds a session in every database; the visitor signs in once more for the pages of one that is unavailable.
    func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool {
        guard try await own.addSession(session, digest: digest) else { return false }
        for store in others().stores { _ = try? await store.addSession(session, digest: digest) }
        return true
    }

    func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession? {
        try await own.session(forDigest: digest, at: now)
    }

    /// Ends a session in every database.
    ///
    /// - Throws: ``NotEndedEverywhere`` if it may continue in one that failed, after it ended in the others.
    func endSession(digest: [UInt8], by author: String?, at time: Timestamp) async throws {
        try await inEvery { try await $0.endSession(digest: digest, by: author, at: time) }
    }

    /// Ends sessions in every database, and then tells in which it failed.
    private func inEvery(_ end: (Store) async throws -> Void) async throws {
        let (databases, away) = usable()
        var failed = away
        for database in databases {
            do {
                try await end(database.store)
            } catch {
                failed.append(database.name)
            }
        }
        guard failed.isEmpty else { throw NotEndedEverywhere(databases: failed) }
    }

    func removeEndedSessions(at now: Timestamp) async throws { try await own.removeEndedSessions(at: now) }

    func sessions(of holder: SessionHolderKey?, at now: Timestamp) async throws -> [ListedSession] {
        try await own.sessions(of: holder, at: now)
    }

    /// Ends sessions in every database.
    ///
    /// - Throws: ``NotEndedEverywhere`` if they may continue in one that failed, after they ended in the others.
    func endSessions(
        of holder: SessionHolderKey,
        except digest: [UInt8]?,
        by author: String,
        at time: Timestamp
    ) async throws {
        try await inEvery { try await $0.endSessions(of: holder, except: digest, by: author, at: time) }
    }

    /// Returns the stores of all databases.
    ///
    /// - Throws: ``PageProblem`` 503 if one is unavailable: what is changed must not differ between them.
    private func every() throws -> [Store] {
        let (stores, areAll) = others()
        guard areAll else {
            throw PageProblem(
                status: .serviceUnavailable,
                title: "Nothing was changed",
                paragraphs: ["A database is unavailable. Try again when all databases are available."],
                link: "/databases",
                linkText: "To the databases"
            )
        }
        return [own] + stores
    }

    private func everyToken() throws -> SharedTokens { SharedTokens(try every().map { ("a database", $0) }) }

    private func everyPerson() throws -> SharedPeople { SharedPeople(try every().map { ("a database", $0) }) }

    func addPerson(_ person: Person, by author: String) async throws -> Bool {
        try await everyPerson().addPerson(person, by: author)
    }

    func person(signInName: String) async throws -> Person? { try await own.person(signInName: signInName) }

    func people() async throws -> [Person] { try await own.people() }

    /// Changes a person in every database.
    ///
    /// An unavailable database prevents a change, except one that removes access.
    ///
    /// - Throws: ``NotChangedEverywhere`` if a database failed, after the person was changed in the others.
    func changePerson(
        _ id: String,
        _ change: PersonChange,
        by author: String,
        at time: Timestamp
    ) async throws -> Person? {
        guard change.takesAccess else { return try await everyPerson().changePerson(id, change, by: author, at: time) }
        let (databases, away) = usable()
        do {
            let people = SharedPeople(databases.map { ($0.name, $0.store) })
            let changed = try await people.changePerson(id, change, by: author, at: time)
            guard away.isEmpty else { throw NotChangedEverywhere(databases: []) }
            return changed
        } catch let failure as NotChangedEverywhere {
            throw NotChangedEverywhere(databases: failure.databases + away)
        }
    }

    /// Brings a person up to date in the databases that can be used now.
    func admitPerson(_ person: Person) async throws -> Person? {
        guard let admitted = try await own.admitPerson(person) else { return nil }
        // Where this fails, no session of the person begins: see ``Store/addSession(_:digest:)``.
        var same = person
        (same.createdAt, same.changedAt) = (admitted.createdAt, admitted.changedAt)
        for store in others().stores { _ = try? await store.admitPerson(same) }
        return admitted
    }

    /// Ends the sessions of a person in every database.
    ///
    /// - Throws: ``NotEndedEverywhere`` if they may continue in one that failed, after they ended in the others.
    func dismissPerson(_ id: String, at time: Timestamp) async throws {
        let (databases, away) = usable()
        var failed = away
        for database in databases {
            do {
                try await database.store.dismissPerson(id, at: time)
            } catch {
                failed.append(database.name)
            }
        }
        guard failed.isEmpty else { throw NotEndedEverywhere(databases: failed) }
    }

    func adoptPerson(_ person: Person, by author: String, at time: Timestamp) async throws {
        try await everyPerson().adoptPerson(person, by: author, at: time)
    }

    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws {
        try await everyToken().addToken(token, digest: digest, by: author)
    }

    func noteUse(ofTokens uses: [String: Timestamp]) async throws { try await own.noteUse(ofTokens: uses) }

    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? {
        try await own.token(forDigest: digest, at: now)
    }

    func tokens() async throws -> [AccessToken] { try await own.tokens() }

    func digest(ofToken id: String) async throws -> [UInt8]? { try await own.digest(ofToken: id) }

    /// Revokes a token in every database.
    ///
    /// - Throws: ``NotRevokedEverywhere`` if it may be valid in one that failed, after it was revoked in the others.
    func revokeToken(_ id: String, by author: String, at time: Timestamp) async throws -> Bool {
        let (databases, away) = usable()
        do {
            let tokens = SharedTokens(databases.map { ($0.name, $0.store) })
            let isRevoked = try await tokens.revokeToken(id, by: author, at: time)
            guard away.isEmpty else { throw NotRevokedEverywhere(id: id, databases: []) }
            return isRevoked
        } catch let failure as NotRevokedEverywhere {
            throw NotRevokedEverywhere(id: id, databases: failure.databases + away)
        }
    }

    func beginSignIn(
        _ keys: [SignInFailures.Key],
        noting noted: [SignInFailures.Key: Int],
        at now: Timestamp
    ) async throws -> Duration? {
        try await own.beginSignIn(keys, noting: noted, at: now)
    }

    func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws { try await own.takeBackSignIn(keys) }

    func knowsNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws -> Bool {
        try await own.knowsNetwork(key, at: now)
    }

    func rememberNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws {
        try await own.rememberNetwork(key, at: now)
    }

    func forgetSignIns(at now: Timestamp) async throws { try await own.forgetSignIns(at: now) }
}

extension PersonChange {
    /// Whether the change only removes access.
    fileprivate var takesAccess: Bool {
        switch self {
        case .disabled, .removed: true
        default: false
        }
    }
}

/// The error of sessions that may continue in a database.
struct NotEndedEverywhere: Error, Hashable {
    let databases: [String]
}

extension PageProblem {
    /// Returns the problem of a token that may still be valid in some databases.
    static func notRevoked(in databases: [String]) -> PageProblem {
        inPart(
            "The token may still be valid for some apps",
            "The token was revoked in every database that is available.",
            databases,
            remedy: "Run refund-desk tokens share at the desk's machine when the database is available again.",
            link: "/settings/tokens"
        )
    }

    /// Returns the problem of a person who may be unchanged in some databases.
    static func notChanged(in databases: [String]) -> PageProblem {
        inPart(
            "The person may still have access to some apps",
            "The person was changed in every database that is available.",
            databases,
            remedy: "Run refund-desk people share at the desk's machine when the database is available again.",
            link: "/settings/people"
        )
    }

    /// Returns the problem of sessions that may continue in some databases.
    static func notEnded(in databases: [String]) -> PageProblem {
        inPart(
            "The sessions may continue for some apps",
            "The sessions ended in every database that is available.",
            databases,
            remedy: "End them again when the database is available again.",
            link: "/settings/sessions"
        )
    }

    private static func inPart(
        _ title: String,
        _ done: String,
        _ databases: [String],
        remedy: String,
        link: String
    ) -> PageProblem {
        PageProblem(
            status: .serviceUnavailable,
            title: title,
            paragraphs: [
                done, "It could not be done in the unavailable database of \(databases.joined(separator: "; ")).",
                remedy,
            ],
            link: link,
            linkText: "Back"
        )
    }
}
