package import AppStoreTypes
import Foundation
package import Refunds

extension Store: EventQueue {
    package func keepEndpoints(_ endpoints: [EventEndpoint], at now: Timestamp) throws {
        try engine.writeAtOnce { [leaseClock] db in
            try EndpointTable(db).name(endpoints, by: nil, at: leaseClock.time(at: now, in: db))
        }
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
    /// An event of an unknown type with a stored body is sent like any other: the desk that wrote it chose
    /// its endpoints and its body.
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
        guard event.isSendable else { return nil }
        if event.body == nil {
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
                    // Another desk may have written the event since.
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
