import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The register of notifications")
struct NotificationRegisterTests {
    /// A filter, and how many of the example's notifications it lists.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let filter: NotificationFilter
        let count: Int

        init(_ testDescription: String, _ filter: NotificationFilter, _ count: Int) {
            self.testDescription = testDescription
            self.filter = filter
            self.count = count
        }
    }

    static let rows: [Row] = [
        Row("no filter", NotificationFilter(), 5),
        Row("an app", NotificationFilter(bundleID: AppKey.coins.bundleID), 4),
        Row("an environment", NotificationFilter(environment: AppKey.sandboxCoins.environment), 1),
        Row("a type", NotificationFilter(type: "CONSUMPTION_REQUEST"), 3),
        Row("a subtype", NotificationFilter(subtype: "SEATS"), 0),
        Row("a transaction", NotificationFilter(transactionID: "1001"), 3),
        Row("what is understood", NotificationFilter(isUnderstood: true), 4),
        Row("what is not understood", NotificationFilter(isUnderstood: false), 1),
        Row("a day", NotificationFilter(since: start.later(hours: 1)), 1),
        Row(
            "everything together",
            NotificationFilter(
                bundleID: AppKey.coins.bundleID,
                environment: AppKey.coins.environment,
                type: "REFUND",
                transactionID: "1002",
                isUnderstood: true,
                since: start.later(hours: 1)
            ),
            1
        ),
    ]

    @Test(
        "A page looks among a limited number of notifications that were not understood",
        arguments: StoreEngine.available
    )
    func limitedFlags(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.example("books", about: .example(of: .books), flag: "a new type"))
            for number in 0..<5 { _ = try await store.record(.example("\(number)", about: nil, flag: "a new type")) }
            var filter = NotificationFilter(bundleID: AppKey.books.bundleID, isUnderstood: false)
            filter.mostFlagged = 2
            var (found, pages, cursor): ([String], Int, String?) = ([], 0, nil)
            repeat {
                let page = try await store.notifications(matching: filter, limit: 9, cursor: cursor)
                found += page.items.map(\.uuid)
                cursor = page.nextCursor
                pages += 1
            } while cursor != nil
            #expect(found == ["books"] && pages == 3)
        }
    }

    @Test("A filter selects notifications, page by page", arguments: StoreEngine.available, rows)
    func filters(on engine: StoreEngine, _ row: Row) async throws {
        try await engine.withFreshStore { store in
            for app in [AppKey.coins, .sandboxCoins, .books] {
                _ = try await store.record(.request(for: .example(of: app)))
            }
            _ = try await store.record(.example(about: nil, flag: "a new type"))
            _ = try await store.record(.example(about: .example("1002"), receivedAt: start.later(hours: 2)))
            var listed: [StoreNotification] = []
            var cursor: String?
            repeat {
                let page = try await store.notifications(matching: row.filter, limit: 2, cursor: cursor)
                listed += page.items
                cursor = page.nextCursor
            } while cursor != nil
            #expect(listed.count == row.count)
            #expect(Set(listed.map { "\($0.app) \($0.uuid)" }).count == listed.count)
            #expect(listed.allSatisfy { $0.signedPayload == nil })
        }
    }

    @Test(
        "A notification is found by its UUID in any case, also when Apple wrote capitals",
        arguments: StoreEngine.available,
        [true, false]
    )
    func anyCase(on engine: StoreEngine, hasCapitals: Bool) async throws {
        try await engine.withFreshStore { store in
            let typed = "0A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"
            let uuid = hasCapitals ? typed : typed.lowercased()
            _ = try await store.record(.request(uuid))
            for name in [typed, typed.lowercased(), "0A1B2C3D-4e5f-4a6b-8c7d-9e0f1a2b3c4d"] {
                let detail = try await store.notificationDetail(name, of: nil)
                #expect(detail?.notification.uuid == uuid, "\(name)")
                #expect(detail?.caseID == typed.lowercased(), "\(name)")
            }
            let filter = EventFilter(caseID: typed)
            #expect(try await store.events(matching: filter, limit: 9, cursor: nil).items.count == 1)
            #expect(try await store.notificationDetail(String(typed.dropLast()), of: nil) == nil)
        }
    }

    @Test(
        "A notification that Apple posts again counts, one that is read in the history does not",
        arguments: StoreEngine.available
    )
    func seenAgain(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var record = IntakeRecord.request()
            let uuid = record.notification.uuid
            _ = try await store.record(record)
            var detail = try #require(await store.notificationDetail(uuid, of: nil))
            #expect(detail.notification == record.notification)
            #expect(detail.repeats == 0 && detail.repeatedAt == nil)
            #expect(detail.caseID == uuid)
            #expect(detail.purchase?.transactionID == "1001")
            record.notification.receivedAt = start.later(hours: 1)
            for _ in 0..<2 { _ = try await store.record(record) }
            record.notification.isRecovered = true
            record.notification.receivedAt = start.later(hours: 2)
            _ = try await store.record(record)
            detail = try #require(await store.notificationDetail(uuid, of: AppKey.coins.bundleID))
            #expect(detail.repeats == 2)
            #expect(detail.repeatedAt == start.later(hours: 1))
            #expect(try await store.notificationDetail(uuid, of: "com.example.other") == nil)
        }
    }

    @Test(
        "Notifications can be filtered by recovery and by repetition",
        arguments: StoreEngine.available
    )
    func origins(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for uuid in ["once", "again", "again"] { _ = try await store.record(.example(uuid, about: nil)) }
            var record = IntakeRecord.example("recovered", about: nil)
            record.notification.isRecovered = true
            _ = try await store.record(record)
            for (filter, uuids) in [
                (NotificationFilter(isRecovered: true), ["recovered"]),
                (NotificationFilter(isRecovered: false), ["again", "once"]),
                (NotificationFilter(isRepeated: true), ["again"]),
                (NotificationFilter(isRepeated: false), ["recovered", "once"]),
                (NotificationFilter(isRecovered: true, isRepeated: true), []),
            ] {
                let page = try await store.notifications(matching: filter, limit: 9, cursor: nil)
                #expect(page.items.map(\.uuid) == uuids)
            }
        }
    }

    @Test(
        "The newest notification of each environment, and the newest test, are kept",
        arguments: StoreEngine.available
    )
    func newest(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func record(_ hours: Int, _ environment: AppStoreEnvironment, type: String, flag: String?) async throws {
                var notification = IntakeRecord.request().notification
                notification.uuid = "\(hours)-\(environment)-\(type)"
                notification.app.environment = environment
                notification.type = type
                notification.transactionID = nil
                notification.flag = flag
                notification.receivedAt = start.later(hours: hours)
                _ = try await store.record(IntakeRecord(notification: notification))
            }
            let bundleIDs = [AppKey.coins, .books].map(\.bundleID)
            for nobody in [[], bundleIDs] { #expect(try await store.newestNotifications(of: nobody).isEmpty) }
            try await record(2, .production, type: "ONE_TIME_CHARGE", flag: nil)
            try await record(5, .production, type: "NEW_ONE", flag: "unknown type NEW_ONE")
            try await record(3, .production, type: "ONE_TIME_CHARGE", flag: nil)
            var expected = NewestNotifications(production: start.later(hours: 5))
            #expect(try await store.newestNotifications(of: bundleIDs) == [AppKey.coins.bundleID: expected])
            try await record(4, .sandbox, type: "TEST", flag: nil)
            try await record(1, .sandbox, type: "TEST", flag: nil)
            (expected.sandbox, expected.test) = (start.later(hours: 4), start.later(hours: 4))
            #expect(try await store.newestNotifications(of: bundleIDs) == [AppKey.coins.bundleID: expected])
        }
    }

    @Test(
        "A notification that a later release understands opens its case, with its own deadline",
        arguments: StoreEngine.available
    )
    func replayed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let understood = IntakeRecord.request()
            let uuid = understood.notification.uuid
            var parked = IntakeRecord(notification: understood.notification)
            parked.notification.type = "REFUND_CONSIDERED"
            parked.notification.transactionID = nil
            parked.notification.flag = "unknown type REFUND_CONSIDERED"
            _ = try await store.record(parked)
            #expect(try await store.statistics().flaggedNotifications == 1)

            let now = start.later(hours: 3)
            #expect(
                try await store.replay(parked, by: "Ada", at: now)
                    == .notUnderstood(flag: "unknown type REFUND_CONSIDERED")
            )
            #expect(try await store.replay(understood, by: "Ada", at: now) == .applied(flag: nil))
            #expect(try await store.replay(understood, by: "Ada", note: "ticket 77", at: now) == .unchanged)

            let refundCase = try #require(await store.detail(of: uuid)).facts.refundCase
            #expect(refundCase.receivedAt == start)
            #expect(refundCase.deadline == understood.request?.deadline)
            let detail = try #require(await store.notificationDetail(uuid, of: nil))
            #expect(detail.notification == understood.notification)
            #expect(detail.caseID == uuid)
            let statistics = try await store.statistics()
            #expect(statistics.notifications == 1 && statistics.flaggedNotifications == 0)
            let deeds = try await store.deeds(
                matching: AuditFilter(kind: .notificationReplayed),
                limit: 10,
                cursor: nil
            )
            #expect(deeds.items.map(\.deed.details["result"]) == ["unchanged", "applied", "notUnderstood"])
            #expect(deeds.items.map(\.deed.details["note"]) == ["ticket 77", nil, nil])
            #expect(deeds.items.allSatisfy { $0.deed.author == "Ada" && $0.deed.subject?.name == uuid })
        }
    }

    @Test("A replay does not repeat what a flagged notification changed before", arguments: StoreEngine.available)
    func partlyApplied(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var record = IntakeRecord.request()
            record.withdrawal = .example(false, by: Purchase.token, at: start)
            record.notification.flag = "unreadable member data.signedRenewalInfo"
            _ = try await store.record(record)
            let before = try await store.facts()
            record.notification.flag = nil
            #expect(try await store.replay(record, by: "Ada", at: start.later(hours: 1)) == .applied(flag: nil))
            let after = try await store.facts()
            #expect(after.totals == before.totals)
            #expect(after.purchase == before.purchase)
            #expect(try await store.consents(ofCustomer: Purchase.token, in: .coins, limit: 9).count == 1)
            #expect(try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.count == 1)
        }
    }

    @Test("A notification that is not stored cannot be replayed", arguments: StoreEngine.available)
    func unknown(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            #expect(try await store.replay(.request(), by: "Ada", at: start) == .unknown)
            #expect(try await store.deeds(matching: AuditFilter(), limit: 9, cursor: nil).items.isEmpty)
        }
    }
}
