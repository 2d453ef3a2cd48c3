package import AppStoreTypes
package import Refunds

/// The people of all databases of a desk: each database has everybody, so that it can check a sign-in by itself.
package struct SharedPeople: Sendable {
    private let databases: [(name: String, store: any PersonStore)]

    /// Creates the people of some databases, each with a name for errors.
    package init(_ databases: [(name: String, store: any PersonStore)]) { self.databases = databases }

    /// Returns the names of the people who differ between the databases.
    ///
    /// - Returns: the names, sorted.
    /// - Throws: an error of a store.
    package func differences() async throws -> [String] {
        var lists: [[String: Person]] = []
        for database in databases {
            let people = try await database.store.people()
            lists.append(Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
        }
        let all = Dictionary(lists.flatMap(\.values).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return all.values.filter { person in
            // A person who was removed everywhere, or never came to a database, has no access there either way.
            let known = Set(lists.map { list in list[person.id].flatMap { $0.removedAt == nil ? $0 : nil } })
            return known.count > 1
        }.map(\.name).sorted()
    }

    /// Returns the state of a person that counts: the newer one, but nothing restores access that was removed.
    ///
    /// A removal is for good. What an identity provider tells changes a person too, and must not enable them again.
    private static func newest(_ first: Person, _ second: Person) -> Person {
        if let removed = [first, second].first(where: { $0.removedAt != nil }) { return removed }
        var newest = first.changedAt < second.changedAt ? second : first
        if case .identityProvider = newest.proof { newest.disabledAt = first.disabledAt ?? second.disabledAt }
        return newest
    }

    /// Gives each database the newest state of every person that any of them knows.
    ///
    /// - Returns: how many people were added or changed, over all databases.
    package func share(by author: String, at now: Timestamp) async throws -> Int {
        var lists: [[String: Person]] = []
        for database in databases {
            let people = try await database.store.people()
            lists.append(Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
        }
        var newest: [String: Person] = [:]
        for person in lists.flatMap(\.values) {
            newest[person.id] = newest[person.id].map { Self.newest($0, person) } ?? person
        }
        var count = 0
        // Removed people first, because their names may belong to others now.
        let order = newest.values.sorted { ($0.removedAt == nil ? 1 : 0, $0.id) < ($1.removedAt == nil ? 1 : 0, $1.id) }
        for (database, known) in zip(databases, lists) {
            for person in order where known[person.id] != person {
                try await database.store.adoptPerson(person, by: author, at: now)
                count += 1
            }
        }
        return count
    }
}

extension SharedPeople: PersonStore {
    /// Adds a person in every database.
    ///
    /// If one of them fails, the person is removed from the others.
    package func addPerson(_ person: Person, by author: String) async throws -> Bool {
        var added: [any PersonStore] = []
        func takeBack() async {
            for store in added {
                _ = try? await store.changePerson(person.id, .takenBack, by: author, at: person.createdAt)
            }
        }
        do {
            for database in databases {
                guard try await database.store.addPerson(person, by: author) else {
                    await takeBack()
                    return false
                }
                added.append(database.store)
            }
        } catch {
            await takeBack()
            throw error
        }
        return true
    }

    package func person(signInName: String) async throws -> Person? {
        for database in databases {
            if let person = try await database.store.person(signInName: signInName) { return person }
        }
        return nil
    }

    /// Returns the people of all databases, each as they are in the database that changed them last.
    package func people() async throws -> [Person] {
        var people: [String: Person] = [:]
        for database in databases {
            for person in try await database.store.people() {
                if people[person.id].map({ $0.changedAt < person.changedAt }) ?? true { people[person.id] = person }
            }
        }
        return people.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    /// Changes a person in every database.
    ///
    /// - Throws: ``NotChangedEverywhere`` if one failed, after the person was changed in the others.
    package func changePerson(
        _ id: String,
        _ change: PersonChange,
        by author: String,
        at time: Timestamp
    ) async throws -> Person? {
        var changed: Person?
        var failed: [String] = []
        var failure: (any Error)?
        for database in databases {
            do {
                let result = try await database.store.changePerson(id, change, by: author, at: time)
                // Somebody else set a password, and sets it in the other databases next.
                if result == nil, case .ownPassword = change { return nil }
                changed = result ?? changed
            } catch let refusal as LastAdministrator where changed == nil {
                throw refusal
            } catch {
                failed.append(database.name)
                failure = error
            }
        }
        if let failure { throw databases.count == 1 ? failure : NotChangedEverywhere(databases: failed) }
        return changed
    }

    /// Brings a person up to date in every database.
    package func admitPerson(_ person: Person) async throws -> Person? {
        var admitted: Person?
        for database in databases {
            guard let known = try await database.store.admitPerson(person) else { return nil }
            admitted = known
        }
        return admitted
    }

    package func dismissPerson(_ id: String, at time: Timestamp) async throws {
        for database in databases { try await database.store.dismissPerson(id, at: time) }
    }

    package func adoptPerson(_ person: Person, by author: String, at time: Timestamp) async throws {
        for database in databases { try await database.store.adoptPerson(person, by: author, at: time) }
    }
}

/// The error of a person who may be unchanged in a database.
package struct NotChangedEverywhere: Error, Hashable, CustomStringConvertible {
    let databases: [String]

    package var description: String {
        "the person may be unchanged in \(databases.joined(separator: ", ")), which cannot be used now; run refund-desk "
            + "people share later"
    }
}
