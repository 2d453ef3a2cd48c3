import AppStoreTypes

extension PolicyFacts {
    /// What a policy looks at, taken from a case and its evidence.
    init(_ facts: CaseFacts, evidence: Evidence) {
        self.init(
            caseID: facts.refundCase.id,
            productID: facts.purchase.productID,
            type: facts.purchase.type,
            environment: facts.purchase.app.environment,
            reason: facts.refundCase.reason,
            delivery: evidence.delivery.value,
            consumedShare: evidence.consumedShare.value,
            priceUSDCents: facts.purchase.usdCents,
            refundsGranted: facts.totals.refundsGranted,
            requestNumber: facts.refundCase.requestNumber
        )
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
