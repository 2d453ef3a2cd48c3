import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// Erases what names a customer from notifications: a digest replaces the payload, and pseudonyms the identifiers.
struct NotificationErasure {
    let db: any Connection
    let key: PseudonymKey
    let headers: PayloadHeaderCache
    let now: Timestamp

    /// Erases the notifications about a transaction, and returns whether none is left.
    func erase(about purchase: PurchaseKey, limit: Int) throws -> Bool {
        let rows = try db.rows(
            """
            SELECT notification.id, notification.uuid, notification.received_at_ms FROM notification
            WHERE \("notification", of: purchase) ORDER BY notification.id LIMIT \(limit)\(sql: db.dialect.forUpdate)
            """
        )
        for row in rows { try erase(row, in: purchase.app, transaction: purchase.transactionID, customer: nil) }
        return rows.count < limit
    }

    /// Erases the notifications without a transaction that are about a customer, and returns whether none is left.
    func erase(ofCustomer name: String, in app: AppKey, limit: Int) throws -> Bool {
        let rows = try db.rows(
            """
            SELECT notification.id, notification.uuid, notification.received_at_ms FROM notification
            WHERE notification.customer_id = \(name) AND \("notification", in: app)
            ORDER BY notification.id LIMIT \(limit)\(sql: db.dialect.forUpdate)
            """
        )
        for row in rows { try erase(row, in: app, transaction: nil, customer: name) }
        return rows.count < limit
    }

    /// Removes the payloads of notifications that the desk could not read, if they contain a customer's identifiers.
    ///
    /// The UUIDs stay: nothing else shows that Apple sends the same notification again.
    ///
    /// - Parameters:
    ///   - ids: the notifications to look at; `nil` for all.
    ///   - search: the identifiers.
    ///   - app: the app.
    /// - Throws: any error of the database.
    func erase(unreadable ids: [Int64]?, naming search: NameSearch, in app: AppKey) throws {
        let notifications = UnreadableNotifications(db: db, headers: headers)
        let rows =
            if let ids {
                try notifications.naming(search, in: app, among: ids)
            } else {
                try notifications.naming(search, in: app)
            }
        for row in rows {
            let uuid: String = try row.value("uuid")
            let (digest, removal) = try removePayload(of: row, in: app)
            try db.run(
                """
                UPDATE notification SET payload_digest = coalesce(\(digest), notification.payload_digest),
                    payload_removal = coalesce(\(removal), notification.payload_removal)
                WHERE notification.id = \(try row.value("id") as Int64)
                """
            )
            try eraseEvents(about: uuid, in: app)
        }
    }

    private func erase(_ row: Row, in app: AppKey, transaction: String?, customer: String?) throws {
        let id: Int64 = try row.value("id")
        let uuid: String = try row.value("uuid")
        let (digest, removal) = try removePayload(of: row, in: app)
        try db.run(
            """
            UPDATE notification SET uuid = \(key.pseudonym(of: uuid, in: app)),
                transaction_id = \(transaction.map { key.pseudonym(of: $0, in: app) }),
                customer_id = \(customer.map { key.pseudonym(of: $0, in: app) }),
                payload_digest = coalesce(\(digest), notification.payload_digest),
                payload_removal = coalesce(\(removal), notification.payload_removal)
            WHERE notification.id = \(id)
            """
        )
        try eraseEvents(about: uuid, in: app)
    }

    /// Deletes the payload of a notification, and returns what stays of it.
    private func removePayload(
        of row: Row,
        in app: AppKey
    ) throws -> (digest: [UInt8]?, removal: StoreNotification.PayloadRemoval?) {
        let id: Int64 = try row.value("id")
        let receivedAt: Timestamp = try row.value("received_at_ms")
        let digest = try digest(of: row.value("uuid"), in: app)
        let removed = try db.run(
            """
            DELETE FROM notification_payload
            WHERE notification_payload.notification_id = \(id) AND notification_payload.received_at_ms = \(receivedAt)
            """
        )
        return (digest, removed > 0 ? .erasure : nil)
    }

    /// Deletes what other systems are told about a notification, and removes it from the deeds about it.
    private func eraseEvents(about uuid: String, in app: AppKey) throws {
        let events: [Int64] = try db.rows(
            """
            SELECT desk_event.number FROM desk_event
            WHERE desk_event.notification_uuid = \(uuid) AND desk_event.bundle_id = \(app.bundleID)
            """
        ).map { try $0.value("number") }
        try EventErasure(db: db, now: now).erase(events, ofCase: nil)
        try AuditTable(db).forget(uuid, in: app)
    }

    /// Returns the digest of a payload, or `nil` if there is none any more, or it is damaged.
    private func digest(of uuid: String, in app: AppKey) throws -> [UInt8]? {
        do {
            let text = try NotificationTable(db, headers: headers).notification(uuid, in: app)?.signedPayload
            return text.map(payloadDigest)
        } catch StoreError.unreadable {
            return nil
        }
    }
}

/// Returns the SHA-256 digest of a payload, which stays when the payload is erased.
func payloadDigest(_ payload: String) -> [UInt8] { Array(SHA256.hash(data: Data(payload.utf8))) }

/// Deletes events about an erased customer, whether they were sent or not.
struct EventErasure {
    let db: any Connection
    let now: Timestamp

    /// Deletes events with their dispatches.
    func erase(_ numbers: [Int64], ofCase caseID: String?) throws {
        for chunk in numbers.chunks {
            try DispatchTable(db).delete(of: chunk, inCases: caseID.map { [$0] } ?? [], at: now)
            try db.run("DELETE FROM desk_event WHERE desk_event.number IN \(list: chunk)")
        }
    }
}

/// Deletes usage reports about an erased customer.
struct UsageErasure {
    let db: any Connection

    /// Deletes the reports about a purchase.
    func erase(ofPurchase purchase: PurchaseKey) throws {
        let rows = try db.rows(
            """
            SELECT usage_report.idempotency_key, usage_report.corrects FROM usage_report
            WHERE \("usage_report", of: purchase)
            """
        )
        try erase(rows, in: purchase.app)
    }

    /// Deletes the reports about a customer.
    func erase(ofCustomer name: String, in app: AppKey) throws {
        let rows = try db.rows(
            """
            SELECT usage_report.idempotency_key, usage_report.corrects FROM usage_report
            WHERE usage_report.customer_id = \(name) AND \("usage_report", in: app)
            """
        )
        try erase(rows, in: app)
    }

    /// Deletes reports, and those that they correct, which would count again without them.
    private func erase(_ rows: [Row], in app: AppKey) throws {
        var keys: Set<String> = []
        var rest = rows
        while !rest.isEmpty {
            keys.formUnion(try rest.map { try $0.value("idempotency_key") })
            let corrected = try Set(rest.compactMap { try $0.optional("corrects") as String? }).subtracting(keys)
            rest = try corrected.sorted().chunks.flatMap { chunk in
                try db.rows(
                    """
                    SELECT usage_report.idempotency_key, usage_report.corrects FROM usage_report
                    WHERE usage_report.idempotency_key IN \(list: chunk) AND \("usage_report", in: app)
                    """
                )
            }
        }
        for chunk in keys.sorted().chunks {
            try db.run(
                """
                DELETE FROM usage_report
                WHERE usage_report.idempotency_key IN \(list: chunk) AND \("usage_report", in: app)
                """
            )
            // What remains corrects a report that is gone, and counts as before.
            try db.run(
                """
                UPDATE usage_report SET corrects = NULL
                WHERE usage_report.corrects IN \(list: chunk) AND \("usage_report", in: app)
                """
            )
        }
    }
}
