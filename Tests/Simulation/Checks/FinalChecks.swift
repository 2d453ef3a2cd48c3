// This file is longer than most, because it lists everything that must be true at the end of a world.

import AppStoreEmulator
import AppStoreTypes
import Foundation
import TestSupport

/// What must be true once all faults have ended, recovery has run and every deadline has passed.
struct FinalChecks: Sendable {
    let world: SimulatedWorld

    var story: Story { world.story }

    func run() async throws {
        try checkNotifications()
        try checkCases()
        try checkAttempts()
        try checkTallies()
        try checkRecovery()
        try checkEvents()
        try checkErasures()
        try await checkTwice()
    }

    // MARK: Notifications

    /// Everything that Apple sent is stored, once.
    private func checkNotifications() throws {
        guard world.plan.version == 2 else { return try checkNotificationsV1() }
        let stored = try world.database.rows("SELECT uuid FROM notification").compactMap { $0["uuid"] }
        let sent = world.apple.emulator.notices
        for notification in sent where !world.isStored(notification.notificationUUID, among: stored) {
            story.isBroken("Nothing is lost", "\(notification.type) is not stored in the end")
        }
        if Set(stored).count != stored.count || stored.count > sent.count {
            story.isBroken("Twice is once", "\(stored.count) notifications are stored, and \(sent.count) were sent")
        }
    }

    /// Everything of version 1 that a desk answered 200 is stored, and no more than Apple sent.
    ///
    /// Apple's history does not have the rest. A question that is repeated can be the same to the byte.
    private func checkNotificationsV1() throws {
        let stored = try world.database.rows("SELECT type FROM notification").compactMap { $0["type"] }
        let sent = world.apple.emulator.notices
        let counts = Dictionary(grouping: stored, by: { $0 }).mapValues(\.count)
        for (type, count) in counts.sorted(by: { $0.key < $1.key }) {
            let most = sent.count { $0.type == type }
            guard count > most else { continue }
            story.isBroken("Twice is once", "\(count) notifications \(type) are stored, and \(most) were sent")
        }
        guard world.losses.isEmpty else { return }
        for notice in sent where notice.attempts.contains(where: { $0.status == 200 }) && !stored.contains(notice.type)
        {
            story.isBroken("Nothing is lost", "\(notice.type) is not stored in the end")
        }
    }

    // MARK: Cases

    private func checkCases() throws {
        let erasures = try KnownErasures(world)
        for item in world.backend.items {
            guard !erasures.covers(item) else {
                try checkErasedCases(of: item)
                continue
            }
            let name = story.name("purchase", item.transactionID)
            let cases = try world.database.rows(
                "SELECT * FROM refund_case WHERE transaction_id = ? ORDER BY request_number",
                [item.transactionID]
            )
            if world.plan.version == 1, cases.count != item.requests.count {
                let isHeard = world.observer.isDelivered("CONSUMPTION_REQUEST", about: item)
                guard cases.count > item.requests.count || cases.isEmpty && isHeard && world.losses.isEmpty else {
                    continue
                }
            }
            if cases.count != item.requests.count {
                story.isBroken(
                    "Nothing is lost",
                    "\(cases.count) cases of \(name), and \(item.requests.count) refund requests"
                )
                continue
            }
            for (request, row) in zip(item.requests, cases) { try check(row, of: item, request) }
        }
    }

    private func check(_ row: [String: String], of item: SoldItem, _ request: (id: String, at: Duration)) throws {
        let name = story.name("case", row["id"] ?? "")
        let known = try world.apple.controls.refundRequest(request.id)
        if !outcomes(known.state, of: item).contains(row["outcome"]) {
            story.isBroken(
                "Outcomes are Apple's decisions",
                "\(name) has the outcome \(row["outcome"] ?? "none"), and Apple's is \(known.state.rawValue)"
            )
        }
        let accepted = world.observer.accepted(row["id"] ?? "", of: item.transactionID)
        if row["state"] == "answered", accepted == nil {
            story.isBroken("Never a false statement", "\(name) is answered, and Apple accepted nothing")
        }
        if row["state"] == "failed", !world.observer.refused.contains(row["id"] ?? "") {
            story.isBroken("A case fails only if Apple refuses", "\(name) failed, and Apple did not refuse its answer")
        }
        // A question of version 1 has no date, so its deadline begins when it arrives.
        let ends = row["deadline_ms"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
        let isOver = world.plan.version == 2 || ends.map { $0 < world.time.timestamp } ?? true
        if ["open", "waiting", "held"].contains(row["state"]), isOver {
            story.isBroken("A case ends at its deadline", "\(name) is still \(row["state"] ?? "")")
        }
        if accepted == nil, row["state"] != "failed", mustHaveBeenAnswered(row, item, request) {
            story.isBroken(
                "What can be answered is answered in time",
                "\(name) is \(row["state"] ?? "") (\(row["block_reason"] ?? "no reason"))"
            )
        }
    }

    /// Returns the outcomes that a case can have by what Apple decided.
    private func outcomes(_ state: RefundRequest.State, of item: SoldItem) -> Set<String?> {
        let known: String? = state == .open ? nil : state.rawValue
        guard world.plan.version == 1 else { return [known] }
        // Version 1 reports refunds only, and does not name the request that a refund is for.
        guard item.requests.count == 1 else { return [nil, "granted", "reversed"] }
        let isTold = world.observer.isDelivered("REFUND", about: item) && world.losses.isEmpty
        return switch state {
        case .open, .declined: [nil]
        case .granted: isTold ? ["granted"] : [nil, "granted"]
        case .reversed: isTold ? ["granted", "reversed"] : [nil, "granted", "reversed"]
        }
    }

    /// Returns whether there was a long calm stretch in which a desk could answer.
    private func mustHaveBeenAnswered(
        _ row: [String: String],
        _ item: SoldItem,
        _ request: (id: String, at: Duration)
    ) -> Bool {
        let isLong = world.plan.environment == .production
        let deadline = request.at + (isLong ? .seconds(12 * 3600) : .seconds(300))
        let consents = world.backend.consents(of: item.customer)
        guard consents.allSatisfy(\.value), let consent = consents.compactMap(\.confirmedAt).min(),
            item.holds.isEmpty
        else { return false }
        let losses = world.losses
        if let last = losses.last {
            let isUnknown = consents.contains(where: losses.include) || item.deliveries.contains(where: losses.include)
            // Without a journal, a person must decide what may have been answered already.
            if isUnknown || !world.plan.hasJournal && request.at < last.to { return false }
        }
        var from = max(request.at, consent)
        if !item.product.isDeliveredWhenUnknown {
            guard let delivery = item.deliveries.compactMap(\.confirmedAt).min() else { return false }
            from = max(from, delivery)
        }
        var until = deadline
        // A reversal gives the outcome a later time.
        let asked = SimulatedTime.start + request.at
        let decisions = world.apple.emulator.notices.filter { notice in
            ["REFUND", "REFUND_DECLINED"].contains(notice.type) && notice.transactionID == item.transactionID
                && notice.signedDate >= asked
        }
        if let decided = decisions.map(\.signedDate).min() { until = min(until, decided - SimulatedTime.start) }
        guard from < until else { return false }
        if world.plan.version == 1 {
            // The lookup of the transaction waits longer after each failure, so there must be none.
            let end = from + .seconds(170)
            return end <= until && world.observer.isDelivered(item, request.at) && losses.isEmpty
                && world.troubles.longestCalm(from: request.at, to: end) >= end - request.at
        }
        let isHeard = world.observer.isDelivered(item, request.at) && !losses.include(request.at)
        // A lost notification is read from Apple's history, every five minutes, and later after failures.
        let enough: Duration = isLong ? .seconds(2400) : isHeard ? .seconds(170) : .seconds(1_000_000)
        return world.troubles.longestCalm(from: from, to: until) >= enough
    }

    // MARK: Attempts

    /// Every attempt has a result, also one whose desk crashed, and no app's key is left unused.
    private func checkAttempts() throws {
        for row in try world.database.rows("SELECT case_id, number FROM attempt WHERE state = 'started'") {
            story.isBroken(
                "An attempt has a result",
                "attempt \(row["number"] ?? "") of \(story.name("case", row["case_id"] ?? "")) has none"
            )
        }
        for row in try world.database.rows("SELECT state FROM app_circuit WHERE state <> 'closed'") {
            story.isBroken("A circuit closes by itself", "it is \(row["state"] ?? "")")
        }
    }

    // MARK: Counts

    /// The counts are those of a recount; a reason is counted for withheld cases only.
    private func checkTallies() throws {
        let counted = try world.database.rows(
            """
            SELECT sum(notification_tally.count) AS n FROM notification_tally
            """
        ).first?["n"]
        let stored = try world.database.rows("SELECT count(*) AS n FROM notification").first?["n"]
        if (counted ?? "0") != stored {
            story.isBroken("Counts are right", "\(counted ?? "0") notifications are counted, \(stored ?? "0") stored")
        }
        let tallies = try world.database.rows(
            """
            SELECT state, block_reason,
                CASE WHEN outcome IN ('full', 'prorated') THEN 'granted' ELSE outcome END AS outcome, sum(cases) AS n
            FROM case_tally WHERE dimension = (SELECT min(dimension) FROM case_tally)
            GROUP BY 1, 2, 3 HAVING sum(cases) <> 0 ORDER BY 1, 2, 3
            """
        ).map { "\($0["state"] ?? "")/\($0["block_reason"] ?? "")/\($0["outcome"] ?? "") \($0["n"] ?? "")" }
        let cases = try world.database.rows(
            """
            SELECT state, CASE WHEN state = 'withheld' THEN coalesce(block_reason, '') ELSE '' END AS block_reason,
                coalesce(outcome, '') AS outcome, count(*) AS n
            FROM refund_case GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
            """
        ).map { "\($0["state"] ?? "")/\($0["block_reason"] ?? "")/\($0["outcome"] ?? "") \($0["n"] ?? "")" }
        if tallies != cases {
            story.isBroken("Counts are right", "cases are counted as \(tallies), and they are \(cases)")
        }
    }

    // MARK: Recovery

    /// Recovery is complete until shortly before now, and its counts add up.
    private func checkRecovery() throws {
        for row in try world.database.rows("SELECT * FROM recovery") {
            let number = { (name: String) in row[name].flatMap { Int64($0) } ?? 0 }
            if number("issued") != number("received") + number("recovered") {
                story.isBroken(
                    "Recovery's proof is right",
                    "\(number("issued")) issued, \(number("received")) received, \(number("recovered")) recovered"
                )
            }
            let behind = world.time.timestamp - Timestamp(milliseconds: number("until_ms"))
            if behind > .seconds(1200) || row["gaps"] != "[]" {
                story.isBroken(
                    "Nothing is lost",
                    "recovery is \(behind) behind, with the gaps \(row["gaps"] ?? "")"
                )
            }
        }
    }

    // MARK: Events

    /// Every event was delivered, those of a case in their order, each with one identifier.
    private func checkEvents() throws {
        let events = try world.database.rows(
            """
            SELECT desk_event.number, desk_event.id, desk_event.type, desk_event.case_id, dispatch.state,
                dispatch.is_urgent
            FROM desk_event LEFT JOIN dispatch ON dispatch.event_number = desk_event.number
            WHERE desk_event.body IS NOT NULL ORDER BY desk_event.number
            """
        )
        let arrivals = world.backend.arrivals
        var bodies: [String: [UInt8]] = [:]
        for arrival in arrivals {
            if let body = bodies.updateValue(arrival.body, forKey: arrival.id), body != arrival.body {
                story.isBroken("One event has one content", "the content of an event changed")
            }
        }
        checkRepetitions(of: arrivals)
        let delivered = arrivals.filter(\.isTaken).map(\.id)
        var last: [String: Int] = [:]
        var told: [String: [String: Int]] = [:]
        for event in events {
            let (id, type, caseID) = (event["id"] ?? "", event["type"] ?? "", event["case_id"] ?? "")
            let about = caseID.isEmpty ? "" : " of \(story.name("case", caseID))"
            told[type, default: [:]][caseID, default: 0] += 1
            guard let place = delivered.firstIndex(of: id) else {
                story.isBroken(
                    "Somebody is told",
                    "\(type)\(about) was not delivered (\(event["state"] ?? "no dispatch"))"
                )
                continue
            }
            guard event["is_urgent"] == "0", !caseID.isEmpty else { continue }
            if let before = last[caseID], place < before {
                story.isBroken("Events come in order", "\(type)\(about) was delivered before an earlier event")
            }
            last[caseID] = place
        }
        for type in ["refund.requested", "refund.answered", "refund.failed"] {
            for (caseID, count) in (told[type] ?? [:]).sorted(by: { $0.key < $1.key }) where count > 1 {
                story.isBroken("Twice is once", "\(type) of \(story.name("case", caseID)) was told \(count) times")
            }
        }
        for row in try world.database.rows("SELECT id, state, outcome FROM refund_case") {
            let (id, outcome) = (row["id"] ?? "", row["outcome"])
            // An erasure deletes the events of its cases.
            guard !id.isPseudonym else { continue }
            let types = ["requested", row["state"], outcome == "full" || outcome == "prorated" ? "granted" : outcome]
            for type in types.compactMap({ $0 }) where told["refund.\(type)"]?[id] == nil {
                story.isBroken("Somebody is told", "no event says that \(story.name("case", id)) is \(type)")
            }
        }
        let opened = told["app.circuit_opened"]?.values.reduce(0, +) ?? 0
        let closed = told["app.circuit_closed"]?.values.reduce(0, +) ?? 0
        if opened != closed {
            story.isBroken("Somebody is told", "circuits opened \(opened) times and closed \(closed) times")
        }
    }

    /// An event that an endpoint has taken is sent again only if the desk could not record that.
    private func checkRepetitions(of arrivals: [Backend.Arrival]) {
        let troubles: [Trouble] = [.noDesk, .ended, .frozen, .store, .clock]
        for (_, same) in Dictionary(grouping: arrivals, by: \.id).sorted(by: { $0.key < $1.key }) {
            guard let place = same.firstIndex(where: { $0.isTaken && $0.isHeard }), place + 1 < same.count,
                world.losses.isEmpty
            else { continue }
            let (from, to) = (same[place].at - .milliseconds(1), same[place + 1].at + .milliseconds(1))
            guard !troubles.contains(where: { world.troubles.had($0, from: from, to: to) }) else { continue }
            story.isBroken("Twice is once", "an event was sent again at \(Story.clock(same[place + 1].at))")
        }
    }

    // MARK: Twice

    /// Everything that Apple sent, sent again, changes nothing.
    private func checkTwice() async throws {
        let before = try ledger()
        for (body, notice) in try sent() {
            let status = await world.post(body, notice)
            if status != 200 {
                story.isBroken(
                    "Twice is once",
                    "a notification sent again was answered \(status.map { "\($0)" } ?? "–")"
                )
            }
        }
        await world.time.sleep(for: .seconds(2))
        let after = try ledger()
        for (table, rows) in before.sorted(by: { $0.key < $1.key }) where after[table] != rows {
            story.isBroken("Twice is once", "the table \(table) changed when all notifications came again")
        }
    }

    /// Returns everything that Apple sent; of version 1, only what a desk answered 200 and has not lost since.
    private func sent() throws -> [(body: [UInt8], notice: PostedNotice)] {
        guard world.plan.version == 2 else {
            return world.losses.isEmpty
                ? world.apple.posted.filter { $0.status == 200 }.map { ($0.body, $0.notice) } : []
        }
        return try world.apple.controls.notifications.map { notification in
            let body: JSONValue = ["signedPayload": .string(notification.signedPayload)]
            let (uuid, type) = (notification.notificationUUID, notification.notificationType.rawValue)
            return (Array(try body.encoded()), PostedNotice(uuid: uuid, type: type, transactionID: nil))
        }
    }

    /// Returns what is stored, without what the time alone changes.
    private func ledger() throws -> [String: [String]] {
        let tables = [
            "notification", "notification_tally", "purchase", "purchase_outcome", "customer_group", "customer_name",
            "consent", "purchase_usage", "delivery", "refund_case", "refund_request", "answer", "attempt",
            "case_tally", "answer_time_tally", "desk_event",
        ]
        return try tables.reduce(into: [:]) { all, table in
            all[table] = try world.database.rows("SELECT * FROM \(table)").map { row in
                // A notification counts how often it came.
                row.filter { !["repeats", "repeated_at_ms"].contains($0.key) }.sorted { $0.key < $1.key }.map {
                    "\($0.key)=\($0.value)"
                }.joined(separator: ",")
            }.sorted()
        }
    }
}
