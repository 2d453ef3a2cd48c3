package import AppStoreTypes
package import Refunds

extension Store: NotificationRegister {
    package func notifications(
        matching filter: NotificationFilter,
        limit: Int,
        cursor: String?
    ) async throws -> Page<StoreNotification> {
        var before: Int64?
        if let cursor {
            before = Int64(try ListCursor.key(of: cursor, in: "notification"))
            guard before != nil else { throw InvalidCursor() }
        }
        let found = try await engine.read { [before] db in
            try NotificationList(db: db).page(matching: filter, before: before, limit: limit)
        }
        return Page(items: found.items, nextCursor: found.next.map { ListCursor.text("notification", String($0)) })
    }

    package func notificationDetail(_ identifier: String, of bundleID: String?) async throws -> NotificationDetail? {
        try await engine.read { [headers] db in
            let table = NotificationTable(db, headers: headers)
            guard let (uuid, app) = try table.place(ofNotification: identifier, in: bundleID),
                let notification = try table.notification(uuid, in: app)
            else { return nil }
            var detail = NotificationDetail(notification: notification)
            (detail.repeats, detail.repeatedAt) = try table.repeats(of: notification)
            guard let transactionID = notification.transactionID else { return detail }
            let key = PurchaseKey(app: app, transactionID: transactionID)
            detail.purchase = try PurchaseTable(db).purchase(key)
            let outcomes = try RequestTable(db).outcomes(of: key)
            detail.outcome = outcomes.first { $0.at == notification.signedAt && notification.version == 2 }
            let groups = RequestGroup.groups(
                of: try RequestTable(db).requests(for: key),
                outcomes: outcomes,
                notRefundedAt: nil
            )
            let group = groups.first { group in
                group.members.contains { $0.notification == uuid }
                    || detail.outcome.map { group.outcome?.at == $0.at } ?? false
            }
            detail.caseID = group?.openedCase
            return detail
        }
    }

    package func newestNotifications(of bundleIDs: [String]) async throws -> [String: NewestNotifications] {
        guard !bundleIDs.isEmpty else { return [:] }
        return try await engine.read { db in
            let rows = try db.rows(
                """
                SELECT notification_tally.bundle_id,
                    max(notification_tally.newest_production_at_ms) AS newest_production_at_ms,
                    max(notification_tally.newest_sandbox_at_ms) AS newest_sandbox_at_ms,
                    max(notification_tally.newest_test_at_ms) AS newest_test_at_ms
                FROM notification_tally WHERE notification_tally.bundle_id IN \(list: bundleIDs)
                GROUP BY notification_tally.bundle_id
                """
            )
            var newest: [String: NewestNotifications] = [:]
            for row in rows {
                newest[try row.value("bundle_id")] = NewestNotifications(
                    production: try row.optional("newest_production_at_ms"),
                    sandbox: try row.optional("newest_sandbox_at_ms"),
                    test: try row.optional("newest_test_at_ms")
                )
            }
            return newest
        }
    }

    package func replay(
        _ record: IntakeRecord,
        by author: String,
        note: String?,
        at now: Timestamp
    ) async throws -> ReplayOutcome {
        try await engine.write { [headers, pseudonyms] db in
            try IntakeTable(db: db, headers: headers, keys: pseudonyms).replay(record, by: author, note: note, at: now)
        }
    }
}
