import AppStoreTypes

/// A refund that the developer requested, item by item.
struct CommerceRefund: Codable, Sendable {
    struct Item: Codable, Sendable {
        let sku: String
        let terms: RefundTerms
        /// Whether the customer loses the item.
        let revokes: Bool
    }

    let items: [Item]

    /// The first item's reason, as the reason of a refund request.
    var reason: ConsumptionRequestReason {
        guard let reason = items.first?.terms.reason, reason != .modifyItemsRefund else { return .other }
        return ConsumptionRequestReason(rawValue: reason.rawValue)
    }

    var isDeclineSimulated: Bool { items.contains { $0.terms.isDeclineSimulated } }
}

extension AdvancedCommerceTransactionItem {
    /// The price paid for the item, in milliunits.
    var paid: Int64 { (offer?.price ?? price)?.thousandths ?? 0 }
    /// The amount refunded for the item so far, in milliunits.
    var refundedTotal: Int64 { (refunds ?? []).reduce(0) { $0 + ($1.refundAmount?.thousandths ?? 0) } }
    var isRevoked: Bool { revocationDate != nil }

    /// Records a refund on the item.
    mutating func refund(
        _ amount: Int64,
        _ kind: AdvancedCommerceRefundType,
        reason: AdvancedCommerceRefundReason,
        revokes: Bool,
        at time: Timestamp
    ) {
        let refund = AdvancedCommerceRefund {
            $0.refundAmount = Milliunits(thousandths: amount)
            $0.refundDate = time
            $0.refundReason = reason
            $0.refundType = kind
        }
        refunds = (refunds ?? []) + [refund]
        if revokes { revocationDate = time }
    }
}

extension AdvancedCommerceTransactionInfo {
    /// The share of the total price of all items that was refunded.
    var refundedTotalShare: Milliunits {
        let total = (items ?? []).reduce(0) { $0 + $1.paid }
        guard total > 0 else { return 100_000 }
        let refundedTotal = (items ?? []).reduce(0) { $0 + $1.refundedTotal }
        return Milliunits(thousandths: min(max(refundedTotal * 100_000 / total, 1), 100_000))
    }

    /// Refunds a share of what is left of each item and revokes all items.
    mutating func refundRest(_ share: Milliunits, reason: ConsumptionRequestReason, at time: Timestamp) {
        items = items?.map { item in
            guard !item.isRevoked else { return item }
            var refunded = item
            refunded.refund(
                (item.paid - item.refundedTotal) * share.thousandths / 100_000,
                share == 100_000 ? .full : .prorated,
                reason: AdvancedCommerceRefundReason(rawValue: reason.rawValue),
                revokes: true,
                at: time
            )
            return refunded
        }
    }

    /// Removes every refund and revocation.
    mutating func reverseRefunds() {
        items = items?.map { item in
            var kept = item
            (kept.refunds, kept.revocationDate) = (nil, nil)
            return kept
        }
    }
}
