package import AppStoreTypes

/// A person who may sign in to the pages.
package struct Person: Hashable, Sendable {
    package var id: String
    /// The name that the person signs in with, or that the identity provider states.
    package var name: String
    package var role: Role
    /// The apps that the person has access to.
    package var apps: GrantedApps
    /// How the person proves who they are.
    package var proof: PersonProof
    package var createdAt: Timestamp
    package var changedAt: Timestamp
    package var disabledAt: Timestamp?
    package var removedAt: Timestamp?

    package init(
        id: String,
        name: String,
        role: Role,
        apps: GrantedApps = .all,
        proof: PersonProof,
        createdAt: Timestamp,
        changedAt: Timestamp? = nil,
        disabledAt: Timestamp? = nil,
        removedAt: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.apps = apps
        self.proof = proof
        self.createdAt = createdAt
        self.changedAt = changedAt ?? createdAt
        self.disabledAt = disabledAt
        self.removedAt = removedAt
    }

    /// How the audit, decisions and notes name the person.
    ///
    /// An identity provider may state a name that a person with a password has, so the name alone would be ambiguous.
    package var author: String {
        if case .identityProvider = proof { "person \(name) (\(id), identity provider)" } else { "person \(name)" }
    }

    /// What the person may do.
    package var grant: Grant { Grant(role: role, apps: apps, author: author) }

    /// Whether the person has access.
    package var mayUse: Bool { disabledAt == nil && removedAt == nil }

    /// The name in lower case, by which a person with a password is found; `nil` for others, and after removal.
    package var signInName: String? {
        guard removedAt == nil, case .password = proof else { return nil }
        return name.lowercased()
    }

    /// Returns a name as a person may choose it; `nil` if it is not valid.
    ///
    /// A name has 1 to 100 ASCII letters, digits and `.`, `_`, `-`, `+`, `@`, so that no two names look the same.
    package static func name(_ text: String) -> String? {
        let isValid =
            (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: "+"), UInt8(ascii: "@"):
                    true
                default: false
                }
            }
        return isValid ? text : nil
    }

    /// The rule of ``name(_:)-swift.type.method``, for messages.
    package static let nameRule = "1 to 100 letters (a to z), digits and . _ - + @"

    /// Returns a random identifier.
    package static func newID() -> String { RandomBytes.hexadecimal(8) }
}

/// How a person proves who they are.
package enum PersonProof: Hashable, Sendable {
    /// A password. Only a salted digest of it is known.
    ///
    /// A one-time password gives access only to choose another one, until a time.
    case password(PasswordDigest, oneTimeUntil: Timestamp?)
    /// An identity provider vouches for the person; the digest of its name and of its identifier of the person.
    case identityProvider(subject: String)
    /// Nothing; the person was removed.
    case nothing
}

/// The digest of a password with its salt and cost: `$scrypt$ln=15,r=8,p=3$SALT$DIGEST`.
package struct PasswordDigest: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Not the digest, so that no log or error shows it.
    package var description: String { "a password's digest" }
}

/// A change of a person.
package enum PersonChange: Hashable, Sendable {
    case grant(Role, GrantedApps)
    case password(PasswordDigest, oneTimeUntil: Timestamp?)
    /// A password that the person chose, who proved to know the one that it replaces.
    case ownPassword(PasswordDigest, replacing: PasswordDigest)
    case disabled
    case enabled
    case removed
    /// Removes a person who could not be added in every database.
    case takenBack

    /// What the audit records.
    package var deed: Deed.Kind {
        switch self {
        case .grant: .personGranted
        case .password, .ownPassword: .passwordSet
        case .disabled: .personDisabled
        case .enabled: .personEnabled
        case .removed, .takenBack: .personRemoved
        }
    }

    /// Whether the person's sessions end; a new role counts in sessions that continue.
    package var endsSessions: Bool {
        switch self {
        case .grant, .enabled: false
        case .password, .ownPassword, .disabled, .removed, .takenBack: true
        }
    }
}

extension Person {
    /// Returns whether a change is possible.
    ///
    /// Nobody replaces a password that somebody else set meanwhile, and an identity provider alone decides what its
    /// people may do.
    package func takes(_ change: PersonChange) -> Bool {
        switch (change, proof) {
        case (.ownPassword(_, let replaced), .password(let known, _)): mayUse && known == replaced
        case (.ownPassword, _): false
        case (.grant, .identityProvider), (.password, .identityProvider): false
        default: true
        }
    }

    /// Returns whether the person has a password that is good for a sign-in at a time.
    package func hasPassword(at now: Timestamp) -> Bool {
        guard case .password(_, let oneTimeUntil) = proof else { return false }
        return oneTimeUntil.map { now < $0 } ?? true
    }

    /// Whether the person may manage people and tokens.
    package var administrates: Bool { mayUse && grant.isForAllApps(.admin) }

    /// Changes the person.
    package mutating func apply(_ change: PersonChange, at now: Timestamp) {
        changedAt = now
        switch change {
        case .grant(let role, let apps): (self.role, self.apps) = (role, apps)
        case .password(let digest, let oneTimeUntil): proof = .password(digest, oneTimeUntil: oneTimeUntil)
        case .ownPassword(let digest, _): proof = .password(digest, oneTimeUntil: nil)
        case .disabled: disabledAt = disabledAt ?? now
        case .enabled: disabledAt = nil
        case .removed, .takenBack: (proof, removedAt) = (.nothing, now)
        }
    }
}

/// The error of a change after which it is not sure that anybody could manage people and tokens.
///
/// An administrator with a password can. Whether an identity provider still admits one is only known while that one is
/// signed in: the provider may have moved the person to another group, or no longer be configured.
package struct LastAdministrator: Error, Hashable, Sendable {
    package init() {}
}

/// Stores the people who may sign in to the pages.
package protocol PersonStore: Sendable {
    /// Adds a person.
    ///
    /// - Returns: `false` if another person has the sign-in name.
    func addPerson(_ person: Person, by author: String) async throws -> Bool

    /// Returns the person with a sign-in name in lower case, also a disabled one; `nil` if there is none.
    func person(signInName: String) async throws -> Person?

    /// Returns all people, the removed ones too, in the order in which they were added.
    func people() async throws -> [Person]

    /// Changes a person, and ends their sessions if the change does.
    ///
    /// - Returns: the changed person; `nil` if there is none, the person was removed, or the change replaces a password
    ///   that the person does not have any more.
    /// - Throws: ``LastAdministrator`` if the change would leave nobody who is surely an administrator for all apps.
    func changePerson(_ id: String, _ change: PersonChange, by author: String, at: Timestamp) async throws -> Person?

    /// Adds a person that an identity provider vouches for, or brings name, role and apps up to date.
    ///
    /// - Returns: the stored person, who may be disabled; `nil` if a person with this ID was removed.
    func admitPerson(_ person: Person) async throws -> Person?

    /// Ends the sessions of a person whose access the identity provider has removed.
    func dismissPerson(_ id: String, at: Timestamp) async throws

    /// Stores a person as another database has them.
    func adoptPerson(_ person: Person, by author: String, at: Timestamp) async throws
}
