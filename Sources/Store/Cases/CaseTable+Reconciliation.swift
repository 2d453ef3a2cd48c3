import AppStoreTypes
import Refunds

extension CaseTable {
    /// Brings the cases of a purchase in line with its requests and outcomes, one of which may just have arrived.
    ///
    /// Each group of requests is one case, whatever the order in which requests and outcomes arrived. A case that opens
    /// asks for the history of its customer, unless that was read; if nothing was known of the purchase before, it asks
    /// for what is new there in any case.
    ///
    /// - Parameters:
    ///   - key: the purchase.
    ///   - arrived: the notification that brought a request just now, if one did.
    ///   - isFirstSeen: whether nothing was known of the purchase before.
    ///   - now: the present time.
    /// - Throws: what keeps the database from answering; ``StoreError/unreadable(column:)``.
    func reconcileCases(of key: PurchaseKey, arrived: String?, isFirstSeen: Bool = false, at now: Timestamp) throws {
        let requests = try RequestTable(db).requests(for: key)
        // A request for a purchase of which nothing is known yet waits until it is.
        guard !requests.isEmpty, let purchase = try PurchaseTable(db).purchase(key) else { return }
        let groups = RequestGroup.groups(
            of: requests,
            outcomes: try RequestTable(db).outcomes(of: key),
            notRefundedAt: purchase.source == .signed && purchase.revocation == nil ? purchase.signedAt : nil
        )
        var surplus: [String: [RefundCase]] = [:]
        for group in groups {
            guard let kept = group.openedCase, !group.surplusCases.isEmpty else { continue }
            // What belongs to a case that cannot be read stays until it can.
            guard try loadReadable(kept, at: now) != nil else { continue }
            surplus[kept] = try group.surplusCases.compactMap { try remove($0, at: now) }
        }
        let opened = groups.enumerated().compactMap { index, group in group.openedCase.map { ($0, Int64(index + 1)) } }
        try makeRoom(forNumbers: opened, of: key)
        for (index, group) in groups.enumerated() {
            let number = Int64(index + 1)
            guard let caseID = group.openedCase else {
                try open(group, of: purchase, arrived: arrived, number: number, at: now)
                if group.outcome == nil { try wantHistory(of: purchase, for: group, isFirstSeen, at: now) }
                continue
            }
            let isReminded = group.members.contains { $0.notification == arrived }
            let wasDecided = try update(
                caseID,
                to: group,
                number: number,
                isReminded: isReminded,
                merging: surplus[caseID] ?? [],
                at: now
            )
            if wasDecided, group.outcome == nil { try wantHistory(of: purchase, for: group, isFirstSeen, at: now) }
        }
    }

    private func wantHistory(
        of purchase: Purchase,
        for group: RequestGroup,
        _ isFirstSeen: Bool,
        at now: Timestamp
    ) throws {
        try HistoryTable(db).wantHistory(of: purchase, by: group.deadline, isFirstSeen: isFirstSeen, at: now)
    }

    /// Deletes a case that was opened for what turned out to be another's request.
    ///
    /// - Returns: the case as it was; `nil` where it cannot be read, and stays.
    private func remove(_ caseID: String, at now: Timestamp) throws -> RefundCase? {
        guard let surplus = try loadReadable(caseID, at: now) else { return nil }
        try RequestTable(db).forgetOpened(caseID, for: surplus.refundCase.purchaseKey)
        try delete(surplus)
        return surplus.refundCase
    }

    /// Moves request numbers out of the way where cases change places: no two cases of a purchase have the same number at
    /// any time.
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
        // Last: what a person said of a case that is gone counts for this one as it stands now.
        for other in surplus { replies.append(new.apply(.merged(other), at: now)) }
        if replies.contains(.applied) { try save(new, over: stored) }
        return wasDecided && new.blockReason != .alreadyDecided
    }

    private func open(
        _ group: RequestGroup,
        of purchase: Purchase,
        arrived: String?,
        number: Int64,
        at now: Timestamp
    ) throws {
        let opener = group.members.first { $0.notification == arrived } ?? group.members.first
        guard let opener else { return }
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
            dueAt: now
        )
        if let outcome = group.outcome { refundCase.apply(.outcomeArrived(outcome), at: now) }
        try insert(refundCase)
        try RequestTable(db).noteOpened(refundCase.id, by: opener.notification, for: purchase.key)
        try keepIdentities(of: purchase, forCase: refundCase.id)
    }

    /// The notification's identifier in lower case, unless a notification of another app or environment has the same.
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
