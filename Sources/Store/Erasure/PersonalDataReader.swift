// This file is longer than most, because it has a statement for each table with rows about a customer.

import AppStoreTypes
import Foundation
import Refunds

/// Reads everything about one customer, by the indexes on the customer's identifiers.
///
/// ``PersonalData`` lists the tables and their columns.
struct PersonalDataReader {
    /// What is read of the payloads of notifications, which takes most of the time.
    enum Payloads {
        /// Nothing.
        case omitted
        /// Their rows, each without the payload.
        case counted
        /// Everything, unpacked.
        case whole
    }

    /// Which payloads that the desk could not read are looked into.
    enum Unreadable {
        case none, all
        /// Those of some notifications.
        case listed([Int64])
    }

    let db: any Connection
    let headers: PayloadHeaderCache

    /// Returns the records of a customer.
    ///
    /// - Parameters:
    ///   - person: the customer's identifiers.
    ///   - key: the key of pseudonyms, to find earlier erasures.
    ///   - payloads: what to read of the payloads of notifications.
    ///   - unreadable: which payloads that the desk could not read are looked into.
    /// - Returns: the records, in the order of ``PersonalData/tables``.
    /// - Throws: any error of the database.
    func records(
        of person: FoundPerson,
        _ key: PseudonymKey?,
        payloads: Payloads,
        unreadable: Unreadable = .none
    ) throws -> PersonalRecords {
        var found = Collected()
        let names = person.names.sorted()
        let transactions = person.transactions.union(person.names).sorted()
        for chunk in transactions.chunks { try readPurchases(chunk, in: person.app, &found) }
        for chunk in names.chunks { try readCustomers(chunk, in: person.app, &found) }
        let cases = found.values("refund_case", "id")
        try readUnreadable(unreadable, naming: transactions, in: person.app, &found)
        for chunk in cases.chunks {
            try readCases(chunk, &found)
            try readDeeds(chunk, in: person.app, &found)
        }
        for chunk in transactions.map({ $0.stored }).chunks { try readDeeds(chunk, in: person.app, &found) }
        for chunk in found.values("customer_name", "group_id").chunks { try readGroups(chunk, &found) }
        for chunk in found.values("notification", "uuid").chunks {
            try readEvents(chunk, in: person.app, &found)
            try readDeeds(chunk, in: person.app, &found)
        }
        for chunk in found.values("desk_event", "number").chunks { try readDispatches(chunk, &found) }
        switch payloads {
        case .omitted: break
        case .counted: try countPayloads(&found)
        case .whole: try readPayloads(&found)
        }
        let pseudonyms = key.map { key in (names + transactions).map { key.pseudonym(of: $0, in: person.app) } } ?? []
        return PersonalRecords(
            app: person.app,
            names: names,
            tables: PersonalData.tables.compactMap { table in
                found.rows[table.name].map { rows in
                    PersonalRecords.Table(
                        name: table.name,
                        columns: table.columns.map(\.name),
                        rows: rows.map { $0.map(\.json) }
                    )
                }
            },
            erasures: try ErasureTable(db).erasures(ofNames: pseudonyms)
        )
    }

    /// Reads the deeds about cases, notifications or identifiers, also those that have a UUID in another case.
    private func readDeeds(_ subjects: [SQLValue], in app: AppKey, _ found: inout Collected) throws {
        let forms = subjects.compactMap { String(stored: $0) }.flatMap(storedForms)
        for chunk in forms.chunks {
            found.add(
                "audit_deed",
                try db.rows(
                    """
                    SELECT \(sql: columns("audit_deed")) FROM audit_deed
                    WHERE audit_deed.subject IN \(list: chunk) AND \("audit_deed", in: app)
                    """
                )
            )
        }
    }

    private func readUnreadable(
        _ unreadable: Unreadable,
        naming names: [String],
        in app: AppKey,
        _ found: inout Collected
    ) throws {
        let notifications = UnreadableNotifications(db: db, headers: headers)
        let rows: [Row]
        switch unreadable {
        case .none: return
        case .all: rows = try notifications.naming(NameSearch(names), in: app)
        case .listed(let ids): rows = try notifications.naming(NameSearch(names), in: app, among: ids)
        }
        let ids: [Int64] = try rows.map { try $0.value("id") }
        for chunk in ids.chunks {
            found.add(
                "notification",
                try db.rows(
                    """
                    SELECT \(sql: columns("notification")) FROM notification WHERE notification.id IN \(list: chunk)
                    """
                )
            )
        }
    }

    private func readPurchases(_ ids: [String], in app: AppKey, _ found: inout Collected) throws {
        found.add(
            "notification",
            try db.rows(
                """
                SELECT \(sql: columns("notification")) FROM notification
                WHERE notification.transaction_id IN \(list: ids) AND \("notification", in: app)
                """
            )
        )
        found.add(
            "purchase",
            try db.rows(
                """
                SELECT \(sql: columns("purchase")) FROM purchase
                WHERE purchase.transaction_id IN \(list: ids) AND \("purchase", in: app)
                """
            )
        )
        found.add(
            "purchase_owner",
            try db.rows(
                """
                SELECT \(sql: columns("purchase_owner")) FROM purchase_owner
                WHERE purchase_owner.transaction_id IN \(list: ids) AND \("purchase_owner", in: app)
                """
            )
        )
        found.add(
            "purchase_outcome",
            try db.rows(
                """
                SELECT \(sql: columns("purchase_outcome")) FROM purchase_outcome
                WHERE purchase_outcome.transaction_id IN \(list: ids) AND \("purchase_outcome", in: app)
                """
            )
        )
        found.add(
            "subscription",
            try db.rows(
                """
                SELECT \(sql: columns("subscription")) FROM subscription
                WHERE subscription.original_transaction_id IN \(list: ids) AND \("subscription", in: app)
                """
            )
        )
        found.add(
            "usage_report",
            try db.rows(
                """
                SELECT \(sql: columns("usage_report")) FROM usage_report
                WHERE usage_report.transaction_id IN \(list: ids) AND \("usage_report", in: app)
                """
            )
        )
        found.add(
            "purchase_usage",
            try db.rows(
                """
                SELECT \(sql: columns("purchase_usage")) FROM purchase_usage
                WHERE purchase_usage.transaction_id IN \(list: ids) AND \("purchase_usage", in: app)
                """
            )
        )
        found.add(
            "delivery",
            try db.rows(
                """
                SELECT \(sql: columns("delivery")) FROM delivery
                WHERE delivery.transaction_id IN \(list: ids) AND \("delivery", in: app)
                """
            )
        )
        found.add(
            "refund_case",
            try db.rows(
                """
                SELECT \(sql: columns("refund_case")) FROM refund_case
                WHERE refund_case.transaction_id IN \(list: ids) AND \("refund_case", in: app)
                """
            )
        )
        found.add(
            "refund_request",
            try db.rows(
                """
                SELECT \(sql: columns("refund_request")) FROM refund_request
                WHERE refund_request.transaction_id IN \(list: ids) AND \("refund_request", in: app)
                """
            )
        )
        found.add(
            "lookup",
            try db.rows(
                """
                SELECT \(sql: columns("lookup")) FROM lookup
                WHERE lookup.transaction_id IN \(list: ids) AND \("lookup", in: app)
                """
            )
        )
        found.add(
            "order_message",
            try db.rows(
                """
                SELECT \(sql: columns("order_message")) FROM order_message
                WHERE order_message.order_id IN \(list: ids) AND order_message.bundle_id = \(app.bundleID)
                """
            )
        )
        found.add(
            "history",
            try db.rows(
                """
                SELECT \(sql: columns("history")) FROM history
                WHERE history.account_id IN \(list: ids) AND \("history", in: app)
                """
            )
        )
        found.add(
            "journalled_answer",
            try db.rows(
                """
                SELECT \(sql: columns("journalled_answer")) FROM journalled_answer
                WHERE journalled_answer.transaction_id IN \(list: ids) AND \("journalled_answer", in: app)
                """
            )
        )
        found.add(
            "unmatched_fact",
            try db.rows(
                """
                SELECT \(sql: columns("unmatched_fact")) FROM unmatched_fact
                WHERE unmatched_fact.subject IN \(list: ids) AND unmatched_fact.bundle_id = \(app.bundleID)
                """
            )
        )
    }

    private func readCustomers(_ names: [String], in app: AppKey, _ found: inout Collected) throws {
        found.add(
            "notification",
            try db.rows(
                """
                SELECT \(sql: columns("notification")) FROM notification
                WHERE notification.customer_id IN \(list: names) AND \("notification", in: app)
                """
            )
        )
        found.add(
            "purchase_owner",
            try db.rows(
                """
                SELECT \(sql: columns("purchase_owner")) FROM purchase_owner
                WHERE purchase_owner.customer_id IN \(list: names) AND \("purchase_owner", in: app)
                """
            )
        )
        found.add(
            "customer_name",
            try db.rows(
                """
                SELECT \(sql: columns("customer_name")) FROM customer_name
                WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
                """
            )
        )
        found.add(
            "customer_fact",
            try db.rows(
                """
                SELECT \(sql: columns("customer_fact")) FROM customer_fact
                WHERE customer_fact.customer_id IN \(list: names) AND \("customer_fact", in: app)
                """
            )
        )
        found.add(
            "consent",
            try db.rows(
                """
                SELECT \(sql: columns("consent")) FROM consent
                WHERE consent.customer_id IN \(list: names) AND \("consent", in: app)
                """
            )
        )
        found.add(
            "usage_report",
            try db.rows(
                """
                SELECT \(sql: columns("usage_report")) FROM usage_report
                WHERE usage_report.customer_id IN \(list: names) AND \("usage_report", in: app)
                """
            )
        )
        found.add(
            "customer_play",
            try db.rows(
                """
                SELECT \(sql: columns("customer_play")) FROM customer_play
                WHERE customer_play.customer_id IN \(list: names) AND \("customer_play", in: app)
                """
            )
        )
        found.add(
            "external_purchase",
            try db.rows(
                """
                SELECT \(sql: columns("external_purchase")) FROM external_purchase
                WHERE external_purchase.customer_id IN \(list: names) AND \("external_purchase", in: app)
                """
            )
        )
        found.add(
            "external_total",
            try db.rows(
                """
                SELECT \(sql: columns("external_total")) FROM external_total
                WHERE external_total.customer_id IN \(list: names) AND \("external_total", in: app)
                """
            )
        )
    }

    private func readCases(_ ids: [SQLValue], _ found: inout Collected) throws {
        found.add(
            "case_identity",
            try db.rows(
                """
                SELECT \(sql: columns("case_identity")) FROM case_identity WHERE case_identity.case_id IN \(list: ids)
                """
            )
        )
        found.add(
            "policy_decision",
            try db.rows(
                """
                SELECT \(sql: columns("policy_decision")) FROM policy_decision
                WHERE policy_decision.case_id IN \(list: ids)
                """
            )
        )
        found.add(
            "person_decision",
            try db.rows(
                """
                SELECT \(sql: columns("person_decision")) FROM person_decision
                WHERE person_decision.case_id IN \(list: ids)
                """
            )
        )
        found.add(
            "hook_inquiry",
            try db.rows(
                "SELECT \(sql: columns("hook_inquiry")) FROM hook_inquiry WHERE hook_inquiry.case_id IN \(list: ids)"
            )
        )
        found.add(
            "answer",
            try db.rows("SELECT \(sql: columns("answer")) FROM answer WHERE answer.case_id IN \(list: ids)")
        )
        found.add(
            "attempt",
            try db.rows("SELECT \(sql: columns("attempt")) FROM attempt WHERE attempt.case_id IN \(list: ids)")
        )
        found.add(
            "desk_event",
            try db.rows("SELECT \(sql: columns("desk_event")) FROM desk_event WHERE desk_event.case_id IN \(list: ids)")
        )
    }

    private func readGroups(_ ids: [SQLValue], _ found: inout Collected) throws {
        found.add(
            "customer_group",
            try db.rows(
                "SELECT \(sql: columns("customer_group")) FROM customer_group WHERE customer_group.id IN \(list: ids)"
            )
        )
    }

    private func readEvents(_ uuids: [SQLValue], in app: AppKey, _ found: inout Collected) throws {
        found.add(
            "desk_event",
            try db.rows(
                """
                SELECT \(sql: columns("desk_event")) FROM desk_event
                WHERE desk_event.notification_uuid IN \(list: uuids) AND desk_event.bundle_id = \(app.bundleID)
                """
            )
        )
    }

    private func readDispatches(_ numbers: [SQLValue], _ found: inout Collected) throws {
        found.add(
            "dispatch",
            try db.rows(
                "SELECT \(sql: columns("dispatch")) FROM dispatch WHERE dispatch.event_number IN \(list: numbers)"
            )
        )
        found.add(
            "failed_dispatch_try",
            try db.rows(
                """
                SELECT \(sql: columns("failed_dispatch_try")) FROM failed_dispatch_try
                WHERE failed_dispatch_try.event_number IN \(list: numbers)
                """
            )
        )
    }

    /// Reads the payloads of the notifications, unpacked to the text that Apple sent.
    private func readPayloads(_ found: inout Collected) throws {
        let (id, receivedAt) = (found.index("notification", "id"), found.index("notification", "received_at_ms"))
        for notification in found.rows["notification"] ?? [] {
            let rows = try db.rows(
                """
                SELECT \(sql: columns("notification_payload")) FROM notification_payload
                WHERE notification_payload.notification_id = \(notification[id])
                    AND notification_payload.received_at_ms = \(notification[receivedAt])
                """
            )
            found.add("notification_payload", try rows.map(unpacked))
        }
    }

    /// Adds the rows of the payloads without the payloads themselves.
    private func countPayloads(_ found: inout Collected) throws {
        let (id, receivedAt) = (found.index("notification", "id"), found.index("notification", "received_at_ms"))
        let columns = PersonalData.table("notification_payload")?.columns.map(\.name) ?? []
        for chunk in (found.rows["notification"] ?? []).chunks {
            // The times tell PostgreSQL which partitions to look at.
            let times = Set(chunk.map { $0[receivedAt] })
            let rows = try db.rows(
                """
                SELECT notification_payload.notification_id, notification_payload.received_at_ms
                FROM notification_payload
                WHERE notification_payload.notification_id IN \(list: chunk.map { $0[id] })
                    AND notification_payload.received_at_ms IN \(list: Array(times))
                """
            )
            found.add(
                "notification_payload",
                rows.map { row in
                    let known = Dictionary(zip(row.columns, row.values), uniquingKeysWith: { first, _ in first })
                    return Row(columns: columns, values: columns.map { known[$0] ?? .null })
                }
            )
        }
    }

    private func unpacked(_ row: Row) throws -> Row {
        let payload: [UInt8] = try row.value("payload")
        var values = row.values
        let text = try NotificationTable(db, headers: headers).readableText(of: payload)
        values[found(row, "payload")] = text?.stored ?? .null
        return Row(columns: row.columns, values: values)
    }

    private func found(_ row: Row, _ column: String) -> Int { row.columns.firstIndex(of: column) ?? 0 }

    private func columns(_ table: String) -> String { PersonalData.columns(of: table) }
}

/// The rows found so far, each once.
private struct Collected {
    private(set) var rows: [String: [[SQLValue]]] = [:]
    private var known: [String: Set<[SQLValue]>] = [:]

    mutating func add(_ table: String, _ new: [Row]) {
        for row in new where known[table, default: []].insert(row.values).inserted {
            rows[table, default: []].append(row.values)
        }
    }

    /// Returns the place of a column in the rows of a table.
    func index(_ table: String, _ column: String) -> Int {
        PersonalData.table(table)?.columns.firstIndex { $0.name == column } ?? 0
    }

    /// Returns the distinct values of a column, in the order of the rows.
    func values(_ table: String, _ column: String) -> [SQLValue] {
        let index = index(table, column)
        var known: Set<SQLValue> = []
        return (rows[table] ?? []).map { $0[index] }.filter { known.insert($0).inserted }
    }
}

extension SQLValue {
    /// The value as JSON; bytes that are not text are in base64.
    fileprivate var json: JSONValue {
        switch self {
        case .null: .null
        case .integer(let value): .integer(value)
        case .text: .string(String(stored: self) ?? "")
        case .bytes(let bytes):
            .string(String(validating: bytes, as: UTF8.self) ?? Data(bytes).base64EncodedString())
        }
    }
}
