import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("A lost key of erased customers' pseudonyms")
struct LostKeyTests {
    private static let replacedAt = start.later(hours: 2)

    /// Erases the customer of a purchase.
    private static func erase(_ name: String, in store: Store, at now: Timestamp) async throws {
        #expect(try await !store.beginErasure(of: name, in: .coins, by: "test", at: now).isEmpty)
        #expect(try await store.finishErasures(now: { now }))
    }

    private static func key(_ byte: UInt8) throws -> PseudonymKey { try FixedKey(byte).makeKey() }

    @Test("Another key replaces a lost key once, and the store works again", arguments: StoreEngine.available)
    func replaced(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let (old, new) = (plain.pseudonymised(by: try FixedKey(7)), plain.pseudonymised(by: try FixedKey(8)))
                #expect(try new.erasureKeyUse() == .unused)
                // Before the first erasure, no key is in use, so none can be lost.
                #expect(try !new.replaceErasureKey(with: Self.key(8), by: "test", at: start))
                let id = try await old.openCase(for: .example(), at: start)
                try await Self.erase("1001", in: old, at: start.later(hours: 1))
                let pseudonym = try Self.key(7).pseudonym(of: id, in: .coins)
                #expect(try old.erasureKeyUse() == .inUse)
                #expect(try new.erasureKeyUse() == .another)
                #expect(try plain.erasureKeyUse() == .missing)
                #expect(try new.erasureCount() == 1)
                await #expect(throws: ErasureKeyProblem.self) { try await new.check() }

                #expect(try new.replaceErasureKey(with: Self.key(8), by: "test", at: Self.replacedAt))
                #expect(try !new.replaceErasureKey(with: Self.key(8), by: "test", at: Self.replacedAt))
                try await new.check()
                try new.checkErasureKey()
                // The old key is known as such, and cannot come back.
                #expect(try old.erasureKeyUse() == .replaced(at: Self.replacedAt))
                await #expect(throws: ErasureKeyProblem.self) { try await old.check() }
                #expect(throws: ErasureKeyProblem.self) {
                    try old.replaceErasureKey(with: Self.key(7), by: "test", at: Self.replacedAt)
                }
                // What was erased stays under its old pseudonym.
                #expect(try await new.detail(of: pseudonym) != nil)
                // Nobody can find it by the identifier, and a late notification is stored again.
                let found = try await new.personalRecords(of: "1001", in: .coins)
                #expect(found.allSatisfy { $0.isEmpty && $0.erasures.isEmpty })
                #expect(try await new.record(.example("late", about: .example())) == .stored)
                #expect(try await new.purchase("1001", in: .coins) != nil)
                // A new erasure is made and recognised with the new key.
                try await Self.erase("1001", in: new, at: start.later(hours: 3))
                #expect(try await new.record(.example("later", about: .example())) == .stored)
                #expect(try await new.purchase("1001", in: .coins) == nil)
            }
        }
    }

    /// How a database learns that its key was replaced.
    enum Replacement: CaseIterable {
        case command
        /// The command was interrupted once the list of erased customers had the new key, and a desk starts.
        case start
    }

    @Test(
        "An erasure that has not finished is recognised with the new key, which the audit has once",
        arguments: StoreEngine.available,
        Replacement.allCases
    )
    func unfinished(on engine: StoreEngine, _ replacement: Replacement) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let (old, new) = (plain.pseudonymised(by: try FixedKey(7)), plain.pseudonymised(by: try FixedKey(8)))
                _ = try await old.openCase(for: .example(), at: start)
                #expect(try await !old.beginErasure(of: "1001", in: .coins, by: "test", at: start).isEmpty)
                let fingerprint = try Self.key(8).fingerprint
                switch replacement {
                case .command:
                    #expect(try new.replaceErasureKey(with: Self.key(8), by: "test", at: Self.replacedAt))
                case .start:
                    var list = JournalReplay()
                    list.replacedKeys = [ReplacedErasureKey(fingerprint: fingerprint, at: Self.replacedAt)]
                    for _ in 1...2 {
                        let lost = try new.repeatErasures(list, at: Self.replacedAt)
                        #expect(lost == 0)
                    }
                }
                let filter = AuditFilter(kind: .erasureKeyReplaced)
                let deeds = try await new.deeds(matching: filter, limit: 9, cursor: nil).items.map(\.deed)
                #expect(deeds.map(\.author) == [replacement == .command ? "test" : "desk"])
                #expect(deeds.map(\.details) == [["erasureKey": String(fingerprint.prefix(8))]])
                #expect(try await new.finishErasures(now: { Self.replacedAt }))
                #expect(try await new.record(.example("late", about: .example())) == .stored)
                #expect(try await new.purchase("1001", in: .coins) == nil)
                let records = try await new.personalRecords(of: "1001", in: .coins)
                #expect(records.contains { !$0.erasures.isEmpty })
            }
        }
    }

    @Test(
        "A restored backup repeats what the journal has of the new key, and counts the rest",
        arguments: StoreEngine.available
    )
    func restored(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let new = plain.pseudonymised(by: try FixedKey(8))
                // The backup is from before both erasures, but another customer was erased before it.
                let others = [("1001", Purchase.token), ("2001", "b"), ("3001", "c")]
                _ = try await plain.apply(
                    others.map { Purchase.example($0.0, customer: $0.1) },
                    checkpoint: nil,
                    at: start
                )
                try await Self.erase("3001", in: plain.pseudonymised(by: try FixedKey(7)), at: start)
                func names(_ id: String, _ byte: UInt8, at: Timestamp) throws -> ErasedNames {
                    ErasedNames(app: .coins, pseudonyms: [try Self.key(byte).pseudonym(of: id, in: .coins)], at: at)
                }
                var journal = JournalReplay()
                journal.completeSince = start
                journal.erasures = [
                    try names("1001", 7, at: start.later(hours: 1)), try names("2001", 8, at: start.later(hours: 3)),
                ]
                journal.replacedKeys = [
                    ReplacedErasureKey(fingerprint: try Self.key(8).fingerprint, at: Self.replacedAt)
                ]
                for _ in 1...2 {
                    let done = try new.completeRestore(
                        migrations: [],
                        madeAt: start,
                        journal: journal,
                        at: start.later(hours: 4)
                    )
                    #expect(done.lostErasures == 1)
                    _ = try new.finishErasuresAtOnce(at: start.later(hours: 4))
                    try new.checkErasureKey()
                    #expect(try await new.purchase("1001", in: .coins) != nil)
                    #expect(try await new.purchase("2001", in: .coins) == nil)
                }
            }
        }
    }
}
