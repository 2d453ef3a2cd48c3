import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// The table of events, each with its dispatches to the endpoints of its app.
struct EventTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    static let columns = """
        desk_event.number, desk_event.id, desk_event.bundle_id, desk_event.environment, desk_event.type,
            desk_event.case_id, desk_event.notification_uuid, desk_event.at_ms, desk_event.body
        """

    /// Tells what changed about a case.
    ///
    /// The transaction must have locked the case, so that its events have the order of its changes.
    ///
    /// - Parameters:
    ///   - new: the case as it is now.
    ///   - old: the case before; `nil` if it is new.
    ///   - now: the present time.
    /// - Throws: any error of the database.
    func tell(_ new: RefundCase, since old: RefundCase?, at now: Timestamp) throws {
        for type in new.events(since: old) { try tell(type, about: new, at: now) }
    }

    /// Returns when an event happened, or `nil` if it was removed.
    func time(ofEvent number: Int64) throws -> Timestamp? {
        try db.row("SELECT desk_event.at_ms FROM desk_event WHERE desk_event.number = \(number)")?.value("at_ms")
    }

    /// Tells an event about a case.
    func tell(_ type: EventType, about refundCase: RefundCase, at now: Timestamp) throws {
        let data = EventBody.data(
            of: type,
            about: refundCase,
            purchase: try PurchaseTable(db).purchase(refundCase.purchaseKey),
            answer: type == .answered ? try AnswerTable(db).answer(ofCase: refundCase.id) : nil,
            attempt: type == .failed ? try AttemptTable(db).attempts(ofCase: refundCase.id).last : nil
        )
        try add(
            Event(
                id: Self.id(type, refundCase.app, refundCase.id, at: now),
                type: type,
                bundleID: refundCase.app.bundleID,
                environment: refundCase.app.environment,
                caseID: refundCase.id,
                at: now,
                body: try EventBody.text(type, data, at: now)
            ),
            at: now
        )
    }

    /// Tells an event about an app.
    func tell(
        _ type: EventType,
        about app: AppKey,
        _ data: [String: JSONValue],
        notificationUUID: String? = nil,
        at now: Timestamp
    ) throws {
        let data = EventBody.data(about: app).merging(data) { $1 }
        try add(
            Event(
                id: Self.id(type, app, "\(data.sorted { $0.key < $1.key })", at: now),
                type: type,
                bundleID: app.bundleID,
                environment: app.environment,
                notificationUUID: notificationUUID,
                at: now,
                body: try EventBody.text(type, data, at: now)
            ),
            at: now
        )
    }

    /// Tells of new notifications: forwards each to the endpoints that want them, and tells which were not understood.
    func tell(ofNew records: [IntakeRecord]) throws {
        guard let latest = records.map(\.notification.receivedAt).max() else { return }
        let wanting = try EndpointTable(db).appsWithNotifications()
        for record in records where !record.isErased {
            let notification = record.notification
            if wanting.contains(notification.app.bundleID) {
                try add(
                    Event(
                        id: Self.id(.notification, notification.app, notification.uuid, at: notification.receivedAt),
                        type: .notification,
                        bundleID: notification.app.bundleID,
                        environment: notification.app.environment,
                        notificationUUID: notification.uuid,
                        at: notification.receivedAt,
                        body: record.postedBody
                    ),
                    at: latest
                )
            }
            guard let flag = notification.flag else { continue }
            try tell(
                .unrecognized,
                about: notification.app,
                [
                    "notificationId": .string(notification.uuid), "notificationType": .string(notification.type),
                    "problem": .string(flag),
                ],
                notificationUUID: notification.uuid,
                at: notification.receivedAt
            )
        }
    }

    /// Tells a test event to one endpoint, and returns its identifier.
    func test(_ endpoint: EventEndpoint, at now: Timestamp) throws -> String {
        let app = AppKey(bundleID: endpoint.bundleID, environment: .sandbox)
        let data = EventBody.data(about: app).merging(["endpoint": .string(endpoint.id)]) { $1 }
        let event = Event(
            id: Self.id(.test, app, endpoint.id, at: now),
            type: .test,
            bundleID: endpoint.bundleID,
            at: now,
            body: try EventBody.text(.test, data, at: now)
        )
        try add(event, to: endpoint.id, at: now)
        return event.id
    }

    /// Stores an event with its dispatches, unless it is stored.
    private func add(_ event: Event, to endpointID: String? = nil, at now: Timestamp) throws {
        let row = try db.row(
            """
            INSERT INTO desk_event (id, bundle_id, environment, type, case_id, notification_uuid, at_ms, body)
            VALUES (
                \(event.id), \(event.bundleID), \(event.environment), \(event.typeName), \(event.caseID),
                \(event.notificationUUID), \(event.at), \(event.body)
            )
            ON CONFLICT (id) DO NOTHING
            RETURNING number
            """
        )
        guard let number: Int64 = try row?.value("number") else { return }
        try DispatchTable(db).add(number, event, to: endpointID, at: now)
    }

    /// Returns an event and its number, or `nil` if there is none.
    func event(_ id: String) throws -> (number: Int64, event: Event)? {
        try db.row("SELECT \(sql: Self.columns) FROM desk_event WHERE desk_event.id = \(id)").map(Self.event)
    }

    /// Returns an event by its number.
    func event(number: Int64) throws -> Event? {
        try db.row("SELECT \(sql: Self.columns) FROM desk_event WHERE desk_event.number = \(number)")
            .map { try Self.event($0).event }
    }

    /// Returns events before a number, newest first.
    ///
    /// - Parameters:
    ///   - filter: which events.
    ///   - number: the number that they come before.
    ///   - limit: the most events.
    /// - Returns: the events; and, if only some of those before the number were looked at, the number of the last.
    /// - Throws: any error of the database.
    func page(
        matching filter: EventFilter,
        before number: Int64,
        limit: Int
    ) throws -> (events: [(number: Int64, event: Event)], end: Int64?) {
        var statement: Statement
        var end: Int64?
        if let endpointID = filter.failedAt {
            statement = """
                SELECT \(sql: Self.columns) FROM dispatch JOIN desk_event ON desk_event.number = dispatch.event_number
                WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.state = 'failed'
                    AND dispatch.event_number < \(number)
                """
        } else {
            statement = "SELECT \(sql: Self.columns) FROM desk_event WHERE desk_event.number < \(number)"
            if filter.caseID == nil {
                end = try self.end(of: filter.mostScanned, before: number)
                if let end { statement.append(" AND desk_event.number >= \(end)") }
            }
        }
        if let bundleID = filter.bundleID { statement.append(" AND desk_event.bundle_id = \(bundleID)") }
        if let environment = filter.environment {
            statement.append(" AND (desk_event.environment = \(environment) OR desk_event.environment IS NULL)")
        }
        if let type = filter.type { statement.append(" AND desk_event.type = \(type)") }
        if let caseID = filter.caseID { statement.append(" AND desk_event.case_id = \(caseID)") }
        if filter.failedAt == nil {
            statement.append(" ORDER BY desk_event.number DESC LIMIT \(limit)")
        } else {
            statement.append(" ORDER BY dispatch.event_number DESC LIMIT \(limit)")
        }
        return (try db.rows(statement).map(Self.event), end)
    }

    /// Returns the number of the last of some events before a number; `nil` if there are not more than these.
    private func end(of count: Int, before number: Int64) throws -> Int64? {
        let rows = try db.rows(
            """
            SELECT desk_event.number FROM desk_event WHERE desk_event.number < \(number)
            ORDER BY desk_event.number DESC LIMIT \(count + 1)
            """
        )
        return rows.count > count ? try rows.last?.value("number") : nil
    }

    /// Returns the number of the first of the newest events of an app; `nil` without an event.
    func first(ofNewest count: Int, of bundleID: String) throws -> Int64? {
        try db.rows(
            """
            SELECT desk_event.number FROM desk_event WHERE desk_event.bundle_id = \(bundleID)
            ORDER BY desk_event.number DESC LIMIT \(count)
            """
        ).last?.value("number")
    }

    /// Deletes the oldest events with their dispatches, if they are older than a time.
    ///
    /// - Parameters:
    ///   - time: the time.
    ///   - limit: the most events to delete.
    ///   - now: the present time, at which the events are due that waited for a deleted one.
    /// - Returns: the number of deleted events.
    /// - Throws: any error of the database.
    func prune(before time: Timestamp, limit: Int, at now: Timestamp) throws -> Int {
        let rows = try db.rows(
            """
            SELECT desk_event.number, desk_event.case_id FROM desk_event WHERE desk_event.at_ms < \(time)
            ORDER BY desk_event.at_ms LIMIT \(limit)
            """
        )
        let numbers: [Int64] = try rows.map { try $0.value("number") }
        let caseIDs: [String] = try rows.compactMap { try $0.optional("case_id") }
        guard !numbers.isEmpty else { return 0 }
        try DispatchTable(db).delete(of: numbers, inCases: Set(caseIDs), at: now)
        try db.run("DELETE FROM desk_event WHERE desk_event.number IN \(list: numbers)")
        return numbers.count
    }

    static func event(_ row: Row) throws -> (number: Int64, event: Event) {
        (
            try row.value("number"),
            Event(
                id: try row.value("id"),
                typeName: try row.value("type"),
                bundleID: try row.value("bundle_id"),
                environment: try row.optional("environment"),
                caseID: try row.optional("case_id"),
                notificationUUID: try row.optional("notification_uuid"),
                at: try row.value("at_ms"),
                body: try row.optional("body")
            )
        )
    }

    /// Returns the identifier of an event, which is the same when a transaction runs again.
    private static func id(_ type: EventType, _ app: AppKey, _ subject: String, at: Timestamp) -> String {
        let text = [type.rawValue, app.bundleID, app.environment.rawValue, subject, "\(at.milliseconds)"]
            .joined(separator: "\u{0}")
        let digest = SHA256.hash(data: Data(text.utf8)).prefix(12).map { String(format: "%02x", $0) }.joined()
        return "evt_\(digest)"
    }
}
