import AppStoreTypes
import Refunds

/// The list of notifications with filters.
struct NotificationList {
    let db: any Connection

    /// How many notifications one step looks through, at most.
    ///
    /// An index for each filter would slow down every notification. Reading as many rows takes a few milliseconds.
    private static let step: Int64 = 10_000
    /// How many steps one page takes, at most.
    private static let mostSteps = 5
    /// What ``StoreNotification/init(withoutPayload:)`` reads, and the ID.
    private static let columns = """
        notification.id, notification.bundle_id, notification.environment, notification.uuid, notification.version,
        notification.type, notification.subtype, notification.signed_at_ms, notification.received_at_ms,
        notification.transaction_id, notification.flag, notification.is_recovered, notification.customer_id,
        notification.payload_digest, notification.payload_removal
        """

    /// One page, and the ID that the next page starts before.
    struct Found {
        var items: [StoreNotification] = []
        var next: Int64?
    }

    /// Returns one page of notifications without payloads, newest first, that starts before an ID.
    ///
    /// - Parameters:
    ///   - filter: what to list.
    ///   - id: the ID to start before; `nil` to start at the newest.
    ///   - limit: the maximum number of notifications.
    /// - Returns: the notifications, and where the next page starts; `nil` if this page is the last.
    /// - Throws: any error of the database.
    func page(matching filter: NotificationFilter, before id: Int64?, limit: Int) throws -> Found {
        var found = Found()
        // An index lists the notifications of a transaction and those with a flag.
        if filter.transactionID != nil || filter.isUnderstood == false {
            let window = filter.transactionID == nil ? try flagged(filter.mostFlagged, before: id ?? .max) : nil
            let rows = try rows(matching: filter, from: window?.start, before: id ?? .max, limit: limit + 1)
            try found.add(rows, limit: limit)
            if let window, !window.isLast { found.next = found.next ?? window.start }
            return found
        }
        guard var end = try id ?? newest(before: .max).map({ $0.id + 1 }) else { return found }
        for _ in 0..<Self.mostSteps {
            let start = max(0, end - Self.step)
            let rows = try rows(matching: filter, from: start, before: end, limit: limit - found.items.count + 1)
            try found.add(rows, limit: limit)
            guard found.next == nil else { return found }
            // What is older than the filter's days ends the list.
            guard let next = try newest(before: start), filter.since.map({ next.receivedAt >= $0 }) ?? true else {
                return found
            }
            end = next.id + 1
        }
        found.next = end
        return found
    }

    /// Returns the newest notifications about a purchase without payloads, oldest first, and how many there are.
    func newest(
        _ limit: Int,
        about key: PurchaseKey
    ) throws -> (notifications: [StoreNotification], count: Int) {
        let rows = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM notification WHERE \("notification", of: key)
            ORDER BY notification.id DESC LIMIT \(limit)
            """
        )
        let sorted = try rows.map { (id: try $0.value("id") as Int64, item: try StoreNotification(withoutPayload: $0)) }
            .sorted { ($0.item.receivedAt, $0.id) < ($1.item.receivedAt, $1.id) }
        guard rows.count == limit else { return (sorted.map(\.item), rows.count) }
        let counted: Int? = try db.row(
            "SELECT count(*) AS count FROM notification WHERE \("notification", of: key)"
        )?.value("count")
        return (sorted.map(\.item), counted ?? rows.count)
    }

    private func rows(matching filter: NotificationFilter, from: Int64?, before: Int64, limit: Int) throws -> [Row] {
        var statement: Statement = """
            SELECT \(sql: Self.columns) FROM notification WHERE notification.id < \(before)
            """
        if let from { statement.append(" AND notification.id >= \(from)") }
        if let transactionID = filter.transactionID {
            statement.append(" AND notification.transaction_id = \(transactionID)")
        }
        if let isUnderstood = filter.isUnderstood {
            statement.append(isUnderstood ? " AND notification.flag IS NULL" : " AND notification.flag IS NOT NULL")
        }
        if let isRecovered = filter.isRecovered {
            statement.append(" AND notification.is_recovered = \(isRecovered)")
        }
        if let isRepeated = filter.isRepeated {
            statement.append(isRepeated ? " AND notification.repeats > 0" : " AND notification.repeats = 0")
        }
        if let bundleID = filter.bundleID { statement.append(" AND notification.bundle_id = \(bundleID)") }
        if let environment = filter.environment { statement.append(" AND notification.environment = \(environment)") }
        if let type = filter.type { statement.append(" AND notification.type = \(type)") }
        if let subtype = filter.subtype { statement.append(" AND notification.subtype = \(subtype)") }
        if let since = filter.since { statement.append(" AND notification.received_at_ms >= \(since)") }
        statement.append(" ORDER BY notification.id DESC LIMIT \(limit)")
        return try db.rows(statement)
    }

    /// Returns the ID at which the newest flagged notifications before an ID start, and whether none older is flagged.
    private func flagged(_ count: Int, before id: Int64) throws -> (start: Int64, isLast: Bool) {
        let ids: [Int64] = try db.rows(
            """
            SELECT notification.id FROM notification WHERE notification.flag IS NOT NULL AND notification.id < \(id)
            ORDER BY notification.id DESC LIMIT \(count + 1)
            """
        ).map { try $0.value("id") }
        return (start: ids.last ?? id, isLast: ids.count <= count)
    }

    /// Returns the newest notification before an ID, and when it was received; `nil` if there is none.
    private func newest(before id: Int64) throws -> (id: Int64, receivedAt: Timestamp)? {
        try db.row(
            """
            SELECT notification.id, notification.received_at_ms FROM notification WHERE notification.id < \(id)
            ORDER BY notification.id DESC LIMIT 1
            """
        ).map { (try $0.value("id"), try $0.value("received_at_ms")) }
    }
}

extension NotificationList.Found {
    /// Adds rows.
    ///
    /// One more than fits says that there is a next page.
    fileprivate mutating func add(_ rows: [Row], limit: Int) throws {
        let room = limit - items.count
        let shown = rows.prefix(room)
        items += try shown.map(StoreNotification.init(withoutPayload:))
        guard rows.count > room else { return }
        next = try rows[room].value("id") + 1
    }
}

extension StoreNotification {
    /// Reads a notification from a row that has no payload.
    init(withoutPayload row: Row) throws {
        self.init(
            version: try row.value("version"),
            app: try row.app(),
            uuid: try row.value("uuid"),
            type: try row.value("type"),
            subtype: try row.optional("subtype"),
            signedAt: try row.optional("signed_at_ms"),
            receivedAt: try row.value("received_at_ms"),
            signedPayload: nil,
            transactionID: try row.optional("transaction_id"),
            flag: try row.optional("flag"),
            isRecovered: try row.value("is_recovered"),
            customerID: try row.optional("customer_id"),
            payloadDigest: try row.optional("payload_digest"),
            payloadRemoval: try row.optional("payload_removal")
        )
    }
}
