import AppStoreTypes

extension World {
    /// Decides a request; if no decision is given, the seeded model decides.
    mutating func decide(
        _ requestID: String,
        _ decision: RefundDecision?,
        percentage: Milliunits? = nil
    ) throws(EmulatorError) -> RefundRequest {
        let record = try refundRequest(requestID)
        guard record.request.state == .open else {
            throw .conflict("Refund request \(requestID) is already \(record.request.state.rawValue).")
        }
        if let percentage {
            guard record.commerce == nil else {
                throw .invalid("The Advanced Commerce request sets the refund amount: omit \"percentage\".")
            }
            guard decision == .grantProrated, (1..<100_000).contains(percentage) else {
                throw .invalid(
                    "\"percentage\" requires GRANT_PRORATED and is thousandths of a percent, between 0 and 100000."
                )
            }
        }
        carryOut(decision, on: record, percentage: percentage)
        return try refundRequest(requestID).request
    }

    /// Decides an open request as given, or as the model decides.
    mutating func carryOut(_ decision: RefundDecision?, on open: RefundRequestRecord, percentage: Milliunits? = nil) {
        var record = open
        guard let transaction = transactions[record.request.transactionID] else { return }
        let judgement = judgement(of: record)
        let decided = decision ?? judgement.outcome
        record.request.decision = decided
        record.judgement = judgement
        (record.decidedAt, record.decidedBy) = (now, decision == nil ? .model : .manual)
        refundRequests[record.request.id] = record
        if decided == .decline {
            settle(record.request.id, .declined)
            notify(.refundDeclined, about: transaction.id)
        } else if let refund = record.commerce {
            carryOut(refund, of: transaction.id, for: record.request.id)
        } else {
            let used = transaction.elapsedShare(at: now) ?? record.answer?.consumedShare
            let share = decided == .grantFull ? 100_000 : percentage ?? Self.unusedShare(used: used)
            refund(transaction, share: share, for: record.request.id)
        }
    }

    /// Refunds a transaction without a customer's request, as Apple Support does.
    mutating func refund(_ transactionID: String, percentage: Milliunits?) throws(EmulatorError) -> RefundRequest {
        let transaction = try transaction(transactionID)
        guard !transaction.isRevoked else {
            throw .conflict("Transaction \(transactionID) is already refunded or revoked.")
        }
        if let percentage, !(1...100_000).contains(percentage) {
            throw .invalid("\"percentage\" must be in thousandths of a percent, from 1 to 100000.")
        }
        let share = percentage ?? 100_000
        var record: RefundRequestRecord
        if let open = newestRefundRequest(of: transactionID), open.request.state == .open {
            record = open
        } else {
            record = open(transactionID, reason: .other)
        }
        record.judgement = judgement(of: record)
        record.request.decision = share == 100_000 ? .grantFull : .grantProrated
        (record.decidedAt, record.decidedBy) = (now, .manual)
        refundRequests[record.request.id] = record
        refund(transaction, share: share, for: record.request.id)
        return try refundRequest(record.request.id).request
    }

    /// Reverses a refund, as after a dispute; a subscription period that has ended since does not resume.
    mutating func reverseRefund(of transactionID: String) throws(EmulatorError) -> RefundRequest {
        let transaction = try transaction(transactionID)
        // Advanced Commerce items may have been refunded one by one; this reverses all of them.
        let granted = refundRequests.values
            .filter { $0.request.transactionID == transactionID && $0.request.state == .granted }
            .sorted { $0.ordinal < $1.ordinal }
        guard let newest = granted.last else {
            throw .conflict("Transaction \(transactionID) is not refunded: grant a refund first.")
        }
        transactions.change(transactionID) { $0.reverseRefund() }
        if let subscription = subscriptions[transaction.originalID], subscription.standing == .revoked,
            subscription.currentTransactionID == transactionID
        {
            let standing: EmulatedSubscription.Standing =
                subscription.periodEnd > now ? .active : .expired(.customerCancelled)
            subscriptions.change(transaction.originalID) { $0.standing = standing }
            plan(transaction.originalID)
        }
        restoreFamilyAccess(of: transaction.originalID, lostAt: transaction.payload.revocationDate)
        for record in granted { settle(record.request.id, .reversed) }
        notify(.refundReversed, about: transactionID)
        return try refundRequest(newest.request.id).request
    }

    /// Refunds a transaction.
    ///
    /// A refund of a subscription's current period ends the subscription and the family members' access.
    mutating func refund(_ transaction: EmulatedTransaction, share: Milliunits, for requestID: String) {
        let date = wholeSecond
        let reason = refundRequests[requestID]?.request.reason ?? .other
        settle(requestID, .granted)
        refundRequests[requestID]?.request.refundedPercentage = share
        transactions.change(transaction.id) { $0.refund(share, reason: reason, at: date) }
        let original = transaction.originalID
        var endsRenewal = false
        let subscription = subscriptions[original]
        let isPresent = subscription.map { $0.currentTransactionID == transaction.id } ?? true
        if let subscription, isPresent {
            endsRenewal = subscription.renewal.isOn
            subscriptions.change(original) { [now] in
                $0.standing = .revoked
                if endsRenewal { $0.renewal.changedAt = now }
                $0.renewal.isOn = false
            }
            plan(original)
        }
        notify(.refunded(endsRenewal: endsRenewal), about: transaction.id)
        guard isPresent else { return }
        let revocation = transactions[transaction.id]?.payload.revocationReason ?? .other
        for member in familyMembers(of: original) { endFamilyAccess(of: member, reason: revocation) }
    }

    mutating func settle(_ requestID: String, _ state: RefundRequest.State) {
        guard let before = refundRequests[requestID]?.request else { return }
        tally(before.state, of: before.transactionID, by: -1)
        tally(state, of: before.transactionID)
        refundRequests[requestID]?.request.state = state
    }

    /// Returns the unused share; half if the used share is unknown, none or all, as in the sandbox.
    private static func unusedShare(used: Double?) -> Milliunits {
        guard let used, used > 0, used < 1 else { return 50_000 }
        return Milliunits(thousandths: min(max(Int64((100_000 * (1 - used)).rounded()), 1), 99_999))
    }
}

extension EmulatedTransaction {
    /// Returns the elapsed share of a subscription's period, from 0 to 1, or `nil` for any other product.
    func elapsedShare(at time: Timestamp) -> Double? {
        guard isRenewing, let start = payload.purchaseDate, let end = payload.expiresDate, start < end else {
            return nil
        }
        return min(max(Double((time - start).milliseconds) / Double((end - start).milliseconds), 0), 1)
    }

    mutating func refund(_ share: Milliunits, reason: ConsumptionRequestReason, at time: Timestamp) {
        payload.revocationDate = Timestamp(seconds: time.milliseconds / 1000)
        payload.revocationReason =
            [.fulfillmentIssue, .unsatisfiedWithPurchase].contains(reason) ? .appIssue : .other
        payload.revocationPercentage = share
        // Advanced Commerce reports the type of a refund for each item.
        if payload.advancedCommerceInfo == nil {
            payload.revocationType = share == 100_000 ? .refundFull : .refundProrated
        } else {
            payload.advancedCommerceInfo?.refundRest(share, reason: reason, at: time)
        }
    }

    mutating func reverseRefund() {
        payload.revocationDate = nil
        payload.revocationReason = nil
        payload.revocationType = nil
        payload.revocationPercentage = nil
        payload.advancedCommerceInfo?.reverseRefunds()
    }
}
