import AppStoreTypes

extension World {
    /// Decides a request; without a decision, the seeded model does.
    mutating func decide(
        _ requestID: String,
        _ decision: RefundDecision?,
        percentage: Milliunits? = nil
    ) throws -> RefundRequest {
        var record = try refundRequest(requestID)
        guard record.request.state == .open else {
            throw EmulatorError.conflict("Refund request \(requestID) is \(record.request.state.rawValue) already.")
        }
        if let percentage {
            guard decision == .grantProrated, (1..<100_000).contains(percentage) else {
                throw EmulatorError.invalid(
                    "\"percentage\" goes with GRANT_PRORATED and is in thousandths of a percent, between 0 and 100000."
                )
            }
        }
        var transaction = try transaction(record.request.transactionID)
        let elapsed = transaction.elapsedShare(at: now)
        var answer = record.answer
        // The time gone by stands for the used share of a subscription that renews: Apple computes it itself.
        if let elapsed { answer?.consumedShare = elapsed }
        let decided =
            decision
            ?? model.decision(reason: record.request.reason, answer: answer, ordinal: record.ordinal)
        record.request.decision = decided
        if decided == .decline {
            record.request.state = .declined
            try notify(.refundDeclined, about: transaction)
        } else {
            let share =
                decided == .grantFull ? 100_000 : percentage ?? Self.unusedShare(used: elapsed ?? answer?.consumedShare)
            record.request.state = .granted
            record.request.refundedPercentage = share
            transaction.refund(share, reason: record.request.reason, at: now)
            transactions[transaction.id] = transaction
            try notify(.refund, about: transaction)
        }
        refundRequests[requestID] = record
        return record.request
    }

    /// Takes a refund back, as after a dispute.
    mutating func reverseRefund(of transactionID: String) throws -> RefundRequest {
        var transaction = try transaction(transactionID)
        guard transaction.isRefunded, var record = newestRefundRequest(of: transactionID) else {
            throw EmulatorError.conflict("Transaction \(transactionID) is not refunded: grant a refund first.")
        }
        transaction.reverseRefund()
        transactions[transactionID] = transaction
        record.request.state = .reversed
        refundRequests[record.request.id] = record
        try notify(.refundReversed, about: transaction)
        return record.request
    }

    /// What the used share leaves to refund; half where it is not known or leaves nothing to share, as in the sandbox.
    private static func unusedShare(used: Double?) -> Milliunits {
        guard let used, used > 0, used < 1 else { return 50_000 }
        return Milliunits(thousandths: min(max(Int64((100_000 * (1 - used)).rounded()), 1), 99_999))
    }
}

extension EmulatedTransaction {
    /// How much of a subscription's period has gone by, from 0 to 1; `nil` for any other product.
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
        // Advanced Commerce tells the kind of a refund item by item.
        if payload.advancedCommerceInfo == nil {
            payload.revocationType = share == 100_000 ? .refundFull : .refundProrated
        }
    }

    mutating func reverseRefund() {
        payload.revocationDate = nil
        payload.revocationReason = nil
        payload.revocationType = nil
        payload.revocationPercentage = nil
    }
}
