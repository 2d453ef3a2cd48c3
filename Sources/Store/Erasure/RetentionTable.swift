package import AppStoreTypes
package import Refunds

/// Finds what is older than a time, for a retention.
struct RetentionTable {
    let db: any Connection
    let headers: PayloadHeaderCache

    /// Returns notifications after a number whose payloads arrived before a time, and where to continue.
    ///
    /// The numbers of notifications count up as they arrive, so the first that is not older ends the search.
    func expiredPayloads(before time: Timestamp, after id: Int64, limit: Int) throws -> (ids: [Int64], next: Int64?) {
        let first: Int64? = try db.row(
            "SELECT min(notification_payload.notification_id) AS first FROM notification_payload"
        )?.optional("first")
        guard let first else { return ([], nil) }
        let rows = try db.rows(
            """
            SELECT notification.id, notification.received_at_ms, notification.payload_digest FROM notification
            WHERE notification.id > \(max(id, first - 1)) ORDER BY notification.id LIMIT \(limit)
            """
        )
        var ids: [Int64] = []
        for row in rows {
            guard try row.value("received_at_ms") < time else { return (ids, nil) }
            let digest: [UInt8]? = try row.optional("payload_digest")
            if digest == nil { ids.append(try row.value("id")) }
        }
        guard rows.count == limit, let last = rows.last else { return (ids, nil) }
        return (ids, try last.value("id"))
    }

    /// Replaces a payload by its digest.
    func removePayload(ofNotification id: Int64) throws {
        let row = try db.row(
            """
            SELECT notification.bundle_id, notification.environment, notification.uuid, notification.received_at_ms
            FROM notification WHERE notification.id = \(id)
            """
        )
        guard let row else { return }
        let receivedAt: Timestamp = try row.value("received_at_ms")
        let stored = try NotificationTable(db, headers: headers).payload(ofNotification: id, receivedAt: receivedAt)
        guard let stored else { return }
        try db.run(
            """
            UPDATE notification SET payload_digest = \(stored.text.map(payloadDigest)),
                payload_removal = \(StoreNotification.PayloadRemoval.retention)
            WHERE notification.id = \(id)
            """
        )
        try db.run(
            """
            DELETE FROM notification_payload
            WHERE notification_payload.notification_id = \(id) AND notification_payload.received_at_ms = \(receivedAt)
            """
        )
    }

    /// Returns how many events happened before a time, at most `limit`.
    func countEvents(before time: Timestamp, limit: Int) throws -> Int {
        try db.rows(
            """
            SELECT desk_event.number FROM desk_event WHERE desk_event.at_ms < \(time)
            ORDER BY desk_event.at_ms LIMIT \(limit)
            """
        ).count
    }

    /// Returns the next purchases: their keys and latest dates.
    func purchases(after cursor: PurchaseCursor, limit: Int) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase.transaction_id, purchase.environment, purchase.bundle_id, purchase.purchased_at_ms,
                purchase.expires_at_ms
            FROM purchase
            WHERE (purchase.transaction_id, purchase.environment, purchase.bundle_id) > (
                \(cursor.transactionID), \(cursor.environment), \(cursor.bundleID)
            )
            ORDER BY purchase.transaction_id, purchase.environment, purchase.bundle_id LIMIT \(limit)
            """
        )
    }
}

extension PersonalRecords {
    /// Returns whether nothing about a customer has a date at or after a time.
    ///
    /// - Parameter time: the time.
    /// - Returns: `false` as well for a customer with an open case.
    func isInactive(since time: Timestamp) -> Bool {
        // An export, a decision of your people and the end of a consent are not a sign of the customer.
        for table in tables where table.name != "audit_deed" {
            let dated = table.columns.indices.filter { index in
                let column = table.columns[index]
                return column.hasSuffix("_ms") && (table.name, column) != ("consent", "expires_at_ms")
            }
            let due = table.name == "refund_case" ? table.columns.firstIndex(of: "due_at_ms") : nil
            for row in table.rows {
                if let due, row[due] != .null { return false }
                for index in dated {
                    if case .integer(let date) = row[index], date >= time.milliseconds { return false }
                }
            }
        }
        return true
    }
}

extension Store: RetentionStore {
    package func expiredPayloads(
        before time: Timestamp,
        after id: Int64,
        limit: Int
    ) async throws -> (ids: [Int64], next: Int64?) {
        try await engine.read { [headers] db in
            try RetentionTable(db: db, headers: headers).expiredPayloads(before: time, after: id, limit: limit)
        }
    }

    package func removePayloads(ofNotifications ids: [Int64]) async throws {
        try await engine.write(in: .bulk) { [headers] db in
            let table = RetentionTable(db: db, headers: headers)
            for id in ids { try table.removePayload(ofNotification: id) }
        }
    }

    package func countMessages(endedBefore time: Timestamp, limit: Int) async throws -> Int {
        try await engine.read { db in try OrderMessageTable(db).ended(before: time, limit: limit).count }
    }

    package func removeMessages(endedBefore time: Timestamp, limit: Int) async throws -> Int {
        try await engine.write(in: .bulk) { db in
            let table = OrderMessageTable(db)
            let ended = try table.ended(before: time, limit: limit)
            for message in ended { try table.remove(message.id, of: message.bundleID) }
            return ended.count
        }
    }

    package func countEvents(before time: Timestamp, limit: Int) async throws -> Int {
        try await engine.read { [headers] db in
            try RetentionTable(db: db, headers: headers).countEvents(before: time, limit: limit)
        }
    }

    package func removeEvents(before time: Timestamp, limit: Int, at now: Timestamp) async throws -> Int {
        try await engine.write(in: .bulk) { db in try EventTable(db).prune(before: time, limit: limit, at: now) }
    }

    package func expiredCaseDetails(
        before time: Timestamp,
        after cursor: RequestedCase,
        limit: Int
    ) async throws -> (ids: [String], next: RequestedCase?) {
        try await engine.read { db in
            try CaseDetailTable(db: db).expired(before: time, after: cursor, limit: limit)
        }
    }

    package func removeCaseDetails(of ids: [String]) async throws {
        try await engine.write(in: .bulk) { db in
            db.note(.erased)
            let table = CaseDetailTable(db: db)
            // In one order, so that two desks never wait for each other.
            for id in ids.sorted() { try table.remove(of: id) }
        }
    }

    package func inactiveCustomers(
        since time: Timestamp,
        in scopes: [AppScope],
        after cursor: PurchaseCursor,
        limit: Int
    ) async throws -> (found: [(transactionID: String, scope: AppScope)], next: PurchaseCursor?) {
        try await engine.read { [headers] db in
            let reader = PersonalDataReader(db: db, headers: headers)
            let finder = PersonFinder(db)
            let rows = try RetentionTable(db: db, headers: headers).purchases(after: cursor, limit: limit)
            var found: [(transactionID: String, scope: AppScope)] = []
            var firsts: [PurchaseKey: PurchaseKey] = [:]
            var looks = 0
            for row in rows {
                let app = try row.app()
                let id: String = try row.value("transaction_id")
                let dates: [Timestamp?] = [try row.optional("purchased_at_ms"), try row.optional("expires_at_ms")]
                guard !id.hasPrefix(PseudonymKey.prefix), dates.allSatisfy({ $0.map { $0 < time } ?? true }),
                    let scope = scopes.first(where: { $0.bundleID == app.bundleID && $0.apps.contains(app) })
                else { continue }
                let purchase = PurchaseKey(app: app, transactionID: id)
                if let first = firsts[purchase], first != purchase { continue }
                do {
                    let people = try finder.people(named: [id], in: scope.apps)
                    // A customer's purchases may be on many pages, so only the first of them counts the customer.
                    let keys = people.flatMap(\.purchaseKeys)
                    let first = keys.min {
                        ($0.transactionID, $0.app.environment.rawValue) < (
                            $1.transactionID, $1.app.environment.rawValue
                        )
                    }
                    for key in keys { firsts[key] = first }
                    if first == purchase {
                        let isInactive = try people.allSatisfy {
                            try reader.records(of: $0, nil, payloads: .omitted).isInactive(since: time)
                        }
                        if isInactive { found.append((id, scope)) }
                    }
                } catch is PersonTooLarge {
                    // Purchases of many customers; nobody can say who is inactive.
                }
                looks += 1
                // A page is one transaction of the database, which must stay short.
                if looks == Self.customersPerPage { return (found, try PurchaseCursor(after: row)) }
            }
            guard rows.count == limit, let last = rows.last else { return (found, nil) }
            return (found, try PurchaseCursor(after: last))
        }
    }

    /// How many customers a page of a retention looks at, at most.
    static var customersPerPage: Int { 20 }
}

extension PurchaseCursor {
    /// The position after the purchase of a row.
    fileprivate init(after row: Row) throws {
        self.init(
            transactionID: try row.value("transaction_id"),
            environment: try row.value("environment"),
            bundleID: try row.value("bundle_id")
        )
    }
}

extension FoundPerson {
    /// The keys of the customer's stored purchases.
    fileprivate var purchaseKeys: [PurchaseKey] { purchases.keys.map { PurchaseKey(app: app, transactionID: $0) } }
}
