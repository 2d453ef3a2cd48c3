import AppStoreTypes

extension World {
    /// Handles Revoke Subscription: ends the subscription and refunds its latest transaction.
    ///
    /// It ends immediately, or once Apple decides if the refund risk is weighed.
    mutating func revokeCommerce(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        guard let subscription = subscriptions[transaction.originalID] else {
            throw APIRefusal(.subscriptionDoesNotExist)
        }
        guard subscription.commerce != nil else { throw APIRefusal(.subscriptionNotEligible) }
        let terms = try RefundTerms(body.members, in: transaction.environment)
        let isRisked = try body.isRefundRisked()
        guard subscription.isRunning else { throw APIRefusal(.revokeOnInactiveSubscription) }
        guard terms.kind != .custom else { throw APIRefusal(.invalidRefundType) }
        guard let current = transactions[subscription.currentTransactionID], !current.isRevoked else {
            throw APIRefusal(.alreadyRefunded)
        }
        let items = (current.payload.advancedCommerceInfo?.items ?? []).filter { !$0.isRevoked }
        let refund = CommerceRefund(
            items: items.compactMap(\.sku).map { CommerceRefund.Item(sku: $0, terms: terms, revokes: true) }
        )
        try begin(refund, of: current.id, isRisked: isRisked)
    }

    /// Handles Request Transaction Refund, item by item.
    mutating func requestCommerceRefund(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        guard let info = transaction.payload.advancedCommerceInfo else {
            throw APIRefusal(.transactionNotRefundable)
        }
        try body.checkCurrency(of: transaction)
        let refund = CommerceRefund(
            items: try body.items().map { item throws(APIRefusal) in
                let terms = try RefundTerms(item.members, in: transaction.environment)
                guard case .bool(let revokes) = item.members["revoke"] else { throw .malformed }
                return CommerceRefund.Item(sku: item.sku, terms: terms, revokes: revokes)
            }
        )
        let isRisked = try body.isRefundRisked()
        guard !transaction.isRevoked else { throw APIRefusal(.alreadyRefunded) }
        for request in refund.items {
            guard let item = info.items?.first(where: { $0.sku == request.sku }) else {
                throw APIRefusal(.productNotOwned)
            }
            guard !item.isRevoked, item.paidBack < item.paid || item.paid == 0 else {
                throw APIRefusal(.alreadyRefunded)
            }
            guard request.terms.amount ?? 0 <= item.paid - item.paidBack else { throw APIRefusal(.invalidAmount) }
        }
        guard !refund.isDeclineSimulated || refund.items.allSatisfy(\.terms.isDeclineSimulated) else {
            throw APIRefusal(.partialSimulateRefundDecline)
        }
        try begin(refund, of: transaction.id, isRisked: isRisked)
    }

    /// Refunds the items of a request with the amounts that the developer named.
    mutating func carryOut(_ asked: CommerceRefund, of transactionID: String, for requestID: String) {
        let (date, elapsed) = (wholeSecond, transactions[transactionID]?.elapsedShare(at: now))
        transactions.change(transactionID, isRevision: false) { transaction in
            for place in transaction.payload.advancedCommerceInfo?.items?.indices ?? 0..<0 {
                guard var item = transaction.payload.advancedCommerceInfo?.items?[place],
                    let request = asked.items.first(where: { $0.sku == item.sku })
                else { continue }
                let amount = min(request.terms.amount(of: item.paid, elapsed: elapsed), item.paid - item.paidBack)
                let terms = request.terms
                item.refund(amount, terms.kind, reason: terms.reason, revokes: request.revokes, at: date)
                transaction.payload.advancedCommerceInfo?.items?[place] = item
            }
        }
        guard let transaction = transactions[transactionID], let info = transaction.payload.advancedCommerceInfo else {
            return
        }
        if (info.items ?? []).allSatisfy(\.isRevoked) {
            refund(transaction, share: info.paidBackShare, for: requestID)
        } else {
            // The customer keeps some items. The refunds show on the items, and the transaction is not revoked.
            settle(requestID, .granted)
            refundRequests[requestID]?.request.refundedPercentage = info.paidBackShare
            transactions.change(transactionID) { _ in }
            notify(.refunded(endsRenewal: false), about: transactionID)
        }
    }

    /// Carries out a refund, or first asks for consumption data if Apple weighs the refund risk.
    private mutating func begin(
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
