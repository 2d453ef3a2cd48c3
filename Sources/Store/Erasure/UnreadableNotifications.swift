import AppStoreTypes
import Refunds
import Synchronization

/// Notifications with a flag that name neither a transaction nor a customer, because the desk could not read them.
struct UnreadableNotifications {
    /// How many of the newest notifications with a flag are looked at.
    ///
    /// Most of them have a transaction, and only the others' payloads are read.
    private static let most = 50_000
    private static let page = 1_000

    let db: any Connection
    let headers: PayloadHeaderCache

    /// Returns those of an app whose payloads contain an identifier: their IDs, UUIDs and times.
    ///
    /// It may take half a minute, so a write that others wait for looks at listed notifications alone.
    func naming(_ search: NameSearch, in app: AppKey) throws -> [Row] {
        guard !search.isEmpty else { return [] }
        var found: [Row] = []
        var last = Int64.max
        for _ in 0..<Self.most / Self.page {
            let rows = try db.rows(
                """
                SELECT notification.id, notification.uuid, notification.bundle_id, notification.environment,
                    notification.received_at_ms, notification.transaction_id, notification.customer_id
                FROM notification WHERE notification.flag IS NOT NULL AND notification.id < \(last)
                ORDER BY notification.id DESC LIMIT \(Self.page)
                """
            )
            for row in rows {
                last = try row.value("id")
                if try isNaming(row, search, in: app) { found.append(row) }
            }
            guard rows.count == Self.page else { break }
        }
        return found
    }

    /// Returns those among listed notifications.
    func naming(_ search: NameSearch, in app: AppKey, among ids: [Int64]) throws -> [Row] {
        guard !search.isEmpty else { return [] }
        var found: [Row] = []
        for chunk in ids.chunks {
            let rows = try db.rows(
                """
                SELECT notification.id, notification.uuid, notification.bundle_id, notification.environment,
                    notification.received_at_ms, notification.transaction_id, notification.customer_id
                FROM notification WHERE notification.flag IS NOT NULL AND notification.id IN \(list: chunk)
                ORDER BY notification.id
                """
            )
            for row in rows where try isNaming(row, search, in: app) { found.append(row) }
        }
        return found
    }

    private func isNaming(_ row: Row, _ search: NameSearch, in app: AppKey) throws -> Bool {
        let names: [String?] = [try row.readable("transaction_id"), try row.readable("customer_id")]
        guard try row.app() == app, names.allSatisfy({ $0 == nil }) else { return false }
        let table = NotificationTable(db, headers: headers)
        let payload = try table.payload(ofNotification: row.value("id"), receivedAt: row.value("received_at_ms"))
        return payload?.text.map { search.isIn(payload: $0) } ?? false
    }
}

/// The unreadable notifications that contain identifiers of an erasure.
struct NamingNotifications: Hashable, Sendable {
    let erasure: Int64
    /// The identifiers that were searched for.
    let names: Set<String>
    let ids: [Int64]
}

/// Searches the unreadable notifications for an erasure, once for all its steps.
final class UnreadableSearch: Sendable {
    private let last = Mutex<NamingNotifications?>(nil)

    /// Returns the notifications that name what an erasure has still to erase.
    ///
    /// Those that were stored since an earlier step arrived after the erasure, and stay as they are.
    func found(for id: Int64, _ headers: PayloadHeaderCache, _ db: any Connection) throws -> NamingNotifications {
        let table = ErasureTable(db)
        let names = Set(try table.allWork(of: id, isTransaction: true))
        let known = last.withLock { $0 }
        if let known, known.erasure == id, names.isSubset(of: known.names) { return known }
        guard !names.isEmpty, let app = try table.erasure(id)?.app else {
            return NamingNotifications(erasure: id, names: [], ids: [])
        }
        let rows = try UnreadableNotifications(db: db, headers: headers).naming(NameSearch(names), in: app)
        let found = NamingNotifications(erasure: id, names: names, ids: try rows.map { try $0.value("id") })
        last.withLock { $0 = found }
        return found
    }
}
