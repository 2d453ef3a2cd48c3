import AppStoreTypes
import Refunds

/// The results of the dispatches to one endpoint.
extension DispatchTable {
    /// Returns how the newest dispatches of events from a number on ended at an endpoint, the newest event first.
    ///
    /// Those that still wait count in the limit, so that no long search for ended ones is needed.
    func ended(to endpoint: EventEndpoint, since number: Int64, limit: Int) throws -> [EndedDispatch] {
        try db.rows(
            """
            SELECT dispatch.state, dispatch.finished_at_ms, desk_event.at_ms
            FROM desk_event JOIN dispatch ON dispatch.event_number = desk_event.number
            WHERE desk_event.bundle_id = \(endpoint.bundleID) AND desk_event.number >= \(number)
                AND dispatch.endpoint_id = \(endpoint.id)
            ORDER BY desk_event.number DESC LIMIT \(limit)
            """
        ).compactMap { row in
            let state: Dispatch.State = try row.value("state")
            guard state == .delivered || state == .failed else { return nil }
            return EndedDispatch(
                isDelivered: state == .delivered,
                toldAt: try row.value("at_ms"),
                finishedAt: try row.optional("finished_at_ms")
            )
        }
    }

    /// Returns how many of some events the endpoint accepted, or still waits for.
    func kept(of numbers: [Int64], by endpointID: String) throws -> Int {
        guard !numbers.isEmpty else { return 0 }
        return try db.rows(
            """
            SELECT dispatch.event_number FROM dispatch
            WHERE dispatch.event_number IN \(list: numbers) AND dispatch.endpoint_id = \(endpointID)
                AND dispatch.state IN ('pending', 'delivered')
            """
        ).count
    }

    /// Counts the dispatches of an endpoint that wait, and those that were given up, each up to a limit.
    ///
    /// - Returns: the counts, and the number of the oldest event among those that wait.
    func counts(of endpointID: String, upTo limit: Int) throws -> (waiting: Int, failed: Int, oldest: Int64?) {
        let waiting = try db.rows(
            """
            SELECT dispatch.event_number FROM dispatch
            WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.is_urgent IN (0, 1)
                AND dispatch.due_at_ms IS NOT NULL AND dispatch.claim IS NULL
            LIMIT \(limit)
            """
        )
        let failed = try db.rows(
            """
            SELECT dispatch.event_number FROM dispatch
            WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.state = 'failed' LIMIT \(limit)
            """
        )
        let numbers: [Int64] = try waiting.map { try $0.value("event_number") }
        return (waiting.count, failed.count, numbers.min())
    }
}
