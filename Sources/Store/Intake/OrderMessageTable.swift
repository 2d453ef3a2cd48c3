package import AppStoreTypes
package import Refunds

/// The table of Google Play's messages whose orders are to be read.
///
/// A row's `due_at_ms` is the time of its next try, or the end of the lease while a worker has claimed it.
struct OrderMessageTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores a message, due now, and returns whether it is new.
    func keep(_ message: OrderMessage) throws -> Bool {
        let stored = try db.run(
            """
            INSERT INTO order_message (
                bundle_id, id, kind, order_id, account_id, content, published_at_ms, received_at_ms, deadline_ms,
                due_at_ms, tries
            )
            VALUES (
                \(message.bundleID), \(message.id), \(message.kind), \(message.orderID), \(message.accountID),
                \(message.content), \(message.publishedAt), \(message.receivedAt), \(message.deadline),
                \(message.receivedAt), 0
            )
            ON CONFLICT (id, bundle_id) DO NOTHING
            """
        )
        guard stored == 1 else { return false }
        db.note(.queued(.orderMessage))
        return true
    }

    /// Makes all messages due, because the desk that claimed or postponed them has stopped.
    func beginDesk(at now: Timestamp) throws {
        try db.run("UPDATE order_message SET due_at_ms = \(now) WHERE order_message.due_at_ms > \(now)")
    }

    /// Claims the due message with the earliest deadline, and returns how often it was tried before.
    func claim(at now: Timestamp, leaseFor: Duration) throws -> (message: OrderMessage, tries: Int64)? {
        let row = try db.row(
            """
            SELECT bundle_id, id, kind, order_id, account_id, content, published_at_ms, received_at_ms, tries
            FROM order_message WHERE due_at_ms <= \(now) ORDER BY deadline_ms LIMIT 1\(sql: db.dialect.skippingLocked)
            """
        )
        guard let row else { return nil }
        let message = OrderMessage(
            bundleID: try row.value("bundle_id"),
            id: try row.value("id"),
            kind: try row.value("kind"),
            orderID: try row.value("order_id"),
            accountID: try row.optional("account_id"),
            content: try row.value("content"),
            publishedAt: try row.value("published_at_ms"),
            receivedAt: try row.value("received_at_ms")
        )
        let tries: Int64 = try row.value("tries")
        try db.run(
            """
            UPDATE order_message SET due_at_ms = \(now + leaseFor), tries = \(tries + 1)
            WHERE order_message.id = \(message.id) AND order_message.bundle_id = \(message.bundleID)
            """
        )
        return (message, tries)
    }

    /// Returns when the next message is due, or `nil` if none waits.
    func nextDue() throws -> Timestamp? {
        try db.row("SELECT min(due_at_ms) AS due FROM order_message")?.readable("due")
    }

    /// Sets when a message is due again, and why.
    func postpone(_ message: OrderMessage, until time: Timestamp, because reason: String) throws {
        try db.run(
            """
            UPDATE order_message SET due_at_ms = \(time), reason = \(reason)
            WHERE order_message.id = \(message.id) AND order_message.bundle_id = \(message.bundleID)
            """
        )
    }

    /// Removes a message of an app.
    func remove(_ id: String, of bundleID: String) throws {
        try db.run(
            "DELETE FROM order_message WHERE order_message.id = \(id) AND order_message.bundle_id = \(bundleID)"
        )
    }

    /// Returns messages whose deadline was before a time, the earliest first.
    func ended(before time: Timestamp, limit: Int) throws -> [(id: String, bundleID: String)] {
        try db.rows(
            """
            SELECT order_message.id, order_message.bundle_id FROM order_message
            WHERE order_message.deadline_ms < \(time)
            ORDER BY order_message.deadline_ms, order_message.id LIMIT \(limit)
            """
        ).map { (try $0.value("id"), try $0.value("bundle_id")) }
    }

    /// Returns how many messages of each app wait, and since when.
    func counts() throws -> [MonitoringSnapshot.WaitingMessages] {
        try db.rows(
            """
            SELECT order_message.bundle_id, count(*) AS messages, min(order_message.received_at_ms) AS oldest_at_ms
            FROM order_message GROUP BY order_message.bundle_id ORDER BY order_message.bundle_id
            """
        ).map { row in
            MonitoringSnapshot.WaitingMessages(
                bundleID: try row.value("bundle_id"),
                count: try row.value("messages"),
                oldestAt: try row.value("oldest_at_ms")
            )
        }
    }

    /// Returns the messages that wait, earliest deadline first.
    func waiting(limit: Int) throws -> [WaitingMessage] {
        try db.rows(
            """
            SELECT order_message.bundle_id, order_message.kind, order_message.received_at_ms,
                order_message.deadline_ms, order_message.tries, order_message.reason
            FROM order_message ORDER BY order_message.deadline_ms, order_message.id LIMIT \(limit)
            """
        ).map { row in
            WaitingMessage(
                bundleID: try row.value("bundle_id"),
                kind: try row.value("kind"),
                receivedAt: try row.value("received_at_ms"),
                deadline: try row.value("deadline_ms"),
                tries: try row.value("tries"),
                reason: try row.optional("reason")
            )
        }
    }
}

extension Store: OrderMessageQueue {
    package func keep(_ message: OrderMessage) async throws -> Bool {
        try await engine.write(in: .intake) { [headers, pseudonyms] db in
            // The environment is not known yet, so a message that was applied may be stored in either. If it was about
            // an erased customer, it is stored under a pseudonym.
            let key = try ErasureList(db, pseudonyms).usedKey()
            let notifications = NotificationTable(db, headers: headers)
            for environment in [AppStoreEnvironment.production, .sandbox] {
                let app = AppKey(bundleID: message.bundleID, environment: environment)
                for id in [message.id, key?.pseudonym(of: message.id, in: app)].compactMap(\.self) {
                    if try notifications.notification(id, in: app) != nil { return false }
                }
            }
            return try OrderMessageTable(db).keep(message)
        }
    }

    package func claimMessage(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (message: OrderMessage, tries: Int64)? {
        try await engine.write { db in try OrderMessageTable(db).claim(at: now, leaseFor: leaseFor) }
    }

    package func nextMessage() async throws -> Timestamp? {
        try await engine.read { db in try OrderMessageTable(db).nextDue() }
    }

    package func settle(_ message: OrderMessage, as record: IntakeRecord) async throws -> IntakeOutcome {
        let result = try await engine.write(in: .intake) { [headers, pseudonyms] db in
            let result = try IntakeTable(db: db, headers: headers, keys: pseudonyms).record([IntakeTable.Entry(record)])
            try OrderMessageTable(db).remove(message.id, of: message.bundleID)
            return result
        }
        for (header, id) in result.headerIDs where headers.id(of: header) == nil { headers.remember(header, id: id) }
        return result.outcomes.first ?? .duplicate
    }

    package func postpone(_ message: OrderMessage, until: Timestamp, because reason: String) async throws {
        try await engine.write { db in try OrderMessageTable(db).postpone(message, until: until, because: reason) }
    }

    package func waitingMessages(limit: Int) async throws -> [WaitingMessage] {
        try await engine.read { db in try OrderMessageTable(db).waiting(limit: limit) }
    }
}
