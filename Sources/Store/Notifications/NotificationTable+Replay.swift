import AppStoreTypes
import Refunds

extension NotificationTable {
    /// A stored notification that is about to be processed again.
    struct Kept {
        let id: Int64
        let flag: String?
    }

    /// Locks a notification and returns its row and flag, or `nil` if it is not stored.
    func lockedFlag(of notification: StoreNotification) throws -> Kept? {
        try db.row(
            """
            SELECT notification.id, notification.flag FROM notification
            WHERE notification.uuid = \(notification.uuid) AND \("notification", in: notification.app)\
            \(sql: db.dialect.forUpdate)
            """
        ).map { Kept(id: try $0.value("id"), flag: try $0.optional("flag")) }
    }

    /// Replaces what was understood of a notification.
    func keep(_ notification: StoreNotification, inRow id: Int64) throws {
        try db.run(
            """
            UPDATE notification SET type = \(notification.type), subtype = \(notification.subtype),
                signed_at_ms = \(notification.signedAt), transaction_id = \(notification.transactionID),
                customer_id = \(notification.customerID), flag = \(notification.flag)
            WHERE notification.id = \(id)
            """
        )
    }

    /// Moves one notification of an app from those with a flag to those without, in the tally.
    func countUnderstood(in bundleID: String) throws {
        let slots = try db.rows(
            """
            SELECT notification_tally.slot, notification_tally.count FROM notification_tally
            WHERE notification_tally.bundle_id = \(bundleID) AND notification_tally.is_flagged = 1
            ORDER BY notification_tally.slot\(sql: db.dialect.forUpdate)
            """
        )
        for row in slots {
            let (slot, count): (Int64, Int64) = (try row.value("slot"), try row.value("count"))
            guard count > 0 else { continue }
            try db.run(
                """
                UPDATE notification_tally SET count = \(count - 1)
                WHERE notification_tally.bundle_id = \(bundleID) AND notification_tally.is_flagged = 1
                    AND notification_tally.slot = \(slot)
                """
            )
            break
        }
        try db.run(
            """
            INSERT INTO notification_tally (bundle_id, is_flagged, slot, count) VALUES (\(bundleID), 0, 0, 1)
            ON CONFLICT (bundle_id, is_flagged, slot)
            DO UPDATE SET count = notification_tally.count + excluded.count
            """
        )
    }

    /// Returns how often and when a notification was posted again.
    func repeats(of notification: StoreNotification) throws -> (count: Int64, last: Timestamp?) {
        let row = try db.row(
            """
            SELECT notification.repeats, notification.repeated_at_ms FROM notification
            WHERE notification.uuid = \(notification.uuid) AND \("notification", in: notification.app)
            """
        )
        return (try row?.value("repeats") ?? 0, try row?.optional("repeated_at_ms"))
    }

    /// Returns the UUID as Apple wrote it, and the app, of the newest notification that a person names.
    ///
    /// A person may type a UUID in any case. A notification with the very text comes first.
    func place(ofNotification identifier: String, in bundleID: String?) throws -> (uuid: String, app: AppKey)? {
        for uuid in storedForms(of: identifier) {
            if let app = try app(ofNotification: uuid, in: bundleID) { return (uuid, app) }
        }
        return nil
    }

    /// Returns the app of the newest notification with a UUID, in an app or, for `nil`, in any.
    private func app(ofNotification uuid: String, in bundleID: String?) throws -> AppKey? {
        var statement: Statement = """
            SELECT notification.bundle_id, notification.environment FROM notification
            WHERE notification.uuid = \(uuid)
            """
        if let bundleID { statement.append(" AND notification.bundle_id = \(bundleID)") }
        statement.append(" ORDER BY notification.id DESC LIMIT 1")
        return try db.row(statement).map { try $0.app() }
    }
}
