import AppStoreEmulator
import AppStoreTypes

extension DemoStory {
    /// Who takes part: one used all, one some, one none, one never consents, one never received it.
    static let customers = [
        Customer(
            name: "Ada",
            says: "spends every coin and wants the money back",
            unitsUsed: 500,
            reason: .unsatisfiedWithPurchase,
            decision: .decline,
            preference: "DECLINE",
            outcome: "declined"
        ),
        Customer(
            name: "Ben",
            says: "spends a quarter of the coins, then changes his mind",
            unitsUsed: 125,
            reason: .other,
            decision: .grantProrated,
            isReversed: true,
            preference: "GRANT_PRORATED",
            outcome: "reversed"
        ),
        Customer(
            name: "Cleo",
            says: "buys by mistake and spends nothing",
            unitsUsed: 0,
            reason: .unintendedPurchase,
            decision: .grantFull,
            preference: "GRANT_FULL",
            outcome: "granted"
        ),
        Customer(
            name: "Dev",
            says: "never agreed to share anything",
            consents: false,
            unitsUsed: 480,
            reason: .other,
            decision: .grantFull,
            preference: nil,
            outcome: "granted"
        ),
        Customer(
            name: "Eve",
            says: "never received her coins: the server was down",
            delivery: "serverOutage",
            reason: .fulfillmentIssue,
            decision: .grantFull,
            preference: "GRANT_FULL",
            outcome: "granted"
        ),
    ]
}
