import AppStoreTypes

extension World {
    /// Returns why a request was decided as it was, or how the model would decide it now.
    func explanation(of requestID: String) throws(EmulatorError) -> RefundExplanation {
        let record = try refundRequest(requestID)
        return RefundExplanation(
            refundRequest: requestID,
            transactionID: record.request.transactionID,
            state: record.request.state,
            judgement: record.judgement ?? judgement(of: record),
            dueAt: record.dueAt,
            decision: record.request.decision,
            decidedBy: record.decidedBy,
            decidedAt: record.decidedAt
        )
    }

    /// Returns the model's current judgement of a request.
    func judgement(of record: RefundRequestRecord) -> RefundJudgement {
        let transaction = transactions[record.request.transactionID]
        let judgement = model.judge(
            RefundFacts(
                reason: record.request.reason,
                answer: record.answer,
                elapsedShare: transaction?.elapsedShare(at: now),
                wasAnsweredWithoutConsent: record.wasAnsweredWithoutConsent,
                history: transaction.flatMap { refundTallies[$0.customer] } ?? RefundTally()
            ),
            ordinal: record.ordinal
        )
        guard switches.sandboxDecidesByWords, transaction?.environment == .sandbox else { return judgement }
        return judgement.settled(record.sandboxOutcome)
    }

    /// Decides an open request that is due, if the model decides automatically.
    mutating func refundDecisionIsDue(_ requestID: String) {
        guard model.isAutomatic, let record = refundRequests[requestID], record.request.state == .open else { return }
        carryOut(nil, on: record)
    }

    /// Replaces the model; if the new one turns automatic decisions on, it plans those of all open requests.
    mutating func set(_ model: RefundModel) {
        let wasAutomatic = self.model.isAutomatic
        self.model = model
        guard model.isAutomatic, !wasAutomatic else { return }
        let open = refundRequests.values.filter { $0.request.state == .open }.sorted { $0.ordinal < $1.ordinal }
        for record in open { planDecision(of: record) }
    }

    /// Plans the model's decision of a request for its due time, or for now if that has passed.
    mutating func planDecision(of record: RefundRequestRecord) {
        guard model.isAutomatic, let due = record.dueAt else { return }
        schedule.plan(.refundDecision(requestID: record.request.id), at: max(due, now))
    }

    /// Counts an outcome for the customer's later requests; open and reversed requests do not count.
    mutating func tally(_ outcome: RefundRequest.State, of transactionID: String, by count: Int = 1) {
        guard let customer = transactions[transactionID]?.customer else { return }
        switch outcome {
        case .granted: refundTallies[customer, default: RefundTally()].granted += count
        case .declined: refundTallies[customer, default: RefundTally()].declined += count
        case .open, .reversed: break
        }
    }
}
