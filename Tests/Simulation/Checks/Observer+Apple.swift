import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import Foundation
import Synchronization

// What the observer sees of the calls to Apple, and of Apple's notifications.
extension Observer {
    /// Looks at an answer that leaves for Apple.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - run: the desk that sends it.
    ///   - isUnfenced: whether the desk was frozen after its last look at the lease. Then the answer may leave too
    ///     late, but it must still be the same.
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
            // A desk that crashed may have sent its answer. So it repeats what was true then.
            let frozenAt = state.withLock { $0.frozenAt[caseID] }
            let lies = [world.time.now, frozenAt].compactMap(\.self).map { time in
                TrueStatements(item: item, caseID: caseID, at: time, losses: world.losses).lies(in: body)
            }
            for lie in lies[0] where lies.allSatisfy({ $0.contains(lie) }) {
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
            WHERE refund_case.transaction_id IN (?, ?) ORDER BY attempt.started_at_ms DESC, attempt.number DESC
            """,
            // The case may be erased meanwhile.
            [transactionID, world.pseudonym(of: transactionID)]
        )
        let cases = (rows ?? []).compactMap { $0["id"] }
        return cases.first { id in state.withLock { $0.bodies[id] == body } } ?? cases.first
    }

    /// Records Apple's real response to an answer, whether or not it reaches the desk.
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

    static func transactionID(of request: TransportRequest) -> String {
        request.url.split(separator: "/").last.map(String.init) ?? ""
    }

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
            let sql = "SELECT id FROM notification WHERE uuid IN (?, ?)"
            let uuid = notice.uuid.lowercased()
            return (try? world.database.rows(sql, [uuid, world.pseudonym(of: uuid)]))?.count == 1
        }
        let item = notice.transactionID.flatMap { world.backend.item($0) }
        guard let item, item.product != .pass else { return true }
        let sql = "SELECT id FROM notification WHERE type = ? AND transaction_id IN (?, ?)"
        let names = [item.transactionID, world.pseudonym(of: item.transactionID)]
        return (try? world.database.rows(sql, [notice.type] + names))?.isEmpty == false
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
