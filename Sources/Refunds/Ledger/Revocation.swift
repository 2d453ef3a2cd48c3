package import AppStoreTypes

/// A refund or revocation of a purchase.
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

    /// Returns the refunded share of the price; Advanced Commerce gives a percentage without a type.
    ///
    /// - Parameter isFullIfUnnamed: whether a refund without a type and a percentage counts as full.
    /// - Returns: thousandths of a percent; 0 if only access was revoked; `nil` if unknown.
    package func refundedShare(isFullIfUnnamed: Bool) -> Milliunits? {
        switch type {
        case .familyRevoke, .assignmentRevoke: 0
        case .refundFull: 100_000
        case nil: percentage ?? (isFullIfUnnamed ? 100_000 : nil)
        default: percentage
        }
    }

    /// The day on which Apple began to report partial refunds: 2025-12-10.
    ///
    /// Before that day, every requested refund was full.
    package static let partsNamedSince = Timestamp(milliseconds: 1_765_324_800_000)
}

extension Purchase {
    /// The refunded share of the price, in thousandths of a percent; `nil` if unknown.
    ///
    /// Signed data reports a partial refund, a receipt does not. A purchase that an upgrade replaced was always
    /// refunded in part.
    package var refundedShare: Milliunits? {
        guard let revocation else { return 0 }
        let isSaid = source == .signed || revocation.at < Revocation.partsNamedSince
        return revocation.refundedShare(isFullIfUnnamed: isSaid && !isUpgraded)
    }
}

extension RevocationType {
    /// Creates the type of a revocation without a type: shared access ends without a refund.
    init?(endOf ownership: OwnershipType?) {
        switch ownership {
        case .familyShared?: self = .familyRevoke
        case .assigned?: self = .assignmentRevoke
        default: return nil
        }
    }
}

extension Revocation {
    /// Creates the revocation from a signed transaction, or returns `nil` if nothing was revoked.
    ///
    /// If only some seats or some Advanced Commerce items were refunded, the transaction continues and has no
    /// revocation date of its own.
    init?(_ transaction: TransactionPayload) {
        let refunds = transaction.advancedCommerceInfo?.items?.flatMap { $0.refunds ?? [] } ?? []
        let partOfItems = Self.share(of: refunds.compactMap(\.refundAmount), in: transaction.price)
        if let at = transaction.revocationDate {
            self.init(
                at: at,
                type: transaction.revocationType ?? RevocationType(endOf: transaction.ownershipType),
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

    /// Returns the sum of amounts as a share of a price, or `nil` without amounts or a price.
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
