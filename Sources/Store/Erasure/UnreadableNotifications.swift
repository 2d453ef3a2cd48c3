import AppStoreTypes
import Refunds

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
    func naming(_ search: NameSearch, in app: AppKey) throws -> [Row] {
        guard !search.isEmpty else { return [] }
        let table = NotificationTable(db, headers: headers)
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
                let names: [String?] = [try row.readable("transaction_id"), try row.readable("customer_id")]
                guard try row.app() == app, names.allSatisfy({ $0 == nil }),
                    let payload = try table.payload(ofNotification: last, receivedAt: row.value("received_at_ms")),
                    let text = payload.text, search.isIn(payload: text)
                else { continue }
                found.append(row)
            }
            guard rows.count == Self.page else { break }
        }
        return found
    }
}
