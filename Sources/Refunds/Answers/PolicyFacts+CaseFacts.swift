import AppStoreTypes

extension PolicyFacts {
    /// What a policy looks at, taken from a case and its evidence.
    package init(_ facts: CaseFacts, evidence: Evidence) {
        self.init(caseID: facts.refundCase.id, requestedAt: facts.refundCase.requestedAt)
        let purchase = facts.purchase
        words[.product] = [purchase.productID]
        words[.type] = [purchase.type.rawValue]
        words[.storefront] = purchase.storefront.map { [$0] }
        words[.reason] = facts.refundCase.reason.map { [$0.rawValue] }
        words[.environment] = [purchase.app.environment.rawValue]
        words[.delivery] = evidence.delivery.value.map { [$0.rawValue] }
        words[.family] = [purchase.ownership == .familyShared ? "true" : "false"]
        numbers[.consumedPercent] = evidence.consumedShare.value.map(\.thousandths)
        numbers[.priceUSD] = purchase.usdCents
        numbers[.daysSincePurchase] = Self.seconds(from: purchase.purchasedAt, to: requestedAt)
        numbers[.accountTenureDays] = facts.customer.accountCreatedAt.flatMap {
            Self.seconds(from: $0, to: requestedAt)
        }
        numbers[.playMinutes] = facts.playSeconds
        numbers[.refundsGranted] = facts.totals.refundsGranted
        numbers[.requestNumber] = facts.refundCase.requestNumber
        numbers[.periodElapsedPercent] = Self.periodElapsed(of: purchase, at: requestedAt)
        // As in an answer, what nobody reports of other platforms adds nothing.
        if facts.totals.unpricedPurchases == 0 {
            numbers[.lifetimeBoughtUSD] =
                facts.totals.purchasedUSDCents + (facts.customer.purchasedElsewhereUSDCents ?? 0)
        }
        if facts.totals.unpricedRefunds == 0 {
            numbers[.lifetimeRefundedUSD] =
                facts.totals.refundedUSDCents + (facts.customer.refundedElsewhereUSDCents ?? 0)
        }
    }

    /// Whole seconds between two moments; unknown where they stand in the wrong order.
    private static func seconds(from start: Timestamp, to end: Timestamp) -> Int64? {
        end < start ? nil : (end.milliseconds - start.milliseconds) / 1000
    }

    /// The share of a subscription's period that had passed, in thousandths of a percent.
    private static func periodElapsed(of purchase: Purchase, at time: Timestamp) -> Int64? {
        guard let end = purchase.expiresAt, end > purchase.purchasedAt, time >= purchase.purchasedAt else { return nil }
        let whole = end.milliseconds - purchase.purchasedAt.milliseconds
        return min(100_000, (time.milliseconds - purchase.purchasedAt.milliseconds) * 100_000 / whole)
    }
}

extension Verdict {
    /// What a person decided, as a rule would have.
    init(_ decision: PersonDecision) {
        self = .prefer(RefundPreference(decision), otherwise: nil)
    }

    /// The preference chosen first; `nil` for none.
    var wanted: RefundPreference? {
        switch self {
        case .prefer(let first, _): first
        case .review(_, let then): then
        case .never: nil
        }
    }

    /// What to prefer where a prorated refund cannot be asked for.
    var fallback: RefundPreference? {
        if case .prefer(_, let otherwise) = self { otherwise } else { nil }
    }
}

extension RefundPreference {
    /// The preference a person chose; `nil` for none.
    init?(_ decision: PersonDecision) {
        switch decision {
        case .grantFull: self = .grantFull
        case .grantProrated: self = .grantProrated
        case .decline: self = .decline
        case .none: return nil
        }
    }
}
