import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("What desks of one database share")
struct SharedStateTests {
    private static func desk(
        _ id: String,
        _ role: DeskRole = .all,
        postsAlerts: Bool = false,
        startedAt: Timestamp = start
    ) -> DeskPresence {
        DeskPresence(
            id: id,
            role: role,
            postsAlerts: postsAlerts,
            version: "1.0",
            startedAt: startedAt,
            seenAt: startedAt
        )
    }

    @Test(
        "A desk is listed until it ends or has been silent for three minutes, the first one at the beginning",
        arguments: StoreEngine.available
    )
    func presence(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let second = Self.desk("a", .answering, postsAlerts: true, startedAt: start.later(seconds: 5))
            let first = Self.desk("b", .intake)
            try await store.notePresence(of: second, naming: [], at: start.later(seconds: 5))
            try await store.notePresence(of: first, naming: [], at: start.later(seconds: 10))
            let both = try await store.desks(at: start.later(seconds: 11))
            #expect(both.map(\.id) == ["b", "a"])
            #expect(both.map(\.role) == [.intake, .answering])
            #expect(both.map(\.postsAlerts) == [false, true])
            #expect(both.first?.seenAt == start.later(seconds: 10))
            try await store.notePresence(of: second, naming: [], at: start.later(seconds: 100))
            #expect(try await store.desks(at: start.later(seconds: 190)).map(\.id) == ["a"])
            try await store.removePresence(ofDesk: "a")
            #expect(try await store.desks(at: start.later(seconds: 20)).map(\.id) == ["b"])
            // A day later, another desk forgets the one that ended without a word.
            try await store.notePresence(of: second, naming: [], at: start.later(hours: 25))
            #expect(try await store.desks(at: start.later(seconds: 20)).map(\.id) == ["a"])
        }
    }

    @Test("A command gets the right to work without desks only while no desk runs", arguments: StoreEngine.available)
    func withoutDesks(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                try await store.notePresence(of: Self.desk("a", .intake), naming: [], at: start)
                // A file has a lock, which a killed desk has lost.
                let now = start.later(seconds: 1)
                let right = try store.lockWithoutDesks(at: now)
                #expect((right != nil) == (engine == .sqlite))
                #expect(try store.lockWithoutDesks(at: now) == nil)
                right?.release()
                try #require(try store.lockWithoutDesks(at: start.later(seconds: 181))).release()
                try await store.removePresence(ofDesk: "a")
                try #require(try store.lockWithoutDesks(at: now)).release()
            }
        }
    }

    @Test(
        "One desk at a time asks a hook that did not respond five times on any desk, until it responds",
        arguments: StoreEngine.available
    )
    func hook(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for second in 0..<5 {
                #expect(try await store.mayAskHook(of: "one", at: start.later(seconds: second)))
                try await store.noteHook(of: "one", didAnswer: false, at: start.later(seconds: second))
            }
            #expect(try await store.mayAskHook(of: "two", at: start.later(seconds: 5)))
            #expect(try await store.mayAskHook(of: "one", at: start.later(seconds: 5)) == false)
            let asked = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await store.mayAskHook(of: "one", at: start.later(seconds: 40)) }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(asked == 1)
            try await store.noteHook(of: "one", didAnswer: true, at: start.later(seconds: 41))
            #expect(try await store.mayAskHook(of: "one", at: start.later(seconds: 41)))
            // An answer of a healthy hook changes nothing, and the silences begin again.
            try await store.noteHook(of: "one", didAnswer: true, at: start.later(seconds: 42))
            try await store.noteHook(of: "one", didAnswer: false, at: start.later(seconds: 43))
            #expect(try await store.mayAskHook(of: "one", at: start.later(seconds: 44)))
        }
    }

    @Test(
        "Failures on other networks do not slow a person down on a network from which they signed in before",
        arguments: StoreEngine.available
    )
    func knownNetworks(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let home = SignInFailures.Key(.knownNetwork, "ana 192.0.2.1")
            #expect(try await !store.knowsNetwork(home, at: start))
            for _ in 1...2 { try await store.rememberNetwork(home, at: start) }
            #expect(try await store.knowsNetwork(home, at: start))
            #expect(try await !store.knowsNetwork(.init(.knownNetwork, "bob 192.0.2.1"), at: start))
            for number in 0..<12 {
                let keys: [SignInFailures.Key] = [.init(.network, "198.51.100.\(number)"), .init(.person, "ana")]
                _ = try await store.beginSignIn(keys, at: start)
            }
            let stranger: [SignInFailures.Key] = [.init(.network, "203.0.113.1"), .init(.person, "ana")]
            #expect(try await store.beginSignIn(stranger, at: start) != nil)
            #expect(try await store.beginSignIn([.init(.network, "192.0.2.1"), home], at: start) == nil)
            // A network that nobody uses is forgotten.
            let late = start + SignInFailures.networkMemory
            try await store.forgetSignIns(at: late)
            #expect(try await store.knowsNetwork(home, at: late))
            #expect(try await !store.knowsNetwork(home, at: late.later(seconds: 1)))
        }
    }

    /// Returns the number of stored failures.
    private static func failures(in store: Store) throws -> Int {
        try store.readTables { db in try db.rows("SELECT digest FROM sign_in_failure").count }
    }

    private static func keys(_ number: Int, _ name: String) -> [SignInFailures.Key] {
        [.init(.network, "2001:db8:\(number)::/64"), .init(.person, name)]
    }

    @Test(
        "Strangers who invent networks and names leave a limited number of rows, and keep nobody out",
        arguments: StoreEngine.available
    )
    func flood(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                for number in 0..<40 {
                    let stranger = Self.keys(number, "stranger\(number)")
                    let now = start.later(seconds: number)
                    #expect(try await store.beginSignIn(stranger, at: now, keeping: 12) == nil)
                    #expect(try Self.failures(in: store) <= 2 * 12)
                }
                #expect(try Self.failures(in: store) == 2 * 12)
                // The newest are still counted: the name of the last stranger has nine failures left.
                let now = start.later(seconds: 40)
                for number in 40..<49 {
                    let stranger = Self.keys(number, "stranger39")
                    #expect(try await store.beginSignIn(stranger, at: now, keeping: 12) == nil)
                }
                let refused = try await store.beginSignIn(Self.keys(49, "stranger39"), at: now, keeping: 12)
                #expect(refused == .seconds(1))
                // A person and a network without failures never wait.
                #expect(try await store.beginSignIn(Self.keys(50, "ana"), at: now, keeping: 12) == nil)
                #expect(try Self.failures(in: store) == 2 * 12)
            }
        }
    }

    @Test(
        "A flood of new names frees no name that must wait, unless every other name must wait too",
        arguments: StoreEngine.available
    )
    func floodOfNames(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                func fail(_ name: String, at second: Int) async throws -> Duration? {
                    let now = start.later(seconds: second)
                    return try await store.beginSignIn([.init(.person, name)], at: now, keeping: 3)
                }
                for _ in 0..<10 { #expect(try await fail("ana", at: 0) == nil) }
                #expect(try await fail("ana", at: 1) == nil)
                for number in 0..<20 { #expect(try await fail("stranger\(number)", at: 2) == nil) }
                #expect(try await fail("ana", at: 2) == .seconds(1))
                #expect(try Self.failures(in: store) == 3)
                for name in ["bob", "eve"] {
                    for _ in 0..<10 { #expect(try await fail(name, at: 2) == nil) }
                }
                #expect(try await fail("ana", at: 2) == .seconds(1))
                // Now each stored name must wait, so the oldest makes room.
                #expect(try await fail("zoe", at: 2) == nil)
                #expect(try await fail("ana", at: 2) == nil)
                #expect(try await fail("bob", at: 2) == .seconds(1))
                let left = try Self.failures(in: store)
                #expect(left == 3)
            }
        }
    }

    @Test(
        "A failed sign-in is stored again if another desk has just removed its row",
        arguments: StoreEngine.available
    )
    func removedMeanwhile(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let key = SignInFailures.Key(.person, "ana")
                let stored = try store.writeTables { db in
                    let table = SignInFailureTable(db)
                    for count in 1...2 { try table.save(SignInFailures(count: count, latest: start), of: key) }
                    return try table.failures(of: key)
                }
                #expect(stored == SignInFailures(count: 2, latest: start))
            }
        }
    }

    @Test("A sign-in that is too early leaves no row", arguments: StoreEngine.available)
    func refusedSignIns(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                for number in 0..<10 {
                    let wait = try await store.beginSignIn(Self.keys(number, "ana"), at: start)
                    #expect(wait == nil)
                }
                let counted = try Self.failures(in: store)
                #expect(counted == 11)
                for number in 10..<30 {
                    let wait = try await store.beginSignIn(Self.keys(number, "ana"), at: start)
                    #expect(wait == .seconds(1))
                }
                let after = try Self.failures(in: store)
                #expect(after == 11)
            }
        }
    }

    @Test("Old failures and networks are removed some at a time", arguments: StoreEngine.available)
    func oldSignIns(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                for number in 0..<5 {
                    #expect(try await store.beginSignIn(Self.keys(number, "name\(number)"), at: start) == nil)
                    try await store.rememberNetwork(.init(.knownNetwork, "name\(number) 192.0.2.1"), at: start)
                }
                func networks() throws -> Int {
                    try store.readTables { db in try db.rows("SELECT digest FROM sign_in_network").count }
                }
                let late = start + SignInFailures.networkMemory + .seconds(1)
                for (failures, stored) in [(7, 2), (4, 0), (1, 0), (0, 0)] {
                    try await store.forgetSignIns(at: late, atMost: 3)
                    #expect(try Self.failures(in: store) == failures)
                    #expect(try networks() == stored)
                }
            }
        }
    }

    @Test("Failed sign-ins on several desks slow the next one down on each of them", arguments: StoreEngine.available)
    func signIns(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let keys: [SignInFailures.Key] = [.init(.token, "rd_12345678"), .init(.network, "192.0.2.1")]
            let begun = try await withThrowingTaskGroup(of: Duration?.self) { group in
                for _ in 0..<8 { group.addTask { try await store.beginSignIn(keys, at: start) } }
                return try await group.reduce(into: 0) { $0 += $1 == nil ? 1 : 0 }
            }
            #expect(begun == 5)
            #expect(try await store.beginSignIn(keys, at: start) == .seconds(1))
            #expect(try await store.beginSignIn([.init(.network, "192.0.2.2")], at: start) == nil)
            try await store.takeBackSignIn(keys)
            #expect(try await store.beginSignIn(keys, at: start) == nil)
            // One failure was taken back, so one more is counted; a key without failures stays without.
            #expect(try await store.beginSignIn(keys, at: start) == .seconds(1))
            let unknown: [SignInFailures.Key] = [.init(.network, "192.0.2.3")]
            for _ in 0..<3 { try await store.takeBackSignIn(unknown) }
            for _ in 0..<5 { #expect(try await store.beginSignIn(unknown, at: start) == nil) }
            #expect(try await store.beginSignIn(unknown, at: start) == .seconds(1))
            // What is old counts no more, and is removed.
            try await store.forgetSignIns(at: start.later(seconds: 901))
            for _ in 0..<5 { #expect(try await store.beginSignIn(keys, at: start) == nil) }
        }
    }
}
