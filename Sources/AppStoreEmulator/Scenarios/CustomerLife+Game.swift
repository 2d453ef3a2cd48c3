import AppStoreTypes

extension CustomerLife {
    /// Returns the packs of coins that a customer buys in a year.
    mutating func gamePurchases(
        _ character: ScenarioCustomer.Character,
        from first: Timestamp
    ) -> [ScenarioPurchase] {
        switch character {
        case .contented: return ordinaryPacks(from: first)
        case .regretful, .accidental:
            var packs = ordinaryPacks(from: first)
            let bought = (packs.last?.at ?? first) + days(1...30)
            let uses =
                character == .accidental
                ? []
                : drawUses(
                    ofPercent: number(10...60),
                    of: scenario.products[2].units,
                    after: bought,
                    within: .seconds(20 * 3600),
                    sessions: 2,
                    minutes: 10...60
                )
            let delay = character == .accidental ? hours(1...24) : hours(24...120)
            packs.append(
                ScenarioPurchase(
                    productID: scenario.products[2].id,
                    at: bought,
                    isDelivered: true,
                    uses: uses,
                    refundRequests: requests(
                        at: bought + delay,
                        because: character == .accidental ? [.unintendedPurchase] : [.unsatisfiedWithPurchase, .other]
                    )
                )
            )
            return packs
        case .child:
            let asked = first + hours(24...72)
            return (0..<number(2...5)).map { _ in
                let pack = one(of: Array(scenario.products[1...3]))
                let bought = first + seconds(0...120, of: 60)
                return ScenarioPurchase(
                    productID: pack.id,
                    at: bought,
                    isDelivered: true,
                    uses: drawUses(
                        ofPercent: number(20...90),
                        of: pack.units,
                        after: bought,
                        within: .seconds(8 * 3600),
                        sessions: 2,
                        minutes: 10...60
                    ),
                    refundRequests: requests(at: asked, because: [.unintendedPurchase])
                )
            }
        case .abuser:
            var bought = first
            return (0..<number(2...6)).map { _ in
                let pack = one(of: Array(scenario.products[1...3]))
                defer { bought = bought + days(14...50) }
                let uses = drawUses(
                    ofPercent: number(90...100),
                    of: pack.units,
                    after: bought,
                    within: .seconds(30 * 3600),
                    sessions: 3,
                    minutes: 20...90
                )
                let asks = generator.happens(percent: 85)
                return ScenarioPurchase(
                    productID: pack.id,
                    at: bought,
                    isDelivered: true,
                    uses: uses,
                    refundRequests: asks ? requests(at: bought + hours(36...72), because: Self.pretexts) : []
                )
            }
        }
    }

    /// Returns one or more packs that the customer spends within weeks; some are not delivered.
    private mutating func ordinaryPacks(from first: Timestamp) -> [ScenarioPurchase] {
        var (packs, bought) = ([ScenarioPurchase](), first)
        repeat {
            let pack = one(of: Array(scenario.products.prefix(3)))
            if generator.happens(percent: 2) {
                packs.append(undelivered(pack.id, at: bought))
            } else {
                packs.append(
                    ScenarioPurchase(
                        productID: pack.id,
                        at: bought,
                        isDelivered: true,
                        uses: drawUses(
                            ofPercent: number(60...100),
                            of: pack.units,
                            after: bought,
                            within: .seconds(number(2...20) * 86_400),
                            sessions: number(2...4),
                            minutes: 10...60
                        ),
                        refundRequests: []
                    )
                )
            }
            bought = bought + days(3...60)
        } while packs.count < 12 && generator.happens(percent: 65)
        return packs
    }
}
