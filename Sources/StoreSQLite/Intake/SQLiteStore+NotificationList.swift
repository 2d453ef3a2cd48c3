import GRDB
package import Refunds

extension SQLiteStore {
    package func notifications(limit: Int, cursor: String?) async throws -> Page<StoreNotification> {
        var query: Query = "SELECT * FROM notification"
        if let cursor {
            guard let before = Int64(try ListCursor.key(of: cursor, in: "notification")) else { throw InvalidCursor() }
            query.append(" WHERE id < \(before)")
        }
        query.append(" ORDER BY id DESC LIMIT \(limit + 1)")
        let (items, lastRow) = try await pool.read { [query, headers] db in
            let rows = try db.rows(query)
            let shown = rows.prefix(limit)
            let items = try shown.map { try db.notification(from: $0, headers: headers) }
            return (items, rows.count > limit ? try shown.last?.value("id") as Int64? : nil)
        }
        return Page(items: items, nextCursor: lastRow.map { ListCursor.text("notification", String($0)) })
    }
}
