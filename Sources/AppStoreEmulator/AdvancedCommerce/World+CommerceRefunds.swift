import AppStoreTypes

extension World {
    /// Revoke Subscription: it ends at once, and its latest transaction is refunded.
    mutating func revokeCommerce(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        guard let subscription = subscriptions[transaction.originalID] else {
            throw APIRefusal(.subscriptionDoesNotExist)
        }
        guard subscription.commerce != nil else { throw APIRefusal(.subscriptionNotEligible) }
        let terms = try RefundTerms(body.members, in: transaction.environment)
        try RefundTerms.checkRisking(body.members)
        guard subscription.isRunning else { throw APIRefusal(.revokeOnInactiveSubscription) }
        guard terms.kind != .custom else { throw APIRefusal(.invalidRefundType) }
        guard let current = transactions[subscription.currentTransactionID], !current.isRevoked else {
            throw APIRefusal(.alreadyRefunded)
        }
        guard !terms.isDeclineSimulated else { return declineRefund(of: current.id) }
        let share = terms.kind == .full ? 100_000 : unelapsedShare(of: current)
        note(terms, on: current.id, skus: nil, share: share, revokes: true)
        refundCommerce(current.id, share: share)
    }

    /// Request Transaction Refund: item by item.
    mutating func requestCommerceRefund(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        guard let info = transaction.payload.advancedCommerceInfo else {
            throw APIRefusal(.transactionNotRefundable)
        }
        try body.checkCurrency(of: transaction)
        let requests = try refundRequests(body, of: transaction)
        try RefundTerms.checkRisking(body.members)
        guard !transaction.isRevoked else { throw APIRefusal(.alreadyRefunded) }
        var refunded: Int64 = 0
        let total = max((info.items ?? []).reduce(0) { $0 + ($1.price?.thousandths ?? 0) }, 1)
        for request in requests {
            guard let item = info.items?.first(where: { $0.sku == request.sku }) else {
                throw APIRefusal(.productNotOwned)
            }
            let price = item.price?.thousandths ?? 0
            let paidBack = (item.refunds ?? []).reduce(0) { $0 + ($1.refundAmount?.thousandths ?? 0) }
            guard item.revocationDate == nil, paidBack < price || price == 0 else {
                throw APIRefusal(.alreadyRefunded)
            }
            guard request.terms.amount ?? 0 <= price - paidBack else { throw APIRefusal(.invalidAmount) }
            refunded += request.terms.amount(of: price, elapsed: transaction.elapsedShare(at: now))
        }
        let simulated = requests.count { $0.terms.isDeclineSimulated }
        guard simulated == 0 || simulated == requests.count else {
            throw APIRefusal(.partialSimulateRefundDecline)
        }
        guard simulated == 0 else { return declineRefund(of: transaction.id) }
        let share = Milliunits(thousandths: min(max(refunded * 100_000 / total, 1), 100_000))
        for request in requests {
            note(request.terms, on: transaction.id, skus: [request.sku], share: share, revokes: request.revokes)
        }
        let items = transactions[transaction.id]?.payload.advancedCommerceInfo?.items ?? []
        if items.allSatisfy({ $0.revocationDate != nil }) {
            refundCommerce(transaction.id, share: share)
        } else {
            // The customer keeps some of it: the items tell what was paid back, the transaction stands.
            transactions.change(transaction.id) { _ in }
            notify(.refunded(endsRenewal: false), about: transaction.id)
        }
    }

    private struct ItemRefund {
        let sku: String
        let terms: RefundTerms
        let revokes: Bool
    }

    private func refundRequests(
        _ body: CommerceBody,
        of transaction: EmulatedTransaction
    ) throws(APIRefusal) -> [ItemRefund] {
        var requests: [ItemRefund] = []
        for item in try body.items() {
            let terms = try RefundTerms(item.members, in: transaction.environment)
            guard case .bool(let revokes) = item.members["revoke"] else { throw .malformed }
            requests.append(ItemRefund(sku: item.sku, terms: terms, revokes: revokes))
        }
        return requests
    }

    /// What is left of a period, as a share of what it cost.
    private func unelapsedShare(of transaction: EmulatedTransaction) -> Milliunits {
        let left = 1 - (transaction.elapsedShare(at: now) ?? 0)
        return Milliunits(thousandths: min(max(Int64((100_000 * left).rounded()), 1), 100_000))
    }

    /// Writes the refund of each item into the transaction, where Advanced Commerce tells of it.
    private mutating func note(
        _ terms: RefundTerms,
        on transactionID: String,
        skus: Set<String>?,
        share: Milliunits,
        revokes: Bool
    ) {
        let (date, elapsed) = (wholeSecond, transactions[transactionID]?.elapsedShare(at: now))
        transactions.change(transactionID, isRevision: false) { transaction in
            var info = transaction.payload.advancedCommerceInfo
            for place in info?.items?.indices ?? 0..<0 {
                guard var item = info?.items?[place], skus?.contains(item.sku ?? "") ?? true else { continue }
                let refund = AdvancedCommerceRefund {
                    let price = item.price?.thousandths ?? 0
                    $0.refundAmount = Milliunits(thousandths: terms.amount(of: price, elapsed: elapsed))
                    $0.refundDate = date
                    $0.refundReason = terms.reason
                    $0.refundType = terms.kind
                }
                item.refunds = (item.refunds ?? []) + [refund]
                if revokes { item.revocationDate = date }
                info?.items?[place] = item
            }
            transaction.payload.advancedCommerceInfo = info
        }
    }

    private mutating func refundCommerce(_ transactionID: String, share: Milliunits) {
        // The transaction was found, and was not refunded: nothing can be in the way.
        _ = try? refund(transactionID, percentage: share)
    }

    /// What the sandbox does for `SIMULATE_REFUND_DECLINE`.
    private mutating func declineRefund(of transactionID: String) {
        notify(.refundDeclined, about: transactionID)
    }
}

/// How much is to be refunded, and why.
struct RefundTerms: Sendable {
    let kind: AdvancedCommerceRefundType
    let reason: AdvancedCommerceRefundReason
    /// What a custom refund pays back, in milliunits.
    let amount: Int64?

    init(_ members: JSONMembers, in environment: AppStoreEnvironment) throws(APIRefusal) {
        guard let reason = members["refundReason"] else { throw APIRefusal(.nullRefundReason) }
        guard let name = reason.text, Self.reasons.contains(name) else {
            throw APIRefusal(.invalidRefundReason)
        }
        self.reason = AdvancedCommerceRefundReason(rawValue: name)
        guard let type = members["refundType"] else { throw APIRefusal(.nullRefundType) }
        guard let kind = type.text, ["FULL", "PRORATED", "CUSTOM"].contains(kind) else {
            throw APIRefusal(.invalidRefundType)
        }
        self.kind = AdvancedCommerceRefundType(rawValue: kind)
        switch members["refundAmount"] {
        case nil:
            guard kind != "CUSTOM" else { throw APIRefusal(.nullRefundAmount) }
            amount = nil
        case .integer(let number):
            guard kind == "CUSTOM" else { throw APIRefusal(.refundAmountWithoutCustom) }
            guard number >= 0 else { throw APIRefusal(.negativeRefundAmount) }
            amount = number
        default: throw .malformed
        }
        guard !isDeclineSimulated || environment == .sandbox else {
            throw APIRefusal(.simulateRefundDeclineOnlyInSandbox)
        }
    }

    /// Whether the preference on risk is there, which every refund needs.
    static func checkRisking(_ members: JSONMembers) throws(APIRefusal) {
        guard let value = members["refundRiskingPreference"] else { throw APIRefusal(.nullRefundRisking) }
        guard case .bool = value else { throw .malformed }
    }

    var isDeclineSimulated: Bool { reason.rawValue == "SIMULATE_REFUND_DECLINE" }

    /// What is paid back of a price, in milliunits.
    func amount(of price: Int64, elapsed: Double?) -> Int64 {
        switch kind {
        case .full: price
        case .prorated: Int64((Double(price) * (1 - (elapsed ?? 0))).rounded())
        default: amount ?? 0
        }
    }

    private static let reasons: Set = [
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
        "MODIFY_ITEMS_REFUND", "SIMULATE_REFUND_DECLINE",
    ]
}
