import AppStoreTypes
import DeskTestSupport
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("People of several databases")
struct SharedPeopleTests {
    private static let now = Timestamp(seconds: 1_795_000_000)

    private static func withTwo(_ body: (Store, Store, SharedPeople) async throws -> Void) async throws {
        try await Store.withNew { first async throws in
            try await Store.withNew { second async throws in
                try await body(first, second, SharedPeople([("first", first), ("second", second)]))
            }
        }
    }

    private static func add(_ name: String, to store: any PersonStore) async throws {
        _ = try await PersonIssuer(store: store, passwords: .cheap, now: { now }).add(
            name,
            role: .viewer,
            apps: .all,
            password: nil,
            by: "test"
        )
    }

    @Test("A person is added, changed and removed in every database")
    func everywhere() async throws {
        try await Self.withTwo { first, second, people async throws in
            try await Self.add("Ana", to: people)
            let ana = try #require(try await people.person(signInName: "ana"))
            #expect(try await first.people() == [ana])
            #expect(try await second.people() == [ana])
            for change in [PersonChange.grant(.operate, .all), .disabled, .removed] {
                let changed = try await people.changePerson(ana.id, change, by: "test", at: Self.now)
                #expect(try await first.people() == [changed])
                #expect(try await second.people() == [changed])
            }
            #expect(try await people.changePerson(ana.id, .enabled, by: "test", at: Self.now) == nil)
        }
    }

    @Test("The last administrator stays in every database")
    func lastAdministrator() async throws {
        try await Self.withTwo { first, second, people async throws in
            try await Self.add("Ana", to: people)
            let ana = try #require(try await people.person(signInName: "ana"))
            let grant = PersonChange.grant(.admin, .all)
            let boss = try await people.changePerson(ana.id, grant, by: "test", at: Self.now)
            await #expect(throws: LastAdministrator.self) {
                _ = try await people.changePerson(ana.id, .removed, by: "test", at: Self.now)
            }
            for store in [first, second] { #expect(try await store.people() == [boss]) }
        }
    }

    @Test("A name that one database has already is free in the others afterwards")
    func half() async throws {
        try await Self.withTwo { first, second, people async throws in
            try await Self.add("Ana", to: second)
            await #expect(throws: PersonMistake.nameTaken("ana")) { try await Self.add("ana", to: people) }
            #expect(try await first.person(signInName: "ana") == nil)
            #expect(try await second.person(signInName: "ana")?.name == "Ana")
        }
    }

    @Test("Sharing gives each database the newest state of everybody, and a second time changes nothing")
    func share() async throws {
        try await Self.withTwo { first, second, people async throws in
            try await Self.add("Ana", to: people)
            try await Self.add("Bob", to: first)
            try await Self.add("Eve", to: second)
            let ana = try #require(try await first.person(signInName: "ana"))
            let bob = try #require(try await first.person(signInName: "bob"))
            _ = try await second.changePerson(ana.id, .removed, by: "test", at: Self.now + .seconds(1))
            _ = try await first.changePerson(bob.id, .disabled, by: "test", at: Self.now + .seconds(1))
            #expect(try await people.differences() == ["Ana", "Bob", "Eve"])
            #expect(try await people.share(by: "test", at: Self.now) == 3)
            #expect(try await people.differences().isEmpty)
            for store in [first, second] {
                #expect(try await store.person(signInName: "ana") == nil)
                #expect(try await store.person(signInName: "bob")?.mayUse == false)
                #expect(try await store.person(signInName: "eve")?.mayUse == true)
            }
            #expect(try await people.share(by: "test", at: Self.now) == 0)
        }
    }

    @Test(
        "Sharing restores no access that was removed, although the identity provider's statement is newer",
        arguments: [PersonChange.disabled, .removed]
    )
    func takenAway(_ change: PersonChange) async throws {
        try await Self.withTwo { first, second, people async throws in
            var person = Person(
                id: "p1",
                name: "ana",
                role: .viewer,
                proof: .identityProvider(subject: "s"),
                createdAt: Self.now
            )
            #expect(try await people.admitPerson(person) == person)
            _ = try await second.changePerson("p1", change, by: "test", at: Self.now + .seconds(1))
            (person.name, person.changedAt) = ("ana.new", Self.now + .seconds(2))
            #expect(try await first.admitPerson(person)?.name == "ana.new")
            #expect(try await people.share(by: "test", at: Self.now + .seconds(3)) > 0)
            for store in [first, second] {
                #expect(try await store.people().map(\.mayUse) == [false])
            }
        }
    }
}
