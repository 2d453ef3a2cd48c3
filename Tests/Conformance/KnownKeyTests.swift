import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("Usage reports with a known key")
struct KnownKeyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let first: UsageReport
        let second: UsageReport
        let isRefused: Bool
    }

    private static func corrected(_ report: UsageReport, _ key: String) -> UsageReport {
        var report = report
        report.corrects = key
        return report
    }

    private static let units = UsageReport.example("k", units: 5)

    static let rows = [
        Row(testDescription: "the same report", first: units, second: units, isRefused: false),
        Row(testDescription: "other units", first: units, second: .example("k", units: 6), isRefused: true),
        Row(
            testDescription: "another purchase",
            first: units,
            second: .example("k", of: "2", units: 5),
            isRefused: true
        ),
        Row(testDescription: "a customer instead", first: units, second: .spent("k", 5), isRefused: true),
        Row(testDescription: "a share instead", first: units, second: .example("k", percent: 5), isRefused: true),
        Row(
            testDescription: "another platform",
            first: units,
            second: .example("k", units: 5, on: .apple),
            isRefused: true
        ),
        Row(testDescription: "a correction", first: units, second: corrected(units, "other"), isRefused: true),
        Row(
            testDescription: "a time a minute later",
            first: units,
            second: .example("k", units: 5, at: start.later(seconds: 60)),
            isRefused: false
        ),
        Row(
            testDescription: "a time an hour later",
            first: units,
            second: .example("k", units: 5, at: start.later(hours: 1)),
            isRefused: true
        ),
        Row(
            testDescription: "other seconds at the same time",
            first: .example("k", playSeconds: 5),
            second: .example("k", playSeconds: 6),
            isRefused: true
        ),
    ]

    @Test(
        "A known key with other content refuses the whole call if the rule says so, and is ignored otherwise",
        arguments: StoreEngine.available,
        rows
    )
    func known(on engine: StoreEngine, _ row: Row) async throws {
        try await engine.withFreshStore { store async throws in
            #expect(try await store.recordUsage([row.first], receivedAt: start, in: .coins) == 1)
            let call = [UsageReport.example("new", of: "9", units: 1), row.second]
            if row.isRefused {
                await #expect(throws: ReusedKeys(keys: ["k"])) {
                    try await store.recordUsage(call, receivedAt: start, onKnownKey: .refuseOtherContent, in: .coins)
                }
            }
            // After a refusal, the new report is still new. Without one, it has been stored.
            let rule: KnownKeyRule = row.isRefused ? .ignore : .refuseOtherContent
            #expect(try await store.recordUsage(call, receivedAt: start, onKnownKey: rule, in: .coins).added == 1)
            #expect(try await store.recordUsage(call, receivedAt: start, onKnownKey: rule, in: .coins).added == 0)
        }
    }

    @Test("A refused call names all its known keys with other content", arguments: StoreEngine.available)
    func several(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            let first = ["a", "b", "c"].map { UsageReport.example($0, units: 5) }
            #expect(try await store.recordUsage(first, receivedAt: start, in: .coins) == 3)
            let call = [
                UsageReport.example("c", units: 6), .example("b", units: 5), .example("d", units: 1),
                .example("a", units: 6),
            ]
            await #expect(throws: ReusedKeys(keys: ["c", "a"])) {
                try await store.recordUsage(call, receivedAt: start, onKnownKey: .refuseOtherContent, in: .coins)
            }
            #expect(try await store.recordUsage([call[2]], receivedAt: start, in: .coins) == 1)
        }
    }

    @Test("The store refuses a call in which two reports share a key", arguments: StoreEngine.available)
    func twice(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            let call = [Self.units, .example("k", units: 6)]
            await #expect(throws: ReusedKeys(keys: ["k"])) {
                try await store.recordUsage(call, receivedAt: start, onKnownKey: .refuseOtherContent, in: .coins)
            }
            #expect(try await store.recordUsage([Self.units], receivedAt: start, in: .coins) == 1)
        }
    }
}
