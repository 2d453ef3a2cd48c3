import AppStoreTypes

extension World {
    /// A customer asks for a refund; Apple asks the developer.
    ///
    /// - Parameters:
    ///   - transactionID: what is to be refunded.
    ///   - reason: the customer's reason.
    ///   - text: the customer's own words, by which the sandbox decides.
    ///   - isInApp: whether it is asked for in the app, after which a running subscription does not renew.
    ///   - isManual: whether you decide it, even where the model decides by itself.
    /// - Returns: the request, open.
    /// - Throws: what is wrong with asking, and what to do instead.
    mutating func requestRefund(
        of transactionID: String,
        reason: ConsumptionRequestReason,
        text: String? = nil,
        isInApp: Bool = true,
        isManual: Bool = false
    ) throws(EmulatorError) -> RefundRequest {
        guard Self.reasons.contains(reason) else {
            let allowed = Self.reasons.map(\.rawValue).joined(separator: ", ")
            throw .invalid("\"reason\" is one of \(allowed).")
        }
        let transaction = try transaction(transactionID)
        guard !transaction.isRefunded else {
            throw .conflict("Transaction \(transactionID) is refunded already.")
        }
        if let open = newestRefundRequest(of: transactionID), open.request.state == .open {
            throw .conflict(
                "Refund request \(open.request.id) for this transaction is open: decide it first."
            )
        }
        let record = open(transactionID, reason: reason, text: text)
        if !isManual { planDecision(of: record) }
        askForConsumption(record.request)
        if isInApp, switches.refundRequestEndsRenewal, let subscription = subscriptions[transaction.originalID],
            subscription.currentTransactionID == transactionID, subscription.isRunning, subscription.renewal.isOn
        {
            switchRenewal(of: transaction.originalID, isOn: false)
        }
        return record.request
    }

    /// Apple asks the developer how a purchase was used.
    mutating func askForConsumption(_ request: RefundRequest) {
        let type = transactions[request.transactionID]?.payload.type
        guard type != .nonConsumable || switches.asksAboutNonConsumables else { return }
        notify(.consumptionRequested(request.reason), about: request.transactionID)
        if switches.consumptionReminders > 0 { planReminder(of: request.id) }
    }

    /// Apple asks again, as long as it has not decided.
    mutating func remindOfConsumption(_ requestID: String) {
        guard var record = refundRequests[requestID], record.request.state == .open else { return }
        record.reminders += 1
        // Each question gives its own time to answer it.
        record.deadline = answerDeadline(of: record.request.transactionID)
        refundRequests[requestID] = record
        notify(.consumptionRequested(record.request.reason), about: record.request.transactionID)
        if record.reminders < switches.consumptionReminders { planReminder(of: requestID) }
    }

    private mutating func planReminder(of requestID: String) {
        schedule.plan(.consumptionReminder(requestID: requestID), at: now + .seconds(8 * 3600))
    }

    /// Notes a request.
    mutating func open(
        _ transactionID: String,
        reason: ConsumptionRequestReason,
        text: String? = nil
    ) -> RefundRequestRecord {
        let environment = transactions[transactionID]?.environment ?? .sandbox
        var record = RefundRequestRecord(
            request: RefundRequest(
                id: generator.uuid(),
                transactionID: transactionID,
                reason: reason,
                state: .open,
                consumption: []
            ),
            ordinal: refundRequests.count,
            deadline: answerDeadline(of: transactionID)
        )
        record.text = text
        record.dueAt = now + model.delay(ofRequest: record.ordinal, in: environment)
        refundRequests[record.request.id] = record
        newestRefundRequests[transactionID] = record.request.id
        return record
    }

    /// Until when a question that is asked now can be answered.
    private func answerDeadline(of transactionID: String) -> Timestamp {
        now + .seconds(transactions[transactionID]?.environment == .production ? 12 * 3600 : 300)
    }

    func refundRequest(_ id: String) throws(EmulatorError) -> RefundRequestRecord {
        guard let record = refundRequests[id] else {
            throw .unknown(
                "There is no refund request \(id): POST /_emulator/transactions/{id}/refund-requests makes one."
            )
        }
        return record
    }

    func newestRefundRequest(of transactionID: String) -> RefundRequestRecord? {
        newestRefundRequests[transactionID].flatMap { refundRequests[$0] }
    }

    /// Notes a body that came in; an accepted answer weighs if the request is open and its time not over.
    mutating func note(_ received: ReceivedConsumption, of transactionID: String, answer: ConsumptionAnswer?) {
        guard var record = newestRefundRequest(of: transactionID) else { return }
        record.request.consumption.append(received)
        if let answer, record.awaitsAnswer(at: received.receivedAt) { record.answer = answer }
        refundRequests[record.request.id] = record
    }

    private static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
}
