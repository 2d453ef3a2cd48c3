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

    /// The share of the price given back; Advanced Commerce names one without a type.
    ///
    /// - Parameter isFullIfUnnamed: whether a refund of which neither type nor share is named was in full.
    /// - Returns: thousandths of a percent, nothing where access alone was taken back, `nil` where nobody says.
    package func refundedShare(isFullIfUnnamed: Bool) -> Milliunits? {
        switch type {
        case .familyRevoke, .assignmentRevoke: 0
        case .refundFull: 100_000
        case nil: percentage ?? (isFullIfUnnamed ? 100_000 : nil)
        default: percentage
        }
    }

    /// The day on which Apple began to name refunds in part: 2025-12-10.
    ///
    /// Before, every refund that was asked for was in full.
    static let partsNamedSince = Timestamp(milliseconds: 1_765_324_800_000)
}

extension Purchase {
    /// The share of the price given back, in thousandths of a percent; `nil` when unknown.
    ///
    /// Of a refund in part what is signed says so; a receipt does not. What an upgrade took the place of was refunded in
    /// part at all times.
    package var refundedShare: Milliunits? {
        guard let revocation else { return 0 }
        let isSaid = source == .signed || revocation.at < Revocation.partsNamedSince
        return revocation.refundedShare(isFullIfUnnamed: isSaid && !isUpgraded)
    }
}

extension RevocationType {
    /// What the end of access is of which nobody says what it was: what is shared is not refunded.
    init?(endOf ownership: OwnershipType?) {
        switch ownership {
        case .familyShared?: self = .familyRevoke
        case .assigned?: self = .assignmentRevoke
        default: return nil
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
