// This file is longer than most: every test of the queue of events uses the same few steps, which are at the top.

import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("Events and their dispatches")
struct EventTests {
    private static let first = EventEndpoint(
        id: "ep_first",
        bundleID: AppKey.coins.bundleID,
        kind: .events,
        url: "https://first.example.com"
    )
    private static let second = EventEndpoint(
        id: "ep_second",
        bundleID: AppKey.coins.bundleID,
        kind: .events,
        url: "https://second.example.com"
    )
    private static let copy = EventEndpoint(
        id: "ep_copy",
        bundleID: AppKey.coins.bundleID,
        kind: .notifications,
        url: "https://copy.example.com"
    )
    private static let failure = "HTTP status 500"

    private func events(_ store: AnyStore, _ filter: EventFilter = EventFilter()) async throws -> [Event] {
        try await store.events(matching: filter, limit: 100, cursor: nil).items.reversed().map(\.event)
    }

    private func types(_ store: AnyStore, _ filter: EventFilter = EventFilter()) async throws -> [EventType] {
        try await events(store, filter).compactMap(\.type)
    }

    private func claim(
        _ store: AnyStore,
        _ endpoint: EventEndpoint = first,
        urgent: Bool = false,
        at now: Timestamp = start
    ) async throws -> DispatchJob? {
        try await store.claimDispatch(to: endpoint.id, urgent: urgent, at: now, leaseFor: .seconds(60))
    }

    @discardableResult
    private func deliver(_ store: AnyStore, _ job: DispatchJob, at now: Timestamp = start) async throws -> Bool {
        try await store.finish(job, with: DispatchResult(isDelivered: true, status: 200), at: now)
    }

    @discardableResult
    private func fail(
        _ store: AnyStore,
        _ job: DispatchJob,
        retryAt: Timestamp?,
        at now: Timestamp = start
    ) async throws -> Bool {
        let result = DispatchResult(isDelivered: false, status: 500, detail: Self.failure, retryAt: retryAt)
        return try await store.finish(job, with: result, at: now)
    }

    @Test("Every endpoint of the app gets the events of an answered case in order", arguments: StoreEngine.available)
    func story(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first, Self.second, Self.copy], at: start)
            let id = try await store.answerCase()
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 1)))
            _ = try await store.record(.outcome(.reversed, at: start.later(hours: 2)))
            let filter = EventFilter(bundleID: AppKey.coins.bundleID, caseID: id)
            let told = try await store.events(matching: filter, limit: 100, cursor: nil).items
            #expect(told.reversed().compactMap(\.event.type) == [.requested, .answered, .granted, .reversed])
            #expect(told.allSatisfy { $0.dispatches.map(\.endpointID) == ["ep_first", "ep_second"] })
            #expect(Set(told.map(\.event.id)).count == 4)
            let answered = try #require(told.first { $0.event.type == .answered })
            #expect(answered.event.body?.contains(#""answer":{"body":{"customerConsented":true}"#) == true)
            #expect(answered.event.body?.contains("\"caseId\":\"\(id)\"") == true)
            #expect(try await store.event(answered.event.id) == answered)
            let granted = try await types(store, EventFilter(type: .granted))
            #expect(granted == [.granted])
        }
    }

    @Test(
        "The events of a case are sent one after the other, those of other cases at the same time",
        arguments: StoreEngine.available
    )
    func order(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            let waiting = try await store.openWaitingCase()
            let other = try await store.openCase(for: .example("2000"), at: start.later(seconds: 1))
            let now = start.later(seconds: 5)
            let one = try #require(await claim(store, at: now))
            let two = try #require(await claim(store, at: now))
            #expect([one.event.caseID, two.event.caseID] == [waiting, other])
            #expect(one.event.type == .requested)
            #expect(try await claim(store, at: now) == nil)
            try await fail(store, one, retryAt: now + .seconds(5), at: now)
            #expect(try await claim(store, at: now) == nil)
            let next = try await store.nextDispatch(to: Self.first.id, urgent: false, at: now)
            #expect(next == now + .seconds(5))
            let again = try #require(await claim(store, at: now + .seconds(5)))
            #expect(again.event.id == one.event.id)
            #expect(again.tries == 1)
            try await deliver(store, again, at: now + .seconds(6))
            let following = try #require(await claim(store, at: now + .seconds(6)))
            #expect(following.event.type == .waiting)
            // A case whose event was given up continues with the next.
            try await fail(store, following, retryAt: nil, at: now + .seconds(7))
            let failed = try await types(store, EventFilter(failedAt: Self.first.id))
            #expect(failed == [.waiting])
            let status = try #require(await store.endpoints(of: nil).first)
            #expect(status.failed == 1)
            #expect(status.failure == Self.failure)
            #expect(status.failingSince == now + .seconds(7))
        }
    }

    @Test(
        "An event keeps its newest failed tries after it is sent again and delivered",
        arguments: StoreEngine.available
    )
    func failures(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first, Self.second], at: start)
            _ = try await store.openCase(for: .example("2000"))
            var job = try #require(await claim(store))
            let event = job.event.id
            let count = Int(Dispatch.mostFailures) + 3
            for number in 1...count {
                let now = start.later(seconds: number)
                try await fail(store, job, retryAt: number == 4 ? nil : now, at: now)
                if number == 4 { _ = try await store.resend(event, to: Self.first.id, by: "Ada", at: now) }
                job = try #require(await claim(store, at: now))
            }
            // A worker that stops did not try.
            let stopped = DispatchResult(isDelivered: false, detail: "stopped", retryAt: start, wasTried: false)
            _ = try await store.finish(job, with: stopped, at: start.later(seconds: 99))
            job = try #require(await claim(store, at: start.later(seconds: 99)))
            try await deliver(store, job, at: start.later(seconds: 100))
            let found = try #require(await store.event(event)).dispatches
            #expect(found.map(\.state) == [.delivered, .pending])
            let expected = (4...count).map { number in
                Dispatch.Failure(endedAt: start.later(seconds: number), status: 500, detail: Self.failure)
            }
            #expect(found.map(\.failures) == [expected, []])
            try await store.removeOldEvents(at: start + Event.retention + .seconds(1_000))
            #expect(try await store.event(event) == nil)
        }
    }

    @Test(
        "A page looks for matches among a limited number of events, and the next continues there",
        arguments: StoreEngine.available
    )
    func limitedSearch(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.openCase(for: .example("1", of: .books))
            for number in 2..<5 { _ = try await store.openCase(for: .example("\(number)")) }
            var filter = EventFilter(bundleID: AppKey.books.bundleID)
            let all = try await store.events(matching: filter, limit: 9, cursor: nil)
            #expect(!all.items.isEmpty && all.nextCursor == nil && all.scanned == nil)
            filter.mostScanned = 2
            var (found, cursor): ([Event], String?) = ([], nil)
            repeat {
                let page = try await store.events(matching: filter, limit: 9, cursor: cursor)
                #expect((page.scanned == 2) == (page.nextCursor != nil))
                found += page.items.map(\.event)
                cursor = page.nextCursor
            } while cursor != nil
            #expect(found == all.items.map(\.event))
        }
    }

    @Test("A claim ends after its time, and its late result changes nothing", arguments: StoreEngine.available)
    func leases(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            _ = try await store.openCase()
            let lost = try #require(
                await store.claimDispatch(to: Self.first.id, urgent: false, at: start, leaseFor: .zero)
            )
            let taken = try #require(await claim(store, at: start.later(seconds: 1)))
            #expect(taken.event.id == lost.event.id)
            try await fail(store, lost, retryAt: nil, at: start.later(seconds: 2))
            let open = try #require(await store.event(taken.event.id)?.dispatches.first)
            #expect(open.state == .pending)
            try await deliver(store, taken, at: start.later(seconds: 3))
            let done = try #require(await store.event(taken.event.id)?.dispatches.first)
            #expect(done.state == .delivered)
            #expect(done.tries == 1)
            #expect(try await claim(store, at: start.later(hours: 1)) == nil)
        }
    }

    @Test("Two desks that claim at once share the events, each sent once", arguments: StoreEngine.available)
    func together(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            for number in 0..<40 { _ = try await store.openCase(for: .example("\(4000 + number)")) }
            let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var ids: [String] = []
                        while let job = try await claim(store) { ids.append(job.event.id) }
                        return ids
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.count == 40)
            #expect(Set(claimed).count == 40)
        }
    }

    @Test(
        "An event that is written while the previous one is being delivered is not forgotten",
        arguments: StoreEngine.available
    )
    func handover(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            for round in 0..<20 {
                let purchase = Purchase.example("\(5000 + round)")
                let id = try await store.openCase(for: purchase)
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
                let job = try #require(await claim(store))
                async let delivered = deliver(store, job)
                async let released: Void = store.release(
                    id,
                    by: "a",
                    as: .waiting,
                    blockReason: .noConsent,
                    dueAt: start.later(hours: 12)
                )
                _ = try await (delivered, released)
                let next = try #require(await claim(store))
                #expect(next.event.type == .waiting)
                #expect(next.event.caseID == id)
                try await deliver(store, next)
            }
        }
    }

    @Test(
        "A case near its deadline causes one event, which overtakes its other events",
        arguments: StoreEngine.available
    )
    func risk(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            let id = try await store.openWaitingCase()
            let deadline = try await store.refundCase(id).deadline
            let risky = deadline - .seconds(2 * 3600)
            #expect(try await store.nextRisk() == risky)
            #expect(try await store.tellRisks(at: risky - .milliseconds(1)) == 0)
            #expect(try await store.tellRisks(at: risky) == 1)
            #expect(try await store.tellRisks(at: risky) == 0)
            #expect(try await store.nextRisk() == nil)
            let held = try #require(await claim(store, at: risky))
            #expect(held.event.type == .requested)
            let urgent = try #require(await claim(store, urgent: true, at: risky))
            #expect(urgent.event.type == .atRisk)
            #expect(urgent.event.body?.contains(#""mustAct":"backend""#) == true)
            #expect(urgent.event.body?.contains(#""blockReason":"noConsent""#) == true)
            try await deliver(store, urgent, at: risky)
            // The delivery of an urgent event does not let a later event of the case overtake.
            #expect(try await claim(store, at: risky) == nil)
        }
    }

    @Test(
        "An endpoint that failed for five days is disabled, and the other endpoints get an event about it",
        arguments: StoreEngine.available
    )
    func disabled(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first, Self.second], at: start)
            _ = try await store.openCase()
            let job = try #require(await claim(store))
            let days = start + Dispatch.longestFailure
            #expect(try await !fail(store, job, retryAt: days))
            let last = try #require(await claim(store, at: days))
            #expect(try await fail(store, last, retryAt: days.later(seconds: 5), at: days))
            #expect(try await claim(store, at: days.later(seconds: 5)) == nil)
            #expect(try await store.nextDispatch(to: Self.first.id, urgent: false, at: days) == nil)
            let told = try #require(await claim(store, Self.second, at: days))
            #expect(told.event.type == .requested)
            let warning = try #require(await claim(store, Self.second, at: days))
            #expect(warning.event.type == .endpointDisabled)
            #expect(warning.event.body?.contains("ep_first") == true)
            try expectExample(of: warning.event)
            // The disabled endpoint never gets it, also when it is sent again.
            let detail = try #require(await store.event(warning.event.id))
            #expect(detail.dispatches.map(\.endpointID) == [Self.second.id])
            #expect(try await store.resend(warning.event.id, to: Self.first.id, by: "Ada", at: days) == 0)
            #expect(try await store.resend(warning.event.id, to: nil, by: "Ada", at: days) == 1)
            #expect(try await store.recoverEvents(of: Self.first.id, since: start, by: "Ada", at: days) == 0)
            #expect(try await store.setPaused(false, endpoint: Self.first.id, by: "Ada", at: start))
            let resumed = [
                try await claim(store, at: days.later(seconds: 5)), try await claim(store, at: days.later(seconds: 5)),
            ]
            #expect(resumed.contains { $0?.event.id == job.event.id })
            let gone = DispatchResult(isDelivered: false, status: 410, retryAt: days.later(hours: 1), isGone: true)
            #expect(try await store.finish(warning, with: gone, at: days))
            let states = try await store.endpoints(of: AppKey.coins.bundleID)
            #expect(states.map { $0.disabledAt == nil } == [true, false])
        }
    }

    @Test(
        "An endpoint has its own record of ended dispatches, however many events other endpoints get",
        arguments: StoreEngine.available
    )
    func ended(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first, Self.second], at: start)
            for number in 0..<3 {
                for endpoint in [Self.first, Self.second] {
                    _ = try await store.sendTest(to: endpoint.id, by: "Ada", at: start.later(seconds: number))
                }
            }
            #expect(try await store.endedDispatches(to: Self.first, limit: 9) == [])
            try await deliver(store, try #require(await claim(store)), at: start.later(seconds: 5))
            let next = try #require(await claim(store, at: start.later(seconds: 10)))
            try expectExample(of: next.event)
            try await fail(store, next, retryAt: nil, at: start.later(seconds: 30))
            let ended = [
                EndedDispatch(
                    isDelivered: false,
                    toldAt: start.later(seconds: 1),
                    finishedAt: start.later(seconds: 30)
                ),
                EndedDispatch(isDelivered: true, toldAt: start, finishedAt: start.later(seconds: 5)),
            ]
            #expect(try await store.endedDispatches(to: Self.first, limit: 9) == ended)
            // The newest waits, and counts in the limit.
            #expect(try await store.endedDispatches(to: Self.first, limit: 2) == [ended[0]])
            #expect(try await store.endedDispatches(to: Self.second, limit: 9) == [])
        }
    }

    @Test("A try that never reached the endpoint is not counted against it", arguments: StoreEngine.available)
    func untried(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            _ = try await store.openCase()
            let job = try #require(await claim(store))
            let stopped = DispatchResult(isDelivered: false, detail: "stopped", retryAt: start, wasTried: false)
            #expect(try await !store.finish(job, with: stopped, at: start))
            let again = try #require(await claim(store))
            #expect(again.event.id == job.event.id)
            #expect(again.tries == 0)
            let dropped = DispatchResult(isDelivered: false, detail: "dropped", wasTried: false)
            #expect(try await !store.finish(again, with: dropped, at: start))
            let status = try #require(await store.endpoints(of: nil).first)
            #expect(status.failed == 1)
            #expect(status.failingSince == nil)
            #expect(status.failure == nil)
        }
    }

    @Test("Nothing is sent to a paused endpoint until it is resumed", arguments: StoreEngine.available)
    func paused(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            #expect(try await store.setPaused(true, endpoint: Self.first.id, by: "Ada", at: start))
            #expect(try await !store.setPaused(true, endpoint: "ep_unknown", by: "Ada", at: start))
            _ = try await store.openCase()
            #expect(try await claim(store) == nil)
            #expect(try await store.endpoints(of: nil).map(\.waiting) == [1])
            #expect(try await store.setPaused(false, endpoint: Self.first.id, by: "Ada", at: start))
            #expect(try await claim(store) != nil)
        }
    }

    @Test(
        "An event can be sent again, and all events since a time can be recovered",
        arguments: StoreEngine.available
    )
    func again(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            _ = try await store.openCase(for: .example("2000"))
            let later = start.later(hours: 1)
            _ = try await store.openCase(for: .example("2001"), at: later)
            let old = try #require(await claim(store, at: later))
            try await deliver(store, old, at: later)
            let given = try #require(await claim(store, at: later))
            try await fail(store, given, retryAt: nil, at: later)
            #expect(try await store.resend(old.event.id, to: nil, by: "Ada", at: later) == 1)
            #expect(try await store.resend(old.event.id, to: "ep_unknown", by: "Ada", at: later) == 0)
            #expect(try await store.resend("evt_unknown", to: nil, by: "Ada", at: later) == 0)
            #expect(try await claim(store, at: later)?.event.id == old.event.id)
            // The first event is older, and the second was given up.
            #expect(try await store.recoverableEvents(of: Self.first.id, since: later, limit: 9)?.count == 1)
            let after = later.later(seconds: 1)
            #expect(try await store.recoverableEvents(of: Self.first.id, since: after, limit: 9)?.count == 0)
            #expect(try await store.recoverableEvents(of: "ep_unknown", since: later, limit: 9) == nil)
            #expect(try await store.recoverEvents(of: Self.first.id, since: later, by: "Ada", at: later) == 1)
            #expect(try await store.recoverableEvents(of: Self.first.id, since: later, limit: 9)?.count == 0)
            #expect(try await store.recoverEvents(of: "ep_unknown", since: later, by: "Ada", at: later) == nil)
            #expect(try await claim(store, at: later)?.event.id == given.event.id)
            // An endpoint that is configured later gets the earlier events.
            try store.keepEndpoints([Self.first, Self.second], at: later)
            #expect(try await claim(store, Self.second, at: later) == nil)
            #expect(try await store.recoverableEvents(of: Self.second.id, since: start, limit: 9)?.count == 2)
            let one = try #require(await store.recoverableEvents(of: Self.second.id, since: start, limit: 1))
            #expect(one.count == 1 && one.hasMore, "the count stops")
            let both = try #require(await store.recoverableEvents(of: Self.second.id, since: start, limit: 2))
            #expect(both.count == 2 && !both.hasMore)
            #expect(try await store.recoverEvents(of: Self.second.id, since: start, by: "Ada", at: later) == 2)
            #expect(try await store.recoverableEvents(of: Self.second.id, since: start, limit: 9)?.count == 0)
            #expect(try await claim(store, Self.second, at: later) != nil)
        }
    }

    @Test(
        "An event that is sent again keeps the order of its case, and no try is doubled",
        arguments: StoreEngine.available
    )
    func againInOrder(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            _ = try await store.openWaitingCase()
            let told = try await store.events(matching: EventFilter(), limit: 10, cursor: nil).items.map(\.event)
            #expect(told.compactMap(\.type) == [.waiting, .requested])
            let now = start.later(seconds: 5)
            // The second event still waits for the first.
            #expect(try await store.resend(told[0].id, to: nil, by: "Ada", at: now) == 1)
            let running = try #require(await claim(store, at: now))
            #expect(running.event.type == .requested)
            #expect(try await claim(store, at: now) == nil)
            // The try that is under way is the only one.
            #expect(try await store.resend(running.event.id, to: nil, by: "Ada", at: now) == 1)
            #expect(try await claim(store, at: now) == nil)
            try await fail(store, running, retryAt: now.later(hours: 5), at: now)
            #expect(try await claim(store, at: now) == nil)
            #expect(try await store.resend(running.event.id, to: Self.first.id, by: "Ada", at: now) == 1)
            let again = try #require(await claim(store, at: now))
            #expect(again.event.id == running.event.id)
            #expect(again.tries == 1)
            try await deliver(store, again, at: now)
            let following = try #require(await claim(store, at: now))
            #expect(following.event.type == .waiting)
            // An event that was delivered waits for the one that is under way.
            #expect(try await store.resend(again.event.id, to: nil, by: "Ada", at: now) == 1)
            #expect(try await claim(store, at: now) == nil)
            try await deliver(store, following, at: now)
            let repeated = try #require(await claim(store, at: now))
            #expect(repeated.event.id == again.event.id)
            try await deliver(store, repeated, at: now)
            #expect(try await claim(store, at: now) == nil)
        }
    }

    @Test("A case that is held as before causes no further event", arguments: StoreEngine.available)
    func heldAgain(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            let (until, now) = (start.later(hours: 2), start.later(seconds: 1))
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: until)
            try await store.lookAgain(atCasesOf: AppKey.coins.bundleID, at: now)
            _ = try #require(await store.claim(by: "a", at: now, leaseFor: .seconds(30)))
            try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: until, at: now)
            let once = try await types(store)
            #expect(once == [.requested, .held])
            for (hours, seconds) in [(3, 2), (3, 3), (4, 4)] {
                let end = start.later(hours: hours)
                #expect(try await store.hold(id, until: end, by: "test", at: start.later(seconds: seconds)) == .applied)
            }
            let held = try await types(store, EventFilter(type: .held))
            #expect(held == [.held, .held, .held])
        }
    }

    @Test(
        "Notifications are forwarded as they were posted, also those that were not understood",
        arguments: StoreEngine.available
    )
    func forwarded(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first, Self.copy], at: start)
            var plain = IntakeRecord.request("plain")
            plain.notification.signedPayload = "a.b.c"
            _ = try await store.record(plain)
            var odd = IntakeRecord.request("odd", for: .example("2001"), at: start.later(seconds: 1))
            odd.notification.flag = "unreadable member data"
            odd.postedBody = "{ \"signedPayload\": \"d.e.f\" }"
            _ = try await store.record(odd)
            _ = try await store.record(odd)
            let now = start.later(seconds: 2)
            let one = try #require(await claim(store, Self.copy, at: now))
            let two = try #require(await claim(store, Self.copy, at: now))
            #expect(one.event.body == #"{"signedPayload":"a.b.c"}"#)
            #expect(two.event.body == odd.postedBody)
            #expect(try await claim(store, Self.copy, at: now) == nil)
            let unrecognized = try await events(store, EventFilter(type: .unrecognized))
            #expect(unrecognized.map(\.type) == [.unrecognized])
            for event in unrecognized { try expectExample(of: event) }
        }
    }

    @Test(
        "The desk gives up a notification with a damaged payload, forwards the next one, and can still show its case",
        arguments: StoreEngine.available
    )
    func damagedPayload(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first, Self.copy], at: start)
            for (index, uuid) in ["one", "two"].enumerated() {
                let at = start.later(seconds: index)
                var record = IntakeRecord.request(uuid, for: .example("200\(index)"), at: at)
                record.notification.signedPayload = "a.b.c"
                _ = try await store.record(record)
            }
            let bytes = engine == .sqlite ? "x'ff'" : #"'\xff'"#
            try await (store as? Store)?.damage(
                """
                UPDATE notification_payload SET payload = \(bytes)
                WHERE notification_id = (SELECT id FROM notification WHERE uuid = 'one')
                """
            )
            let now = start.later(seconds: 5)
            let job = try #require(await claim(store, Self.copy, at: now))
            #expect(job.event.notificationUUID == "two")
            #expect(try await claim(store, Self.copy, at: now) == nil)
            let filter = EventFilter(failedAt: Self.copy.id)
            let failed = try await store.events(matching: filter, limit: 9, cursor: nil).items
            #expect(failed.map(\.event.notificationUUID) == ["one"])
            let dispatch = failed.first?.dispatches.first { $0.endpointID == Self.copy.id }
            #expect(dispatch?.detail == "the stored payload cannot be read")
            #expect(dispatch?.tries == 0)
            #expect(try await store.endpoints(of: nil).allSatisfy { $0.failingSince == nil })
            let told = try await store.events(matching: EventFilter(type: .requested), limit: 9, cursor: nil).items
            for event in told.map(\.event) {
                let detail = try #require(await store.detail(of: event.caseID ?? ""))
                let isDamaged = detail.facts.refundCase.transactionID == "2000"
                #expect(detail.notifications.map(\.uuid) == [isDamaged ? "one" : "two"])
            }
            #expect(told.count == 2)
        }
    }

    @Test(
        "An event of a type that only a newer desk knows is sent as it is stored, before the next of its case",
        arguments: StoreEngine.available
    )
    func unknownType(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            _ = try await store.openWaitingCase()
            let change = "UPDATE desk_event SET type = 'refund.later' WHERE type = 'refund.requested'"
            try await (store as? Store)?.damage(change)
            let now = start.later(seconds: 5)
            let job = try #require(await claim(store, at: now))
            #expect(job.event.typeName == "refund.later")
            #expect(job.event.body?.contains("refund.requested") == true)
            #expect(try await claim(store, at: now) == nil)
            try await deliver(store, job, at: now)
            let next = try #require(await claim(store, at: now))
            #expect(next.event.type == .waiting)
            let failed = try await store.events(matching: EventFilter(failedAt: Self.first.id), limit: 9, cursor: nil)
            #expect(failed.items == [])
        }
    }

    @Test(
        "An event of a type that only a newer desk knows is sent again with the others that an endpoint never accepted",
        arguments: StoreEngine.available
    )
    func unknownTypeAgain(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            _ = try await store.openCase()
            let change = "UPDATE desk_event SET type = 'refund.later' WHERE type = 'refund.requested'"
            try await (store as? Store)?.damage(change)
            let now = start.later(seconds: 5)
            let job = try #require(await claim(store, at: now))
            #expect(job.event.type == nil)
            try await fail(store, job, retryAt: nil, at: now)
            #expect(try await claim(store, at: now) == nil)
            #expect(try await store.recoverableEvents(of: Self.first.id, since: start, limit: 9)?.count == 1)
            #expect(try await store.recoverEvents(of: Self.first.id, since: start, by: "Ada", at: now) == 1)
            #expect(try await claim(store, at: now)?.event.id == job.event.id)
        }
    }

    @Test(
        "An event that only a newer desk can send waits for that desk, and the events of other cases overtake it",
        arguments: StoreEngine.available
    )
    func leftToNewerDesk(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            for number in 0..<2 {
                _ = try await store.openCase(for: .example("\(2000 + number)"), at: start.later(seconds: number))
            }
            let change = """
                UPDATE desk_event SET type = 'refund.later', body = NULL, notification_uuid = 'none'
                WHERE number = (SELECT min(number) FROM desk_event)
                """
            try await (store as? Store)?.damage(change)
            let now = start.later(seconds: 5)
            let other = try #require(await claim(store, at: now))
            #expect(other.event.type == .requested)
            try await deliver(store, other, at: now)
            #expect(try await claim(store, at: now) == nil)
            let events = try await store.events(matching: EventFilter(), limit: 9, cursor: nil).items
            let left = try #require(events.last)
            #expect(left.event.typeName == "refund.later")
            let again = now + Dispatch.timeForNewerDesk
            #expect(
                left.dispatches == [
                    Dispatch(endpointID: Self.first.id, state: .pending, tries: 0, dueAt: again)
                ]
            )
            #expect(try await store.nextDispatch(to: Self.first.id, urgent: false, at: now) == again)
            let status = try #require(await store.endpoints(of: nil).first)
            #expect(status.failed == 0)
            #expect(status.failingSince == nil)
            // The newer desk knows the type and the body.
            let back = """
                UPDATE desk_event SET type = 'refund.requested', body = '{}', notification_uuid = NULL
                WHERE type = 'refund.later'
                """
            try await (store as? Store)?.damage(back)
            let job = try #require(await claim(store, at: again))
            #expect(job.event.id == left.event.id)
            #expect(job.tries == 0)
        }
    }

    @Test("A long silence causes one event, until something arrives", arguments: StoreEngine.available)
    func silence(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func check(_ time: Timestamp) async throws -> Bool {
                try await store.noteArrivals(of: .coins, patience: .seconds(86_400), at: time)
            }
            #expect(try await !check(start))
            #expect(try await !check(start.later(hours: 48)), "nothing ever arrived")
            _ = try await store.openCase(at: start.later(hours: 48))
            #expect(try await !check(start.later(hours: 48)))
            #expect(try await !check(start.later(hours: 71)))
            #expect(try await check(start.later(hours: 72)))
            #expect(try await !check(start.later(hours: 99)))
            _ = try await store.openCase(for: .example("2001"), at: start.later(hours: 100))
            #expect(try await !check(start.later(hours: 100)))
            #expect(try await check(start.later(hours: 124)))
            let told = try await events(store, EventFilter(type: .silent))
            #expect(told.map(\.type) == [.silent, .silent])
            for event in told { try expectExample(of: event) }
        }
    }

    @Test("Old events are removed, and lists continue page by page", arguments: StoreEngine.available)
    func kept(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            for number in 0..<5 {
                _ = try await store.openCase(for: .example("\(2000 + number)"), at: start.later(hours: number))
            }
            let page = try await store.events(matching: EventFilter(), limit: 3, cursor: nil)
            let rest = try await store.events(matching: EventFilter(), limit: 3, cursor: page.nextCursor)
            #expect(page.nextCursor != nil)
            #expect(page.items.count == 3)
            #expect(rest.items.count == 2)
            #expect(rest.nextCursor == nil)
            await #expect(throws: InvalidCursor.self) {
                try await store.events(matching: EventFilter(), limit: 3, cursor: "junk")
            }
            try await store.removeOldEvents(at: start.later(hours: 2) + Event.retention)
            let left = try await types(store)
            #expect(left.count == 3)
        }
    }

    @Test("Once an old event is removed, the next event of its case is due", arguments: StoreEngine.available)
    func successor(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try store.keepEndpoints([Self.first], at: start)
            #expect(try await store.setPaused(true, endpoint: Self.first.id, by: "Ada", at: start))
            let id = try await store.openCase()
            let later = start.later(hours: 1)
            _ = try #require(await store.claim(by: "a", at: later, leaseFor: .seconds(60)))
            try await store.release(
                id,
                by: "a",
                as: .waiting,
                blockReason: .noConsent,
                dueAt: start.later(hours: 12),
                at: later
            )
            let now = start.later(seconds: 1) + Event.retention
            try await store.removeOldEvents(at: now)
            let left = try await types(store)
            #expect(left == [.waiting])
            #expect(try await store.setPaused(false, endpoint: Self.first.id, by: "Ada", at: start))
            let next = try #require(await claim(store, at: now))
            #expect(next.event.type == .waiting)
        }
    }
}
