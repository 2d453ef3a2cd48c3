package import AppStoreTypes

/// That a purchase was refunded or taken back.
package struct Revocation: Hashable, Sendable {
    package var at: Timestamp
    package var type: RevocationType?
    package var reason: RevocationReason?
    /// The refunded share, in thousandths of a percent.
    package var percentage: Milliunits?

    package init(
        at: Timestamp,
        type: RevocationType? = nil,
        reason: RevocationReason? = nil,
        percentage: Milliunits? = nil
    ) {
        self.at = at
        self.type = type
        self.reason = reason
        self.percentage = percentage
    }

    /// The share of the price given back, in thousandths of a percent; nothing where access alone was taken back.
    ///
    /// Advanced Commerce names a share without a type; statements from before 2025-12 name neither, and were in full.
    package var refundedShare: Milliunits {
        switch type {
        case .familyRevoke, .assignmentRevoke: 0
        case .refundFull: 100_000
        default: percentage ?? 100_000
        }
    }
}

extension Revocation {
    /// Reads what was taken back of a signed transaction; `nil` where nothing was.
    ///
    /// A transaction of which only some seats, or some items of Advanced Commerce, were refunded goes on and has no
    /// revocation date of its own.
    init?(_ transaction: TransactionPayload) {
        let refunds = transaction.advancedCommerceInfo?.items?.flatMap { $0.refunds ?? [] } ?? []
        let partOfItems = Self.share(of: refunds.compactMap(\.refundAmount), in: transaction.price)
        if let at = transaction.revocationDate {
            self.init(
                at: at,
                type: transaction.revocationType,
                reason: transaction.revocationReason,
                percentage: transaction.revocationPercentage ?? partOfItems
            )
        } else if let partOfItems, let at = refunds.compactMap(\.refundDate).max() {
            self.init(at: at, percentage: partOfItems)
        } else if let seats = transaction.multiSeatInfo?.revokedSeatQuantity, seats > 0,
            let quantity = transaction.quantity, quantity > 0, let at = transaction.signedDate
        {
            self.init(
                at: at,
                percentage: Milliunits(thousandths: Int64(min(seats, quantity)) * 100_000 / Int64(quantity))
            )
        } else {
            return nil
        }
    }

    /// The share that amounts are of a price; `nil` where there are none, or no price to compare them with.
    private static func share(of amounts: [Milliunits], in price: Milliunits?) -> Milliunits? {
        guard !amounts.isEmpty, let price, price > 0 else { return nil }
        let refunded = amounts.reduce(Int64(0)) { sum, amount in
            let (total, overflow) = sum.addingReportingOverflow(max(0, amount.thousandths))
            return overflow ? .max : total
        }
        guard refunded < price.thousandths else { return 100_000 }
        return Milliunits(
            thousandths: price.thousandths.dividingFullWidth(refunded.multipliedFullWidth(by: 100_000)).quotient
        )
    }
}
