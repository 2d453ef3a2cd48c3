import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import Store

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
        Row(state: .waiting, blockReason: .consentDoesNotCover, isDue: true),
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

    @Test("After a start, only waiting cases are looked at again", arguments: StoreEngine.available, rows)
    func atStart(on engine: StoreEngine, _ row: Row) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try await store.claim(by: "a", at: start, leaseFor: .seconds(30))
            try await store.release(id, by: "a", as: row.state, blockReason: row.blockReason, dueAt: Self.later)
            try await store.lookAgain(atCasesOf: "com.example.coins", in: [.waiting], at: start.later(seconds: 1))
            let isDue = row.isDue && row.state == .waiting
            #expect(try await store.refundCase(id).dueAt == (isDue ? start.later(seconds: 1) : Self.later))
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

    @Test(
        "A rule's hold causes another event only if deciding again changes its end",
        arguments: StoreEngine.available
    )
    func told(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let endpoint = EventEndpoint(
                id: "ep_first",
                bundleID: AppKey.coins.bundleID,
                kind: .events,
                url: "https://first.example.com"
            )
            try store.keepEndpoints([endpoint], at: start)
            let id = try await store.openCase()
            func look(holdingUntil end: Timestamp, at now: Timestamp) async throws -> [String] {
                try await store.lookAgain(atCasesOf: "com.example.coins", at: now)
                _ = try #require(await store.claim(by: "a", at: now, leaseFor: .seconds(30)))
                try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: end, at: now)
                let events = try await store.events(matching: EventFilter(type: .held), limit: 10, cursor: nil).items
                return events.reversed().compactMap { Data(($0.event.body ?? "").utf8).json?["data.until"]?.text }
            }
            let (first, other) = (Self.later, Self.later + .seconds(600))
            #expect(try await look(holdingUntil: first, at: start) == ["\(first)"])
            #expect(try await look(holdingUntil: first, at: start.later(seconds: 10)) == ["\(first)"])
            #expect(try await look(holdingUntil: other, at: start.later(seconds: 20)) == ["\(first)", "\(other)"])
            #expect(try await look(holdingUntil: other, at: start.later(seconds: 30)) == ["\(first)", "\(other)"])
            // A person's hold until the same time is another hold.
            #expect(try await store.hold(id, until: other, by: "test", at: start.later(seconds: 40)) == .applied)
            #expect(try await store.refundCase(id).toldUntil == other)
        }
    }

    @Test(
        "Cases that do not wait for a policy cost no write when policies are reloaded",
        arguments: StoreEngine.available
    )
    func noWrite(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let record = RecordingEngine.Record()
                let store = Store(plain, on: RecordingEngine(engine: plain.engine, record: record))
                for number in 0..<3 { _ = try await store.openWaitingCase(for: .example("\(6_000 + number)")) }
                record.clear()
                try await store.lookAgain(atCasesOf: "com.example.coins", at: start.later(seconds: 1))
                #expect(record.lanes == [])
                #expect(record.lanesOfReads == [.bulk])
                _ = try await store.openWaitingCase(for: .example("6003"), blockReason: .deliveryUnknown)
                record.clear()
                try await store.lookAgain(atCasesOf: "com.example.coins", at: start.later(seconds: 1))
                #expect(record.lanes == [.bulk])
            }
        }
    }

    @Test("A case that a person holds is not looked at again", arguments: StoreEngine.available)
    func person(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try await store.hold(id, until: Self.later, by: "test", at: start)
            try await store.lookAgain(atCasesOf: "com.example.coins", at: start.later(seconds: 1))
            #expect(try await store.refundCase(id).dueAt == Self.later)
        }
    }
}
