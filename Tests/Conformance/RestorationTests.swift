import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("Restored databases")
struct RestorationTests {
    private static let backup = start.later(seconds: 60)
    private static let restored = start.later(hours: 6)

    private func restore(_ store: Store, madeAt: Timestamp? = backup) throws -> Timestamp {
        try store.completeRestore(migrations: ["0001-first"], madeAt: madeAt, at: Self.restored).madeAt
    }

    @Test("A case that may have been answered since the backup is due, and says so", arguments: StoreEngine.available)
    func doubtful(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let id = try await store.openWaitingCase()
                #expect(try await store.decide(id, .decline, by: "test", at: start) == .applied)
                #expect(try restore(store) == Self.backup)
                let facts = try #require(await store.detail(of: id)).facts
                #expect(facts.mayHaveBeenAnswered)
                #expect(facts.refundCase.dueAt == Self.restored)
                // The desk may have sent this decision, so a person must give it again.
                #expect(facts.refundCase.decision == nil)
                #expect(try await store.claim(by: "b", at: Self.restored, leaseFor: .seconds(60)) != nil)
                let restores = AuditFilter(kind: .databaseRestored)
                let deeds = try await store.deeds(matching: restores, limit: 9, cursor: nil).items.map(\.deed)
                #expect(deeds.map(\.author) == ["restore"])
                #expect(deeds.map(\.details) == [["backup": Self.backup.description]])
            }
        }
    }

    @Test(
        "A request that arrives after the restore is in doubt if it was made before",
        arguments: StoreEngine.available
    )
    func recovered(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                _ = try restore(store)
                let before = try await store.openCase(for: .example("1"), at: start.later(hours: 5))
                let after = try await store.openCase(for: .example("2"), at: Self.restored)
                #expect(try #require(await store.detail(of: before)).facts.mayHaveBeenAnswered)
                #expect(try #require(await store.detail(of: after)).facts.mayHaveBeenAnswered == false)
            }
        }
    }

    @Test("A case whose deadline was before the backup is not in doubt", arguments: StoreEngine.available)
    func late(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let id = try await store.openCase()
                let deadline = try await store.refundCase(id).deadline
                _ = try store.completeRestore(migrations: [], madeAt: deadline, at: deadline.later(seconds: 60))
                #expect(try #require(await store.detail(of: id)).facts.mayHaveBeenAnswered == false)
            }
        }
    }

    @Test("Without a manifest, the newest receipt tells when the backup was made", arguments: StoreEngine.available)
    func withoutManifest(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                #expect(try store.appliedMigrations() == ["0001-first"])
                _ = try await store.openCase(at: start)
                #expect(try restore(store, madeAt: nil) == start)
            }
        }
    }
}
