import AppStoreTypes

extension World {
    /// Requests a refund as a customer; Apple then asks the developer for consumption data.
    ///
    /// - Parameters:
    ///   - transactionID: the transaction to refund.
    ///   - reason: the customer's reason.
    ///   - text: the customer's free text, by which the sandbox decides.
    ///   - isInApp: whether the request is made in the app, which turns off a subscription's renewal.
    ///   - isManual: whether you decide it, even if the model decides automatically.
    /// - Returns: the open request.
    /// - Throws: an error that says why it cannot be requested and what to do instead.
    mutating func requestRefund(
        of transactionID: String,
        reason: ConsumptionRequestReason,
        text: String? = nil,
        isInApp: Bool = true,
        isManual: Bool = false
    ) throws(EmulatorError) -> RefundRequest {
        guard Self.reasons.contains(reason) else {
            let allowed = Self.reasons.map(\.rawValue).joined(separator: ", ")
            throw .invalid("\"reason\" must be one of \(allowed).")
        }
        let transaction = try transaction(transactionID)
        guard !transaction.isRefunded else {
            throw .conflict("Transaction \(transactionID) is already refunded.")
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
            subscription.currentTransactionID == transactionID, subscription.isRunning, subscription.isRenewedByCustomer
        {
            bill(subscription) { $0.switchRenewal(isOn: false) }
        }
        return record.request
    }

    /// Sends the developer a consumption request.
    mutating func askForConsumption(_ request: RefundRequest) {
        let type = transactions[request.transactionID]?.payload.type
        guard type != .nonConsumable || switches.asksAboutNonConsumables else { return }
        notify(.consumptionRequested(request.reason), about: request.transactionID)
        if switches.consumptionReminders > 0 { planReminder(of: request.id) }
    }

    /// Repeats the consumption request if Apple has not decided yet.
    mutating func remindOfConsumption(_ requestID: String) {
        guard var record = refundRequests[requestID], record.request.state == .open else { return }
        record.reminders += 1
        // Each consumption request sets a new deadline.
        record.deadline = answerDeadline(of: record.request.transactionID)
        refundRequests[requestID] = record
        notify(.consumptionRequested(record.request.reason), about: record.request.transactionID)
        if record.reminders < switches.consumptionReminders { planReminder(of: requestID) }
    }

    private mutating func planReminder(of requestID: String) {
        schedule.plan(.consumptionReminder(requestID: requestID), at: now + .seconds(8 * 3600))
    }

    /// Records a new open request.
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

    /// Returns the deadline for answering a consumption request that is sent now.
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

    /// Records a received body; an accepted answer counts if the request is open and the deadline has not passed.
    mutating func note(_ received: ReceivedConsumption, of transactionID: String, answer: ConsumptionAnswer?) {
        guard var record = newestRefundRequest(of: transactionID) else { return }
        record.request.consumption.append(received)
        if let answer, record.awaitsAnswer(at: received.receivedAt) { record.answer = answer }
        refundRequests[record.request.id] = record
    }

    static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
}
