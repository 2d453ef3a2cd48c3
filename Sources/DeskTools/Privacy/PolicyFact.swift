package import Refunds

/// What a rule of a policy looks at.
package enum PolicyFact: Hashable, Sendable {
    case number(NumberFact)
    case word(WordFact)
    /// When the request was made.
    case schedule

    /// Everything that a rule can look at.
    package static let all: [PolicyFact] =
        NumberFact.allCases.map(Self.number) + WordFact.allCases.map(Self.word) + [.schedule]

    /// The name in policy files.
    package var name: String {
        switch self {
        case .number(let fact): fact.rawValue
        case .word(let fact): fact.rawValue
        case .schedule: "schedule"
        }
    }

    /// The facts about a customer that it is made of.
    package var facts: [PersonalFact] {
        switch self {
        case .number(let fact):
            switch fact {
            case .consumedPercent: [.consumption]
            case .priceUSD, .daysSincePurchase, .periodElapsedPercent, .refundsGranted: [.purchases]
            case .daysSinceInstall: [.installDate]
            case .accountTenureDays: [.accountAge]
            case .playMinutes: [.playTime]
            case .lifetimeBoughtUSD, .lifetimeRefundedUSD: [.purchases, .otherPurchases]
            case .requestNumber, .customerRequestNumber: [.refundRequests]
            }
        case .word(let fact):
            switch fact {
            case .product, .type, .group, .storefront, .environment, .offer, .family: [.purchases]
            case .reason: [.refundRequests]
            case .delivery: [.delivery]
            case .segment: [.segments]
            }
        case .schedule: [.refundRequests]
        }
    }

    /// The field of an answer that states the same, which a consent text can name; `nil` if there is none.
    package var field: AnswerField? {
        switch self {
        case .number(let fact):
            switch fact {
            case .consumedPercent: .consumption
            case .accountTenureDays: .accountTenure
            case .playMinutes: .playTime
            case .lifetimeBoughtUSD: .lifetimeDollarsPurchased
            case .lifetimeRefundedUSD: .lifetimeDollarsRefunded
            case .priceUSD, .daysSincePurchase, .daysSinceInstall, .refundsGranted, .requestNumber,
                .customerRequestNumber, .periodElapsedPercent:
                nil
            }
        case .word(let fact):
            switch fact {
            case .delivery: .deliveryStatus
            case .product, .type, .group, .storefront, .reason, .environment, .offer, .family, .segment: nil
            }
        case .schedule: nil
        }
    }

    /// Returns whether no field states it, although it does not come from the store alone.
    ///
    /// The store knows what it reported to the desk, so no consent text needs to name that.
    func isUnnameable(in market: AppMarket) -> Bool {
        field == nil && facts.contains { !$0.origins(in: market).allSatisfy { $0 == market.origin || $0.isImport } }
    }
}

extension FactOrigin {
    /// Whether a command imports it.
    fileprivate var isImport: Bool { if case .imported = self { true } else { false } }
}

extension Condition {
    /// What the condition looks at, each once, in order.
    package var policyFacts: [PolicyFact] {
        let found: [PolicyFact]
        switch self {
        case .word(let fact, _): found = [.word(fact)]
        case .number(let fact, _): found = [.number(fact)]
        case .schedule: found = [.schedule]
        case .all(let conditions), .any(let conditions): found = conditions.flatMap(\.policyFacts)
        case .not(let condition): found = condition.policyFacts
        }
        var seen: Set<PolicyFact> = []
        return found.filter { seen.insert($0).inserted }
    }
}
