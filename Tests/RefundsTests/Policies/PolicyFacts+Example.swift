import AppStoreTypes
import Refunds

extension PolicyFacts {
    /// A consumable half used by a customer who asks for the first time, on a Wednesday at 14:30 UTC.
    static func example(_ change: (inout PolicyFacts) -> Void = { _ in }) -> PolicyFacts {
        var facts = PolicyFacts(
            caseID: "11111111-2222-4333-8444-555555555555",
            requestedAt: Timestamp(seconds: 1_779_287_400),
            words: [
                .product: ["coins.500"], .type: ["Consumable"], .environment: ["Production"],
                .reason: ["UNINTENDED_PURCHASE"], .delivery: ["delivered"], .segment: ["vip", "beta"],
            ],
            numbers: [.consumedPercent: 50_000, .priceUSD: 499, .refundsGranted: 1, .requestNumber: 1]
        )
        change(&facts)
        return facts
    }
}
