// This file is longer than most: each kind of data is stored, found and removed with the same few steps.

import AppStoreTypes
import Crypto
import Foundation
import Refunds
import TestSupport
import Testing

@testable import RefundDesk
@testable import Store

@Suite("What a retention finds and removes")
struct RetentionTests {
    fileprivate static let day: Duration = .seconds(86_400)
    fileprivate static let scopes = [AppScope(bundleID: AppKey.coins.bundleID)]

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
            #expect(old.payloadRemoval == .retention)
            let listed = try await store.notifications(matching: NotificationFilter(), limit: 9, cursor: nil).items
            #expect(listed.map(\.payloadRemoval) == [nil, nil, .retention, .retention, .retention])
            #expect(try await store.notification("n4", in: .coins)?.signedPayload == "payload")
            // A removed payload does not make the notification new.
            #expect(try await store.record(.example("n0", about: nil, receivedAt: start)) == .duplicate)
        }
    }

    @Test("A case says that the retention removed a payload about its purchase", arguments: StoreEngine.available)
    func payloadOfCase(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try await store.record(.example("later", receivedAt: start + Self.day))
            let expired = try await store.expiredPayloads(before: start.later(hours: 1), after: 0, limit: 9).ids
            try await store.removePayloads(ofNotifications: expired)
            let detail = try #require(try await store.detail(of: id))
            #expect(detail.notifications.map(\.uuid) == [id, "later"])
            #expect(detail.notifications.map(\.payloadRemoval) == [.retention, nil])
        }
    }

    @Test(
        "A message of Google Play's is removed once its time has ended, whether or not its app is configured",
        arguments: StoreEngine.available
    )
    func messages(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for (number, bundleID) in ["com.example.coins", "com.example.left", "com.example.left"].enumerated() {
                let message = OrderMessage(
                    bundleID: bundleID,
                    id: "\(number)",
                    kind: .review,
                    orderID: "GPA.1234",
                    content: "{}",
                    publishedAt: nil,
                    receivedAt: start + Self.day * number
                )
                #expect(try await store.keep(message))
            }
            let cutoff = start + Self.day * 2 + .milliseconds(1)
            let count = try await store.countMessages(endedBefore: cutoff, limit: 9)
            #expect(count == 2)
            #expect(try await store.removeMessages(endedBefore: cutoff, limit: 1) == 1)
            #expect(try await store.removeMessages(endedBefore: cutoff, limit: 9) == 1)
            #expect(try await store.waitingMessages(limit: 9).map(\.receivedAt) == [start + Self.day * 2])
            #expect(try await store.removeMessages(endedBefore: cutoff, limit: 9) == 0)
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

    @Test(
        "An old closed case loses how it was decided, and keeps what proves its answer and what statistics count",
        arguments: StoreEngine.available
    )
    func cases(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let answered = try await store.answerCase(for: .example("1002"), at: start + Self.day)
            let newer = try await store.answerCase(for: .example("1004"), at: start + Self.day * 3)
            let open = try await store.openCase(for: .example("1001"))
            _ = try await store.decide(open, .decline, by: "token 1", note: "seen before", at: start)
            let before = try #require(try await store.detail(of: answered))
            let statistics = try await store.statistics()
            let cutoff = start + Self.day * 3
            var (found, cursor): ([String], RequestedCase?) = ([], .beginning)
            while let next = cursor {
                let page = try await store.expiredCaseDetails(before: cutoff, after: next, limit: 1)
                found += page.ids
                cursor = page.next
            }
            #expect(found == [answered])
            // A case that is open keeps what it has, and one that is unknown is passed over.
            try await store.removeCaseDetails(of: [answered, open, "unknown"])
            let after = try #require(try await store.detail(of: answered))
            let (old, kept) = (try #require(before.facts.answer), try #require(after.facts.answer))
            #expect(ErasedBody(kept.body) == .plain(SHA256.hash(data: old.body).hexadecimal))
            #expect(kept.evidence.isEmpty)
            #expect(kept.shadows.isEmpty)
            #expect([kept.rule, kept.preference?.rawValue] == [old.rule, old.preference?.rawValue])
            #expect(after.facts.refundCase == before.facts.refundCase)
            #expect(after.attempts.map(\.state) == [.accepted])
            #expect(after.attempts.first?.startedAt == before.attempts.first?.startedAt)
            #expect(try await store.detail(of: open)?.personDecisions.map(\.note) == ["seen before"])
            #expect(try await store.detail(of: newer)?.facts.answer?.evidence == old.evidence)
            #expect(try await store.statistics() == statistics)
            #expect(
                try await store.expiredCaseDetails(before: cutoff, after: .beginning, limit: 9).ids.isEmpty
            )
            // A digest is not digested again.
            try await store.removeCaseDetails(of: [answered])
            #expect(try await store.detail(of: answered)?.facts.answer == kept)
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

    @Test(
        "A customer without a purchase is inactive once nothing has a later date, and is found once",
        arguments: StoreEngine.available
    )
    func withoutPurchases(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let cutoff = start + Self.day * 200
                try await Self.tell(store, ["facts", "all", "newer"], consenting: ["consent", "all"])
                try await Self.tell(store, buying: ["elsewhere", "all"], using: ["use", "all"])
                // Consented since.
                _ = try await store.recordConsent(.example(by: "newer", at: cutoff), in: .coins)
                // Has a purchase, so the walk over purchases finds the customer.
                _ = try await store.answerCase(for: .example("1001"))
                // Another app is not configured.
                let books = AppScope(bundleID: AppKey.books.bundleID)
                _ = try await store.recordConsent(.example(by: "reader"), in: books)
                let names = ["all", "consent", "elsewhere", "facts", "use"]
                #expect(try await Self.inactiveNames(in: store, since: cutoff) == names)
                for name in names + ["newer"] {
                    let erasures = try await store.beginErasure(
                        of: name,
                        in: .coins,
                        everyone: true,
                        ifInactiveSince: cutoff,
                        by: "retention",
                        at: cutoff
                    )
                    #expect(erasures.isEmpty == (name == "newer"), "\(name)")
                }
                try await store.finishErasures(now: { cutoff })
                // What is kept under pseudonyms is not erased again.
                #expect(try await Self.inactiveNames(in: store, since: cutoff) == [])
                #expect(try await Self.inactiveNames(in: store, since: cutoff + Self.day) == ["newer"])
                #expect(try await store.consents(ofCustomer: "consent", in: AppKey.coins, limit: 9).isEmpty)
            }
        }
    }

    /// Reports facts, consents, purchases in another store and use of customers.
    private static func tell(
        _ store: Store,
        _ facts: [String] = [],
        consenting: [String] = [],
        buying: [String] = [],
        using: [String] = []
    ) async throws {
        for name in facts {
            try await store.recordCustomer(name, facts: CustomerFacts(segments: ["s"]), at: start, in: .coins)
        }
        for name in consenting { _ = try await store.recordConsent(.example(by: name), in: .coins) }
        let purchases = buying.map { name in
            ExternalPurchase(
                store: "web",
                purchaseID: "of \(name)",
                customerID: name,
                productID: "coins",
                purchasedAt: start,
                amount: 5000,
                currency: "CHF"
            )
        }
        if !purchases.isEmpty { _ = try await store.importPurchases(purchases, in: .coins, checkpoint: nil, at: start) }
        let reports = using.flatMap { name in
            (0..<5).map { UsageReport.spent("\(name) \($0)", 1, of: "pool", by: name) }
        }
        if !reports.isEmpty { _ = try await store.recordUsage(reports, receivedAt: start, in: .coins) }
    }

    /// Walks over all names in small pages, and returns those of inactive customers, sorted.
    private static func inactiveNames(in store: Store, since time: Timestamp) async throws -> [String] {
        var found: [String] = []
        var cursor: NameCursor? = .beginning
        while let next = cursor {
            let page = try await store.inactiveNames(since: time, in: scopes, after: next, limit: 2)
            found += page.found.map(\.name)
            cursor = page.next
        }
        return found.sorted()
    }

    /// A desk's retention with a clock that a test steps.
    private struct Stepped {
        let run: RetentionRun
        let clock: VirtualClock

        init(_ store: Store, mostCounted: Int = 1_000) {
            let clock = VirtualClock(start: start)
            let day = RetentionTests.day
            let retention = Retention(payloads: day * 7, events: day, cases: day * 30, customers: day * 120)
            let erasing = CustomerErasing(store: store, journal: nil, list: nil) { clock.timestamp }
            run = RetentionRun(
                retention,
                in: RetentionTests.scopes,
                store: store,
                erasing: erasing,
                mostCounted: mostCounted
            ) { clock.timestamp }
            self.clock = clock
        }

        /// Goes through everything, and returns what was removed or counted.
        func tally(isDry: Bool) async throws -> RetentionTally {
            var tally = RetentionTally()
            var position: RetentionPosition? = .beginning
            while let next = position { position = try await run.step(next, isDry: isDry, &tally) }
            return tally
        }
    }

    /// Stores an answered customer with purchases on several pages, in both environments, and a customer with one.
    private static func fill(_ store: Store) async throws {
        _ = try await store.answerCase(for: .example("1001"))
        let purchases = (2_000..<2_450).map { Purchase.example("\($0)") }
        let sandbox = [Purchase.example("2000", of: .sandboxCoins), .example("2451", of: .sandboxCoins)]
        let other = Purchase.example("2200a", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222")
        _ = try await store.apply(purchases + sandbox + [other], checkpoint: nil, at: start)
        // Never bought anything.
        try await store.recordCustomer("visitor", facts: CustomerFacts(segments: ["new"]), at: start, in: .coins)
    }

    /// The tally of payloads, events, customers and cases.
    private static func tally(_ payloads: Int, _ events: Int, _ customers: Int, cases: Int = 0) -> RetentionTally {
        var tally = RetentionTally()
        (tally.payloads, tally.events, tally.customers, tally.cases) = (payloads, events, customers, cases)
        return tally
    }

    @Test("A run removes what a dry run counts, each kind once it is old enough", arguments: StoreEngine.available)
    func run(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await Self.fill(store)
                let events = try await store.countEvents(before: start + Self.day, limit: 1_000)
                #expect(events > 0)
                let stepped = Stepped(store)
                for (days, expected) in [
                    (0, Self.tally(0, 0, 0)), (2, Self.tally(0, events, 0)), (8, Self.tally(1, 0, 0)),
                    (31, Self.tally(0, 0, 0, cases: 1)), (121, Self.tally(0, 0, 3)), (400, Self.tally(0, 0, 0)),
                ] {
                    stepped.clock.move(to: start + Self.day * days + .seconds(1))
                    #expect(try await stepped.tally(isDry: true) == expected, "dry, after \(days) days")
                    #expect(try await stepped.tally(isDry: false) == expected, "after \(days) days")
                    #expect(try await stepped.tally(isDry: false) == Self.tally(0, 0, 0), "again, after \(days) days")
                    let isKept = days < 121
                    #expect(try await (store.purchase("2449", in: .coins) != nil) == isKept)
                    #expect(try await (store.purchase("2451", in: .sandboxCoins) != nil) == isKept)
                    #expect(try await (store.purchase("2200a", in: .coins) != nil) == isKept)
                }
                #expect(try await store.statistics().byState[.answered] == 1)
            }
        }
    }

    @Test("A dry run that stops counting says that there are at least so many", arguments: StoreEngine.available)
    func stoppedCount(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.openCase()
                let cutoff = start + Self.day * 2
                let events = try await store.countEvents(before: cutoff, limit: 100)
                #expect(events > 0)
                for (mostCounted, text) in [(events, "at least \(events)"), (events + 1, "\(events)")] {
                    let stepped = Stepped(store, mostCounted: mostCounted)
                    stepped.clock.move(to: cutoff)
                    let tally = try await stepped.tally(isDry: true)
                    #expect(tally.text(of: .events) == text)
                    #expect(tally.text(of: .payloads) == "0")
                    #expect(tally.atLeast == (mostCounted == events ? [.events] : []))
                }
                // What is removed is counted to the end.
                let stepped = Stepped(store, mostCounted: 1)
                stepped.clock.move(to: cutoff)
                let removed = try await stepped.tally(isDry: false)
                #expect(removed.text(of: .events) == "\(events)")
            }
        }
    }

    @Test("A desk removes everything that is old once a day, part by part", arguments: StoreEngine.available)
    func work(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await Self.fill(store)
                let stepped = Stepped(store)
                let clock = stepped.clock
                let work = RetentionWork(stepped.run) { clock.timestamp }
                func parts() async throws -> Int {
                    var parts = 0
                    while let time = try await work.claim() {
                        try await work.work(time, at: WorkPlace(in: Slots(count: 1), beside: WaitingLimit(count: 0)))
                        parts += 1
                    }
                    return parts
                }
                #expect(try await parts() > 0)
                #expect(try await store.purchase("2449", in: .coins) != nil)
                #expect(try await work.nextDue() == start + Self.day)
                clock.move(to: start + Self.day * 121 + .seconds(1))
                // Payloads, events, and several pages of customers.
                #expect(try await parts() > 3)
                #expect(try await store.purchase("2449", in: .coins) == nil)
                #expect(try await store.purchase("2200a", in: .coins) == nil)
                #expect(try await store.countEvents(before: clock.timestamp, limit: 10) == 0)
                #expect(try await store.expiredPayloads(before: clock.timestamp, after: 0, limit: 10).ids.isEmpty)
                #expect(try await parts() == 0)
            }
        }
    }

    @Test(
        "A page of inactive customers ends after some customers, and the next continues there",
        arguments: StoreEngine.available
    )
    func pages(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchases = (100..<150).map { Purchase.example("\($0)", customer: "customer-\($0)") }
            _ = try await store.apply(purchases, checkpoint: nil, at: start)
            var (found, pages): ([String], [Int]) = ([], [])
            var cursor: PurchaseCursor? = .beginning
            while let next = cursor {
                let page = try await store.inactiveCustomers(
                    since: start + Self.day,
                    in: Self.scopes,
                    after: next,
                    limit: 200
                )
                found += page.found.map(\.transactionID)
                pages.append(page.found.count)
                cursor = page.next
            }
            #expect(found == (100..<150).map(String.init))
            #expect(pages == [20, 20, 10])
        }
    }
}
