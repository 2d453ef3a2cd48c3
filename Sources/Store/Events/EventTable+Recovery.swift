import AppStoreTypes
import Refunds

extension EventTable {
    /// Returns events of an app since a time, after a number, in order; without their bodies, except those about an
    /// endpoint.
    ///
    /// - Parameters:
    ///   - bundleID: the app.
    ///   - since: the time of the earliest events.
    ///   - number: the number of the last event that is known; 0 to begin.
    ///   - limit: the most events.
    /// - Returns: the events with their numbers.
    /// - Throws: any error of the database.
    func events(of bundleID: String, since: Timestamp, after number: Int64, limit: Int) throws -> [(Int64, Event)] {
        try db.rows(
            """
            SELECT desk_event.number, desk_event.id, desk_event.bundle_id, desk_event.environment, desk_event.type,
                desk_event.case_id, desk_event.notification_uuid, desk_event.at_ms,
                CASE WHEN desk_event.type = \(EventType.endpointDisabled) THEN desk_event.body END AS body
            FROM desk_event
            WHERE desk_event.bundle_id = \(bundleID) AND desk_event.number > \(number) AND desk_event.at_ms >= \(since)
            ORDER BY desk_event.number LIMIT \(limit)
            """
        ).map(Self.event)
    }
}
