import AppStoreEmulator
import AppStoreTypes
import Foundation
import Synchronization

// What the observer sees in the database.
extension Observer {
    /// Looks at the database after a transaction of a desk.
    ///
    /// - Parameters:
    ///   - tables: the tables that it may have changed.
    ///   - run: the desk.
    func committed(_ tables: Set<String>, by run: DeskRun) {
        do {
            if tables.contains("app_pause") { try notePause() }
            if tables.contains("app_circuit") { try noteCircuit(run) }
            if tables.contains("refund_case") { try checkCases(run) }
            if tables.contains("attempt") { try checkAttempts(run) }
            if tables.contains("recovery") { try checkRecovery() }
            if tables.contains("erasure") { try noteErasures(run) }
        } catch {
            world.story.isBroken("The simulation works", "\(error)")
        }
    }

    /// Forgets what a database contained that was lost.
    func restored() throws {
        state.withLock { state in
            (state.columns, state.attempts, state.begunBy) = ([:], [:], [:])
            (state.owners, state.complete) = ([:], [:])
            (state.erasures, state.erasedAt) = ([:], nil)
            // Without a journal, the desk does not know what it has sent, and a person may decide again.
            if !world.plan.hasJournal { state.doubtful.formUnion(state.bodies.keys) }
        }
        try notePause()
        try noteErasures(nil)
        let circuit = try world.database.rows("SELECT state FROM app_circuit").first?["state"] ?? "closed"
        state.withLock { $0.circuit = circuit }
        world.note(.circuit, circuit != "closed")
        for row in try attempts() {
            let key = "\(row["case_id"] ?? "") \(row["number"] ?? "")"
            state.withLock { $0.attempts[key] = row["state"] ?? "" }
        }
    }

    private func notePause() throws {
        let order = try world.database.rows("SELECT is_paused FROM app_pause ORDER BY id DESC LIMIT 1").first
        let isPaused = order?["is_paused"] == "1"
        state.withLock { $0.isPaused = isPaused }
        world.note(.paused, isPaused)
    }

    private func noteCircuit(_ run: DeskRun) throws {
        let circuit = try world.database.rows("SELECT state FROM app_circuit").first?["state"] ?? "closed"
        if state.withLock({ $0.circuit }) != circuit { world.story.tell(run.name, "the circuit is \(circuit)") }
        state.withLock { $0.circuit = circuit }
        world.note(.circuit, circuit != "closed")
    }

    private func noteErasures(_ run: DeskRun?) throws {
        for row in try world.database.rows("SELECT id, finished_at_ms FROM erasure ORDER BY id") {
            guard let id = row["id"] else { continue }
            let hasEnded = row["finished_at_ms"] != nil
            guard state.withLock({ $0.erasures.updateValue(hasEnded, forKey: id) }) != hasEnded else { continue }
            if hasEnded { state.withLock { $0.erasedAt = world.time.now } }
            guard let run else { continue }
            world.story.tell(run.name, "\(world.story.name("erasure", id)) has \(hasEnded ? "ended" : "begun")")
        }
    }

    private func checkCases(_ run: DeskRun) throws {
        let rows = try world.database.rows(
            """
            SELECT id, transaction_id, state, block_reason, held_until_ms, lease_owner FROM refund_case
            ORDER BY requested_at_ms, id
            """
        )
        for row in rows {
            // An erasure replaces what names a case, once it is closed.
            guard let id = row["id"], !id.isPseudonym else { continue }
            noteAmbush(row, run)
            let now = LifeTable.column(of: row)
            let before = state.withLock { $0.columns.updateValue(now, forKey: id) }
            guard before != now else { continue }
            let name = world.story.name("case", id)
            let reason = row["block_reason"].map { " (\($0))" } ?? ""
            let about = world.story.name("purchase", row["transaction_id"] ?? "")
            world.story.tell(run.name, "\(name) of \(about) is \(row["state"] ?? "")\(reason)")
            if let before, !life.allows(before, then: now) {
                world.story.isBroken("The life of a case", "\(name) went from “\(before)” to “\(now)”")
            }
        }
    }

    /// Looks whether everything is stored of the time that recovery calls complete.
    private func checkRecovery() throws {
        // Apple's history lists no notification of version 1.
        guard world.plan.version == 2 else { return }
        for row in try world.database.rows("SELECT environment, since_ms, until_ms, gaps FROM recovery") {
            let (environment, until) = (row["environment"] ?? "", row["until_ms"] ?? "")
            guard state.withLock({ $0.complete.updateValue(until, forKey: environment) }) != until,
                row["gaps"] == "[]", let begin = Int64(row["since_ms"] ?? ""), let end = Int64(until)
            else { continue }
            let stored = Set(try world.database.rows("SELECT uuid FROM notification").compactMap { $0["uuid"] })
            for sent in world.apple.emulator.notices
            where sent.signedDate.milliseconds >= begin && sent.signedDate.milliseconds < end
                && !world.isStored(sent.notificationUUID, among: stored)
            {
                world.story.isBroken(
                    "Recovery's proof is right",
                    "\(sent.type) is not stored, and its time is called complete"
                )
            }
        }
    }

    func attempts() throws -> [[String: String]] {
        try world.database.rows(
            """
            SELECT attempt.case_id, attempt.number, attempt.state, attempt.http_status, attempt.owner,
                refund_case.transaction_id, refund_case.lease_owner, refund_case.outcome
            FROM attempt JOIN refund_case ON refund_case.id = attempt.case_id ORDER BY attempt.case_id, attempt.number
            """
        )
    }

    private func checkAttempts(_ run: DeskRun) throws {
        let rows = try attempts().filter { row in row["case_id"]?.isPseudonym == false }
        let left = Set(rows.map { "\($0["case_id"] ?? "") \($0["number"] ?? "")" })
        // An erasure replaces what names the case of an attempt.
        state.withLock { state in state.attempts = state.attempts.filter { left.contains($0.key) } }
        for row in rows {
            let (id, number, now) = (row["case_id"] ?? "", row["number"] ?? "", row["state"] ?? "")
            let before = state.withLock { $0.attempts.updateValue(now, forKey: "\(id) \(number)") }
            guard before != now else { continue }
            let name = world.story.name("case", id)
            let status = row["http_status"].map { " (\($0))" } ?? ""
            world.story.tell(run.name, "attempt \(number) of \(name) is \(now)\(status)")
            noteTime(of: "\(id) \(number)", of: id, now)
            // An attempt from a journal ends in the transaction that begins it.
            guard before == nil, now == "started" else { continue }
            state.withLock { $0.begunBy["\(id) \(number)"] = run.name }
            let found = OpenCase(id: id, transactionID: row["transaction_id"] ?? "")
            if let laid = takeAmbush(on: found, at: [.attempt]) { state.withLock { $0.onCommit[run.name] = laid } }
            if rows.contains(where: { $0["case_id"] == id && $0["state"] == "refused" }) {
                world.story.isBroken("A final refusal is final", "attempt \(number) of \(name) began after it")
            }
            if state.withLock({ $0.circuit }) == "open" {
                world.story.isBroken("A refused key is not used", "attempt \(number) of \(name) began")
            }
            if let item = world.backend.item(row["transaction_id"] ?? ""), !mayCall(about: item) {
                world.story.isBroken(
                    "No consent, no call",
                    "attempt \(number) of \(name) began although \(world.story.name("customer", item.customer)) "
                        + "does not consent"
                )
            }
            if row["owner"] != row["lease_owner"] {
                world.story.isBroken("A case has one owner", "attempt \(number) of \(name) began without its lease")
            }
            // The desk counts in milliseconds.
            let moment = world.time.now + .milliseconds(1)
            if let until = world.backend.certainHold(of: id), until > moment, run.machine.skew == .zero {
                world.story.isBroken(
                    "A person's word stands above a rule's",
                    "attempt \(number) of \(name) began, and a person holds it until \(Story.clock(until))"
                )
            }
            if let outcome = row["outcome"] {
                world.story.isBroken("Nothing is sent after a decision", "\(name) is \(outcome), and an attempt began")
            }
            if state.withLock(\.isPaused) {
                world.story.isBroken("A paused app sends nothing", "attempt \(number) of \(name) began")
            }
        }
    }

    /// Notes when an attempt began, and since when the answer of its case is final.
    private func noteTime(of attempt: String, of caseID: String, _ attemptState: String) {
        let now = world.time.now
        state.withLock { state in
            if state.begunAt[attempt] == nil { state.begunAt[attempt] = now }
            if attemptState == "unknown", state.frozenAt[caseID] == nil {
                state.frozenAt[caseID] = state.begunAt[attempt]
            }
        }
    }

    /// Returns whether the customer may consent, by what the backend knows.
    ///
    /// A statement that the desk did not confirm may count or not.
    private func mayCall(about item: SoldItem) -> Bool {
        let consents = world.backend.consents(of: item.customer)
        // The clock of a desk decides what was before an erasure.
        let isClockRight = !world.troubles.had(.clock, from: .zero, to: world.time.now)
        let erasures = Set(world.backend.erasures(of: item.customer).map(\.order))
        let lastNo = consents.last { consent in
            // A journal has every withdrawal and every erasure.
            !consent.value && consent.confirmed != nil && (world.plan.hasJournal || !world.losses.include(consent))
                && (isClockRight || !erasures.contains(consent.order))
        }
        return consents.contains { consent in
            guard consent.value else { return false }
            guard let lastNo else { return true }
            // A consent that was first sent before the withdrawal was confirmed may still be stored after it.
            return consent.order > lastNo.order
        }
    }

    /// Looks at the attempts of a desk that was stopped.
    ///
    /// - Parameters:
    ///   - run: the desk.
    ///   - begun: when it began to stop.
    func stopped(_ run: DeskRun, since begun: Duration) {
        guard !world.troubles.had(.store, from: begun, to: world.time.now + .milliseconds(1)) else { return }
        let (attempts, begunBy) = state.withLock { ($0.attempts, $0.begunBy) }
        for (key, name) in begunBy.sorted(by: { $0.key < $1.key })
        where name == run.name && attempts[key] == "started" {
            let parts = key.split(separator: " ").map(String.init)
            world.story.isBroken(
                "A desk that stops finishes what it began",
                "attempt \(parts.last ?? "") of \(world.story.name("case", parts.first ?? ""))"
            )
        }
    }
}
