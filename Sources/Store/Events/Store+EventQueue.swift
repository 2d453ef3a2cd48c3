// This file is longer than most, because it has all of two protocols about the same queue.

package import AppStoreTypes
import Foundation
package import Refunds

extension Store: EventQueue {
    package func keepEndpoints(_ endpoints: [EventEndpoint], at now: Timestamp) throws {
        try engine.writeAtOnce { db in try EndpointTable(db).keep(endpoints, at: now) }
    }

    package func removeOldEvents(at now: Timestamp) async throws {
        let (oldest, limit) = (now - Event.retention, 500)
        while try await engine.write(
            in: .bulk,
            { db in try EventTable(db).prune(before: oldest, limit: limit, at: now) }
        )
            == limit
        {
            // A pause between the batches lets other work run.
            await Task.yield()
        }
    }

    package func claimDispatch(
        to endpointID: String,
        urgent isUrgent: Bool,
        at now: Timestamp,
        leaseFor duration: Duration
    ) async throws -> DispatchJob? {
        while true {
            switch try await claimNext(to: endpointID, urgent: isUrgent, at: now, leaseFor: duration) {
            case nil: return nil
            case .readable(let job)?: return job
            case .left?: continue
            case .unreadable(let claimed, let error)?:
                // An event that cannot be read would be claimed again for ever, before all later ones of the endpoint.
                // It ends in a transaction of its own, which locks the case before the dispatch. The endpoint is not
                // blamed.
                let result = DispatchResult(isDelivered: false, detail: error.description, wasTried: false)
                _ = try await engine.write { db in try DispatchTable(db).finish(claimed, with: result, at: now) }
            }
        }
    }

    /// A claimed dispatch, and whether its event can be read.
    private enum NextDispatch: Sendable {
        case readable(DispatchJob)
        /// Only a newer desk can send its event, so the claim was given back.
        case left
        case unreadable(DispatchTable.Claimed, StoreError)
    }

    private func claimNext(
        to endpointID: String,
        urgent isUrgent: Bool,
        at now: Timestamp,
        leaseFor duration: Duration
    ) async throws -> NextDispatch? {
        let claim = UUID().uuidString
        return try await engine.write { [headers, leaseClock] db -> NextDispatch? in
            guard try EndpointTable(db).isActive(endpointID) else { return nil }
            let claimed = try DispatchTable(db).claim(
                for: endpointID,
                urgent: isUrgent,
                at: now,
                leaseClock.time(at: now, in: db),
                for: duration,
                as: claim
            )
            guard let claimed else { return nil }
            do {
                if let job = try Self.job(of: claimed, headers, in: db) { return .readable(job) }
                try DispatchTable(db).leave(claimed, until: now + Dispatch.timeForNewerDesk)
                return .left
            } catch let error as StoreError {
                guard case .unreadable = error else { throw error }
                return .unreadable(claimed, error)
            }
        }
    }

    /// Returns a claimed dispatch with its event, or `nil` if only a newer desk can make the event's body.
    ///
    /// An event of an unknown type with a stored body is sent like any other: the desk that told it chose its endpoints
    /// and wrote what to send.
    ///
    /// - Throws: ``StoreError/unreadable(column:)`` if the event or its notification is damaged, and any other error of
    ///   the database.
    private static func job(
        of claimed: DispatchTable.Claimed,
        _ headers: PayloadHeaderCache,
        in db: any Connection
    ) throws -> DispatchJob? {
        guard var event = try EventTable(db).event(number: claimed.number) else {
            throw StoreError.unreadable(column: "dispatch.event_number")
        }
        if event.body == nil {
            guard event.type != nil else { return nil }
            event.body = try postedBody(of: event, headers, in: db)
        }
        return DispatchJob(
            number: claimed.number,
            endpointID: claimed.endpointID,
            event: event,
            tries: claimed.tries,
            claim: claimed.claim
        )
    }

    /// Returns the body of a notification in the form in which Apple posts it; `nil` once its payload was dropped.
    private static func postedBody(
        of event: Event,
        _ headers: PayloadHeaderCache,
        in db: any Connection
    ) throws -> String? {
        guard let uuid = event.notificationUUID, let environment = event.environment else { return nil }
        let app = AppKey(bundleID: event.bundleID, environment: environment)
        let payload = try NotificationTable(db, headers: headers).notification(uuid, in: app)?.signedPayload
        return payload.map { "{\"signedPayload\":\"\($0)\"}" }
    }

    package func nextDispatch(
        to endpointID: String,
        urgent isUrgent: Bool,
        at now: Timestamp
    ) async throws -> Timestamp? {
        try await engine.read { [leaseClock] db in
            guard try EndpointTable(db).isActive(endpointID) else { return nil }
            let lead = try leaseClock.time(at: now, in: db) - now
            return try DispatchTable(db).nextDue(for: endpointID, urgent: isUrgent, lead: lead)
        }
    }

    package func finish(_ job: DispatchJob, with result: DispatchResult, at now: Timestamp) async throws -> Bool {
        try await engine.write { db in
            guard try DispatchTable(db).finish(job, with: result, at: now), result.wasTried,
                try EndpointTable(db).note(result, of: job.endpointID, at: now),
                let endpoint = try EndpointTable(db).endpoint(job.endpointID)
            else { return false }
            let app = AppKey(bundleID: endpoint.bundleID, environment: job.event.environment ?? .production)
            try EventTable(db).tell(
                .endpointDisabled,
                about: app,
                [
                    "endpoint": .string(endpoint.id), "url": .string(endpoint.url),
                    "kind": .string(endpoint.kind.rawValue),
                ],
                at: now
            )
            return true
        }
    }

    package func tellRisks(at now: Timestamp) async throws -> Int {
        try await engine.write { db in
            var told = 0
            for environment in [AppStoreEnvironment.production, .sandbox] {
                let ids: [String] = try db.rows(
                    """
                    SELECT refund_case.id FROM refund_case
                    WHERE refund_case.environment = \(environment)
                        AND refund_case.deadline_ms <= \(now + RefundCase.riskTime(in: environment))
                        AND refund_case.due_at_ms IS NOT NULL AND refund_case.risk_told_at_ms IS NULL
                    ORDER BY refund_case.deadline_ms LIMIT 100
                    """
                ).map { try $0.value("id") }
                for id in ids {
                    // Another desk may have told of it since.
                    let isFirst = try db.run(
                        """
                        UPDATE refund_case SET risk_told_at_ms = \(now)
                        WHERE refund_case.id = \(id) AND refund_case.risk_told_at_ms IS NULL
                        """
                    )
                    guard isFirst == 1, let stored = try CaseTable(db).loadReadable(id, at: now),
                        !stored.refundCase.state.isClosed
                    else { continue }
                    try EventTable(db).tell(.atRisk, about: stored.refundCase, at: now)
                    told += 1
                }
            }
            return told
        }
    }

    package func nextRisk() async throws -> Timestamp? {
        try await engine.read { db in
            var times: [Timestamp] = []
            for environment in [AppStoreEnvironment.production, .sandbox] {
                let row = try db.row(
                    """
                    SELECT refund_case.deadline_ms FROM refund_case
                    WHERE refund_case.environment = \(environment) AND refund_case.due_at_ms IS NOT NULL
                        AND refund_case.risk_told_at_ms IS NULL
                    ORDER BY refund_case.deadline_ms LIMIT 1
                    """
                )
                guard let deadline: Timestamp = try row?.readable("deadline_ms") else { continue }
                times.append(deadline - RefundCase.riskTime(in: environment))
            }
            return times.min()
        }
    }

    package func tell(
        _ type: EventType,
        about app: AppKey,
        data: [String: JSONValue],
        at now: Timestamp
    ) async throws {
        try await engine.write { db in try EventTable(db).tell(type, about: app, data, at: now) }
    }
}

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
            guard let (number, event) = try EventTable(db).event(eventID), event.type != nil else { return 0 }
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

    package func recoverableEvents(of endpointID: String, since: Timestamp) async throws -> Int? {
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
            guard let next = batch.last else { return found }
            last = next
        }
    }

    /// Returns whether an endpoint gets events such as this one.
    private static func concerns(_ event: Event, _ endpoint: EventEndpoint) -> Bool {
        event.type?.endpointKind == endpoint.kind && event.subjectEndpointID != endpoint.id
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
    fileprivate init(
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
