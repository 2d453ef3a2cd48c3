import Refunds

extension NotificationTable {
    /// Adds the numbers of each app's new notifications with and without a flag to the tally, and the newest times.
    ///
    /// Call it once for all notifications of a transaction, as late as possible: until the commit, another desk that
    /// counts in the same slot waits. All desks update rows in the same order, so they cannot deadlock.
    func count(_ new: [StoreNotification]) throws {
        let slot = Int64.random(in: 0..<Int64(db.dialect.counterSlots))
        let byApp = Dictionary(grouping: new, by: \.app.bundleID).sorted { $0.key < $1.key }
        try db.insert(
            byApp.flatMap { bundleID, notifications -> [Statement] in
                Dictionary(grouping: notifications) { $0.flag != nil }.sorted { !$0.key && $1.key }
                    .map { isFlagged, notifications in
                        let newest = NewestNotifications(notifications)
                        return """
                            INSERT INTO notification_tally (
                                bundle_id, is_flagged, slot, count, newest_production_at_ms, newest_sandbox_at_ms,
                                newest_test_at_ms
                            )
                            VALUES (
                                \(bundleID), \(isFlagged), \(slot), \(notifications.count), \(newest.production),
                                \(newest.sandbox), \(newest.test)
                            )
                            ON CONFLICT (bundle_id, is_flagged, slot) DO UPDATE SET
                                count = notification_tally.count + excluded.count,
                                newest_production_at_ms =
                                    CASE WHEN excluded.newest_production_at_ms
                                        > coalesce(notification_tally.newest_production_at_ms, 0)
                                    THEN excluded.newest_production_at_ms
                                    ELSE notification_tally.newest_production_at_ms END,
                                newest_sandbox_at_ms =
                                    CASE WHEN excluded.newest_sandbox_at_ms
                                        > coalesce(notification_tally.newest_sandbox_at_ms, 0)
                                    THEN excluded.newest_sandbox_at_ms
                                    ELSE notification_tally.newest_sandbox_at_ms END,
                                newest_test_at_ms =
                                    CASE WHEN excluded.newest_test_at_ms > coalesce(notification_tally.newest_test_at_ms, 0)
                                    THEN excluded.newest_test_at_ms ELSE notification_tally.newest_test_at_ms END
                            """
                    }
            }
        )
    }
}
