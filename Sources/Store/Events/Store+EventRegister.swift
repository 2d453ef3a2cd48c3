package import AppStoreTypes
package import Refunds

extension Store: EventRegister {
    package func events(matching filter: EventFilter, limit: Int, cursor: String?) async throws -> Page<EventDetail> {
        var before = Int64.max
        if let cursor {
            guard let number = Int64(try ListCursor.key(of: cursor, in: "event")) else { throw InvalidCursor() }
            before = number
        }
        return try await engine.read { [before] db in
            let (found, end) = try EventTable(db).page(matching: filter, before: before, limit: limit + 1)
            let shown = found.prefix(limit)
            let dispatches = try DispatchTable(db).dispatches(of: shown.map(\.number))
            let last = found.count > limit ? shown.last?.number : end
            return Page(
                items: shown.map { EventDetail(event: $0.event, dispatches: dispatches[$0.number] ?? []) },
                nextCursor: last.map { ListCursor.text("event", String($0)) },
                scanned: found.count > limit ? nil : end.map { _ in filter.mostScanned }
            )
        }
    }

    package func event(_ id: String) async throws -> EventDetail? {
        try await engine.read { db in
            guard let (number, event) = try EventTable(db).event(id) else { return nil }
            return EventDetail(event: event, dispatches: try DispatchTable(db).dispatches(of: [number])[number] ?? [])
        }
    }

    package func endpoints(of bundleID: String?) async throws -> [EndpointStatus] {
        try await engine.read { db in try EndpointTable(db).all(of: bundleID) }
    }

    package func endedDispatches(to endpoint: EventEndpoint, limit: Int) async throws -> [EndedDispatch] {
        try await engine.read { db in
            let first = try EventTable(db).first(ofNewest: EndedDispatch.mostScanned, of: endpoint.bundleID)
            return try DispatchTable(db).ended(to: endpoint, since: first ?? 0, limit: limit)
        }
    }

    package func resend(
        _ eventID: String,
        to endpointID: String?,
        by author: String,
        at now: Timestamp
    ) async throws -> Int {
        try await engine.write { db in
            guard let (number, event) = try EventTable(db).event(eventID), event.isSendable else { return 0 }
            let count = try DispatchTable(db).resend(number, event, to: endpointID, at: now)
            guard count > 0 else { return 0 }
            var details = ["event": eventID, "type": event.typeName]
            details["endpoint"] = endpointID
            try AuditTable(db).add(
                Deed(
                    .eventResent,
                    by: author,
                    bundleID: event.bundleID,
                    environment: event.environment,
                    details: details,
                    about: event.caseID,
                    at: now
                )
            )
            return count
        }
    }

    package func setPaused(
        _ isPaused: Bool,
        endpoint endpointID: String,
        by author: String,
        at now: Timestamp
    ) async throws -> Bool {
        try await engine.write { db in
            guard let endpoint = try EndpointTable(db).endpoint(endpointID),
                try EndpointTable(db).setPaused(isPaused, endpointID)
            else { return false }
            let kind: Deed.Kind = isPaused ? .endpointPaused : .endpointResumed
            try AuditTable(db).add(Deed(kind, by: author, about: endpoint, at: now))
            return true
        }
    }

    package func sendTest(to endpointID: String, by author: String, at now: Timestamp) async throws -> String? {
        try await engine.write { db in
            guard let endpoint = try EndpointTable(db).endpoint(endpointID), endpoint.kind == .events else {
                return nil
            }
            let id = try EventTable(db).test(endpoint, at: now)
            try AuditTable(db).add(
                Deed(.endpointTested, by: author, about: endpoint, details: ["event": id], at: now)
            )
            return id
        }
    }
}

extension Deed {
    /// Creates the deed of somebody who did something to an endpoint.
    init(
        _ kind: Kind,
        by author: String,
        about endpoint: EventEndpoint,
        details: [String: String] = [:],
        at now: Timestamp
    ) {
        var details = details
        details["endpoint"] = endpoint.id
        self.init(kind, by: author, bundleID: endpoint.bundleID, details: details, at: now)
    }
}
