import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("Counts of cases", .timeLimit(.minutes(45)))
struct CaseTallyTests {
    private static let stores: [String: SellingStore] = [
        "com.example.coins": .appStore, "com.example.books": .googlePlay, "com.example.other": .googlePlay,
    ]

    private static func oneStore(
        _ store: SellingStore,
        app: String? = nil,
        by grouping: StatisticsQuery.Grouping? = nil,
        among stores: [String: SellingStore] = Self.stores
    ) -> StatisticsQuery {
        var query = StatisticsQuery(bundleID: app, grouping: grouping)
        query.oneStore = StatisticsQuery.OneStore(store, among: stores)
        return query
    }

    private static let queries: [StatisticsQuery] =
        [nil].map { StatisticsQuery(grouping: $0) }
        + StatisticsQuery.Grouping.allCases.map { StatisticsQuery(grouping: $0) }
        + [
            StatisticsQuery(bundleID: "com.example.books", grouping: .product),
            StatisticsQuery(environment: .sandbox, grouping: .day),
            StatisticsQuery(
                bundleID: "com.example.coins",
                environment: .production,
                since: Day(of: start.later(hours: 24)),
                until: Day(of: start.later(hours: 200)),
                grouping: .segment
            ),
            StatisticsQuery(since: Day(of: start.later(hours: 48)), until: Day(of: start.later(hours: 200))),
            StatisticsQuery(bundleID: "com.example.none"),
            oneStore(.appStore),
            oneStore(.googlePlay, by: .product),
            oneStore(.googlePlay, by: .segment),
            oneStore(.googlePlay, app: "com.example.coins", by: .segment),
            oneStore(.googlePlay, among: [:]),
        ]

    @Test(
        "The counts of cases match a recount at any time",
        arguments: StoreEngine.available.flatMap { engine in
            // The rules are the same on all engines, so only the fastest runs two seeds.
            (engine == .sqlite ? [1, 2] : [1] as [UInt64]).map { (engine, $0) }
        }
    )
    func recounted(on engine: StoreEngine, seed: UInt64) async throws {
        try await engine.withFreshStore { store in
            var history = RandomHistory(seed: seed)
            for round in 1...4 {
                for _ in 0..<120 { try await history.step(in: store) }
                let details = try await store.allDetails()
                for query in Self.queries {
                    let counted = try await CountedAnew(store.caseStatistics(query))
                    #expect(counted == CountedAnew(of: details, as: query), "after \(round * 120) steps: \(query)")
                    try await checkDays(of: query, in: store)
                }
                for (bundleID, environment) in Self.listed {
                    try await checkLists(of: bundleID, environment, in: store)
                }
            }
            for one in SellingStore.allCases {
                #expect(try await store.caseStatistics(Self.oneStore(one)).all.cases > 0)
            }
            let all = try await store.caseStatistics(StatisticsQuery()).all
            #expect(Set(all.counts.map(\.outcome)).count >= 7, "too little came of the cases")
            #expect(Set(all.counts.map(\.chooser)).count >= 4, "too few chose")
            #expect(all.counts.allSatisfy { $0.sums.cases > 0 })
        }
    }

    /// Checks that statistics by day have the same sums, answer times and trial as statistics without groups.
    private func checkDays(of query: StatisticsQuery, in store: AnyStore) async throws {
        var (byDay, ungrouped) = (query, query)
        (byDay.grouping, ungrouped.grouping) = (.day, nil)
        let (days, all) = (try await store.caseStatistics(byDay), try await store.caseStatistics(ungrouped))
        #expect(Set(days.all.counts) == Set(all.all.counts) && days.all.counts.count == all.all.counts.count)
        #expect(days.trial.map(Trial.init) == all.trial.map(Trial.init) && days.answerTimes == all.answerTimes)
        let grouped = days.groups.reduce(0) { $0 + $1.tally.cases }
        #expect(grouped == all.all.cases)
    }

    /// A trial whose counts are in no order.
    private struct Trial: Equatable {
        let since: Day
        let counts: [Set<CaseCount>]

        init(_ trial: HoldoutTrial) {
            since = trial.since
            counts = [Set(trial.policy.counts), Set(trial.holdout.counts)]
        }
    }

    /// The apps and environments whose lists are compared with their counts.
    private static let listed: [(String?, AppStoreEnvironment?)] = [
        (nil, nil), (nil, .production), ("com.example.coins", .production), ("com.example.coins", .sandbox),
    ]

    /// Checks that each list to which a number of the statistics leads has as many cases as the number says.
    private func checkLists(
        of bundleID: String?,
        _ environment: AppStoreEnvironment?,
        in store: AnyStore
    ) async throws {
        let all = try await store.caseStatistics(StatisticsQuery(bundleID: bundleID, environment: environment)).all
        let (answered, unpriced) = (all.answered.cases, all.sums.unpriced)
        let holdout = all.filter { $0.chooser == .holdout }
        let policy = all.filter { $0.chooser == .policy && $0.preference != nil }
        func unnamed(_ grouping: StatisticsQuery.Grouping) async throws -> Int64 {
            let query = StatisticsQuery(bundleID: bundleID, environment: environment, grouping: grouping)
            return try await store.caseStatistics(query).groups.first { $0.name.isEmpty }?.tally.cases ?? 0
        }
        let rows: [(String, Int64, (inout CaseFilter) -> Void)] = [
            ("without a reason", try await unnamed(.reason), { $0.hasNoReason = true }),
            ("without a storefront", try await unnamed(.storefront), { $0.hasNoStorefront = true }),
            ("in time", all.answeredInTime.count, { $0.isInTime = true }),
            ("late", answered - all.answeredInTime.count, { $0.isInTime = false }),
            ("decided", all.refunds.total, { $0.outcome = OutcomeFilter.decided }),
            ("held out", holdout.cases, { $0.isHeldOut = true }),
            ("by the policy", policy.cases, { $0.isHeldOut = false }),
            ("decided of the holdout", holdout.refunds.total, { ($0.isHeldOut, $0.isDecided) = (true, true) }),
            ("without a price", unpriced, { $0.isPriced = false }),
            ("with a price", all.cases - unpriced, { $0.isPriced = true }),
        ]
        for (name, count, change) in rows {
            var filter = CaseFilter(bundleID: bundleID, environment: environment)
            change(&filter)
            let listed = try await store.cases(matching: filter, limit: 1000, cursor: nil)
            #expect(Int64(listed.items.count) == count && listed.nextCursor == nil, "\(name)")
        }
    }

    @Test(
        "Statistics by segment count all cases in parts, up to a limit that they state",
        arguments: StoreEngine.available
    )
    func newestBySegment(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 1...3 {
                let at = start.later(hours: number)
                let purchase = Purchase.example("\(number)", signedAt: at)
                _ = try await store.record(.request(for: purchase, at: at, receivedAt: at))
                let facts = CustomerFacts(segments: ["segment \(number)", "all", "all"])
                try await store.recordCustomer("\(number)", facts: facts, at: at, in: .coins)
            }
            var query = StatisticsQuery(grouping: .segment)
            query.mostBySegment = 2
            let newest = try await store.caseStatistics(query)
            #expect(newest.groups.map(\.name) == ["all", "segment 2", "segment 3"])
            #expect(newest.groups.map(\.tally.cases) == [2, 1, 1])
            #expect(newest.groupedNewest == 2)
            #expect(newest.all.cases == 3)
            query.mostBySegment = 3
            let all = try await store.caseStatistics(query)
            #expect(all.groups.map(\.name) == ["all", "segment 1", "segment 2", "segment 3"])
            #expect(all.groupedNewest == nil)
            let counting = try #require(store as? Store)
            let apps = ["com.example.coins": SellingStore.appStore, "com.example.gems": .appStore]
            query.mostBySegment = .max
            for size in 1...3 {
                for oneStore in [nil, StatisticsQuery.OneStore(.appStore, among: apps)] {
                    query.oneStore = oneStore
                    let inParts = try await counting.caseStatistics(query, partsOf: size)
                    #expect(inParts.groups.map(\.name) == all.groups.map(\.name), "\(size)")
                    #expect(inParts.groups.map(\.tally.cases) == [3, 1, 1, 1], "\(size)")
                    #expect(inParts.groupedNewest == nil)
                }
            }
            query.oneStore = nil
            // Segments that cannot be read do not hide those of other customers.
            try await counting.damage("UPDATE customer_fact SET value = '{' WHERE customer_id = '1'")
            let rest = try await store.caseStatistics(query)
            #expect(rest.groups.map(\.name) == ["all", "", "segment 2", "segment 3"])
        }
    }

    @Test("An empty store has no counts of cases", arguments: StoreEngine.available)
    func empty(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            let query = StatisticsQuery(grouping: .reason)
            #expect(try await store.caseStatistics(query) == CaseStatistics(query: query))
        }
    }

    @Test("Statistics compare held-out cases from the day of the first holdout", arguments: StoreEngine.available)
    func trial(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let days = [0, 24, 24, 48].map { start.later(hours: $0) }
            for (number, at) in days.enumerated() {
                let purchase = Purchase.example("\(number)", signedAt: at)
                _ = try await store.recordConsent(.example(at: at), in: .coins)
                let id = try await store.openCase(for: purchase, at: at)
                _ = try #require(await store.claim(by: "a", at: at, leaseFor: .seconds(30)))
                var answer = Answer.example(composedAt: at)
                (answer.isHoldout, answer.preference) = number == 1 ? (true, nil) : (false, .decline)
                guard
                    case .allowed(let attempt, _) = try await store.beginAttempt(on: id, by: "a", with: answer, at: at)
                else {
                    Issue.record("no attempt was allowed")
                    return
                }
                try await store.finishAttempt(attempt, on: id, by: "a", with: AttemptResult(state: .accepted), at: at)
            }
            let trial = try #require(await store.caseStatistics(StatisticsQuery()).trial)
            #expect(trial.since == Day(of: days[1]))
            #expect(trial.policy.cases == 2)
            #expect(trial.holdout.cases == 1)
            #expect(trial.finding == .tooFew)
            let before = StatisticsQuery(until: Day(of: start))
            #expect(try await store.caseStatistics(before).trial == nil)
            #expect(try await store.refundCase(store.allDetails()[0].facts.refundCase.id).state == .answered)
        }
    }

    @Test(
        "The answer time of a case moves to the earlier day of a request that arrives late",
        arguments: StoreEngine.available
    )
    func earlierDay(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let asked = start.later(hours: 6)
            _ = try await store.answerCase(at: asked, after: .seconds(60))
            _ = try await store.record(.request(at: start, receivedAt: start.later(hours: 7)))
            let later = try await store.caseStatistics(StatisticsQuery(since: Day(of: asked)))
            #expect(later.all.cases == 0)
            #expect(later.answerTimes.counts.isEmpty)
            let earlier = try await store.caseStatistics(StatisticsQuery(until: Day(of: start)))
            #expect(earlier.all.cases == 1)
            #expect(earlier.answerTimes.count == 1)
        }
    }
}
