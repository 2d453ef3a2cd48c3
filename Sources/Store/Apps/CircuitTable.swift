package import AppStoreTypes
package import Refunds

/// The table of circuits: whether Apple takes the answers of each app, and until when it asked for a wait.
///
/// A transaction that lets a case wait, or changes a circuit, locks the row of the circuit last. So a circuit that
/// closes finds every case that waits for it.
struct CircuitTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        app_circuit.bundle_id, app_circuit.environment, app_circuit.state, app_circuit.opened_at_ms,
            app_circuit.closed_at_ms, app_circuit.status, app_circuit.reason, app_circuit.probes,
            app_circuit.probe_at_ms, app_circuit.claimed_until_ms, app_circuit.held_until_ms
        """

    /// A circuit with the claim of its probe.
    struct Stored {
        var circuit: AppCircuit
        var claimedUntil: Timestamp?
    }

    /// Returns the circuit of an app; `nil` if Apple never refused its answers.
    func circuit(of app: AppKey) throws -> Stored? {
        try db.row("SELECT \(sql: Self.columns) FROM app_circuit WHERE \("app_circuit", in: app)").map(stored)
    }

    /// Returns the circuit of an app, locked until the transaction ends.
    func lockedCircuit(of app: AppKey) throws -> Stored? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM app_circuit WHERE \("app_circuit", in: app)\(sql: db.dialect.forUpdate)
            """
        ).map(stored)
    }

    /// Returns every circuit.
    func all() throws -> [Stored] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM app_circuit
            ORDER BY app_circuit.bundle_id, app_circuit.environment LIMIT 10000
            """
        ).map(stored)
    }

    /// Returns the circuits of some apps that somebody may claim now, the longest due first.
    func due(_ apps: Set<AppKey>, at now: Timestamp) throws -> [Stored] {
        try all().filter { apps.contains($0.circuit.app) }
            .compactMap { stored in stored.dueAt(at: now).map { (stored, $0) } }
            .filter { $0.1 <= now }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Returns why a case must wait, and until when, to a transaction that lets it wait in that case.
    func wait(of refundCase: RefundCase, at now: Timestamp) throws -> (blockReason: BlockReason, until: Timestamp)? {
        func wait(_ stored: Stored?) -> (blockReason: BlockReason, until: Timestamp)? {
            stored?.circuit.wait(before: refundCase.deadline, at: now)
        }
        guard let first = wait(try circuit(of: refundCase.app)) else { return nil }
        // The time of a wait that Apple asked for wakes the case by itself.
        return first.blockReason == .keyRefused ? wait(try lockedCircuit(of: refundCase.app)) : first
    }

    /// Records what the result of an attempt says about an app, and writes an event for a circuit that opens.
    ///
    /// - Returns: whether it opened.
    func note(_ result: AttemptResult, of app: AppKey, at now: Timestamp) throws -> Bool {
        if let heldUntil = result.heldUntil { try hold(app, until: heldUntil, at: now) }
        guard let status = result.httpStatus, status == AppCircuit.refusal, result.state != .accepted,
            !result.leavesOtherKey, !result.opensNoCircuit
        else { return false }
        try add(app)
        guard var stored = try lockedCircuit(of: app),
            stored.circuit.open(status: status, reason: result.detail, at: now)
        else { return false }
        stored.claimedUntil = nil
        try save(stored)
        var data: [String: JSONValue] = ["since": .string("\(now)"), "status": .integer(Int64(status))]
        data["error"] = result.detail.map { .string($0) }
        data["nextProbeAt"] = stored.circuit.probeAt.map { .string("\($0)") }
        try EventTable(db).tell(.circuitOpened, about: app, data, at: now)
        return true
    }

    /// Records until when Apple asked for no more answers of an app; an earlier time changes nothing.
    private func hold(_ app: AppKey, until: Timestamp, at now: Timestamp) throws {
        try add(app)
        try db.run(
            """
            UPDATE app_circuit SET held_until_ms = \(until)
            WHERE \("app_circuit", in: app)
                AND (app_circuit.held_until_ms IS NULL OR app_circuit.held_until_ms < \(until))
            """
        )
    }

    /// Adds the circuit of an app that has none.
    private func add(_ app: AppKey) throws {
        try db.run(
            """
            INSERT INTO app_circuit (bundle_id, environment, state, probes)
            VALUES (\(values: app), 'closed', 0)
            ON CONFLICT (bundle_id, environment) DO NOTHING
            """
        )
    }

    /// Makes an open circuit due.
    func hasten(_ app: AppKey, at now: Timestamp) throws {
        try db.run(
            """
            UPDATE app_circuit SET probe_at_ms = \(now)
            WHERE \("app_circuit", in: app) AND app_circuit.state = 'open' AND app_circuit.probe_at_ms > \(now)
            """
        )
    }

    /// Claims a circuit until a time, if nobody claimed it since the caller read it.
    ///
    /// - Returns: whether it did.
    func claim(_ stored: Stored, until lease: Timestamp) throws -> Bool {
        try db.run(
            """
            UPDATE app_circuit SET claimed_until_ms = \(lease)
            WHERE \("app_circuit", in: stored.circuit.app) AND app_circuit.state = \(stored.circuit.state)
                AND app_circuit.probe_at_ms = \(stored.circuit.probeAt)
                AND coalesce(app_circuit.claimed_until_ms, 0) = \(stored.claimedUntil ?? Timestamp(milliseconds: 0))
            """
        ) > 0
    }

    /// Saves a circuit that the transaction has locked.
    func save(_ stored: Stored) throws {
        let circuit = stored.circuit
        try db.run(
            """
            UPDATE app_circuit SET
                state = \(circuit.state), opened_at_ms = \(circuit.openedAt), closed_at_ms = \(circuit.closedAt),
                status = \(circuit.status), reason = \(circuit.reason), probes = \(circuit.probes),
                probe_at_ms = \(circuit.probeAt), claimed_until_ms = \(stored.claimedUntil),
                held_until_ms = \(circuit.heldUntil)
            WHERE \("app_circuit", in: circuit.app)
            """
        )
    }

    private func stored(from row: Row) throws -> Stored {
        Stored(
            circuit: AppCircuit(
                app: try row.app(),
                state: try row.value("state"),
                openedAt: try row.optional("opened_at_ms"),
                closedAt: try row.optional("closed_at_ms"),
                status: try row.optional("status"),
                reason: try row.optional("reason"),
                probes: try row.value("probes"),
                probeAt: try row.optional("probe_at_ms"),
                heldUntil: try row.optional("held_until_ms")
            ),
            claimedUntil: try row.optional("claimed_until_ms")
        )
    }
}

extension CircuitTable.Stored {
    /// The longest time that a circuit is due ahead or claimed; a longer one was set by a desk whose clock was wrong.
    private static let farAhead: Duration = .seconds(900)

    /// When somebody may claim the circuit next; `nil` if it is closed.
    func dueAt(at now: Timestamp) -> Timestamp? {
        guard circuit.state != .closed, let probeAt = circuit.probeAt else { return nil }
        let due = max(probeAt, claimedUntil ?? probeAt)
        return due > now + Self.farAhead ? now : due
    }
}

extension Store: CircuitStore {
    /// How many rows become due in one transaction: small enough that notifications do not wait long for it.
    private static let batch = 200

    package func circuits() async throws -> [AppCircuit] {
        try await engine.read { db in try CircuitTable(db).all().map(\.circuit) }
    }

    package func hastenProbes(of apps: [AppKey], at now: Timestamp) async throws {
        try await engine.write { db in
            for app in apps { try CircuitTable(db).hasten(app, at: now) }
        }
    }

    package func claimProbe(of apps: [AppKey], at now: Timestamp, leaseFor: Duration) async throws -> CircuitProbe? {
        let known = Set(apps)
        // Most often nothing is due, and nothing needs to be written.
        let isAnyDue = try await engine.read { db in try !CircuitTable(db).due(known, at: now).isEmpty }
        guard isAnyDue else { return nil }
        return try await engine.write { db in
            for stored in try CircuitTable(db).due(known, at: now) {
                guard try CircuitTable(db).claim(stored, until: now + leaseFor) else { continue }
                return CircuitProbe(circuit: stored.circuit, claimedUntil: now + leaseFor)
            }
            return nil
        }
    }

    package func nextProbe(of apps: [AppKey], at now: Timestamp) async throws -> Timestamp? {
        let known = Set(apps)
        return try await engine.read { db in
            try CircuitTable(db).all().filter { known.contains($0.circuit.app) }.compactMap { $0.dueAt(at: now) }.min()
        }
    }

    package func finish(_ probe: CircuitProbe, with result: ProbeResult, at now: Timestamp) async throws -> Bool {
        try await engine.write { db in
            let table = CircuitTable(db)
            guard var stored = try table.lockedCircuit(of: probe.circuit.app),
                stored.claimedUntil == probe.claimedUntil, stored.circuit.state == .open
            else { return false }
            stored.circuit.note(result, at: now)
            let isClosing = stored.circuit.state == .closing
            // The desk that closes a circuit keeps its claim, to make due what waits for it.
            if !isClosing { stored.claimedUntil = nil }
            try table.save(stored)
            guard isClosing else { return false }
            var data: [String: JSONValue] = [:]
            data["since"] = stored.circuit.openedAt.map { .string("\($0)") }
            try EventTable(db).tell(.circuitClosed, about: stored.circuit.app, data, at: now)
            return true
        }
    }

    package func wakeCases(after probe: CircuitProbe, at now: Timestamp) async throws -> Bool {
        let app = probe.circuit.app
        return try await engine.write(in: .bulk) { db in
            let table = CircuitTable(db)
            // It is read without a lock: a case that is made due too early only waits again.
            guard let seen = try table.circuit(of: app), seen.circuit.state == .closing,
                seen.claimedUntil == probe.claimedUntil
            else { return false }
            if try CaseTable(db).wakeCasesOfRefusedKey(of: app, at: now, limit: Self.batch) { return true }
            if try LookupTable(db).wakeLookupsOfRefusedKey(of: app, at: now, limit: Self.batch) { return true }
            if try HistoryTable(db).wakeHistoriesOfRefusedKey(of: app, at: now, limit: Self.batch) { return true }
            try RecoveryTable(db).wakeAfterRefusedKey(app, at: now)
            guard var stored = try table.lockedCircuit(of: app), stored.circuit.state == .closing,
                stored.claimedUntil == probe.claimedUntil
            else { return false }
            (stored.circuit.state, stored.circuit.probeAt, stored.claimedUntil) = (.closed, nil, nil)
            try table.save(stored)
            return false
        }
    }
}
