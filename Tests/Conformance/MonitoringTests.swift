import AppStoreTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("What monitoring reads")
struct MonitoringTests {
    @Test("Cases, deadlines and due work are read as they are", arguments: StoreEngine.available)
    func state(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let empty = try await store.monitoring(at: start)
            #expect(empty == MonitoringSnapshot())
            _ = try await store.answerCase()
            let waiting = try await store.openWaitingCase(for: .example("2000"), at: start.later(seconds: 1))
            let open = try await store.openCase(for: .example("2001"), at: start.later(seconds: 2))
            let now = start.later(seconds: 5)
            let snapshot = try await store.monitoring(at: now)
            #expect(
                snapshot.cases.sorted { $0.state.rawValue < $1.state.rawValue } == [
                    MonitoringSnapshot.CaseCount(app: .coins, state: .answered, count: 1),
                    MonitoringSnapshot.CaseCount(app: .coins, state: .open, count: 1),
                    MonitoringSnapshot.CaseCount(app: .coins, state: .waiting, count: 1),
                ]
            )
            let deadlines = [
                try await store.refundCase(waiting).deadline, try await store.refundCase(open).deadline,
            ]
            #expect(snapshot.open.map(\.deadline) == deadlines)
            #expect(snapshot.open.map(\.state) == [.waiting, .open])
            #expect(snapshot.open.map(\.blockReason) == [.noConsent, nil])
            #expect(snapshot.open.map { $0.state.isAnswerable($0.blockReason) } == [false, true])
            #expect(snapshot.due.cases == 1)
            #expect(snapshot.due.oldestCase == start.later(seconds: 2))
            #expect(snapshot.due.lookups == 0 && snapshot.due.oldestLookup == nil)
            let oldest = try #require(snapshot.due.oldestHistory)
            #expect(snapshot.due.histories > 0 && (start...now).contains(oldest))
            #expect(try await store.openCases(blockedBy: .noConsent) == [.coins: 1])
            #expect(try await store.openCases(blockedBy: .consentDoesNotCover) == [:])
            #expect(snapshot.missed == [])
            // Cases of a month ago are counted no more.
            let later = try await store.monitoring(at: start.later(hours: 24 * 32))
            #expect(later.cases == [])
        }
    }

    @Test(
        "Cases at risk are counted however many waiting cases have an earlier deadline",
        arguments: StoreEngine.available
    )
    func atRisk(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                // A waiting case and one that is never answered come first, each with many others.
                _ = try await store.openWaitingCase(for: .example("2000"), at: start)
                let never = try await store.openCase(for: .example("2001"), at: start.later(seconds: 1))
                _ = try await store.claim(by: "a", at: start.later(seconds: 1), leaseFor: .seconds(30))
                try await store.release(
                    never,
                    by: "a",
                    as: .held,
                    blockReason: .policyNever,
                    dueAt: start.later(hours: 11)
                )
                let copies = ["2000", "2001"].flatMap { id in (0..<600).map { Self.copy(ofCaseOf: id, $0) } }
                try await store.damage(copies.joined(separator: ";\n"))
                _ = try await store.openCase(for: .example("2002"), at: start.later(seconds: 2))
                let held = try await store.openCase(for: .example("2003"), at: start.later(seconds: 3))
                _ = try await store.hold(held, until: start.later(hours: 11), by: "test", at: start.later(seconds: 4))
                let deadline = try await store.refundCase(held).deadline
                let risk = RefundCase.riskTime(in: AppKey.coins.environment)
                let before = try await store.monitoring(at: deadline - risk - .seconds(2))
                #expect(before.atRisk == [])
                let one = try await store.monitoring(at: deadline - risk - .seconds(1))
                #expect(one.atRisk == [MonitoringSnapshot.OpenCount(app: .coins, count: 1)])
                #expect(one.open.count == MonitoringSnapshot.mostCounted)
                let snapshot = try await store.monitoring(at: deadline - risk)
                #expect(snapshot.atRisk == [MonitoringSnapshot.OpenCount(app: .coins, count: 2)])
                #expect(snapshot.late == [])
                let late = try await store.monitoring(at: deadline + MonitoringSnapshot.lateAfter)
                #expect(late.late == [MonitoringSnapshot.OpenCount(app: .coins, count: 1204)])
            }
        }
    }

    /// Returns the statement that adds another case like the one about a transaction.
    private static func copy(ofCaseOf transactionID: String, _ number: Int) -> String {
        """
        INSERT INTO refund_case (
            id, bundle_id, environment, transaction_id, customer_id, requested_at_ms, received_at_ms, deadline_ms,
            request_number, state, block_reason, due_at_ms, version
        )
        SELECT '\(transactionID)-\(number)', bundle_id, environment, transaction_id, customer_id, requested_at_ms,
            received_at_ms, deadline_ms, \(number + 2), state, block_reason, due_at_ms, version
        FROM refund_case WHERE transaction_id = '\(transactionID)' AND request_number = 1
        """
    }

    @Test("A missed case is read for a day after its request", arguments: StoreEngine.available)
    func missed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            try await store.release(id, by: "a", as: .missed, blockReason: nil, dueAt: nil)
            let deadline = try await store.refundCase(id).deadline
            let snapshot = try await store.monitoring(at: deadline)
            #expect(snapshot.missed == [MonitoringSnapshot.MissedCase(app: .coins, deadline: deadline)])
            #expect(try await store.monitoring(at: start.later(hours: 25)).missed == [])
        }
    }

    @Test("An endpoint's oldest waiting event is found, until it is delivered", arguments: StoreEngine.available)
    func endpoints(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let endpoint = EventEndpoint(
                id: "ep_first",
                bundleID: AppKey.coins.bundleID,
                kind: .events,
                url: "https://first.example.com"
            )
            try store.keepEndpoints([endpoint], at: start)
            #expect(try await store.monitoring(at: start).endpoints.first?.oldestWaitingAt == nil)
            _ = try await store.openCase(for: .example("2000"), at: start.later(seconds: 1))
            _ = try await store.openCase(for: .example("2001"), at: start.later(seconds: 2))
            let now = start.later(seconds: 5)
            #expect(try await store.monitoring(at: now).endpoints.first?.oldestWaitingAt == start.later(seconds: 1))
            let job = try #require(
                await store.claimDispatch(to: endpoint.id, urgent: false, at: now, leaseFor: .seconds(60))
            )
            _ = try await store.finish(job, with: DispatchResult(isDelivered: true, status: 200), at: now)
            let status = try #require(await store.monitoring(at: now).endpoints.first)
            #expect(status.oldestWaitingAt == start.later(seconds: 2))
            #expect(status.waiting == 1)
        }
    }

    @Test("A silent app is read as silent until a notification arrives", arguments: StoreEngine.available)
    func arrivals(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.openCase()
            let patience = Duration.seconds(86_400)
            _ = try await store.noteArrivals(of: .coins, patience: patience, at: start)
            let later = start.later(hours: 25)
            #expect(try await store.monitoring(at: later).arrivals.map(\.isSilent) == [false])
            #expect(try await store.noteArrivals(of: .coins, patience: patience, at: later))
            let silent = try await store.monitoring(at: later).arrivals
            #expect(
                silent == [
                    MonitoringSnapshot.Arrival(bundleID: AppKey.coins.bundleID, changedAt: start, isSilent: true)
                ]
            )
            _ = try await store.openCase(for: .example("2000"), at: later)
            _ = try await store.noteArrivals(of: .coins, patience: patience, at: later)
            #expect(try await store.monitoring(at: later).arrivals.map(\.isSilent) == [false])
        }
    }

    @Test("An engine tells how many writes it has made, and that none waits", arguments: StoreEngine.available)
    func activity(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                _ = try await store.openCase()
                let activity = store.activity
                #expect(activity.waiting == [.intake: 0, .ordinary: 0, .bulk: 0])
                switch engine {
                case .sqlite:
                    #expect(activity.writer?.groupSizes.count ?? 0 > 0)
                    #expect(activity.pool == nil)
                case .postgreSQL:
                    #expect(activity.writer == nil)
                    let reasons = ["40001", "40P01", "55P03", "disconnected", "lostRace"]
                    let retried = Dictionary(uniqueKeysWithValues: reasons.map { ($0, 0) })
                    #expect(activity.pool == EngineActivity.Pool(size: 4, inUse: 0, retried: retried))
                }
            }
        }
    }
}

@Suite("Observers of a store")
struct ObserverTests {
    /// The changes that an observer got.
    private final class Heard: Sendable {
        private let changes = Mutex<[StoreChange]>([])

        /// How many transactions were committed.
        let commits = Mutex(0)

        func add(_ new: [StoreChange]) {
            changes.withLock { $0 += new }
            commits.withLock { $0 += 1 }
        }

        /// The changes since the last call.
        func take() -> [StoreChange] {
            changes.withLock { changes in
                defer { changes = [] }
                return changes
            }
        }
    }

    @Test("An observer learns of each notification and each change of a case once, after the commit")
    func story() async throws {
        try await TemporaryFolder.withNew { folder in
            let heard = Heard()
            let plain = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let store = plain.observed { heard.add($0) }
            let record = IntakeRecord.request(for: .example(), at: start)
            #expect(try await store.record(record) == .stored)
            let opened = heard.take()
            #expect(opened.count == 3)
            // The customer's history is wanted for the first case.
            #expect(opened.first == .queued(.history))
            let id = record.notification.uuid
            #expect(opened.last == .notification(record.notification, .stored, caseID: id))
            guard case .refundCase(old: nil, let new) = opened[1] else {
                Issue.record("\(opened)")
                return
            }
            #expect(new.id == id)
            #expect(try await store.record(record) == .duplicate)
            #expect(heard.take() == [.notification(record.notification, .duplicate, caseID: nil)])
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 1)))
            let decided = heard.take().compactMap { change -> RefundCase? in
                if case .refundCase(_, let new) = change { new } else { nil }
            }
            #expect(decided.map { $0.outcome?.decision } == [.granted])
            #expect(decided.map(\.state) == [.withheld])
            try plain.close()
        }
    }

    @Test("An observer learns of every transaction, also if it changes no case and stores no notification")
    func silent() async throws {
        try await TemporaryFolder.withNew { folder in
            let heard = Heard()
            let plain = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let store = plain.observed { heard.add($0) }
            try await store.check()
            #expect(heard.take() == [] && heard.commits.withLock { $0 } == 1)
            _ = try await store.newestReceipt()
            #expect(heard.commits.withLock { $0 } == 1)
            try plain.close()
        }
    }

    @Test("An observer learns nothing of a transaction that fails")
    func failing() async throws {
        struct Failure: Error {}
        try await TemporaryFolder.withNew { folder in
            let heard = Heard()
            let plain = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let store = plain.observed { heard.add($0) }
            let record = IntakeRecord.request(for: .example(), at: start)
            await #expect(throws: Failure.self) {
                try await store.engine.write { db in
                    db.note(.notification(record.notification, .stored, caseID: nil))
                    throw Failure()
                }
            }
            #expect(heard.take() == [] && heard.commits.withLock { $0 } == 0)
            try plain.close()
        }
    }
}
