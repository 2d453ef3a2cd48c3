import AppStoreTypes
import Refunds
import Testing

@Suite("Counting recent attempts")
struct RecentAttemptTests {
    private static func counts(
        _ store: AnyStore,
        of bundleID: String? = nil,
        in environment: AppStoreEnvironment = .production,
        since: Timestamp = start,
        mostCases: Int = 10
    ) async throws -> RecentAttempts {
        try await store.recentAttempts(of: bundleID, in: environment, since: since, mostCases: mostCases)
    }

    @Test(
        "Attempts are counted by result and status, since a time, by app and environment",
        arguments: StoreEngine.available
    )
    func counted(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await Self.counts(store) == RecentAttempts(counts: [], isCut: false))
            for number in 1...2 { _ = try await store.answerCase(for: .example("\(number)"), at: start) }
            let refused = try await store.beginFirstAttempt(for: .example("3"))
            #expect(try await Self.counts(store).counts.map(\.count) == [2], "an attempt under way has no result")
            try await store.finishAttempt(
                1,
                on: refused,
                by: "a",
                with: AttemptResult(state: .refused, httpStatus: 400),
                at: start.later(seconds: 9)
            )
            let all = [
                RecentAttempts.Count(result: .accepted, httpStatus: 202, count: 2),
                RecentAttempts.Count(result: .refused, httpStatus: 400, count: 1),
            ]
            #expect(try await Self.counts(store) == RecentAttempts(counts: all, isCut: false))
            #expect(try await Self.counts(store, of: AppKey.coins.bundleID).counts == all)
            #expect(try await Self.counts(store, since: start.later(seconds: 9)).counts == [all[1]])
            #expect(try await Self.counts(store, of: "com.example.other").counts == [])
            #expect(try await Self.counts(store, in: .sandbox).counts == [])
        }
    }

    @Test("Only the newest cases are looked at, and the counts say so", arguments: StoreEngine.available)
    func cut(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 1...3 {
                _ = try await store.answerCase(for: .example("\(number)"), at: start.later(seconds: 60 * number))
            }
            for bundleID in [nil, AppKey.coins.bundleID] {
                let some = try await Self.counts(store, of: bundleID, mostCases: 2)
                #expect(some.isCut && some.counts.map(\.count) == [2])
                let all = try await Self.counts(store, of: bundleID, mostCases: 3)
                #expect(!all.isCut && all.counts.map(\.count) == [3])
            }
        }
    }
}
