import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Recovery of refunds that version 1 reported", .timeLimit(.minutes(45)))
struct RefundRecoveryTests {
    @Test("An outage makes the histories of an app with version 1 count as unread, once")
    func outage() async throws {
        try await Store.withNew { store in
            let app = AppKey(bundleID: Site.bundleID, environment: .production)
            let begin = Timestamp(milliseconds: 1_800_000_000_000)
            let restart = begin + .seconds(7200)
            func recovery(ofV1 appsV1: Set<String>) -> RefundRecovery {
                RefundRecovery(
                    reader: HistoryReader(apps: [:], store: store),
                    store: store,
                    appsV1: appsV1,
                    logger: DeskLog().logger
                )
            }
            func noted() async throws -> Timestamp? { try await store.recoveries(of: nil).first?.historiesSince }
            try await recovery(ofV1: ["com.example.other"]).noteOutage(of: app, since: begin, at: restart)
            #expect(try await noted() == nil)
            let desk = recovery(ofV1: [app.bundleID])
            try await desk.noteOutage(of: app, since: begin, at: restart)
            #expect(try await noted() == restart)
            // A later run of the same recovery.
            try await desk.noteOutage(of: app, since: begin + .seconds(3600), at: restart + .seconds(60))
            #expect(try await noted() == restart)
            let next = restart + .seconds(86_400)
            try await desk.noteOutage(of: app, since: next - .seconds(3600), at: next)
            #expect(try await noted() == next)
            // A desk that starts again during the recovery cannot know how long it was stopped.
            try await recovery(ofV1: [app.bundleID]).noteOutage(of: app, since: begin, at: next + .seconds(60))
            #expect(try await noted() == next + .seconds(60))
        }
    }

    private static let begin = Timestamp(milliseconds: 1_800_000_000_000)
    private static let restart = begin + .seconds(7200)

    private static func app(_ name: String) -> AppKey {
        AppKey(bundleID: "com.example.\(name)", environment: .production)
    }

    /// Returns the recovery of a desk that starts, whose apps may all receive version 1 notifications.
    private func work(on store: Store, of apps: [AppKey]) throws -> RecoveryWork {
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [NotificationMaker(chain: .example()).chain.rootDER])
        )
        let now: @Sendable () -> Timestamp = { Self.restart }
        let logger = DeskLog().logger
        return RecoveryWork(
            reader: RecoveryReader(
                apps: [:],
                intake: NotificationIntake(apps: [:], unknownAppVerifier: verifier, store: store, now: now),
                store: store,
                logger: logger
            ),
            store: store,
            apps: apps,
            trigger: RecoveryTrigger(at: Self.restart, wake: WakeSignal()),
            refunds: RefundRecovery(
                reader: HistoryReader(apps: [:], store: store),
                store: store,
                appsV1: Set(apps.map(\.bundleID)),
                logger: logger
            ),
            wakes: [],
            now: now,
            random: { 0.5 },
            logger: logger
        )
    }

    @Test("A desk that starts after an outage notes it for all apps that ran before, before it recovers the first one")
    func start() async throws {
        try await Store.withNew { store in
            let apps = ["new", "one", "two"].map(Self.app)
            for app in apps.dropFirst() {
                _ = try await store.changeRecovery(of: app, at: Self.begin) { $0.succeededAt = Self.begin }
            }
            let job = try await work(on: store, of: apps).claim()
            #expect(job != nil)
            let noted = try await store.recoveries(of: nil).filter { $0.historiesSince == Self.restart }
            #expect(noted.map(\.app) == Array(apps.dropFirst()))
        }
    }

    @Test("An outage is noted while Apple refuses the app's key, before recovery waits")
    func refusedKey() async throws {
        try await Store.withNew { store in
            let app = Self.app("one")
            let job = try await store.changeRecovery(of: app, at: Self.begin) { $0.succeededAt = Self.begin }
            try store.writeTables { db in
                try db.script(
                    """
                    INSERT INTO app_circuit (bundle_id, environment, state, probes, probe_at_ms)
                    VALUES ('com.example.one', 'Production', 'open', 0, \(Self.restart.milliseconds))
                    """
                )
            }
            let place = WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 0))
            try await work(on: store, of: [app]).work(job, at: place)
            let progress = try #require(try await store.recoveries(of: nil).first)
            #expect(progress.failure == AppCircuit.refusalReason)
            #expect(progress.historiesSince == Self.restart)
        }
    }

    @Test(
        "After a later outage, the desk again reads the customers that an unfinished run of an earlier outage has read"
    )
    func twoOutages() async throws {
        try await Site.withOpen { site in
            let clock = DeskClock(start: site.emulator.now)
            var requestID = ""
            try await site.run(clock: clock) { desk in
                let transactionID = try await desk.buy { $0.environment = .production }
                try await desk.consent()
                try await desk.deliver(transactionID)
                requestID = try await desk.requestRefund(of: transactionID).id
                _ = try await desk.caseOf(transactionID, in: .answered)
            }
            let first = clock.timestamp + .seconds(7200)
            let second = first + .seconds(2 * 86_400)
            let app = AppKey(bundleID: Site.bundleID, environment: .production)
            try await Store.withOpen(site.database.location) { store in
                let apps = try Desk.importApps(site.configuration(), store: store)
                // After the first outage, the customer was read, and Apple answered 429 about another one.
                let name = RefundRecovery.runName(of: app)
                #expect(try await store.beginRun(name, at: first) == first)
                let accounts = try await store.undecidedAccounts(of: app, since: first - .seconds(86_400), limit: 9)
                let account = try #require(accounts.first)
                _ = try await HistoryReader(apps: apps, store: store, now: { first }).read(account, .refunds)
                #expect(try await store.wasRead(account, .refunds, since: first))
                // No notification reports the decision.
                try site.emulator.configureApp(AppSettings(bundleID: Site.bundleID))
                _ = try await site.emulator.advanceClock(by: .seconds(60))
                _ = try site.emulator.decide(requestID, .grantFull)
                func read(since outage: Timestamp) async throws -> Outcome.Decision? {
                    let recovery = RefundRecovery(
                        reader: HistoryReader(apps: apps, store: store, now: { second }),
                        store: store,
                        appsV1: [app.bundleID],
                        logger: DeskLog().logger
                    )
                    await recovery.read(app, since: outage, at: second)
                    return try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.first?
                        .refundCase.outcome?.decision
                }
                // The recovery of the same outage continues the run.
                #expect(try await read(since: first - .seconds(3600)) == nil)
                #expect(try await store.beginRun(name, at: first) == first)
                #expect(try await read(since: second - .seconds(3600)) == .granted)
            }
        }
    }
}
