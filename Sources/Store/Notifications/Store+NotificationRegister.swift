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

    package func notificationDetail(_ uuid: String, of bundleID: String?) async throws -> NotificationDetail? {
        try await engine.read { [headers] db in
            let table = NotificationTable(db, headers: headers)
            guard let app = try table.app(ofNotification: uuid, in: bundleID),
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

    package func newestNotifications(in apps: [AppKey]) async throws -> [AppKey: NewestNotification] {
        var newest: [AppKey: NewestNotification] = [:]
        for app in apps {
            let filter = NotificationFilter(bundleID: app.bundleID, environment: app.environment)
            let page = try await notifications(matching: filter, limit: 1, cursor: nil)
            newest[app] =
                page.items.first.map { .received($0.receivedAt) } ?? (page.nextCursor == nil ? .never : .noneLately)
        }
        return newest
    }

    package func replay(_ record: IntakeRecord, by author: String, at now: Timestamp) async throws -> ReplayOutcome {
        try await engine.write { [headers, pseudonyms] db in
            try IntakeTable(db: db, headers: headers, keys: pseudonyms).replay(record, by: author, at: now)
        }
    }
}
