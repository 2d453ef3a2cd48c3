// This file is longer than most: every test brings messages about the same order, with the same few steps.

import AppStoreTypes
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@Suite("Messages of Google Play's that wait for their orders")
struct OrderMessageTests {
    private static let orderID = "GPA.1234-5678-9012-34567"

    private static func message(
        _ id: String = "a",
        _ kind: OrderMessage.Kind = .review,
        account: String? = nil,
        publishedAt: Timestamp? = start,
        receivedAt: Timestamp = start
    ) -> OrderMessage {
        OrderMessage(
            bundleID: AppKey.coins.bundleID,
            id: id,
            kind: kind,
            orderID: orderID,
            accountID: account,
            content: #"{"orderId":"GPA.1234-5678-9012-34567"}"#,
            publishedAt: publishedAt,
            receivedAt: receivedAt
        )
    }

    private static func record(
        _ message: OrderMessage,
        token: String,
        of app: AppKey = .coins
    ) -> IntakeRecord {
        var record = IntakeRecord.example(message.id, about: .example(orderID, of: app), receivedAt: message.receivedAt)
        record.notification.version = StoreNotification.googlePlayVersion
        record.request = CaseRequest(
            reason: .chargeback,
            requestedAt: message.publishedAt,
            receivedAt: message.receivedAt,
            deadline: message.deadline,
            reviewToken: token
        )
        return record
    }

    @Test("The 24 hours begin when a message was published, or when it was received if that is earlier")
    func deadlines() {
        let late = Self.message(receivedAt: start.later(hours: 3))
        #expect(late.deadline == start.later(hours: 24))
        let early = Self.message(publishedAt: start.later(hours: 1), receivedAt: start)
        #expect(early.deadline == start.later(hours: 24))
        #expect(Self.message(publishedAt: nil, receivedAt: start).deadline == start.later(hours: 24))
    }

    @Test("A message that is delivered again waits once, and keeps its deadline", arguments: StoreEngine.available)
    func repeated(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.keep(Self.message()))
            #expect(try await !store.keep(Self.message(publishedAt: nil, receivedAt: start.later(hours: 5))))
            let waiting = try await store.waitingMessages(limit: 9)
            #expect(waiting.map(\.deadline) == [start.later(hours: 24)])
        }
    }

    @Test(
        "A message is claimed by one worker, and again after its lease or at the next try",
        arguments: StoreEngine.available
    )
    func claims(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let (review, void) = (Self.message("a"), Self.message("b", .void))
            for message in [void, review] { #expect(try await store.keep(message)) }
            #expect(try await store.nextMessage() == start)
            let first = try #require(await store.claimMessage(at: start, leaseFor: .seconds(60)))
            #expect(first.message == review && first.tries == 0)
            let second = try #require(await store.claimMessage(at: start, leaseFor: .seconds(60)))
            #expect(second.message == void)
            #expect(try await store.claimMessage(at: start, leaseFor: .seconds(60)) == nil)
            try await store.postpone(review, until: start.later(seconds: 10), because: "no answer")
            #expect(try await store.nextMessage() == start.later(seconds: 10))
            let waiting = try await store.waitingMessages(limit: 9)
            #expect(waiting.map(\.kind) == [.review, .void])
            #expect(waiting.map(\.reason) == ["no answer", nil])
            // One waits for its next try, and a worker has claimed the other.
            let counts = MonitoringSnapshot.WaitingMessages(bundleID: review.bundleID, count: 2, oldestAt: start)
            #expect(try await store.monitoring(at: start).messages == [counts])
            let again = try #require(await store.claimMessage(at: start.later(seconds: 61), leaseFor: .seconds(60)))
            #expect(again.message == review && again.tries == 1)
        }
    }

    @Test("Locking a file makes a message due that a killed desk had claimed")
    func killed() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            #expect(try await store.keep(Self.message()))
            _ = try #require(await store.claimMessage(at: start, leaseFor: .seconds(60)))
            let restart = start.later(seconds: 1)
            #expect(try await store.claimMessage(at: restart, leaseFor: .seconds(60)) == nil)
            let lock = try store.lockForDesk(at: restart)
            let claimed = try #require(await store.claimMessage(at: restart, leaseFor: .seconds(60)))
            #expect(claimed.message == Self.message() && claimed.tries == 1)
            lock.release()
        }
    }

    @Test("A message becomes a case once, with its token and deadline", arguments: StoreEngine.available)
    func settles(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let message = Self.message()
            #expect(try await store.keep(message))
            #expect(try await store.settle(message, as: Self.record(message, token: "t", of: .sandboxCoins)) == .stored)
            #expect(try await store.nextMessage() == nil)
            let detail = try #require(await store.detail(of: "a"))
            #expect(detail.facts.reviewToken == "t")
            #expect(detail.facts.refundCase.app == .sandboxCoins)
            #expect(detail.facts.refundCase.deadline == start.later(hours: 24))
            #expect(detail.facts.refundCase.reason == .chargeback)
            // Pub/Sub may deliver the message again later, and it is then known under either environment.
            #expect(try await !store.keep(message))
            #expect(try await store.nextMessage() == nil)
        }
    }

    @Test("A case of Google Play's waits for no history of its customer", arguments: StoreEngine.available)
    func history(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let message = Self.message()
            _ = try await store.settle(message, as: Self.record(message, token: "t"))
            #expect(try await store.nextHistory() == nil)
            #expect(try await store.refundCase("a").dueAt == start)
        }
    }

    @Test(
        "Two reviews of one order are two cases, because each needs an answer of its own",
        arguments: StoreEngine.available
    )
    func twoReviews(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let (first, second) = (Self.message("a"), Self.message("b", receivedAt: start.later(hours: 1)))
            _ = try await store.settle(first, as: Self.record(first, token: "t1"))
            _ = try await store.settle(second, as: Self.record(second, token: "t2"))
            #expect(try await store.detail(of: "a")?.facts.reviewToken == "t1")
            #expect(try await store.detail(of: "b")?.facts.reviewToken == "t2")
        }
    }

    @Test(
        "After a restore, the answer to one review of an order is not an answer to another one",
        arguments: StoreEngine.available
    )
    func restored(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let body = #"{"pendingRefundToken":"t1","refundPreference":"DECLINE","sampleContentProvided":false}"#
                var journal = JournalReplay()
                journal.completeSince = start
                journal.answers = [
                    JournalledAnswer(
                        caseID: "a",
                        app: .coins,
                        transactionID: Self.orderID,
                        requestedAt: start,
                        deadline: start.later(hours: 24),
                        answer: Answer(
                            version: Answer.reviewVersion,
                            body: Data(body.utf8),
                            evidence: [],
                            rule: "default",
                            composedAt: start
                        ),
                        attemptedAt: start.later(seconds: 60),
                        acceptedAt: start.later(seconds: 61)
                    )
                ]
                let restored = start.later(hours: 2)
                _ = try store.completeRestore(migrations: [], madeAt: start, journal: journal, at: restored)
                let second = Self.message(
                    "b",
                    publishedAt: start.later(hours: 1),
                    receivedAt: start.later(hours: 1)
                )
                _ = try await store.settle(second, as: Self.record(second, token: "t2"))
                #expect(try await store.detail(of: "b")?.facts.journalled == nil)
                // Google Play published the first review again, under another ID.
                let again = Self.message("c")
                _ = try await store.settle(again, as: Self.record(again, token: "t1"))
                #expect(try await store.detail(of: "c")?.facts.journalled?.answer.body == Data(body.utf8))
            }
        }
    }

    @Test("A review's case has the newest uses of its order, newest first", arguments: StoreEngine.available)
    func uses(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func used(
                _ key: String,
                units: Int64? = nil,
                percent: Milliunits? = nil,
                playSeconds: Int64? = nil,
                event: UsageEvent? = nil,
                after seconds: Int
            ) -> UsageReport {
                UsageReport(
                    subject: .transaction(Self.orderID),
                    unitsUsed: units,
                    percent: percent,
                    playSeconds: playSeconds,
                    event: event,
                    at: start.later(seconds: seconds),
                    idempotencyKey: key
                )
            }
            let reports = [
                used("a", units: 5, playSeconds: 30, after: 10), used("b", percent: 5000, after: 20),
                used("c", event: .opened, after: 30), used("d", event: .downloadFailed, after: 40),
                used("e", units: 0, percent: 0, playSeconds: 0, after: 50), used("f", units: 9, after: -3600),
                used("g", units: 7, after: 60), used("h", units: 2, after: 60).correcting("g"),
            ]
            _ = try await store.recordUsage(reports, receivedAt: start, in: .coins)
            let message = Self.message()
            _ = try await store.settle(message, as: Self.record(message, token: "t"))
            let facts = try #require(await store.detail(of: "a")?.facts)
            #expect(
                facts.uses == [
                    PurchaseUse(at: start.later(seconds: 60), unitsUsed: 2),
                    PurchaseUse(at: start.later(seconds: 30), isOpening: true),
                    PurchaseUse(at: start.later(seconds: 20), percent: 5000),
                    PurchaseUse(at: start.later(seconds: 10), unitsUsed: 5, playSeconds: 30),
                ]
            )
            let many = (0..<PurchaseUse.most).map { used("many \($0)", units: 1, after: 100 + $0) }
            _ = try await store.recordUsage(many, receivedAt: start, in: .coins)
            let uses = try #require(await store.detail(of: "a")?.facts.uses)
            #expect(uses.count == PurchaseUse.most)
            #expect(uses.first?.at == start.later(seconds: 99 + PurchaseUse.most))
            #expect(uses.last?.at == start.later(seconds: 100))
            // A request of Apple's does not need them.
            _ = try await store.recordUsage([.example("i", units: 5)], receivedAt: start, in: .coins)
            _ = try await store.record(.request())
            #expect(try await store.facts().uses.isEmpty)
        }
    }

    @Test("The uses are read only for an app whose answers state them", arguments: StoreEngine.available)
    func unstatedUses(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let use = UsageReport(
                    subject: .transaction(Self.orderID),
                    unitsUsed: 5,
                    at: start.later(seconds: 10),
                    idempotencyKey: "use"
                )
                _ = try await store.recordUsage([use], receivedAt: start, in: .coins)
                let message = Self.message()
                _ = try await store.settle(message, as: Self.record(message, token: "t"))
                let (stating, other) = (store.statingUses(in: ["com.example.coins"]), store.statingUses(in: []))
                #expect(try await store.detail(of: "a")?.facts.uses.count == 1)
                #expect(try await stating.detail(of: "a")?.facts.uses.count == 1)
                #expect(try await other.detail(of: "a")?.facts.uses.count == 0)
                let claimed = try #require(await other.claim(by: "a", at: start, leaseFor: .seconds(60)))
                #expect(claimed.uses.isEmpty)
                #expect(claimed.usage?.unitsUsed == 5)
            }
        }
    }

    @Test(
        "An answer that says nothing about the customer needs no consent, unless the app waits for it",
        arguments: StoreEngine.available
    )
    func withoutConsent(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let message = Self.message()
            _ = try await store.settle(message, as: Self.record(message, token: "t"))
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            let bare = #"{"pendingRefundToken":"t","refundPreference":"DECLINE","sampleContentProvided":false"#
            func answer(_ body: String) -> Answer {
                Answer(
                    version: Answer.reviewVersion,
                    body: Data(body.utf8),
                    evidence: [],
                    rule: "default",
                    composedAt: start
                )
            }
            let full = answer(bare + #","consumptionPercentageMilliunits":0}"#)
            let refused = try await store.beginAttempt(on: "a", by: "a", with: full, at: start)
            #expect(refused == .refused(.consentMissing(.noConsent)))
            // The app lets cases wait for consent.
            var texts = ConsentTexts()
            texts.requiresConsent = true
            let waits = try await store.beginAttempt(
                on: "a",
                by: "a",
                with: answer(bare + "}"),
                under: texts,
                at: start
            )
            #expect(waits == .refused(.consentMissing(.noConsent)))
            let allowed = try await store.beginAttempt(on: "a", by: "a", with: answer(bare + "}"), at: start)
            #expect(allowed == .allowed(number: 1, answer: answer(bare + "}")))
            let refusal = AttemptResult(state: .failed, httpStatus: 401, retryAt: start.later(seconds: 5))
            var own = refusal
            own.opensNoCircuit = true
            #expect(try await !store.finishAttempt(1, on: "a", by: "a", with: own, at: start))
            let detail = try #require(await store.detail(of: "a"))
            #expect(detail.facts.answer?.body == Data((bare + "}").utf8))
            #expect(detail.facts.answer?.consentID == nil)
            #expect(try await store.callsWait(of: .coins, at: start) == nil)
            // The stored answer is sent, so what another one states does not count.
            let later = start.later(seconds: 5)
            _ = try #require(await store.claim(by: "a", at: later, leaseFor: .seconds(60)))
            let again = try await store.beginAttempt(on: "a", by: "a", with: full, at: later)
            if case .allowed(_, let sent) = again {
                #expect(sent.body == Data((bare + "}").utf8))
            } else {
                Issue.record("the stored answer was not sent: \(again)")
            }
        }
    }

    /// When a message arrived, and whether its content is stored after the customer's erasure.
    struct Erased: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let receivedAt: Timestamp
        var isBegunFirst = true
        let isStored: Bool
    }

    static let erasedRows = [
        Erased(testDescription: "settled before the erasure", receivedAt: start, isBegunFirst: false, isStored: false),
        Erased(testDescription: "received before the erasure", receivedAt: start, isStored: false),
        Erased(testDescription: "of a customer who came back", receivedAt: start.later(hours: 2), isStored: true),
    ]

    @Test(
        "An erasure by the account reaches a message whose order was never read",
        arguments: StoreEngine.available,
        erasedRows
    )
    func erased(on engine: StoreEngine, _ row: Erased) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.recordConsent(.example(), in: .coins)
                let message = Self.message(receivedAt: row.receivedAt)
                #expect(try await store.keep(message))
                var flagged = Self.record(message, token: "t").notification
                flagged.transactionID = Self.orderID
                flagged.customerID = Purchase.token
                flagged.signedPayload = message.content
                flagged.flag = "the order was not read"
                let record = IntakeRecord(notification: flagged)
                if !row.isBegunFirst { #expect(try await store.settle(message, as: record) == .stored) }
                let at = start.later(hours: 1)
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: at)
                #expect(try await store.finishErasures(now: { at }))
                if row.isBegunFirst { _ = try await store.settle(message, as: record) }
                let stored = try await store.notifications(limit: 9, cursor: nil).items
                #expect(stored.count == 1)
                #expect((stored.first?.transactionID == Self.orderID) == row.isStored)
                #expect((stored.first?.customerID == Purchase.token) == row.isStored)
                #expect((stored.first?.payloadDigest == nil) == row.isStored)
            }
        }
    }

    @Test(
        "An erasure by an account that only a waiting message names finds the message",
        arguments: StoreEngine.available
    )
    func erasedWhileWaiting(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let message = Self.message(account: Purchase.token.uppercased())
                #expect(try await store.keep(message))
                let claimed = try #require(await store.claimMessage(at: start, leaseFor: .seconds(60)))
                #expect(claimed.message == message)
                let scope = AppScope(bundleID: AppKey.coins.bundleID)
                let records = try await store.personalRecords(of: Purchase.token, in: scope)
                #expect(records.contains { $0.tables.map(\.name) == ["order_message"] })
                let at = start.later(hours: 1)
                let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: at)
                #expect(!begun.isEmpty)
                #expect(try await store.finishErasures(now: { at }))
                #expect(try await store.nextMessage() == nil)
                // A worker that had claimed the message reads its order now.
                _ = try await store.settle(claimed.message, as: Self.record(message, token: "t"))
                #expect(try await store.purchase(Self.orderID, in: .coins) == nil)
                #expect(try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.isEmpty)
            }
        }
    }

    @Test(
        "An erasure by the account reaches a message whose order is read only after it",
        arguments: StoreEngine.available,
        [true, false]
    )
    func erasedBeforeOrder(on engine: StoreEngine, isReceivedBefore: Bool) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.recordConsent(.example(), in: .coins)
                let message = Self.message(receivedAt: isReceivedBefore ? start : start.later(hours: 2))
                #expect(try await store.keep(message))
                let at = start.later(hours: 1)
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: at)
                #expect(try await store.finishErasures(now: { at }))
                // Only the order names the account, and the purchase is as old as the message.
                var record = Self.record(message, token: "t")
                for index in record.purchases.indices { record.purchases[index].purchasedAt = message.receivedAt }
                #expect(record.purchases.map(\.customerID) == [Purchase.token])
                _ = try await store.settle(message, as: record)
                #expect(try await store.nextMessage() == nil)
                let stored = try await store.notifications(limit: 9, cursor: nil).items
                #expect(stored.count == 1)
                #expect((stored.first?.payloadDigest != nil) == isReceivedBefore)
                // Google Play publishes it twice.
                #expect(try await !store.keep(Self.message(receivedAt: start.later(hours: 3))))
                let purchase = try await store.purchase(Self.orderID, in: .coins)
                #expect((purchase == nil) == isReceivedBefore)
                let cases = try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items
                #expect(cases.isEmpty == isReceivedBefore)
            }
        }
    }

    @Test("Only a voided purchase is the outcome of a case of Google Play's", arguments: StoreEngine.available)
    func outcome(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let message = Self.message()
            _ = try await store.settle(message, as: Self.record(message, token: "t"))
            #expect(try await store.refundCase("a").outcome == nil)
            let void = Self.message("b", .void, receivedAt: start.later(hours: 30))
            let at = start.later(hours: 29)
            let lost = Revocation(at: at, type: .chargeback, percentage: 100_000)
            var record = IntakeRecord.example(
                "b",
                about: .example(Self.orderID).refunded(lost, signedAt: start.later(hours: 30)),
                outcome: Outcome(decision: .granted, percentage: 100_000, at: at),
                receivedAt: void.receivedAt
            )
            record.notification.version = StoreNotification.googlePlayVersion
            _ = try await store.settle(void, as: record)
            #expect(try await store.refundCase("a").outcome?.decision == .granted)
            #expect(try await store.detail(of: "a")?.facts.purchase.revocation == lost)
        }
    }
}
