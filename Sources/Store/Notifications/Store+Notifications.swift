package import Refunds

extension Store {
    package func notification(_ uuid: String, in app: AppKey) async throws -> StoreNotification? {
        try await engine.read { [headers] db in
            try NotificationTable(db, headers: headers).notification(uuid, in: app)
        }
    }

    package func notifications(limit: Int, cursor: String?) async throws -> Page<StoreNotification> {
        var before: Int64?
        if let cursor {
            before = Int64(try ListCursor.key(of: cursor, in: "notification"))
            guard before != nil else { throw InvalidCursor() }
        }
        let (items, next) = try await engine.read { [before, headers] db in
            try NotificationTable(db, headers: headers).page(before: before, limit: limit)
        }
        return Page(items: items, nextCursor: next.map { ListCursor.text("notification", String($0)) })
    }
}
