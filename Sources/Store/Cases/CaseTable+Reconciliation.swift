import AppStoreTypes
import Refunds

extension CaseTable {
    /// Updates the cases of a purchase from its requests and outcomes, after one of them arrived.
    ///
    /// Each group of requests is one case, whatever the order in which requests and outcomes arrived. A case that opens
    /// requests the history of its customer, unless that was read. If the purchase was unknown before, the case
    /// requests the history in any case, because it may contain more new purchases.
    ///
    /// - Parameters:
    ///   - key: the purchase.
    ///   - arrived: the notification of a request that just arrived, if any.
    ///   - isFirstSeen: whether the purchase was unknown before.
    ///   - historyWait: how long a case that opens waits for its customer's history before it is due.
    ///   - now: the present time.
    /// - Returns: the case of the request that arrived; `nil` if none arrived, or its purchase is not known yet.
    /// - Throws: any error of the database; ``StoreError/unreadable(column:)``.
    @discardableResult
    func reconcileCases(
        of key: PurchaseKey,
        arrived: String?,
        isFirstSeen: Bool = false,
        historyWait: Duration = .zero,
        at now: Timestamp
    ) throws -> String? {
        let requests = try RequestTable(db).requests(for: key)
        // A request for an unknown purchase waits until the purchase is known.
        guard !requests.isEmpty, let purchase = try PurchaseTable(db).purchase(key) else { return nil }
        var caseOfArrived: String?
        let groups = RequestGroup.groups(
            of: requests,
            outcomes: try RequestTable(db).outcomes(of: key),
            notRefundedAt: purchase.source == .signed && purchase.revocation == nil ? purchase.signedAt : nil
        )
        var surplus: [String: [RefundCase]] = [:]
        for group in groups {
            guard let kept = group.openedCase, !group.duplicateCases.isEmpty else { continue }
            // Cases to merge into a case that cannot be read stay until it can.
            guard try loadReadable(kept, at: now) != nil else { continue }
            surplus[kept] = try group.duplicateCases.compactMap { try remove($0, mergedInto: kept, at: now) }
        }
        let opened = groups.enumerated().compactMap { index, group in group.openedCase.map { ($0, Int64(index + 1)) } }
        try makeRoom(forNumbers: opened, of: key)
        for (index, group) in groups.enumerated() {
            let number = Int64(index + 1)
            let hasArrived = group.members.contains { $0.notification == arrived }
            guard let caseID = group.openedCase else {
                let isRead = try group.outcome != nil || !requestHistory(of: purchase, for: group, isFirstSeen, at: now)
                let wait = isRead ? .zero : historyWait
                let opened = try open(group, of: purchase, arrived: arrived, number: number, waiting: wait, at: now)
                if hasArrived { caseOfArrived = opened }
                continue
            }
            if hasArrived { caseOfArrived = caseID }
            let wasDecided = try update(
                caseID,
                to: group,
                number: number,
                isReminded: hasArrived,
                merging: surplus[caseID] ?? [],
                at: now
            )
            if wasDecided, group.outcome == nil { try requestHistory(of: purchase, for: group, isFirstSeen, at: now) }
        }
        return caseOfArrived
    }

    /// Makes the history of a case's customer due, and returns whether the case should wait for it.
    @discardableResult
    private func requestHistory(
        of purchase: Purchase,
        for group: RequestGroup,
        _ isFirstSeen: Bool,
        at now: Timestamp
    ) throws -> Bool {
        // Google Play has no history of a customer to read.
        guard !group.isReview else { return false }
        return try HistoryTable(db).requestHistory(of: purchase, by: group.deadline, isFirstSeen: isFirstSeen, at: now)
    }

    /// Deletes a case whose request belongs to another case, which keeps what people decided about it.
    ///
    /// - Returns: the deleted case; `nil` if it cannot be read, in which case it stays.
    private func remove(_ caseID: String, mergedInto kept: String, at now: Timestamp) throws -> RefundCase? {
        guard let surplus = try loadReadable(caseID, at: now) else { return nil }
        try PersonDecisionTable(db).move(from: caseID, to: kept)
        try RequestTable(db).forgetOpened(caseID, for: surplus.refundCase.purchaseKey)
        try delete(surplus)
        // An erasure could not find the identifier of a case that no longer exists.
        try AuditTable(db).forget(caseID, in: surplus.refundCase.app)
        return surplus.refundCase
    }

    /// Moves request numbers out of the way before cases exchange them, because they are unique within a purchase.
    private func makeRoom(forNumbers wanted: [(caseID: String, number: Int64)], of key: PurchaseKey) throws {
        let rows = try db.rows(
            "SELECT refund_case.id, refund_case.request_number FROM refund_case WHERE \("refund_case", of: key)"
        )
        var numbers: [String: Int64] = [:]
        for row in rows { numbers[try row.value("id")] = try row.value("request_number") }
        guard wanted.contains(where: { numbers[$0.caseID] != $0.number }) else { return }
        try db.run(
            """
            UPDATE refund_case SET request_number = refund_case.request_number + 1000000
            WHERE \("refund_case", of: key)
            """
        )
    }

    /// Applies a group's requests and outcome to its case.
    ///
    /// - Returns: whether the case was closed because of an outcome that it no longer has.
    private func update(
        _ caseID: String,
        to group: RequestGroup,
        number: Int64,
        isReminded: Bool,
        merging surplus: [RefundCase],
        at now: Timestamp
    ) throws -> Bool {
        guard let stored = try loadReadable(caseID, at: now) else { return false }
        var new = stored.refundCase
        var replies = [new.apply(.regrouped(group, number: number), at: now)]
        let wasDecided = new.blockReason == .alreadyDecided
        if let outcome = group.outcome {
            replies.append(new.apply(.outcomeArrived(outcome), at: now))
        } else {
            replies.append(new.apply(.outcomeTakenBack, at: now))
        }
        if isReminded { replies.append(new.apply(.reminded, at: now)) }
        // Applied last, because a person's decision on a removed case applies to this case in its new state.
        for other in surplus { replies.append(new.apply(.merged(other), at: now)) }
        if replies.contains(.applied) { try save(new, over: stored, at: now) }
        return wasDecided && new.blockReason != .alreadyDecided
    }

    /// Opens the case of a group of requests, and returns its ID.
    ///
    /// `wait` is how long the case may wait for the history of its customer.
    private func open(
        _ group: RequestGroup,
        of purchase: Purchase,
        arrived: String?,
        number: Int64,
        waiting wait: Duration,
        at now: Timestamp
    ) throws -> String? {
        let opener = group.members.first { $0.notification == arrived } ?? group.members.first
        guard let opener else { return nil }
        var refundCase = RefundCase(
            id: try freeCaseID(for: opener.notification),
            app: purchase.app,
            transactionID: purchase.transactionID,
            customerID: purchase.customerID,
            reason: group.reason,
            requestedAt: group.startedAt,
            receivedAt: group.receivedAt,
            deadline: group.deadline,
            requestNumber: number,
            state: .open,
            // A clock that is ahead must not delay the answer: Apple signed the request earlier.
            dueAt: min(group.startedAt, now)
        )
        if wait > .zero, let due = refundCase.dueAt {
            refundCase.dueAt = max(due, min(due + wait, refundCase.lastMoment))
        }
        if let outcome = group.outcome { refundCase.apply(.outcomeArrived(outcome), at: now) }
        try insert(refundCase, at: now)
        try RequestTable(db).noteOpened(refundCase.id, by: opener.notification, for: purchase.key)
        try keepIdentities(of: purchase, forCase: refundCase.id)
        return refundCase.id
    }

    /// Returns the notification's identifier in lower case, with a suffix if another app or environment has the same.
    private func freeCaseID(for uuid: String) throws -> String {
        let base = uuid.lowercased()
        var caseID = base
        var copy = 1
        while try db.row("SELECT 1 AS one FROM refund_case WHERE refund_case.id = \(caseID)") != nil {
            copy += 1
            caseID = "\(base)-\(copy)"
        }
        return caseID
    }
}
