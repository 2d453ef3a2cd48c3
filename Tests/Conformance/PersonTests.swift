// This file is longer than most, because every test changes the same few people.

import AppStoreTypes
import Refunds
import Testing

@Suite("People who may sign in")
struct PersonTests {
    private static let digest = PasswordDigest(rawValue: "$scrypt$ln=1,r=1,p=1$AAAA$AAAA")
    private static let otherDigest = PasswordDigest(rawValue: "$scrypt$ln=1,r=1,p=1$BBBB$BBBB")

    private static func person(
        _ name: String = "Ana",
        id: String = "1",
        _ proof: PersonProof = .password(digest, oneTimeUntil: nil)
    ) -> Person {
        Person(id: id, name: name, role: .operate, apps: .some(["a", "b"]), proof: proof, createdAt: start)
    }

    private static func deeds(of store: AnyStore) async throws -> [Deed] {
        try await store.deeds(matching: AuditFilter(), limit: 50, cursor: nil).items.map(\.deed)
    }

    @Test("A person is found by name, and a name is taken whatever its case", arguments: StoreEngine.available)
    func add(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let person = Self.person()
            #expect(try await store.addPerson(person, by: "test"))
            #expect(try await store.addPerson(person, by: "test"), "a repetition")
            #expect(try await !store.addPerson(Self.person("ANA", id: "2"), by: "test"))
            #expect(try await store.person(signInName: "ana") == person)
            #expect(try await store.person(signInName: "bob") == nil)
            #expect(try await store.people() == [person])
            let deeds = try await Self.deeds(of: store).filter { $0.kind == .personAdded }
            #expect(deeds.map(\.details) == [["person": "1", "name": "Ana", "role": "operator", "apps": "a, b"]])
            #expect(deeds.map(\.author) == ["test"])
        }
    }

    @Test(
        "Each change of a person is stored with its deed, and never with the password",
        arguments: StoreEngine.available
    )
    func change(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.addPerson(Self.person(), by: "test"))
            let boss = Person(
                id: "0",
                name: "Boss",
                role: .admin,
                proof: .password(Self.digest, oneTimeUntil: nil),
                createdAt: start - .seconds(1)
            )
            #expect(try await store.addPerson(boss, by: "test"))
            let changes: [(PersonChange, Deed.Kind)] = [
                (.grant(.admin, .all), .personGranted),
                (.password(Self.otherDigest, oneTimeUntil: start), .passwordSet),
                (.disabled, .personDisabled), (.enabled, .personEnabled), (.removed, .personRemoved),
            ]
            var expected = Self.person()
            for (number, (change, kind)) in changes.enumerated() {
                let time = start.later(seconds: number + 1)
                expected.apply(change, at: time)
                #expect(try await store.changePerson("1", change, by: "boss", at: time) == expected)
                #expect(try await store.people() == [boss, expected])
                let deed = try #require(try await Self.deeds(of: store).first { $0.kind == kind })
                #expect(deed.author == "boss" && deed.at == time)
                #expect(!deed.details.values.contains { $0.contains("scrypt") })
            }
            #expect(expected.role == .admin && expected.apps == .all && expected.proof == .nothing && !expected.mayUse)
            #expect(try await store.person(signInName: "ana") == nil)
            #expect(try await store.changePerson("1", .enabled, by: "boss", at: start) == nil)
            #expect(try await store.changePerson("2", .enabled, by: "boss", at: start) == nil)
            #expect(try await store.addPerson(Self.person(id: "2"), by: "test"), "the name is free again")
        }
    }

    @Test(
        "The last administrator for all apps cannot be removed, also if two remove each other at the same time",
        arguments: StoreEngine.available
    )
    func lastAdministrator(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func administrator(_ id: String, apps: GrantedApps = .all) -> Person {
                Person(
                    id: id,
                    name: id,
                    role: .admin,
                    apps: apps,
                    proof: .password(Self.digest, oneTimeUntil: nil),
                    createdAt: start
                )
            }
            #expect(try await store.addPerson(administrator("limited", apps: .only("a")), by: "test"))
            #expect(try await store.addPerson(administrator("one"), by: "test"))
            let losses: [PersonChange] = [.disabled, .removed, .grant(.operate, .all), .grant(.admin, .only("a"))]
            for change in losses {
                await #expect(throws: LastAdministrator.self, "\(change)") {
                    _ = try await store.changePerson("one", change, by: "boss", at: start)
                }
            }
            #expect(try await store.changePerson("limited", .removed, by: "boss", at: start) != nil)
            for number in 0..<10 {
                #expect(try await store.addPerson(administrator("two\(number)"), by: "test"))
                let ids = try await store.people().filter(\.administrates).map(\.id)
                #expect(ids.count == 2)
                let done = await withTaskGroup(of: Bool.self) { group in
                    for id in ids {
                        group.addTask {
                            (try? await store.changePerson(id, .removed, by: "boss", at: start)) != nil
                        }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(done == 1)
            }
            #expect(try await store.people().filter(\.administrates).count == 1)
        }
    }

    @Test(
        "An administrator of the identity provider counts only while signed in",
        arguments: StoreEngine.available
    )
    func sureAdministrator(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func administrator(_ id: String, _ proof: PersonProof) -> Person {
                Person(id: id, name: id, role: .admin, apps: .all, proof: proof, createdAt: start)
            }
            let later = start.later(hours: 1)
            func remove(_ id: String, at time: Timestamp) async throws -> Bool {
                do {
                    return try await store.changePerson(id, .removed, by: "boss", at: time) != nil
                } catch is LastAdministrator {
                    return false
                }
            }
            let known = administrator("known", .password(Self.digest, oneTimeUntil: nil))
            let provided = administrator("provided", .identityProvider(subject: "s"))
            let expired = administrator("expired", .password(Self.otherDigest, oneTimeUntil: later))
            for person in [known, provided, expired] {
                let isAdded = try await store.addPerson(person, by: "test")
                #expect(isAdded)
            }
            #expect(try await !remove("known", at: later), "one has gone for long, and one's password has ended")
            #expect(try await store.addSession(PageSession(of: .person(provided), at: later), digest: [1]))
            #expect(try await !remove("known", at: later.later(hours: 13)), "the session has ended")
            // The one who is signed in may remove everybody else, and nobody else that one.
            #expect(try await remove("known", at: later.later(seconds: 1)))
            #expect(try await remove("expired", at: later.later(seconds: 1)))
            #expect(try await !remove("provided", at: later.later(seconds: 2)))
            #expect(try await store.people().filter(\.administrates) == [provided])
        }
    }

    @Test("An administrator's one-time password counts until it ends", arguments: StoreEngine.available)
    func oneTimeAdministrator(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let end = start.later(hours: 1)
            for (id, until) in [("one", Timestamp?.none), ("two", end)] {
                let proof = PersonProof.password(Self.digest, oneTimeUntil: until)
                let person = Person(id: id, name: id, role: .admin, apps: .all, proof: proof, createdAt: start)
                let isAdded = try await store.addPerson(person, by: "test")
                #expect(isAdded)
            }
            await #expect(throws: LastAdministrator.self) {
                _ = try await store.changePerson("one", .disabled, by: "boss", at: end)
            }
            #expect(try await store.changePerson("one", .disabled, by: "boss", at: end - .seconds(1)) != nil)
        }
    }

    @Test(
        "A changed role counts in a session at once, and other changes end the session",
        arguments: StoreEngine.available
    )
    func sessions(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.addPerson(Self.person(), by: "test"))
            let ends: [(PersonChange, Bool)] = [
                (.grant(.viewer, .all), false), (.password(Self.otherDigest, oneTimeUntil: nil), true),
                (.disabled, true), (.enabled, false), (.removed, true),
            ]
            for (number, (change, isEnd)) in ends.enumerated() {
                let holder = try #require(try await store.people().first)
                let digest = [UInt8(number)]
                let session = PageSession(of: .person(holder), at: start)
                let begins = try await store.addSession(session, digest: digest)
                #expect(begins == holder.mayUse)
                let changed = try await store.changePerson("1", change, by: "boss", at: start)
                let found = try await store.session(forDigest: digest, at: start)
                let expected = isEnd || !begins ? nil : changed.map { SessionHolder.person($0) }
                #expect(found?.holder == expected, "\(change)")
            }
        }
    }

    @Test(
        "A sign-in begins no session if the password is replaced before it ends",
        arguments: StoreEngine.available
    )
    func replacedPassword(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.addPerson(Self.person(), by: "test"))
            for number in 0..<30 {
                let known = try #require(try await store.people().first)
                let session = PageSession(of: .person(known), at: start)
                let digest = PasswordDigest(rawValue: "$scrypt$ln=1,r=1,p=1$AAAA$\(number)")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { _ = try await store.addSession(session, digest: [UInt8(number)]) }
                    group.addTask {
                        let change = PersonChange.password(digest, oneTimeUntil: nil)
                        _ = try await store.changePerson("1", change, by: "boss", at: start)
                    }
                    try await group.waitForAll()
                }
                #expect(try await store.sessions(of: nil, at: start).isEmpty)
                #expect(try await !store.addSession(session, digest: [200]), "the old password was checked")
            }
            let new = try #require(try await store.people().first)
            #expect(try await store.addSession(PageSession(of: .person(new), at: start), digest: [201]))
            let admin = PersonChange.grant(.viewer, .all)
            #expect(try await store.changePerson("1", admin, by: "boss", at: start) != nil)
            #expect(try await store.addSession(PageSession(of: .person(new), at: start), digest: [202]), "a new role")
        }
    }

    @Test(
        "A person's own new password never replaces a password that was set since the sign-in",
        arguments: StoreEngine.available
    )
    func ownPassword(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.addPerson(Self.person(), by: "test"))
            let own = PasswordDigest(rawValue: "$scrypt$ln=1,r=1,p=1$CCCC$CCCC")
            let change = PersonChange.ownPassword(own, replacing: Self.digest)
            let reset = PersonChange.password(Self.otherDigest, oneTimeUntil: start.later(hours: 1))
            let afterReset = try #require(try await store.changePerson("1", reset, by: "boss", at: start))
            #expect(try await store.changePerson("1", change, by: "Ana", at: start) == nil)
            #expect(try await store.people() == [afterReset])
            let known = PersonChange.ownPassword(own, replacing: Self.otherDigest)
            let changed = try await store.changePerson("1", known, by: "Ana", at: start.later(seconds: 1))
            #expect(changed?.proof == .password(own, oneTimeUntil: nil))
            #expect(try await store.changePerson("1", .disabled, by: "boss", at: start) != nil)
            let late = PersonChange.ownPassword(Self.digest, replacing: own)
            #expect(try await store.changePerson("1", late, by: "Ana", at: start) == nil, "the person is disabled")
            #expect(try await Self.deeds(of: store).filter { $0.kind == .passwordSet }.count == 2)
        }
    }

    @Test("Sessions are listed newest first, and a holder's can be ended but one", arguments: StoreEngine.available)
    func listed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let person = Self.person()
            #expect(try await store.addPerson(person, by: "test"))
            let token = AccessToken(id: "1", role: .viewer, label: nil, createdAt: start)
            try await store.addToken(token, digest: [9], by: "test")
            let holders: [SessionHolder] = [.person(person), .token(token), .person(person), .token(token)]
            for (number, holder) in holders.enumerated() {
                let session = PageSession(of: holder, at: start.later(seconds: number))
                #expect(try await store.addSession(session, digest: [UInt8(number)]))
            }
            func digests(_ key: SessionHolderKey?, hours: Int = 1) async throws -> [[UInt8]] {
                try await store.sessions(of: key, at: start.later(hours: hours)).map(\.digest)
            }
            #expect(try await digests(nil) == [[3], [2], [1], [0]])
            #expect(try await digests(.person("1")) == [[2], [0]])
            #expect(try await digests(.token("1")) == [[3], [1]])
            #expect(try await digests(nil, hours: 13).isEmpty)
            try await store.endSessions(of: .person("1"), except: [0], by: "Ana", at: start)
            #expect(try await digests(nil) == [[3], [1], [0]])
            try await store.endSessions(of: .token("1"), except: nil, by: "Ana", at: start)
            #expect(try await digests(nil) == [[0]])
        }
    }

    @Test(
        "A person of an identity provider is added once, is kept up to date, and has no access once removed",
        arguments: StoreEngine.available
    )
    func provider(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = Self.person("Ana", id: "x", .identityProvider(subject: "s"))
            #expect(try await store.addPerson(Self.person("Ana", id: "y"), by: "test"), "a name may be both")
            #expect(try await store.admitPerson(first) == first)
            var next = first
            (next.name, next.role, next.apps, next.changedAt) = ("Ana B", .viewer, .all, start.later(hours: 1))
            #expect(try await store.admitPerson(next) == next)
            #expect(try await store.admitPerson(next) == next)
            let kinds = try await Self.deeds(of: store).compactMap(\.kind)
            #expect(kinds.filter { $0 == .personAdded }.count == 2 && kinds.filter { $0 == .personGranted }.count == 1)
            let session = PageSession(of: .person(next), at: start.later(hours: 1))
            #expect(try await store.addSession(session, digest: [7]))
            for _ in 0..<2 { try await store.dismissPerson("x", at: start.later(hours: 1)) }
            try await store.dismissPerson("nobody", at: start.later(hours: 1))
            #expect(try await store.sessions(of: .person("x"), at: start.later(hours: 1)).isEmpty)
            let ended = try await Self.deeds(of: store).filter { $0.kind == .sessionsEnded }
            #expect(ended.map(\.author) == ["identity provider"] && ended.map(\.details) == [["person": "x"]])
            _ = try await store.changePerson("x", .disabled, by: "boss", at: start)
            #expect(try await store.admitPerson(next)?.mayUse == false)
            _ = try await store.changePerson("x", .removed, by: "boss", at: start)
            #expect(try await store.admitPerson(next) == nil)
        }
    }

    @Test(
        "A person who signs in for the first time in several browsers at once is added once",
        arguments: StoreEngine.available
    )
    func providerAtOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<5 {
                let person = Self.person("Ana", id: "p\(number)", .identityProvider(subject: "s\(number)"))
                let admitted = try await withThrowingTaskGroup(of: Person?.self) { group in
                    for _ in 0..<8 { group.addTask { try await store.admitPerson(person) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(admitted == Array(repeating: person, count: 8))
            }
            #expect(try await store.people().count == 5)
            #expect(try await Self.deeds(of: store).filter { $0.kind == .personAdded }.count == 5)
        }
    }

    @Test("A person is copied from another database unchanged", arguments: StoreEngine.available)
    func adopt(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var person = Self.person()
            for change in [PersonChange?.none, .grant(.admin, .all), .disabled, .removed] {
                if let change { person.apply(change, at: start.later(hours: 1)) }
                try await store.adoptPerson(person, by: "test", at: start)
                #expect(try await store.people() == [person])
            }
            #expect(try await store.addPerson(Self.person(id: "2"), by: "test"))
            await #expect(throws: (any Error).self) {
                try await store.adoptPerson(Self.person(id: "3"), by: "test", at: start)
            }
        }
    }

    @Test("The last use of a token is stored, and an earlier one does not replace it", arguments: StoreEngine.available)
    func use(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = AccessToken(id: "one", role: .viewer, label: nil, createdAt: start)
            try await store.addToken(token, digest: [1], by: "test")
            for hours in [2, 1] { try await store.noteUse(ofTokens: ["one": start.later(hours: hours), "two": start]) }
            #expect(try await store.tokens().map(\.lastUsedAt) == [start.later(hours: 2)])
        }
    }
}
