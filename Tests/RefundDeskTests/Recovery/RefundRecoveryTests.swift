import AppStoreEmulator
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
            // A desk that starts again during the recovery cannot know how long it was away.
            try await recovery(ofV1: [app.bundleID]).noteOutage(of: app, since: begin, at: next + .seconds(60))
            #expect(try await noted() == next + .seconds(60))
        }
    }

    @Test("After a later outage, the customers are read again whom an unfinished run of an earlier outage has read")
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
                let apps = try Desk.importApps(site.configuration())
                // After the first outage, the customer was read, and Apple answered 429 about another one.
                let name = RefundRecovery.runName(of: app)
                #expect(try await store.beginRun(name, at: first) == first)
                let accounts = try await store.undecidedAccounts(of: app, since: first - .seconds(86_400), limit: 9)
                let account = try #require(accounts.first)
                _ = try await HistoryReader(apps: apps, store: store, now: { first }).read(account, .refunds)
                #expect(try await store.wasRead(account, .refunds, since: first))
                // Nothing hears the decision.
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
                // The recovery of the same outage goes on with the run.
                #expect(try await read(since: first - .seconds(3600)) == nil)
                #expect(try await store.beginRun(name, at: first) == first)
                #expect(try await read(since: second - .seconds(3600)) == .granted)
            }
        }
    }
}
