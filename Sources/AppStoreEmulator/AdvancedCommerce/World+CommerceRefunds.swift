import AppStoreTypes

extension World {
    /// Refunds the items of a request with the amounts that the developer named.
    mutating func carryOut(_ asked: CommerceRefund, of transactionID: String, for requestID: String) {
        let (date, elapsed) = (wholeSecond, transactions[transactionID]?.elapsedShare(at: now))
        transactions.change(transactionID, isRevision: false) { transaction in
            for place in transaction.payload.advancedCommerceInfo?.items?.indices ?? 0..<0 {
                guard var item = transaction.payload.advancedCommerceInfo?.items?[place],
                    let request = asked.items.first(where: { $0.sku == item.sku })
                else { continue }
                let amount = min(request.terms.amount(of: item.paid, elapsed: elapsed), item.paid - item.refundedTotal)
                let terms = request.terms
                item.refund(amount, terms.kind, reason: terms.reason, revokes: request.revokes, at: date)
                transaction.payload.advancedCommerceInfo?.items?[place] = item
            }
        }
        guard let transaction = transactions[transactionID], let info = transaction.payload.advancedCommerceInfo else {
            return
        }
        if (info.items ?? []).allSatisfy(\.isRevoked) {
            refund(transaction, share: info.refundedTotalShare, for: requestID)
        } else {
            // The customer keeps some items. The refunds show on the items, and the transaction is not revoked.
            settle(requestID, .granted)
            refundRequests[requestID]?.request.refundedPercentage = info.refundedTotalShare
            transactions.change(transactionID) { _ in }
            notify(.refunded(endsRenewal: false), about: transactionID)
        }
    }

    /// Carries out a refund, or first asks for consumption data if Apple weighs the refund risk.
    mutating func begin(
        _ refund: CommerceRefund,
        of transactionID: String,
        isRisked: Bool
    ) throws(APIRefusal) {
        guard newestRefundRequest(of: transactionID)?.request.state != .open else {
            throw APIRefusal(.pendingRefund)
        }
        guard !refund.isDeclineSimulated else {
            notify(.refundDeclined, about: transactionID)
            return
        }
        var record = open(transactionID, reason: refund.reason)
        record.commerce = refund
        refundRequests[record.request.id] = record
        guard isRisked, switches.asksAboutCommerceRefunds else { return carryOut(.grantFull, on: record) }
        planDecision(of: record)
        askForConsumption(record.request)
    }
}
