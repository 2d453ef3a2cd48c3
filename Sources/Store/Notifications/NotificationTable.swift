import AppStoreTypes
package import Refunds

/// The table of notifications as Apple sent them, each stored once.
struct NotificationTable {
    let db: any Connection
    private let headers: PayloadHeaderCache

    /// Creates a table on a connection.
    ///
    /// - Parameters:
    ///   - db: the connection. To read notifications, it must see committed rows only, because the cache keeps the
    ///     headers that it reads.
    ///   - headers: the store's cache of headers. Inserting does not use it.
    init(_ db: any Connection, headers: PayloadHeaderCache) {
        self.db = db
        self.headers = headers
    }

    /// The columns of a notification, and the ID of its row.
    private static let columns = """
        notification.id, notification.bundle_id, notification.environment, notification.uuid, notification.version,
        notification.type, notification.subtype, notification.signed_at_ms, notification.received_at_ms,
        notification.transaction_id, notification.flag, notification.is_recovered, notification.customer_id,
        notification.payload_digest, notification.payload_removal, notification_payload.payload
        """

    /// The notifications with their payloads, unless those were dropped.
    ///
    /// The time tells PostgreSQL which month's partition to read.
    private static let joined = """
        notification LEFT JOIN notification_payload ON notification_payload.notification_id = notification.id
            AND notification_payload.received_at_ms = notification.received_at_ms
        """

    /// Inserts notifications and returns for each whether it is new.
    ///
    /// If a notification is in the list twice, the second is a duplicate.
    ///
    /// - Important: Call ``count(_:)`` for the new ones.
    func insert(each notifications: [(StoreNotification, [UInt8])]) throws -> [Bool] {
        var newIDs: [NotificationKey: Int64] = [:]
        for row in try db.insert(notifications.map { Self.insertion(of: $0.0) }) {
            newIDs[NotificationKey(app: try row.app(), uuid: try row.value("uuid"))] = try row.value("id")
        }
        let ids = notifications.map { newIDs.removeValue(forKey: NotificationKey(app: $0.0.app, uuid: $0.0.uuid)) }
        try db.insert(
            zip(ids, notifications).compactMap { id, entry in
                // An erased notification has a digest in place of its payload.
                entry.0.payloadDigest != nil
                    ? nil : id.map { Self.insertion(of: entry.1, ofNotification: $0, receivedAt: entry.0.receivedAt) }
            }
        )
        return ids.map { $0 != nil }
    }

    /// Returns which of some UUIDs are stored, with their apps.
    func stored(among uuids: [String]) throws -> Set<NotificationKey> {
        var stored: Set<NotificationKey> = []
        for chunk in uuids.chunks {
            let rows = try db.rows(
                """
                SELECT notification.bundle_id, notification.environment, notification.uuid FROM notification
                WHERE notification.uuid IN \(list: chunk)
                """
            )
            for row in rows { stored.insert(NotificationKey(app: try row.app(), uuid: try row.value("uuid"))) }
        }
        return stored
    }

    /// Returns the notification with a UUID, or `nil` if there is none.
    func notification(_ uuid: String, in app: AppKey) throws -> StoreNotification? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM \(sql: Self.joined)
            WHERE notification.uuid = \(uuid) AND \("notification", in: app)
            """
        ).map { try notification(from: $0) }
    }

    /// Returns one page of notifications, newest first, that starts before an ID.
    ///
    /// - Parameters:
    ///   - bundleID: the app to list; `nil` for all apps.
    ///   - id: the ID to start before; `nil` to start at the newest.
    ///   - limit: the maximum number of notifications.
    /// - Returns: the notifications, and the ID that the next page starts before; `nil` if this page is the last.
    /// - Throws: ``StoreError`` if a notification cannot be read.
    func page(
        of bundleID: String?,
        before id: Int64?,
        limit: Int
    ) throws -> (items: [StoreNotification], next: Int64?) {
        var statement: Statement = """
            SELECT \(sql: Self.columns) FROM \(sql: Self.joined) WHERE notification.id < \(id ?? Int64.max)
            """
        if let bundleID { statement.append(" AND notification.bundle_id = \(bundleID)") }
        statement.append(" ORDER BY notification.id DESC LIMIT \(limit + 1)")
        let rows = try db.rows(statement)
        let shown = rows.prefix(limit)
        let items = try shown.map { try notification(from: $0) }
        guard rows.count > limit else { return (items, nil) }
        return (items, try shown.last?.value("id"))
    }

    /// Records that Apple posted notifications again.
    ///
    /// All desks update rows in the same order, so they cannot deadlock.
    func countRepeats(of notifications: [StoreNotification]) throws {
        for notification in notifications.sorted(by: { ($0.uuid, $0.receivedAt) < ($1.uuid, $1.receivedAt) }) {
            try db.run(
                """
                UPDATE notification SET repeats = notification.repeats + 1, repeated_at_ms = \(notification.receivedAt)
                WHERE notification.uuid = \(notification.uuid) AND \("notification", in: notification.app)
                """
            )
        }
    }

    /// Returns the payloads of notifications in the order of their arrival, after an ID.
    func payloads(after id: Int64, limit: Int) throws -> [StoredPayload] {
        let rows = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM \(sql: Self.joined) WHERE notification.id > \(id)
            ORDER BY notification.id LIMIT \(limit)
            """
        )
        return try rows.map { row in
            let payload: [UInt8]? = try row.optional("payload")
            return StoredPayload(
                id: try row.value("id"),
                app: try row.app(),
                uuid: try row.value("uuid"),
                version: try row.value("version"),
                content: try payload.map(content) ?? .dropped
            )
        }
    }

    private func content(of payload: [UInt8]) throws -> StoredPayload.Content {
        do {
            return .text(try text(of: payload))
        } catch StoreError.unreadable {
            return .damaged
        }
    }

    /// Returns a payload's text, which is `nil` if it is damaged; `nil` if there is no payload.
    func payload(ofNotification id: Int64, receivedAt: Timestamp) throws -> (text: String?, bytes: Int)? {
        let row = try db.row(
            """
            SELECT notification_payload.payload FROM notification_payload
            WHERE notification_payload.notification_id = \(id) AND notification_payload.received_at_ms = \(receivedAt)
            """
        )
        guard let payload: [UInt8] = try row?.optional("payload") else { return nil }
        return (try readableText(of: payload), payload.count)
    }

    /// Returns the unpacked text of a payload, or `nil` if it is damaged.
    func readableText(of payload: [UInt8]) throws -> String? {
        do {
            return try text(of: payload)
        } catch StoreError.unreadable {
            return nil
        }
    }

    /// Returns the unpacked text of a payload.
    private func text(of payload: [UInt8]) throws -> String {
        let text = try PackedPayload.text(of: payload) { id in
            if let header = headers.header(id) { return header }
            guard let header = try PayloadHeaderTable(db).header(id) else { return nil }
            headers.remember(HeaderText(Array(header.utf8)[...]), id: id)
            return header
        }
        guard let text else { throw StoreError.unreadable(column: "payload") }
        return text
    }

    /// Returns the notification in a row, with its payload unpacked.
    private func notification(from row: Row) throws -> StoreNotification {
        let payload: [UInt8]? = try row.optional("payload")
        return StoreNotification(
            version: try row.value("version"),
            app: try row.app(),
            uuid: try row.value("uuid"),
            type: try row.value("type"),
            subtype: try row.optional("subtype"),
            signedAt: try row.optional("signed_at_ms"),
            receivedAt: try row.value("received_at_ms"),
            signedPayload: try payload.map(text),
            transactionID: try row.optional("transaction_id"),
            flag: try row.optional("flag"),
            isRecovered: try row.value("is_recovered"),
            customerID: try row.optional("customer_id"),
            payloadDigest: try row.optional("payload_digest"),
            payloadRemoval: try row.optional("payload_removal")
        )
    }

    private static func insertion(of notification: StoreNotification) -> Statement {
        """
        INSERT INTO notification (
            bundle_id, environment, uuid, version, type, subtype, signed_at_ms, received_at_ms, transaction_id, flag,
            is_recovered, customer_id, payload_digest, payload_removal
        )
        VALUES (
            \(values: notification.app), \(notification.uuid), \(notification.version), \(notification.type),
            \(notification.subtype), \(notification.signedAt), \(notification.receivedAt),
            \(notification.transactionID), \(notification.flag), \(notification.isRecovered),
            \(notification.customerID), \(notification.payloadDigest), \(notification.payloadRemoval)
        )
        ON CONFLICT (uuid, environment, bundle_id) DO NOTHING
        RETURNING id, bundle_id, environment, uuid
        """
    }

    private static func insertion(
        of payload: [UInt8],
        ofNotification id: Int64,
        receivedAt: Timestamp
    ) -> Statement {
        """
        INSERT INTO notification_payload (notification_id, received_at_ms, payload)
        VALUES (\(id), \(receivedAt), \(payload))
        """
    }
}

/// The key of a notification; UUIDs are compared byte by byte, as the database does.
struct NotificationKey: Hashable {
    let app: AppKey
    let uuid: [UInt8]

    init(app: AppKey, uuid: String) {
        self.app = app
        self.uuid = Array(uuid.utf8)
    }
}

extension Store {
    package func notification(_ uuid: String, in app: AppKey) async throws -> StoreNotification? {
        try await engine.read(in: .intake) { [headers] db in
            try NotificationTable(db, headers: headers).notification(uuid, in: app)
        }
    }

    package func notifications(
        of bundleID: String?,
        limit: Int,
        cursor: String?
    ) async throws -> Page<StoreNotification> {
        var before: Int64?
        if let cursor {
            before = Int64(try ListCursor.key(of: cursor, in: "notification"))
            guard before != nil else { throw InvalidCursor() }
        }
        let (items, next) = try await engine.read { [before, headers] db in
            try NotificationTable(db, headers: headers).page(of: bundleID, before: before, limit: limit)
        }
        return Page(items: items, nextCursor: next.map { ListCursor.text("notification", String($0)) })
    }
}
