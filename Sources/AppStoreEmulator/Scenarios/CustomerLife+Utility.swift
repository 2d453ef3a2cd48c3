import AppStoreTypes

extension CustomerLife {
    /// Returns what a customer unlocks in a year.
    mutating func unlocks(
        _ character: ScenarioCustomer.Character,
        from first: Timestamp
    ) -> [ScenarioPurchase] {
        let (pack, lifetime) = (scenario.products[0].id, scenario.products[1].id)
        var purchases: [ScenarioPurchase]
        switch character {
        case .contented:
            purchases = [unlock(lifetime, at: first, character)]
            if generator.happens(percent: 30) {
                purchases.append(unlock(pack, at: first + days(5...120), character))
            }
        case .regretful, .accidental, .child: purchases = [unlock(lifetime, at: first, character)]
        case .abuser:
            purchases = [
                unlock(lifetime, at: first, character), unlock(pack, at: first + days(20...60), character),
            ]
        }
        return purchases
    }

    private mutating func unlock(
        _ productID: String,
        at bought: Timestamp,
        _ character: ScenarioCustomer.Character
    ) -> ScenarioPurchase {
        if character.isHonest, generator.happens(percent: 2) { return undelivered(productID, at: bought) }
        var purchase = ScenarioPurchase(
            productID: productID,
            at: bought,
            isDelivered: true,
            uses: [],
            refundRequests: []
        )
        func sessions(_ count: Int64, within hours: Int64, _ minutes: ClosedRange<Int64>) -> [ScenarioUse] {
            drawUses(
                ofPercent: 0,
                of: nil,
                after: bought,
                within: .seconds(hours * 3600),
                sessions: count,
                minutes: minutes
            )
        }
        switch character {
        case .contented: purchase.uses = sessions(number(3...12), within: number(5...200) * 24, 5...60)
        case .accidental:
            purchase.refundRequests = requests(at: bought + hours(1...24), because: [.unintendedPurchase])
        case .regretful:
            purchase.uses = sessions(number(1...2), within: 10, 5...12)
            purchase.refundRequests = requests(
                at: bought + hours(12...144),
                because: [.unsatisfiedWithPurchase, .other]
            )
        case .child:
            purchase.uses = sessions(3, within: 20, 10...25)
            purchase.refundRequests = requests(at: bought + hours(24...96), because: [.unintendedPurchase])
        case .abuser:
            purchase.uses = sessions(8, within: 8 * 24, 45...110)
            purchase.refundRequests = requests(at: bought + hours(8 * 24...13 * 24), because: Self.pretexts)
        }
        return purchase
    }
}
