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
        let known = number > 0 ? number : try self.number(beforeAllSince: since)
        return try db.rows(
            """
            SELECT desk_event.number, desk_event.id, desk_event.bundle_id, desk_event.environment, desk_event.type,
                desk_event.case_id, desk_event.notification_uuid, desk_event.at_ms,
                CASE WHEN desk_event.type = \(EventType.endpointDisabled) THEN desk_event.body END AS body
            FROM desk_event
            WHERE desk_event.bundle_id = \(bundleID) AND desk_event.number > \(known) AND desk_event.at_ms >= \(since)
            ORDER BY desk_event.number LIMIT \(limit)
            """
        ).map(Self.event)
    }

    /// How many of the events before a time show where its own begin.
    private static let looked = 100

    /// Returns a number that is lower than those of all events since a time, so that no older event need be read.
    ///
    /// Numbers follow the times, except that the clocks of desks differ and that an event may be stored long after its
    /// time. So it looks at several events that are older by an hour, and returns the lowest of their numbers.
    func number(beforeAllSince time: Timestamp) throws -> Int64 {
        let rows = try db.rows(
            """
            SELECT desk_event.number FROM desk_event WHERE desk_event.at_ms < \(time - .seconds(3600))
            ORDER BY desk_event.at_ms DESC LIMIT \(Self.looked)
            """
        )
        let numbers: [Int64] = try rows.map { try $0.value("number") }
        return numbers.count < Self.looked ? 0 : numbers.min() ?? 0
    }
}
