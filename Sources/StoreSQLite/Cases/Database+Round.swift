import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Keeps a refund request with its purchase.
    func keep(_ request: RefundRequest, for key: PurchaseKey, notification uuid: String) throws {
        try run(
            """
            INSERT INTO refund_request (
                bundle_id, environment, transaction_id, notification_uuid, reason, requested_at_ms, received_at_ms,
                deadline_ms, is_signed
            )
            VALUES (
                \(values: key), \(uuid), \(request.reason), \(request.requestedAt), \(request.receivedAt),
                \(request.deadline), \(request.isSigned)
            )
            """
        )
    }

    /// Brings the cases of a purchase in line with its requests and outcomes, one of which may just have arrived.
    ///
    /// A case that opens wants the history of its customer, unless that was read; if nothing was known of the purchase
    /// before, it wants what is new there in any case.
    func settleRounds(
        of key: PurchaseKey,
        arrived: String?,
        isFirstSeen: Bool = false,
        at now: Timestamp
    ) throws {
        let requests = try requests(of: key)
        // A request for a purchase of which nothing is known yet waits until it is.
        guard !requests.isEmpty, let purchase = try purchase(key) else { return }
        let rounds = RequestRound.rounds(
            of: requests,
            outcomes: try outcomes(of: key),
            notRefundedAt: purchase.source == .signed && purchase.revocation == nil ? purchase.signedAt : nil
        )
        for round in rounds {
            for surplus in round.surplusCases { try dissolve(surplus, into: round.openedCase) }
        }
        try numberAnew(rounds, of: key)
        for (index, round) in rounds.enumerated() {
            guard let caseID = round.openedCase else {
                try open(round, of: purchase, arrived: arrived, number: index + 1, at: now)
                if round.outcome == nil { try wantHistory(of: purchase, by: round.deadline, isFirstSeen, at: now) }
                continue
            }
            if try update(caseID, to: round, at: now) {
                try wantHistory(of: purchase, by: round.deadline, isFirstSeen, at: now)
            }
            if round.members.contains(where: { $0.notification == arrived }) { try remind(caseID, at: now) }
            try closeDecided(caseID)
        }
    }

    private func requests(of key: PurchaseKey) throws -> [RequestRound.Member] {
        let rows = try rows(
            """
            SELECT *, opened_case_id IN (SELECT case_id FROM answer) AS is_answered FROM refund_request
            WHERE \(of: key)
            """
        )
        return try rows.map { row in
            RequestRound.Member(
                notification: try row.value("notification_uuid"),
                request: RefundRequest(
                    reason: try row.optional("reason"),
                    requestedAt: try row.value("requested_at_ms"),
                    receivedAt: try row.value("received_at_ms"),
                    deadline: try row.value("deadline_ms"),
                    isSigned: try row.value("is_signed")
                ),
                openedCase: try row.optional("opened_case_id"),
                isAnswered: try row.optional("is_answered") ?? false
            )
        }
    }

    /// Takes back a case that was opened for what turned out to be another's request, and that nothing was sent for;
    /// what a person decided of it stands for the other.
    private func dissolve(_ caseID: String, into kept: String?) throws {
        try run(
            """
            UPDATE refund_case SET
                decision = ifnull(refund_case.decision, surplus.decision),
                state = CASE WHEN surplus.obstacle = 'heldByPerson' AND refund_case.due_at_ms IS NOT NULL THEN 'held' ELSE refund_case.state END,
                obstacle = CASE WHEN surplus.obstacle = 'heldByPerson' AND refund_case.due_at_ms IS NOT NULL THEN 'heldByPerson' ELSE refund_case.obstacle END,
                due_at_ms = CASE WHEN surplus.obstacle = 'heldByPerson' AND refund_case.due_at_ms IS NOT NULL THEN surplus.due_at_ms ELSE refund_case.due_at_ms END
            FROM refund_case AS surplus
            WHERE refund_case.id = \(kept) AND surplus.id = \(caseID)
            """
        )
        try run("UPDATE refund_request SET opened_case_id = NULL WHERE opened_case_id = \(caseID)")
        try run("DELETE FROM case_identity WHERE case_id = \(caseID)")
        try run("DELETE FROM refund_case WHERE id = \(caseID)")
    }

    /// Gives the cases the numbers of their rounds, where a round came to stand before others.
    private func numberAnew(_ rounds: [RequestRound], of key: PurchaseKey) throws {
        var numbers: [String: Int64] = [:]
        for row in try rows("SELECT id, request_number FROM refund_case WHERE \(of: key)") {
            numbers[try row.value("id")] = try row.value("request_number")
        }
        let wanted = rounds.enumerated().compactMap { index, round in round.openedCase.map { ($0, Int64(index + 1)) } }
        guard wanted.contains(where: { numbers[$0] != $1 }) else { return }
        // Out of the way first: no two cases of a purchase have the same number at any time.
        try run("UPDATE refund_case SET request_number = request_number + 1000000 WHERE \(of: key)")
        for (caseID, number) in wanted {
            try run("UPDATE refund_case SET request_number = \(number) WHERE id = \(caseID)")
        }
    }

    /// - Returns: whether the case is open again.
    private func update(_ caseID: String, to round: RequestRound, at now: Timestamp) throws -> Bool {
        try run(
            """
            UPDATE refund_case SET
                reason = \(round.reason), requested_at_ms = \(round.startedAt), received_at_ms = \(round.receivedAt),
                deadline_ms = CASE WHEN answered_at_ms IS NULL THEN \(round.deadline) ELSE deadline_ms END
            WHERE id = \(caseID)
            """
        )
        guard let outcome = round.outcome else { return try forgetOutcome(of: caseID, at: now) }
        try run(
            """
            UPDATE refund_case
            SET outcome = \(outcome.decision), outcome_percentage = \(outcome.percentage), outcome_at_ms = \(outcome.at)
            WHERE id = \(caseID)
            """
        )
        return false
    }

    /// Takes an outcome from a case that turned out to be another's; that the desk heard none stays said.
    private func forgetOutcome(of caseID: String, at now: Timestamp) throws -> Bool {
        let decided = try row(
            "SELECT 1 AS one FROM refund_case WHERE id = \(caseID) AND obstacle = 'alreadyDecided'"
        )
        try run(
            """
            UPDATE refund_case SET
                state = CASE WHEN obstacle = 'alreadyDecided' THEN 'open' ELSE state END,
                due_at_ms = CASE WHEN obstacle = 'alreadyDecided' THEN \(now) ELSE due_at_ms END,
                obstacle = CASE WHEN obstacle = 'alreadyDecided' THEN NULL ELSE obstacle END,
                outcome = NULL, outcome_percentage = NULL, outcome_at_ms = NULL
            WHERE id = \(caseID) AND outcome IS NOT NULL AND outcome <> 'unknown'
            """
        )
        return decided != nil && changesCount == 1
    }

    /// Makes a case due that a further request came for, unless it was answered or cannot be.
    private func remind(_ caseID: String, at now: Timestamp) throws {
        try run(
            """
            UPDATE refund_case SET
                obstacle = CASE WHEN due_at_ms IS NULL THEN NULL ELSE obstacle END,
                state = CASE WHEN due_at_ms IS NULL THEN 'open' ELSE state END,
                due_at_ms = \(now),
                woken_at_ms = CASE WHEN lease_owner IS NOT NULL THEN \(now) END
            WHERE id = \(caseID) AND outcome IS NULL
                AND (due_at_ms IS NOT NULL OR state = 'missed'
                     OR (state = 'withheld' AND obstacle IN \(list: Obstacle.liftable)))
            """
        )
    }

    private func open(
        _ round: RequestRound,
        of purchase: Purchase,
        arrived: String?,
        number: Int,
        at now: Timestamp
    ) throws {
        let opener = round.members.first { $0.notification == arrived } ?? round.members.first
        guard let opener else { return }
        let caseID = try freeCaseID(for: opener.notification)
        try run(
            """
            INSERT INTO refund_case (
                id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
                deadline_ms, request_number, state, due_at_ms, outcome, outcome_percentage, outcome_at_ms
            )
            VALUES (
                \(caseID), \(values: purchase.key), \(purchase.customerID), \(round.reason), \(round.startedAt),
                \(round.receivedAt), \(round.deadline), \(number), 'open', \(now), \(round.outcome?.decision),
                \(round.outcome?.percentage), \(round.outcome?.at)
            )
            """
        )
        try run(
            """
            UPDATE refund_request SET opened_case_id = \(caseID)
            WHERE \(of: purchase.key) AND notification_uuid = \(opener.notification)
            """
        )
        try storeIdentities(of: purchase, forCase: caseID)
        try closeDecided(caseID)
    }

    /// The notification's identifier in lower case, unless a notification of another app or environment has the same.
    private func freeCaseID(for uuid: String) throws -> String {
        let base = uuid.lowercased()
        var caseID = base
        var copy = 1
        while try row("SELECT 1 AS one FROM refund_case WHERE id = \(caseID)") != nil {
            copy += 1
            caseID = "\(base)-\(copy)"
        }
        return caseID
    }
}

extension Obstacle {
    /// Those that a fact can remove.
    static let liftable = allCases.filter(\.canLift).map(\.rawValue)
}
