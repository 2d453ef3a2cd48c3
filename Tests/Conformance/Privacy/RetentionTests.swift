import AppStoreTypes
import Foundation
import Refunds
import Testing

@testable import Store

@Suite("What a retention finds and removes")
struct RetentionTests {
    private static let day: Duration = .seconds(86_400)
    private static let scopes = [AppScope(bundleID: AppKey.coins.bundleID)]

    @Test("Old payloads become digests, from the oldest on", arguments: StoreEngine.available)
    func payloads(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<5 {
                let time = start + Self.day * number
                _ = try await store.record(.example("n\(number)", about: nil, receivedAt: time, payload: "payload"))
            }
            let cutoff = start + Self.day * 3
            let (ids, next) = try await store.expiredPayloads(before: cutoff, after: 0, limit: 2)
            #expect(ids.count == 2)
            let rest = try await store.expiredPayloads(before: cutoff, after: try #require(next), limit: 2)
            #expect(rest.ids.count == 1)
            #expect(rest.next == nil)
            try await store.removePayloads(ofNotifications: ids + rest.ids)
            try await store.removePayloads(ofNotifications: ids + [99])
            #expect(try await store.expiredPayloads(before: cutoff, after: 0, limit: 9).ids.isEmpty)
            let old = try #require(try await store.notification("n0", in: .coins))
            #expect(old.signedPayload == nil)
            #expect(old.payloadDigest == payloadDigest("payload"))
            #expect(try await store.notification("n4", in: .coins)?.signedPayload == "payload")
            // A removed payload does not make the notification new.
            #expect(try await store.record(.example("n0", about: nil, receivedAt: start)) == .duplicate)
        }
    }

    @Test("Old events are counted, then removed", arguments: StoreEngine.available)
    func events(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.openCase()
            let later = start.later(hours: 1)
            let count = try await store.countEvents(before: later, limit: 10)
            #expect(count > 0)
            #expect(try await store.countEvents(before: start, limit: 10) == 0)
            #expect(try await store.removeEvents(before: later, limit: 10, at: later) == count)
            #expect(try await store.countEvents(before: later, limit: 10) == 0)
        }
    }

    @Test("A customer is inactive once nothing has a later date, and no case is open", arguments: StoreEngine.available)
    func customers(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let cutoff = start + Self.day * 200
                _ = try await store.answerCase(for: .example("1001"))
                // Has used a purchase since.
                let active = Purchase.example("2001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222")
                _ = try await store.apply([active], checkpoint: nil, at: start)
                let use = UsageReport.example("use", of: "2001", units: 1, at: cutoff)
                _ = try await store.recordUsage([use], receivedAt: cutoff, in: .coins)
                // Still subscribes.
                var subscribed = Purchase.example("3001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b3333")
                subscribed.expiresAt = cutoff
                // Another app is not configured.
                _ = try await store.apply([subscribed, .example("4001", of: .books)], checkpoint: nil, at: start)
                // Has an open case.
                let open = Purchase.example("5001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b5555")
                _ = try await store.openCase(for: open)

                var found: [String] = []
                var cursor: PurchaseCursor? = .beginning
                while let next = cursor {
                    let page = try await store.inactiveCustomers(
                        since: cutoff,
                        in: Self.scopes,
                        after: next,
                        limit: 2
                    )
                    found += page.found.map(\.transactionID)
                    cursor = page.next
                }
                #expect(found == ["1001"])
                // What arrived between the look and the erasure keeps a customer.
                for name in ["2001", "3001", "5001", "1001"] {
                    let erasures = try await store.beginErasure(
                        of: name,
                        in: .coins,
                        everyone: true,
                        ifInactiveSince: cutoff,
                        by: "retention",
                        at: cutoff
                    )
                    #expect(erasures.isEmpty == (name != "1001"), "\(name)")
                }
                try await store.finishErasures(now: { cutoff })
                let after = try await store.inactiveCustomers(
                    since: cutoff + Self.day,
                    in: Self.scopes,
                    after: .beginning,
                    limit: 100
                )
                // What is kept under pseudonyms is not erased again.
                #expect(after.found.map(\.transactionID) == ["2001", "3001"])
            }
        }
    }
}
