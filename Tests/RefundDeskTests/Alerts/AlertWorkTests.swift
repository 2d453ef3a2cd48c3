// This file is longer than most, because every test watches the same desk.

import AppStoreClient
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Alerts")
struct AlertWorkTests {
    private static let app = WatchedDesk.app

    /// A state of the desk, with the alert about it.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let alert: String
        let begin: @Sendable (inout WatchedDesk.State, Timestamp) -> Void
    }

    private static func endpoint(disabledAt: Timestamp?) -> EndpointStatus {
        EndpointStatus(
            endpoint: EventEndpoint(id: "ep_1", bundleID: app.bundleID, kind: .events, url: "https://example.com"),
            isPaused: false,
            failingSince: nil,
            disabledAt: disabledAt,
            deliveredAt: nil,
            failure: nil,
            waiting: 0,
            failed: 0
        )
    }

    @Test("The desk that started first posts, among the desks of a database that have an address for alerts")
    func first() async throws {
        try await Store.withNew { store in
            let begin = Timestamp(seconds: 1_795_000_000)
            func isFirst(_ id: String) async -> Bool { await Desk.isFirst(id, in: store, at: begin + .seconds(10)) }
            // As long as no desk has said that it runs, each of them posts.
            #expect(await isFirst("b"))
            for (number, id) in ["a", "b", "c"].enumerated() {
                let time = begin + .seconds(number)
                let desk = DeskPresence(
                    id: id,
                    role: .all,
                    postsAlerts: id != "a",
                    version: "1.0",
                    startedAt: time,
                    seenAt: time
                )
                try await store.notePresence(of: desk, naming: [], at: time)
            }
            #expect(await !isFirst("a"))
            #expect(await isFirst("b"))
            #expect(await !isFirst("c"))
        }
    }

    static let rows: [Row] = [
        Row(testDescription: "A database that takes no writes", alert: "database_unavailable") { state, _ in
            state.isWritable = false
        },
        Row(testDescription: "A database that cannot be read", alert: "database_unavailable") { state, _ in
            state.isReadable = false
        },
        Row(testDescription: "A disk with less than 1 GB left", alert: "disk_nearly_full") { state, _ in
            state.use.freeBytes = 999_999_999
        },
        Row(testDescription: "A disk that lasts two days", alert: "disk_nearly_full") { state, _ in
            state.use.bytesPerDay = 20_000_000_000
        },
        Row(testDescription: "A case at risk", alert: "deadline_at_risk") { state, _ in
            state.snapshot.atRisk = [MonitoringSnapshot.OpenCount(app: app, count: 1)]
        },
        Row(testDescription: "A request that was missed just now", alert: "request_missed") { state, now in
            state.snapshot.missed = [MonitoringSnapshot.MissedCase(app: app, deadline: now - .seconds(60))]
        },
        Row(testDescription: "An app without notifications for a day", alert: "no_notifications") { state, now in
            state.snapshot.arrivals = [
                MonitoringSnapshot.Arrival(bundleID: app.bundleID, changedAt: now - .seconds(90_000), isSilent: true)
            ]
        },
        Row(testDescription: "A gap in Apple's history", alert: "recovery_gap") { state, now in
            let gap = RecoveryGap((now - .seconds(7200))..<(now - .seconds(3600)), because: "unread")
            let coverage = RecoveryCoverage(since: now - .seconds(9000), until: now, gaps: [gap])
            state.snapshot.recoveries = [RecoveryProgress(app: app, coverage: coverage, dueAt: now)]
        },
        Row(testDescription: "A history that cannot be read for an hour", alert: "recovery_gap") { state, now in
            let coverage = RecoveryCoverage(since: now - .seconds(9000), until: now - .seconds(3700))
            state.snapshot.recoveries = [RecoveryProgress(app: app, coverage: coverage, dueAt: now, failures: 9)]
        },
        Row(testDescription: "An endpoint that failed for days", alert: "endpoint_disabled") { state, now in
            state.snapshot.endpoints = [endpoint(disabledAt: now)]
        },
        Row(testDescription: "Purchases two weeks after the newest exchange rates", alert: "rates_old") { state, now in
            state.rates = RateCoverage(newest: Day(number: Day(of: now).number - 14), later: 1)
        },
    ]

    @Test("An alert is posted once when it begins and once when it ends", arguments: rows)
    func once(_ row: Row) async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        try await desk.run(work)
        #expect(desk.posts() == [])
        let now = desk.clock.timestamp
        desk.change { row.begin(&$0, now) }
        try await desk.run(work, for: .seconds(120))
        #expect(desk.posts() == ["\(row.alert) begun"])
        desk.change { $0 = WatchedDesk.State() }
        try await desk.run(work, for: .seconds(120))
        #expect(desk.posts() == ["\(row.alert) ended"])
        #expect(!desk.log.lines.contains { $0.contains("secret") })
    }

    @Test("A case near its deadline that is not at risk, and an endpoint that works, cause no alert")
    func quiet() async throws {
        let desk = WatchedDesk()
        let deadline = desk.clock.timestamp + .seconds(600)
        let never = MonitoringSnapshot.OpenCase(
            app: Self.app,
            state: .held,
            blockReason: .policyNever,
            deadline: deadline
        )
        desk.change { state in
            state.snapshot.open = [never]
            state.snapshot.endpoints = [Self.endpoint(disabledAt: nil)]
        }
        try await desk.run(desk.alerts(), for: .seconds(60))
        #expect(desk.posts() == [])
    }

    @Test("A gap is an alert only as long as Apple lists its notifications, and does not hide a newer gap")
    func unlistedGap() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        let now = desk.clock.timestamp
        let oldest = RecoveryProgress.oldest(in: Self.app.environment, at: now)
        let lost = RecoveryGap((oldest - .seconds(86_400))..<oldest, because: "Apple lists them no longer")
        let new = RecoveryGap((now - .seconds(7200))..<(now - .seconds(3600)), because: "lost")
        func show(_ gaps: [RecoveryGap]) {
            let coverage = RecoveryCoverage(since: oldest - .seconds(86_400), until: now, gaps: gaps)
            desk.change { $0.snapshot.recoveries = [RecoveryProgress(app: Self.app, coverage: coverage, dueAt: now)] }
        }
        show([lost])
        try await desk.run(work, for: .seconds(120))
        #expect(desk.posts() == [])
        show([lost, new])
        try await desk.run(work, for: .seconds(120))
        #expect(desk.posts() == ["recovery_gap begun"])
        show([lost])
        try await desk.run(work, for: .seconds(120))
        #expect(desk.posts() == ["recovery_gap ended"])
    }

    @Test("A refused key is an alert until Apple accepts it again")
    func key() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        desk.refuseKey(true)
        try await desk.run(work)
        #expect(desk.posts() == ["key_refused begun"])
        try await desk.run(work)
        #expect(desk.posts() == [])
        desk.refuseKey(false)
        try await desk.run(work)
        #expect(desk.posts() == ["key_refused ended"])
    }

    @Test("One of two desks posts alerts, and the other continues where it ended")
    func takenOver() async throws {
        let desk = WatchedDesk()
        let isFirst = Mutex(false)
        let work = desk.alerts { isFirst.withLock { $0 } }
        desk.refuseKey(true)
        try await desk.run(work, for: AlertWork.patience + AlertWork.pause * 2)
        #expect(desk.posts().isEmpty)
        // The desk that posted the beginning has ended.
        isFirst.withLock { $0 = true }
        try await desk.run(work)
        #expect(desk.posts().isEmpty)
        desk.refuseKey(false)
        try await desk.run(work)
        #expect(desk.posts() == ["key_refused ended"])
    }

    @Test("An alert that began while a dead desk still seemed to run is posted by the desk that takes over")
    func leftByTheDead() async throws {
        let desk = WatchedDesk()
        let isFirst = Mutex(false)
        let work = desk.alerts { isFirst.withLock { $0 } }
        desk.refuseKey(true)
        try await desk.run(work, for: DeskPresence.patience)
        #expect(desk.posts().isEmpty)
        isFirst.withLock { $0 = true }
        try await desk.run(work)
        #expect(desk.posts() == ["key_refused begun"])
    }

    @Test("While the store cannot be read, no other alert ends")
    func unknown() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        desk.change { $0.use.freeBytes = 1 }
        desk.refuseKey(true)
        try await desk.run(work)
        #expect(Set(desk.posts()) == ["disk_nearly_full begun", "key_refused begun"])
        desk.change { $0.isReadable = false }
        try await desk.run(work, for: .seconds(60))
        #expect(desk.posts() == ["database_unavailable begun"])
        desk.change { $0 = WatchedDesk.State() }
        try await desk.run(work, for: .seconds(60))
        #expect(Set(desk.posts()) == ["database_unavailable ended", "disk_nearly_full ended", "key_refused ended"])
    }

    @Test("A post that fails is retried four times, each time later, and then given up with one line in the log")
    func retries() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        desk.change { state in
            state.status = 500
            state.isWritable = false
        }
        try await desk.run(work, for: .seconds(3600))
        #expect(desk.posts().count == 5)
        #expect(desk.log.lines.count { $0.contains("an alert could not be posted") } == 1)
        // The end is posted, because somebody may have seen the beginning on a page.
        desk.change { $0 = WatchedDesk.State() }
        try await desk.run(work)
        #expect(desk.posts() == ["database_unavailable ended"])
    }

    @Test("A post is repeated until the address can be reached again")
    func reached() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        desk.change { state in
            state.status = nil
            state.isWritable = false
        }
        try await desk.run(work)
        desk.change { $0.status = 204 }
        try await desk.run(work, for: .seconds(600))
        #expect(desk.posts() == ["database_unavailable begun", "database_unavailable begun"])
    }

    @Test("An alert that comes and goes is posted at most twenty times in ten minutes")
    func flapping() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts()
        for number in 0..<60 {
            desk.change { $0.use.freeBytes = number.isMultiple(of: 2) ? 1 : 50_000_000_000 }
            desk.refuseKey(number.isMultiple(of: 2))
            if number == 0 { _ = desk.posts() }
            try await desk.run(work, for: .seconds(10))
        }
        #expect((1...20).contains(desk.posts().count))
    }

    @Test("A message for Slack names the alert, the app and what to do, and nothing else")
    func slack() async throws {
        let desk = WatchedDesk()
        let work = desk.alerts(.slack)
        desk.refuseKey(true)
        try await desk.run(work)
        let begun = try #require(desk.requests().first)
        #expect(begun.method == "POST")
        #expect(begun.url == "https://hooks.example.com/secret")
        let text = begun.body?.json?["text"]?.text
        #expect(
            text
                == "Refund Desk: key_refused (com.example.coins, Production). Apple refuses the app's key (401), so "
                + "nothing is answered. Check it with refund-desk doctor."
        )
        desk.refuseKey(false)
        try await desk.run(work)
        let ended = try #require(desk.requests().first?.body?.json?["text"]?.text)
        #expect(ended.hasPrefix("Refund Desk: ended: key_refused (com.example.coins, Production), which began at "))
    }

    @Test("The plain form has the alert, its state, its app and its times")
    func json() async throws {
        let desk = WatchedDesk()
        desk.refuseKey(true)
        try await desk.run(desk.alerts())
        let body = try #require(desk.requests().first?.body?.json)
        let members = try #require(body.members)
        #expect(Set(members.keys) == ["alert", "state", "app", "environment", "text", "since", "at"])
        #expect(body["app"] == "com.example.coins")
        #expect(body["environment"] == "Production")
    }

    @Test("Every kind of alert has a text")
    func texts() {
        for kind in Alert.Kind.allCases { #expect(kind.text.hasSuffix(".")) }
        #expect(Set(Alert.Kind.allCases.map(\.text)).count == Alert.Kind.allCases.count)
    }
}
