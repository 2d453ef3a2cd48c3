import AppStoreTypes
import Refunds
import Testing

@Suite("Statistics of the overview")
struct StatisticsTests {
    @Test("The statistics of an empty store are empty", arguments: StoreEngine.available)
    func empty(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in #expect(try await store.statistics() == Statistics()) }
    }

    @Test("Statistics count cases, answers and outcomes", arguments: StoreEngine.available)
    func counts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.answerCase(for: .example("1"), after: .seconds(10))
            _ = try await store.answerCase(for: .example("2"), after: .seconds(20))
            _ = try await store.answerCase(for: .example("3"), after: .seconds(12 * 3600))
            _ = try await store.record(.outcome(.declined, of: .example("1"), at: start.later(hours: 1)))
            _ = try await store.openWaitingCase(for: .example("4"))
            _ = try await store.openCase(for: .example("5"))
            _ = try await store.record(.outcome(.granted, of: .example("5"), at: start.later(hours: 1)))
            let statistics = try await store.statistics()
            #expect(statistics.byState == [.answered: 3, .waiting: 1, .withheld: 1])
            #expect(statistics.byDecision == [.declined: 1, .granted: 1])
            #expect(statistics.answered.byPreference.map { $0.preference } == [.decline])
            #expect(statistics.answered.cases == 3)
            #expect(statistics.answered.cases(with: .declined) == 1)
            #expect(statistics.answered.cases(with: nil) == 2)
            #expect(statistics.answeredInTime == 2)
            #expect(try isNear(statistics.medianAnswerTime, .seconds(20)))
            #expect(statistics.notifications == 7)
        }
    }

    @Test("Statistics contain the median answer time", arguments: StoreEngine.available)
    func median(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for (number, seconds) in [(1, 10), (2, 40), (3, 20), (4, 90)] {
                _ = try await store.answerCase(for: .example("\(number)"), after: .seconds(seconds))
            }
            #expect(try isNear(try await store.statistics().medianAnswerTime, .seconds(20)))
        }
    }

    private func isNear(_ told: Duration?, _ exact: Duration) throws -> Bool {
        let distance = try #require(told) - exact
        return max(distance, .zero - distance) * 100 <= exact * AnswerTimes.errorPercent
    }
}
