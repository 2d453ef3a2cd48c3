import AppStoreTypes
import Foundation

extension World {
    /// A customer asks for a refund; Apple asks the developer.
    mutating func requestRefund(
        of transactionID: String,
        reason: ConsumptionRequestReason
    ) throws -> RefundRequest {
        guard Self.reasons.contains(reason) else {
            let allowed = Self.reasons.map(\.rawValue).joined(separator: ", ")
            throw EmulatorError.invalid("\"reason\" is one of \(allowed).")
        }
        let transaction = try transaction(transactionID)
        guard !transaction.isRefunded else {
            throw EmulatorError.conflict("Transaction \(transactionID) is refunded already.")
        }
        if let open = newestRefundRequest(of: transactionID), open.request.state == .open {
            throw EmulatorError.conflict(
                "Refund request \(open.request.id) for this transaction is open: decide it first."
            )
        }
        let answerTime: Duration = .seconds(transaction.environment == .production ? 12 * 3600 : 300)
        let record = RefundRequestRecord(
            request: RefundRequest(
                id: UUID().uuidString.lowercased(),
                transactionID: transactionID,
                reason: reason,
                state: .open,
                consumption: []
            ),
            ordinal: refundRequests.count,
            deadline: now + answerTime
        )
        refundRequests[record.request.id] = record
        newestRefundRequests[transactionID] = record.request.id
        if transaction.payload.type != .nonConsumable || switches.asksAboutNonConsumables {
            try notify(.consumptionRequest, about: transaction, reason: reason)
        }
        return record.request
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
        if let answer, record.request.state == .open, received.receivedAt <= record.deadline { record.answer = answer }
        refundRequests[record.request.id] = record
    }

    private static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
}
