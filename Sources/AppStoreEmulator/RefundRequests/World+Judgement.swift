import AppStoreTypes

extension World {
    /// Why a request was decided as it was, or how the model would decide it at present.
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

    /// How the model sees a request at present.
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

    /// Decides a request that has waited long enough, if that is the model's to do.
    mutating func refundDecisionIsDue(_ requestID: String) {
        guard model.isAutomatic, let record = refundRequests[requestID], record.request.state == .open else { return }
        carryOut(nil, on: record)
    }

    /// Puts another model in the place of the present one; where it decides by itself, what is open falls due.
    mutating func set(_ model: RefundModel) {
        let wasAutomatic = self.model.isAutomatic
        self.model = model
        guard model.isAutomatic, !wasAutomatic else { return }
        let open = refundRequests.values.filter { $0.request.state == .open }.sorted { $0.ordinal < $1.ordinal }
        for record in open { planDecision(of: record) }
    }

    /// Plans the decision of a request by the model: at its time, or at once where that has passed.
    mutating func planDecision(of record: RefundRequestRecord) {
        guard model.isAutomatic, let due = record.dueAt else { return }
        schedule.plan(.refundDecision(requestID: record.request.id), at: max(due, now))
    }

    /// Counts an outcome for the customer's later requests; what was reversed counts as neither.
    mutating func tally(_ outcome: RefundRequest.State, of transactionID: String, by count: Int = 1) {
        guard let customer = transactions[transactionID]?.customer else { return }
        switch outcome {
        case .granted: refundTallies[customer, default: RefundTally()].granted += count
        case .declined: refundTallies[customer, default: RefundTally()].declined += count
        case .open, .reversed: break
        }
    }
}
