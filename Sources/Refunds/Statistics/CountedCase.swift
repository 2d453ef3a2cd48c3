package import AppStoreTypes

/// The parts of an answer that the statistics count.
package struct CountedAnswer: Hashable, Sendable {
    package var rule: String
    package var preference: RefundPreference?
    package var isHoldout: Bool

    package init(rule: String, preference: RefundPreference?, isHoldout: Bool) {
        self.rule = rule
        self.preference = preference
        self.isHoldout = isHoldout
    }
}

/// What one case adds to the counts: once for all cases, and once for each value it is grouped by.
package struct CountedCase: Hashable, Sendable {
    /// The value that counts are kept by besides the day; `all` for all cases of the day.
    package enum Dimension: String, CaseIterable, Sendable {
        case all, reason, product, storefront, rule
    }

    /// The key of one row of the counts.
    package struct Key: Hashable, Sendable {
        package var dimension: Dimension
        package var day: Day
        package var app: AppKey
        /// The common value of the cases in the row, such as their product; empty if unknown.
        package var value: String
        package var state: CaseState
        package var blockReason: BlockReason?
        package var preference: RefundPreference?
        package var chooser: CaseCount.Chooser?
        package var outcome: CaseCount.Outcome?
    }

    package let keys: [Key]
    package let sums: CaseSums
    /// How long the answer took, as a bucket of ``AnswerTimes``; `nil` without an answer.
    package let answerTime: Int64?

    /// Counts a case.
    ///
    /// - Parameters:
    ///   - refundCase: the case.
    ///   - purchase: the purchase it is about.
    ///   - answer: returns the answer that Apple accepted; called only if the case is answered.
    package init(_ refundCase: RefundCase, purchase: Purchase, answer: () throws -> CountedAnswer?) rethrows {
        let answer = refundCase.state == .answered ? try answer() : nil
        let share = Self.share(of: refundCase, purchase)
        let key = Key(
            dimension: .all,
            day: Day(of: Self.bounded(refundCase.requestedAt)),
            app: refundCase.app,
            value: "",
            state: refundCase.state,
            blockReason: refundCase.state == .withheld ? refundCase.blockReason : nil,
            preference: answer?.preference,
            chooser: answer.map(Self.chooser),
            outcome: Self.outcome(of: refundCase, share: share)
        )
        var values: [(Dimension, String)] = [
            (.all, ""), (.reason, refundCase.reason?.rawValue ?? ""), (.product, purchase.productID),
            (.storefront, purchase.storefront ?? ""),
        ]
        if refundCase.state == .answered { values.append((.rule, answer?.rule ?? "")) }
        keys = values.map { dimension, value in
            var key = key
            (key.dimension, key.value) = (dimension, value)
            return key
        }
        sums = Self.sums(of: refundCase, price: purchase.usdCents, share: share)
        answerTime = refundCase.answeredAt.map { AnswerTimes.bound(of: $0 - refundCase.receivedAt) }
    }

    private static func chooser(of answer: CountedAnswer) -> CaseCount.Chooser {
        if answer.isHoldout { return .holdout }
        switch answer.rule {
        case PolicyDecision.personName: return .person
        case PolicyDecision.overrideName: return .customer
        default: return .policy
        }
    }

    /// Returns the refunded share, in thousandths of a percent, or `nil` without a refund or if it is unknown.
    private static func share(of refundCase: RefundCase, _ purchase: Purchase) -> Milliunits? {
        guard let outcome = refundCase.outcome, outcome.decision == .granted else { return nil }
        let isRevokedWithMoney = purchase.revocation != nil && purchase.refundedShare != 0
        let share = outcome.percentage ?? (isRevokedWithMoney ? purchase.refundedShare : nil)
        return share.map { min(max($0, 0), 100_000) }
    }

    private static func outcome(of refundCase: RefundCase, share: Milliunits?) -> CaseCount.Outcome? {
        switch refundCase.outcome?.decision {
        case nil: nil
        case .granted: share.map { $0 < 100_000 ? .prorated : .full } ?? .granted
        case .declined: .declined
        case .reversed: .reversed
        case .revoked: .revoked
        case .unknown: .unknown
        }
    }

    private static func sums(of refundCase: RefundCase, price: Int64?, share: Milliunits?) -> CaseSums {
        let price = price.map { min(max($0, 0), highestUSDCents) }
        var sums = CaseSums(cases: 1, unpriced: price == nil ? 1 : 0, askedUSDCents: price ?? 0)
        if let answeredAt = refundCase.answeredAt, answeredAt < refundCase.deadline { sums.inTime = 1 }
        switch refundCase.outcome?.decision {
        case .granted:
            sums.refunded = share ?? 0
            if let price, let share {
                sums.returnedUSDCents = price * share.thousandths / 100_000
                sums.keptUSDCents = price - sums.returnedUSDCents
            } else {
                sums.unpricedRefunds = 1
            }
        case .declined, .reversed: sums.keptUSDCents = price ?? 0
        case .revoked, .unknown, nil: break
        }
        return sums
    }

    /// The highest price counted for one purchase: ten billion dollars.
    ///
    /// A higher price is an error, and the limit keeps sums from overflowing.
    private static let highestUSDCents: Int64 = 1_000_000_000_000

    /// Returns the time, limited to the years 1970 to 9999.
    private static func bounded(_ moment: Timestamp) -> Timestamp {
        Timestamp(milliseconds: min(max(moment.milliseconds, 0), 253_402_300_799_999))
    }
}
