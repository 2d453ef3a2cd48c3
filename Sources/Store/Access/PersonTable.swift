package import AppStoreTypes
package import Refunds

/// The table of the people who may sign in.
struct PersonTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    static let columns = """
        person.id, person.name, person.role, person.bundle_ids, person.password, person.one_time_until_ms, \
        person.subject, person.created_at_ms, person.changed_at_ms, person.disabled_at_ms, person.removed_at_ms
        """

    /// Inserts a person, and returns `false` if another person has the sign-in name.
    func insert(_ person: Person) throws -> Bool {
        try db.run(
            """
            INSERT INTO person (
                id, name, sign_in_name, role, bundle_ids, password, one_time_until_ms, subject, created_at_ms,
                changed_at_ms, disabled_at_ms, removed_at_ms
            )
            VALUES (
                \(person.id), \(person.name), \(person.signInName), \(person.role), \(person.apps.column()),
                \(person.proof.password), \(person.proof.oneTimeUntil), \(person.proof.subject), \(person.createdAt),
                \(person.changedAt), \(person.disabledAt), \(person.removedAt)
            )
            ON CONFLICT (sign_in_name) DO NOTHING
            """
        ) == 1
    }

    /// Inserts a person of an identity provider, and returns `false` if another transaction did so first.
    func insertFromProvider(_ person: Person) throws -> Bool {
        try db.run(
            """
            INSERT INTO person (id, name, role, bundle_ids, subject, created_at_ms, changed_at_ms)
            VALUES (
                \(person.id), \(person.name), \(person.role), \(person.apps.column()), \(person.proof.subject),
                \(person.createdAt), \(person.changedAt)
            )
            ON CONFLICT (id) DO NOTHING
            """
        ) == 1
    }

    /// Saves a person as they are now.
    func update(_ person: Person) throws {
        try db.run(
            """
            UPDATE person SET name = \(person.name), sign_in_name = \(person.signInName), role = \(person.role),
                bundle_ids = \(person.apps.column()), password = \(person.proof.password),
                one_time_until_ms = \(person.proof.oneTimeUntil), subject = \(person.proof.subject),
                changed_at_ms = \(person.changedAt), disabled_at_ms = \(person.disabledAt),
                removed_at_ms = \(person.removedAt)
            WHERE id = \(person.id)
            """
        )
    }

    /// Returns the person with an ID.
    func person(_ id: String) throws -> Person? {
        try db.row("SELECT \(sql: Self.columns) FROM person WHERE person.id = \(id)").map(Person.init)
    }

    /// Returns the person with an ID.
    ///
    /// Nobody else changes the person until the transaction ends.
    func locked(_ id: String) throws -> Person? {
        try db.row(
            "SELECT \(sql: Self.columns) FROM person WHERE person.id = \(id)\(sql: db.dialect.forUpdate)"
        ).map(Person.init)
    }

    /// Returns whether somebody else is surely an administrator for all apps: with a password, or signed in.
    ///
    /// Nobody changes the administrators until the transaction ends, so that two of them cannot remove each other.
    /// Their sessions are only read, and whoever ends one does not wait: if an administrator signs out at the same
    /// moment, no administrator may be left. People can still be added at the command line.
    func hasAdministrator(besides id: String, at now: Timestamp) throws -> Bool {
        let others = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM person
            WHERE person.role = \(Role.admin) AND person.bundle_ids IS NULL ORDER BY person.id\(sql: db.dialect.forUpdate)
            """
        ).map(Person.init).filter { $0.id != id && $0.administrates }
        if others.contains(where: { $0.hasPassword(at: now) }) { return true }
        return try others.contains { person in
            try SessionTable(db).sessions(of: .person(person.id)).contains { $0.session.isValid(at: now) }
        }
    }

    func person(signInName: String) throws -> Person? {
        try db.row("SELECT \(sql: Self.columns) FROM person WHERE person.sign_in_name = \(signInName)")
            .map(Person.init)
    }

    /// Returns all people in the order in which they were added.
    func people() throws -> [Person] {
        try db.rows("SELECT \(sql: Self.columns) FROM person ORDER BY person.created_at_ms, person.number")
            .map(Person.init)
    }
}

extension Person {
    /// Creates a person from the columns of ``PersonTable/columns``.
    init(_ row: Row) throws {
        let password: PasswordDigest? = try row.optional("password")
        let subject: String? = try row.optional("subject")
        let oneTimeUntil: Timestamp? = try row.optional("one_time_until_ms")
        let proof: PersonProof =
            if let password {
                .password(password, oneTimeUntil: oneTimeUntil)
            } else if let subject {
                .identityProvider(subject: subject)
            } else {
                .nothing
            }
        self.init(
            id: try row.value("id"),
            name: try row.value("name"),
            role: try row.value("role"),
            apps: try GrantedApps(column: row.optional("bundle_ids")),
            proof: proof,
            createdAt: try row.value("created_at_ms"),
            changedAt: try row.value("changed_at_ms"),
            disabledAt: try row.optional("disabled_at_ms"),
            removedAt: try row.optional("removed_at_ms")
        )
    }
}

extension PersonProof {
    fileprivate var password: PasswordDigest? { if case .password(let digest, _) = self { digest } else { nil } }
    fileprivate var oneTimeUntil: Timestamp? { if case .password(_, let until) = self { until } else { nil } }
    fileprivate var subject: String? { if case .identityProvider(let subject) = self { subject } else { nil } }
}

extension GrantedApps {
    /// Returns the value of a column: a JSON array of bundle IDs, or `NULL` for all apps.
    func column() throws -> String? { try bundleIDs.map { try JSONText.encode($0) } }

    /// Creates the apps from the value of a column.
    ///
    /// - Throws: ``StoreError/unreadable(column:)``, because what cannot be read must not become all apps.
    init(column: String?) throws {
        guard let column else {
            self = .all
            return
        }
        guard let bundleIDs: [String] = try? JSONText.decode(column), !bundleIDs.isEmpty else {
            throw StoreError.unreadable(column: "bundle_ids")
        }
        self.init(bundleIDs)
    }
}

extension Store: PersonStore {
    package func addPerson(_ person: Person, by author: String) async throws -> Bool {
        let deed = Deed(.personAdded, of: person, by: author, at: person.createdAt)
        return try await engine.write { db in
            let table = PersonTable(db)
            // The commit of an earlier try may have been lost on its way back.
            if try table.person(person.id) != nil { return true }
            guard try table.insert(person) else { return false }
            try AuditTable(db).add(deed)
            return true
        }
    }

    package func person(signInName: String) async throws -> Person? {
        try await engine.read { db in try PersonTable(db).person(signInName: signInName) }
    }

    package func people() async throws -> [Person] {
        try await engine.read { db in try PersonTable(db).people() }
    }

    package func changePerson(
        _ id: String,
        _ change: PersonChange,
        by author: String,
        at time: Timestamp
    ) async throws -> Person? {
        let blank = Deed(change.deed, by: author, at: time)
        return try await engine.write { db in
            guard var person = try PersonTable(db).locked(id), person.removedAt == nil, person.takes(change) else {
                return nil
            }
            let administrated = person.administrates
            person.apply(change, at: time)
            if administrated, !person.administrates, change != .takenBack,
                try !PersonTable(db).hasAdministrator(besides: id, at: time)
            {
                throw LastAdministrator()
            }
            try PersonTable(db).update(person)
            try AuditTable(db).add(blank.filled(for: person))
            if change.endsSessions { try SessionTable(db).delete(of: .person(id), except: nil) }
            return person
        }
    }

    package func admitPerson(_ person: Person) async throws -> Person? {
        let added = Deed(.personAdded, of: person, by: "identity provider", at: person.changedAt)
        let granted = Deed(.personGranted, of: person, by: "identity provider", at: person.changedAt)
        return try await engine.write { db in
            let table = PersonTable(db)
            if try table.locked(person.id) == nil, try table.insertFromProvider(person) {
                try AuditTable(db).add(added)
                return person
            }
            guard var known = try table.locked(person.id), known.removedAt == nil else { return nil }
            let isNew = known.role != person.role || known.apps != person.apps
            guard isNew || known.name != person.name else { return known }
            (known.name, known.role, known.apps) = (person.name, person.role, person.apps)
            known.changedAt = person.changedAt
            try table.update(known)
            if isNew { try AuditTable(db).add(granted) }
            return known
        }
    }

    package func dismissPerson(_ id: String, at time: Timestamp) async throws {
        let deed = Deed(.sessionsEnded, by: "identity provider", details: ["person": id], at: time)
        try await engine.write { db in
            guard try PersonTable(db).locked(id) != nil else { return }
            if try SessionTable(db).delete(of: .person(id), except: nil) > 0 { try AuditTable(db).add(deed) }
        }
    }

    package func adoptPerson(_ person: Person, by author: String, at time: Timestamp) async throws {
        let added = Deed(.personAdded, of: person, by: author, at: time)
        let change: PersonChange = person.removedAt == nil ? .grant(person.role, person.apps) : .removed
        let changed = Deed(change.deed, of: person, by: author, at: time)
        try await engine.write { db in
            let table = PersonTable(db)
            guard let known = try table.locked(person.id) else {
                guard try table.insert(person) else { throw SignInNameTaken(name: person.name) }
                try AuditTable(db).add(added)
                return
            }
            guard known != person else { return }
            try table.update(person)
            try AuditTable(db).add(changed)
            if known.proof != person.proof || !person.mayUse {
                try SessionTable(db).delete(of: .person(person.id), except: nil)
            }
        }
    }
}

/// The error of a person whose sign-in name another person of the database has.
package struct SignInNameTaken: Error, Hashable, CustomStringConvertible {
    package let name: String

    package var description: String {
        "another person has the name \(name) in one of the databases; remove one of the two and add them under another name"
    }
}

extension Deed {
    fileprivate init(_ kind: Kind, of person: Person, by author: String, at time: Timestamp) {
        self = Deed(kind, by: author, at: time).filled(for: person)
    }

    /// Returns the deed with the details of a person: never the password.
    fileprivate func filled(for person: Person) -> Deed {
        var deed = self
        deed.details = ["person": person.id, "name": person.name]
        if kind == .personAdded || kind == .personGranted {
            deed.details["role"] = person.role.rawValue
            deed.details["apps"] = person.apps.text
        }
        return deed
    }
}
