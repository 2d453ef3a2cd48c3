import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("How far notifications were recovered")
struct RecoveryTests {
    private static let sandbox = AppKey(bundleID: "com.example.coins", environment: .sandbox)
    private static let apps = [AppKey.coins, sandbox]

    @Test(
        "Recovery of a new app begins with the last day, and its progress is stored",
        arguments: StoreEngine.available
    )
    func begins(on engine: StoreEngine) async throws {
        let run = RecoveryRun(
            period: start.later(hours: -1)..<start,
            covered: RecoveryCoverage(
                since: start.later(seconds: -3000),
                until: start.later(seconds: -600),
                gaps: [RecoveryGap(start.later(seconds: -900)..<start.later(seconds: -800), because: "lost")]
            ),
            token: "page-2",
            requests: RecoveryTally(issued: 5, received: 3, recovered: 1)
        )
        try await engine.withReopenedStore { store in
            try await store.beginRecovery(of: Self.apps, at: start)
            #expect(try await store.recoveries(of: nil).map(\.app) == [.coins, Self.sandbox])
            #expect(try await store.recoveries(of: "com.example.other").isEmpty)
            let saved = try await store.changeRecovery(of: .coins, at: start) { progress in
                progress.coverage.miss(start..<start.later(seconds: 9), because: "lost")
                progress.run = run
                progress.requests = RecoveryTally(issued: 9, received: 9)
                progress.historiesSince = start.later(seconds: 7)
                progress.fail("Apple answered 500", restartsRun: false, nextTryAt: start.later(seconds: 15))
            }
            #expect(saved.run == run)
        } after: { store in
            let progress = try #require(try await store.recoveries(of: nil).first)
            #expect(progress.run == run)
            #expect(progress.requests == RecoveryTally(issued: 9, received: 9))
            #expect(progress.coverage.since == start.later(hours: -24))
            #expect(progress.coverage.gaps.map(\.reason) == ["not read yet", "lost"])
            #expect(progress.failures == 1)
            #expect(progress.failure == "Apple answered 500")
            #expect(progress.historiesSince == start.later(seconds: 7))
        }
    }

    @Test("One desk claims an app's recovery at a time, and a dead desk's claim ends", arguments: StoreEngine.available)
    func claims(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func claim(at now: Timestamp) async throws -> AppKey? {
                try await store.claimRecovery(of: Self.apps, at: now, leaseFor: .seconds(60))?.app
            }
            #expect(try await claim(at: start) == nil)
            try await store.beginRecovery(of: Self.apps, at: start)
            #expect(try await store.nextRecovery(of: Self.apps) == start)
            let claimed = try await [claim(at: start), claim(at: start), claim(at: start)]
            #expect(Set(claimed) == [.coins, Self.sandbox, nil])
            #expect(try await store.nextRecovery(of: Self.apps) == start.later(seconds: 60))
            #expect(try await claim(at: start.later(seconds: 60)) != nil)
        }
    }

    @Test("Only the apps of a desk are claimed", arguments: StoreEngine.available)
    func others(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await store.beginRecovery(of: Self.apps, at: start)
            let only = [Self.sandbox]
            #expect(try await store.claimRecovery(of: only, at: start, leaseFor: .seconds(60))?.app == Self.sandbox)
            #expect(try await store.claimRecovery(of: only, at: start, leaseFor: .seconds(60)) == nil)
            #expect(try await store.nextRecovery(of: []) == nil)
        }
    }

    @Test("A start ends a pause of recovery, but not the claim of another desk", arguments: StoreEngine.available)
    func hastens(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await store.beginRecovery(of: Self.apps, at: start)
            try await store.changeRecovery(of: .coins, at: start) { $0.dueAt = start.later(seconds: 300) }
            try await store.changeRecovery(of: Self.sandbox, at: start) { $0.dueAt = start.later(seconds: 60) }
            try await store.beginRecovery(of: Self.apps, at: start)
            #expect(try await store.recoveries(of: nil).map(\.dueAt) == [start, start.later(seconds: 60)])
        }
    }

    @Test("Notifications tell whether Apple posted them", arguments: StoreEngine.available)
    func stored(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var recovered = IntakeRecord.example("b", receivedAt: start)
            recovered.notification.isRecovered = true
            #expect(try await store.record(.example("a", receivedAt: start)) == .stored)
            #expect(try await store.record(recovered) == .stored)
            #expect(try await store.storedNotifications(["a", "b", "c"], in: .coins) == ["a": false, "b": true])
            #expect(try await store.storedNotifications([], in: .coins).isEmpty)
            #expect(try await store.storedNotifications(["a"], in: Self.sandbox).isEmpty)
            let listed = try await store.notifications(limit: 9, cursor: nil).items
            #expect(listed.map(\.isRecovered) == [true, false])
            // A post that arrives late does not change how the notification came first.
            #expect(try await store.record(.example("b", receivedAt: start)) == .duplicate)
            #expect(try await store.storedNotifications(["b"], in: .coins) == ["b": true])
        }
    }

    @Test(
        "Undecided accounts are those of open cases, and then of closed ones without an outcome",
        arguments: StoreEngine.available
    )
    func undecided(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let answered = Purchase.example("4001")
            _ = try await store.answerCase(for: answered)
            let decided = Purchase.example("4002")
            _ = try await store.answerCase(for: decided)
            let outcome = Outcome(decision: .declined, at: start.later(hours: 1))
            _ = try await store.record(.example("d", about: decided, outcome: outcome))
            _ = try await store.openCase(for: .example("4003"))
            let found = try await store.undecidedAccounts(of: .coins, since: start, limit: 9)
            #expect(found.map(\.transactionID) == ["4003", "4001"])
            let few = try await store.undecidedAccounts(of: .coins, since: start, limit: 1)
            #expect(few.map(\.transactionID) == ["4003"])
            let later = try await store.undecidedAccounts(of: .coins, since: start.later(seconds: 1), limit: 9)
            #expect(later.map(\.transactionID) == ["4003"])
            #expect(try await store.undecidedAccounts(of: Self.sandbox, since: start, limit: 9).isEmpty)
        }
    }

    @Test("Cases of erased customers do not take the place of undecided accounts", arguments: StoreEngine.available)
    func erased(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.answerCase(for: .example("4001"))
                let other = "0c4c3f60-7a70-4b7b-9d0b-51b4f2a8d002"
                let (newer, erasedAt) = (start.later(hours: 1), start.later(hours: 2))
                _ = try await store.openCase(for: .example("4002", customer: other), at: newer)
                _ = try await store.beginErasure(of: other, in: .coins, by: "test", at: erasedAt)
                #expect(try await store.finishErasures(now: { erasedAt }))
                #expect(try await store.purchases(after: nil, limit: 9).count == 2)
                let found = try await store.undecidedAccounts(of: .coins, since: start, limit: 1)
                #expect(found.map(\.transactionID) == ["4001"])
            }
        }
    }
}
