package import AppStoreTypes
package import Refunds

/// Sends an endpoint again what it never accepted.
extension Store {
    package func recoverEvents(
        of endpointID: String,
        since: Timestamp,
        by author: String,
        at now: Timestamp
    ) async throws -> Int? {
        var (last, recovered) = (Int64(0), 0)
        while true {
            let (position, after) = (last, since)
            let batch: (last: Int64?, count: Int)? = try await engine.write(in: .bulk) { db in
                guard let endpoint = try EndpointTable(db).endpoint(endpointID) else { return nil }
                if position == 0 {
                    try AuditTable(db).add(
                        Deed(
                            .eventsRecovered,
                            by: author,
                            about: endpoint,
                            details: ["since": after.description],
                            at: now
                        )
                    )
                }
                let events = try EventTable(db).events(of: endpoint.bundleID, since: after, after: position, limit: 100)
                var count = 0
                for (number, event) in events where Self.concerns(event, endpoint) {
                    try DispatchTable(db).lockCase(of: event)
                    count += try DispatchTable(db).add(number, event, to: endpointID, at: now)
                }
                return (events.last?.0, count)
            }
            guard let batch else { return nil }
            recovered += batch.count
            guard let next = batch.last else { return recovered }
            last = next
        }
    }

    package func recoverableEvents(
        of endpointID: String,
        since: Timestamp,
        limit: Int
    ) async throws -> EventsToResend? {
        var (last, found) = (Int64(0), 0)
        while true {
            // Each batch is a read of its own, so that none is open for long.
            let position = last
            let batch: (last: Int64?, count: Int)? = try await engine.read { db in
                guard let endpoint = try EndpointTable(db).endpoint(endpointID) else { return nil }
                let events = try EventTable(db).events(of: endpoint.bundleID, since: since, after: position, limit: 100)
                let own = events.filter { Self.concerns($0.1, endpoint) }.map { $0.0 }
                return (events.last?.0, try own.count - DispatchTable(db).kept(of: own, by: endpointID))
            }
            guard let batch else { return nil }
            found += batch.count
            guard let next = batch.last, found <= limit else { return EventsToResend(found: found, limit: limit) }
            last = next
        }
    }

    /// Returns whether an endpoint gets events such as this one, also if only a newer desk knows the type.
    private static func concerns(_ event: Event, _ endpoint: EventEndpoint) -> Bool {
        event.endpointKind == endpoint.kind && event.subjectEndpointID != endpoint.id
    }
}
