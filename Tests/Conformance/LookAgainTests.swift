import AppStoreTypes
import Refunds
import Testing

@Suite("Looking again at cases after a reload of policies")
struct LookAgainTests {
    private static let later = start.later(hours: 2)

    struct Row: CustomTestStringConvertible, Sendable {
        let state: CaseState
        let blockReason: BlockReason
        let isDue: Bool
        var testDescription: String { "\(state.rawValue), \(blockReason.rawValue)" }
    }

    static let rows = [
        Row(state: .held, blockReason: .review, isDue: true), Row(state: .held, blockReason: .delayed, isDue: true),
        Row(state: .held, blockReason: .policyNever, isDue: true),
        Row(state: .waiting, blockReason: .sampleUnknown, isDue: true),
        Row(state: .waiting, blockReason: .deliveryUnknown, isDue: true),
        Row(state: .waiting, blockReason: .noConsent, isDue: false),
        Row(state: .waiting, blockReason: .historyAwaited, isDue: false),
    ]

    @Test(
        "A case is due again only if the policy or the catalogue keeps it from being answered",
        arguments: StoreEngine.available,
        rows
    )
    func due(on engine: StoreEngine, _ row: Row) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try await store.claim(by: "a", at: start, leaseFor: .seconds(30))
            try await store.release(id, by: "a", as: row.state, blockReason: row.blockReason, dueAt: Self.later)
            try await store.lookAgain(atCasesOf: "com.example.books", at: start.later(seconds: 1))
            #expect(try await store.refundCase(id).dueAt == Self.later)
            try await store.lookAgain(atCasesOf: "com.example.coins", at: start.later(seconds: 1))
            let found = try await store.refundCase(id)
            #expect(found.dueAt == (row.isDue ? start.later(seconds: 1) : Self.later))
            #expect(found.state == row.state && found.blockReason == row.blockReason)
        }
    }

    @Test("Many cases are due again, also more than one transaction changes", arguments: StoreEngine.available)
    func many(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<205 {
                let id = try await store.openCase(for: .example("\(5_000 + number)"))
                _ = try await store.claim(by: "a", at: start, leaseFor: .seconds(30))
                try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: Self.later)
            }
            try await store.lookAgain(atCasesOf: "com.example.coins", at: start.later(seconds: 1))
            let cases = try await store.cases(matching: CaseFilter(), limit: 500, cursor: nil).items
            #expect(cases.count == 205)
            #expect(cases.allSatisfy { $0.refundCase.dueAt == start.later(seconds: 1) })
        }
    }

    @Test("A case that a person holds is not looked at again", arguments: StoreEngine.available)
    func person(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try await store.hold(id, until: Self.later, at: start)
            try await store.lookAgain(atCasesOf: "com.example.coins", at: start.later(seconds: 1))
            #expect(try await store.refundCase(id).dueAt == Self.later)
        }
    }
}
