package import AppStoreTypes
package import Refunds

/// Adds people and sets their passwords, for the command line and for the pages.
package struct PersonIssuer: Sendable {
    /// How long a one-time password can be replaced.
    package static let oneTimeLifetime: Duration = .seconds(7 * 86_400)

    private let store: any PersonStore
    private let passwords: PasswordHasher
    private let now: @Sendable () -> Timestamp

    package init(
        store: any PersonStore,
        passwords: PasswordHasher = PasswordHasher(),
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.store = store
        self.passwords = passwords
        self.now = now
    }

    /// Adds a person.
    ///
    /// - Parameters:
    ///   - name: the name to sign in with.
    ///   - role: the role.
    ///   - apps: the apps that the person has access to.
    ///   - password: the password; `nil` makes a one-time password.
    ///   - author: who adds the person.
    /// - Returns: the one-time password, if one was made.
    /// - Throws: ``PersonMistake``, or an error of the store.
    package func add(
        _ name: String,
        role: Role,
        apps: GrantedApps,
        password: String?,
        by author: String
    ) async throws -> String? {
        guard let name = Person.name(name) else { throw PersonMistake.invalidName }
        guard role != .backend else { throw PersonMistake.programRole }
        let (digest, secret, until) = try await newPassword(password)
        let person = Person(
            id: Person.newID(),
            name: name,
            role: role,
            apps: apps,
            proof: .password(digest, oneTimeUntil: until),
            createdAt: now()
        )
        guard try await store.addPerson(person, by: author) else { throw PersonMistake.nameTaken(name) }
        return secret
    }

    /// Sets a person's password, which ends the person's sessions.
    ///
    /// - Returns: the one-time password, if `password` is `nil`.
    /// - Throws: ``PersonMistake``, or an error of the store.
    package func setPassword(of person: Person, to password: String?, by author: String) async throws -> String? {
        guard case .password = person.proof else { throw PersonMistake.noPassword(person.name) }
        let (digest, secret, until) = try await newPassword(password)
        guard
            try await store.changePerson(person.id, .password(digest, oneTimeUntil: until), by: author, at: now())
                != nil
        else { throw PersonMistake.unknown(person.name) }
        return secret
    }

    /// Gives a person another role or other apps, which counts from the next request on.
    package func grant(_ role: Role, _ apps: GrantedApps, to person: Person, by author: String) async throws {
        guard role != .backend else { throw PersonMistake.programRole }
        guard case .password = person.proof else { throw PersonMistake.noPassword(person.name) }
        try await change(person, .grant(role, apps), by: author)
    }

    /// Disables, enables or removes a person.
    package func change(_ person: Person, _ change: PersonChange, by author: String) async throws {
        do {
            guard try await store.changePerson(person.id, change, by: author, at: now()) != nil else {
                throw PersonMistake.unknown(person.name)
            }
        } catch is LastAdministrator {
            throw PersonMistake.lastAdministrator(person.name)
        }
    }

    private func newPassword(_ password: String?) async throws -> (PasswordDigest, secret: String?, until: Timestamp?) {
        guard let password else {
            let secret = PasswordHasher.random()
            return (try await passwords.digest(of: secret), secret, now() + Self.oneTimeLifetime)
        }
        if let mistake = PasswordHasher.mistake(in: password) { throw PersonMistake.badPassword(mistake) }
        return (try await passwords.digest(of: password), nil, nil)
    }
}

/// Why a person cannot be added or changed as ordered.
package enum PersonMistake: Error, Hashable, Sendable, CustomStringConvertible {
    case invalidName
    case programRole
    case nameTaken(String)
    case unknown(String)
    case badPassword(String)
    /// The identity provider says what the person may do.
    case noPassword(String)
    /// No other administrator for all apps is sure to be able to sign in.
    case lastAdministrator(String)

    package var description: String {
        switch self {
        case .invalidName: "A name has \(Person.nameRule)."
        case .programRole:
            "The role backend is for programs, which need a token. Use one of: "
                + "\(Role.ofPeople.map(\.rawValue).joined(separator: ", "))."
        case .nameTaken(let name): "There is a person with the name \(name) already. Choose another name."
        case .unknown(let name): "There is no person \(name); refund-desk people list shows everybody."
        case .badPassword(let mistake): mistake
        case .noPassword(let name):
            "\(name) signs in with the identity provider, which decides password, role and apps."
        case .lastAdministrator(let name):
            "\(name) is the last administrator for all apps who is sure to be able to sign in. First give this role to "
                + "another person with a password. A person of the identity provider counts only while signed in."
        }
    }
}
