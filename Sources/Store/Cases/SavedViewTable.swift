package import AppStoreTypes
package import Refunds

extension Store: SavedViewStore {
    package func savedViews() async throws -> [SavedView] {
        try await engine.read { db in
            try db.rows(
                """
                SELECT saved_view.name, saved_view.query, saved_view.author, saved_view.saved_at_ms FROM saved_view
                ORDER BY saved_view.name LIMIT \(SavedView.mostViews)
                """
            ).map(SavedView.init)
        }
    }

    private static func view(named name: String, in db: any Connection) throws -> SavedView? {
        try db.row(
            """
            SELECT saved_view.name, saved_view.query, saved_view.author, saved_view.saved_at_ms FROM saved_view
            WHERE saved_view.name = \(name)
            """
        ).map(SavedView.init)
    }

    package func save(_ view: SavedView) async throws -> SavedViewResult {
        try await engine.write { db in
            // The count may be exceeded by views that are saved at the same moment, which does no harm.
            let others = try db.row(
                "SELECT count(*) AS count FROM saved_view WHERE saved_view.name <> \(view.name)"
            )
            guard try others?.value("count") ?? 0 < SavedView.mostViews else { return .tooMany }
            let stored = try db.run(
                """
                INSERT INTO saved_view (name, query, author, saved_at_ms)
                VALUES (\(view.name), \(view.query), \(view.author), \(view.savedAt))
                ON CONFLICT (name) DO UPDATE
                SET query = excluded.query, saved_at_ms = excluded.saved_at_ms
                WHERE saved_view.author = excluded.author
                """
            )
            guard stored == 1 else { return .taken(try Self.view(named: view.name, in: db) ?? view) }
            try AuditTable(db).add(
                Deed(.viewSaved, by: view.author, details: ["name": view.name, "query": view.query], at: view.savedAt)
            )
            return .saved
        }
    }

    package func deleteView(named name: String, by author: String, at now: Timestamp) async throws {
        try await engine.write { db in
            guard try db.run("DELETE FROM saved_view WHERE saved_view.name = \(name)") == 1 else { return }
            try AuditTable(db).add(Deed(.viewDeleted, by: author, details: ["name": name], at: now))
        }
    }
}

extension SavedView {
    fileprivate init(_ row: Row) throws {
        self.init(
            name: try row.value("name"),
            query: try row.value("query"),
            author: try row.value("author"),
            savedAt: try row.value("saved_at_ms")
        )
    }
}
