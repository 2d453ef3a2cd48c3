import AppStoreEmulator
import AppStoreTypes

extension DemoStory {
    /// The customers: they used all, some or none of the coins, never consented, or never received them.
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
