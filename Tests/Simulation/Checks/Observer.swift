import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import Foundation
import Synchronization

/// Watches a world from outside while it lives: the database after each commit, the answers, and what reaches Apple.
///
/// It shares no code with the desk: it reads the database with statements of its own.
final class Observer: Sendable {
    /// A case that is not closed.
    struct OpenCase: Sendable {
        let id: String
        let transactionID: String
    }

    private struct State {
        /// The column of each case in the table of its life.
        var columns: [String: String] = [:]
        /// The state of each attempt, by case and number.
        var attempts: [String: String] = [:]
        /// The body that Apple may have heard, by case.
        var bodies: [String: Data] = [:]
        /// The cases that a desk may have answered before its database was lost, and cannot know about.
        var doubtful: Set<String> = []
        /// The answers that Apple accepted, by case.
        var accepted: [String: Duration] = [:]
        /// The answers that Apple accepted, by purchase.
        var acceptedPurchases: [String: Duration] = [:]
        /// The answers that Apple refused for good, by case.
        var refused: Set<String> = []
        var isPaused = false
        var ambushes: [Ambush] = []
        /// The ambushes that happen after the commit under way, by run.
        var onCommit: [String: LaidAmbush] = [:]
        /// The ambushes on the cases whose facts desks are about to read, by run.
        var onFacts: [String: LaidAmbush] = [:]
        /// The run that began each attempt, by case and number.
        var begunBy: [String: String] = [:]
        /// The state of the circuit of the app.
        var circuit = "closed"
        /// The owner of each case's lease.
        var owners: [String: String] = [:]
        /// Until when recovery was complete at the last look, by environment.
        var complete: [String: String] = [:]
    }

    private unowned let world: SimulatedWorld
    private let life: LifeTable
    private let state = Mutex(State())

    init(world: SimulatedWorld, life: LifeTable) {
        self.world = world
        self.life = life
    }

    /// How long a fact may take to reach an answer: a worker may have read the facts before.
    static let patience: Duration = .seconds(150)

    var openCases: [OpenCase] {
        let rows =
            (try? world.database.rows(
                """
                SELECT id, transaction_id FROM refund_case WHERE state IN ('open', 'waiting', 'held')
                ORDER BY requested_at_ms, id
                """
            )) ?? []
        return rows.map { OpenCase(id: $0["id"] ?? "", transactionID: $0["transaction_id"] ?? "") }
    }

    /// Returns when Apple first accepted an answer to a case; `nil` if it accepted none.
    ///
    /// After a restore, a case can have another identifier: that of a reminder, if Apple's history has it first.
    func accepted(_ caseID: String, of transactionID: String) -> Duration? {
        state.withLock { state in
            state.accepted[caseID] ?? (world.losses.isEmpty ? nil : state.acceptedPurchases[transactionID])
        }
    }

    /// The cases whose answer Apple refused for good.
    var refused: Set<String> { state.withLock(\.refused) }

    // MARK: Ambushes

    /// An ambush, and the case that it is for.
    private struct LaidAmbush {
        let ambush: Ambush
        let found: OpenCase
    }

    /// Lets something happen to the next case that a worker takes or answers.
    func lay(_ ambush: Ambush) { state.withLock { $0.ambushes.append(ambush) } }

    /// Returns the next ambush for a case and some moments, once.
    private func takeAmbush(on found: OpenCase, at moments: Set<Ambush.Moment>) -> LaidAmbush? {
        guard !state.withLock(\.ambushes.isEmpty), let item = world.backend.item(found.transactionID) else {
            return nil
        }
        let consents = world.backend.consents(of: item.customer)
        return state.withLock { state in
            state.ambushes.firstIndex { moments.contains($0.moment) && $0.fits(item, consents) }
                .map { LaidAmbush(ambush: state.ambushes.remove(at: $0), found: found) }
        }
    }

    /// Lets an ambush happen.
    ///
    /// If it is whole, everything about it happens before the desk goes on.
    private func spring(_ laid: LaidAmbush, by run: DeskRun) async {
        let world = world
        world.start { await laid.ambush.happen(to: laid.found, by: run, in: world) }
        guard laid.ambush.isWhole else { return await JobQueue.process.yield() }
        // The time moves only when every task waits.
        await world.time.sleep(for: .milliseconds(100))
    }

    /// Lets happen what waits for an answer to leave.
    ///
    /// - Returns: what happens; `nil` if nothing waited.
    func ambush(answerAbout caseID: String, to request: TransportRequest, by run: DeskRun) async -> Ambush? {
        let found = OpenCase(id: caseID, transactionID: Self.transactionID(of: request))
        guard let laid = takeAmbush(on: found, at: [.send]) else { return nil }
        await spring(laid, by: run)
        return laid.ambush
    }

    /// Lets happen what waits for a worker to take a case or to begin an attempt, after the commit.
    func commitIsSeen(by run: DeskRun) async {
        guard let laid = state.withLock({ $0.onCommit.removeValue(forKey: run.name) }) else { return }
        await spring(laid, by: run)
    }

    /// Returns whether something waits until a desk has read the facts of a case.
    func awaitsFacts(of run: DeskRun) -> Bool { state.withLock { $0.onFacts[run.name] != nil } }

    /// Lets happen what waits until a desk has read the facts of a case.
    func factsAreRead(by run: DeskRun) async {
        guard let laid = state.withLock({ $0.onFacts.removeValue(forKey: run.name) }) else { return }
        await spring(laid, by: run)
    }

    /// Notes what waits for a worker to take a case.
    private func noteAmbush(_ row: [String: String], _ run: DeskRun) {
        let found = OpenCase(id: row["id"] ?? "", transactionID: row["transaction_id"] ?? "")
        let isClaimed = state.withLock { state in
            let before = state.owners[found.id]
            state.owners[found.id] = row["lease_owner"]
            return before != row["lease_owner"] && row["lease_owner"] != nil
        }
        guard isClaimed, let laid = takeAmbush(on: found, at: [.claim, .facts]) else { return }
        state.withLock { state in
            if laid.ambush.moment == .claim {
                state.onCommit[run.name] = laid
            } else {
                state.onFacts[run.name] = laid
            }
        }
    }

    // MARK: The database

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
        } catch {
            world.story.isBroken("The simulation works", "\(error)")
        }
    }

    /// Forgets what a database contained that was lost.
    func restored() throws {
        state.withLock { state in
            (state.columns, state.attempts, state.begunBy) = ([:], [:], [:])
            (state.owners, state.complete) = ([:], [:])
            // Without a journal, the desk does not know what it has sent, and a person may decide again.
            if !world.plan.hasJournal { state.doubtful.formUnion(state.bodies.keys) }
        }
        try notePause()
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

    private func checkCases(_ run: DeskRun) throws {
        let rows = try world.database.rows(
            """
            SELECT id, transaction_id, state, block_reason, held_until_ms, lease_owner FROM refund_case
            ORDER BY requested_at_ms, id
            """
        )
        for row in rows {
            guard let id = row["id"] else { continue }
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
                && !stored.contains(sent.notificationUUID.lowercased())
            {
                world.story.isBroken(
                    "Recovery's proof is right",
                    "\(sent.type) is not stored, and its time is called complete"
                )
            }
        }
    }

    private func attempts() throws -> [[String: String]] {
        try world.database.rows(
            """
            SELECT attempt.case_id, attempt.number, attempt.state, attempt.http_status, attempt.owner,
                refund_case.transaction_id, refund_case.lease_owner, refund_case.outcome
            FROM attempt JOIN refund_case ON refund_case.id = attempt.case_id ORDER BY attempt.case_id, attempt.number
            """
        )
    }

    private func checkAttempts(_ run: DeskRun) throws {
        let rows = try attempts()
        for row in rows {
            let (id, number, now) = (row["case_id"] ?? "", row["number"] ?? "", row["state"] ?? "")
            let before = state.withLock { $0.attempts.updateValue(now, forKey: "\(id) \(number)") }
            guard before != now else { continue }
            let name = world.story.name("case", id)
            let status = row["http_status"].map { " (\($0))" } ?? ""
            world.story.tell(run.name, "attempt \(number) of \(name) is \(now)\(status)")
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

    /// Returns whether the customer may consent, by what the backend knows.
    ///
    /// A statement that the desk did not confirm may count or not.
    private func mayCall(about item: SoldItem) -> Bool {
        let consents = world.backend.consents(of: item.customer)
        let lastNo = consents.last { consent in
            // A journal has every withdrawal.
            !consent.value && consent.confirmed != nil && (world.plan.hasJournal || !world.losses.include(consent))
        }
        return consents.contains { consent in
            guard consent.value else { return false }
            guard let lastNo else { return true }
            // A yes whose first try came before the no was confirmed may have been stored after it.
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

    // MARK: Apple

    /// Looks at an answer that leaves for Apple.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - run: the desk that sends it.
    ///   - isUnfenced: whether the desk was frozen after its last look at the lease. Then the answer may leave too late,
    ///     but it must still be the same.
    /// - Returns: the case that it is about.
    func sends(_ request: TransportRequest, from run: DeskRun, isUnfenced: Bool) -> String {
        let transactionID = Self.transactionID(of: request)
        let name = world.story.name("purchase", transactionID)
        let body = request.body ?? Data()
        guard let caseID = isUnfenced ? attempted(transactionID, body) : caseUnderWay(transactionID) else {
            world.story.isBroken("No consent, no call", "an answer about \(name) was sent without an attempt")
            return transactionID
        }
        if !isUnfenced, world.isShared, isLeaseOver(caseID) {
            world.story.isBroken("A case has one owner", "an answer about \(name) was sent after the lease")
        }
        let earlier = state.withLock { state in
            defer { state.bodies[caseID] = body }
            return state.bodies[caseID]
        }
        let text = String(decoding: body, as: UTF8.self)
        world.story.tell(run.name, "sends \(text) about \(name)")
        if let earlier {
            if earlier != body, !isDecidedAgain(caseID) {
                world.story.isBroken("Two desks never send the same case differently", "a second body about \(name)")
            }
        } else if !isUnfenced, let item = world.backend.item(transactionID) {
            for lie in Truth(item: item, caseID: caseID, at: world.time.now, losses: world.losses).lies(in: body) {
                world.story.isBroken("Never a false statement", "\(lie) in the answer about \(name)")
            }
        }
        return caseID
    }

    /// Returns whether the lease of a case has ended, by the clock that the desks share.
    private func isLeaseOver(_ caseID: String) -> Bool {
        let rows = try? world.database.rows("SELECT lease_until_ms FROM refund_case WHERE id = ?", [caseID])
        guard let end = rows?.first?["lease_until_ms"].flatMap({ Int64($0) }) else { return false }
        return Timestamp(milliseconds: end) < world.time.timestamp
    }

    /// Returns whether a person decided about a case that was perhaps answered before the database was lost.
    private func isDecidedAgain(_ caseID: String) -> Bool {
        guard state.withLock({ $0.doubtful.contains(caseID) }), let restored = world.losses.last?.to else {
            return false
        }
        return world.backend.items.flatMap(\.decisions).contains { decision in
            decision.value.caseID == caseID && decision.begunAt >= restored
        }
    }

    /// Returns the case of a purchase that has an attempt without a result.
    private func caseUnderWay(_ transactionID: String) -> String? {
        let rows = try? world.database.rows(
            """
            SELECT refund_case.id FROM refund_case JOIN attempt ON attempt.case_id = refund_case.id
            WHERE refund_case.transaction_id = ? AND attempt.state = 'started'
            """,
            [transactionID]
        )
        return rows?.first?["id"]
    }

    /// Returns the case of a purchase that has an attempt with a body, or else the one with the last attempt.
    private func attempted(_ transactionID: String, _ body: Data) -> String? {
        let rows = try? world.database.rows(
            """
            SELECT refund_case.id FROM refund_case JOIN attempt ON attempt.case_id = refund_case.id
            WHERE refund_case.transaction_id = ? ORDER BY attempt.started_at_ms DESC, attempt.number DESC
            """,
            [transactionID]
        )
        let cases = (rows ?? []).compactMap { $0["id"] }
        return cases.first { id in state.withLock { $0.bodies[id] == body } } ?? cases.first
    }

    /// Records Apple's real answer to an answer, whether or not the desk hears it.
    func isAnswered(_ request: TransportRequest, about caseID: String, _ status: Int) {
        let transactionID = Self.transactionID(of: request)
        world.story.tell("apple", "answers \(status) about \(world.story.name("purchase", transactionID))")
        state.withLock { state in
            if status == 202 {
                state.acceptedPurchases[transactionID] = state.acceptedPurchases[transactionID] ?? world.time.now
                state.accepted[caseID] = state.accepted[caseID] ?? world.time.now
            }
            if (400..<500).contains(status), status != 429 { state.refused.insert(caseID) }
        }
        if status >= 400, status != 401, status != 429, status != 404 {
            world.story.isBroken("Apple's rules are checked before Apple is called", "Apple answers \(status)")
        }
    }

    /// Records that Apple refuses an answer for good.
    func isRefused(_ request: TransportRequest, about caseID: String) {
        world.story.tell("apple", "answers 400 about \(world.story.name("purchase", Self.transactionID(of: request)))")
        state.withLock { _ = $0.refused.insert(caseID) }
    }

    private static func transactionID(of request: TransportRequest) -> String {
        request.url.split(separator: "/").last.map(String.init) ?? ""
    }

    // MARK: Notifications

    /// Returns whether any notification of a type about an item was answered 200.
    func isDelivered(_ type: String, about item: SoldItem) -> Bool {
        world.apple.emulator.notices.contains { notice in
            notice.type == type && notice.transactionID == item.transactionID
                && notice.attempts.contains { $0.status == 200 }
        }
    }

    /// Returns whether Apple's request of about a time was delivered when it was made.
    func isDelivered(_ item: SoldItem, _ at: Duration) -> Bool {
        let signed = SimulatedTime.start + at
        return world.apple.emulator.notices.contains { notification in
            notification.type == "CONSUMPTION_REQUEST" && notification.transactionID == item.transactionID
                && abs((notification.signedDate - signed).milliseconds) < 1000
                && notification.attempts.contains { $0.status == 200 && $0.attemptDate < signed + .seconds(5) }
        }
    }

    /// Returns whether a notification is stored, once; one of version 1 has no identifier of Apple's.
    private func isStored(_ notice: PostedNotice) -> Bool {
        if world.plan.version == 2 {
            let sql = "SELECT id FROM notification WHERE uuid = ?"
            return (try? world.database.rows(sql, [notice.uuid.lowercased()]))?.count == 1
        }
        let item = notice.transactionID.flatMap { world.backend.item($0) }
        guard let item, item.product != .pass else { return true }
        let sql = "SELECT id FROM notification WHERE type = ? AND transaction_id = ?"
        return (try? world.database.rows(sql, [notice.type, item.transactionID]))?.isEmpty == false
    }

    /// Looks at the answer to a posted notification.
    ///
    /// - Parameters:
    ///   - notice: the notification; `nil` for a forged one.
    ///   - status: the answer.
    ///   - duration: how long the answer took.
    func posted(_ notice: PostedNotice?, status: Int, after duration: Duration) {
        guard let notice else {
            if !(400..<500).contains(status), status != 503 {
                world.story.isBroken("What is not Apple's is refused", "a forged notification was answered \(status)")
            }
            return
        }
        if (400..<500).contains(status) {
            world.story.isBroken("What is Apple's is not refused", "a notification was answered \(status)")
        }
        guard status == 200 else { return }
        if !isStored(notice) {
            world.story.isBroken("200 means stored", "a notification was answered 200, and is not stored")
        }
        let now = world.time.now
        if duration > .seconds(1), world.troubles.longestCalm(from: now - duration, to: now) >= duration {
            world.story.isBroken("Apple hears 200 within a second", "it took \(duration)")
        }
    }
}
