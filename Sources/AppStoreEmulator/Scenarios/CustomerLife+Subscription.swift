import AppStoreTypes

extension CustomerLife {
    /// Returns the subscription of a customer.
    mutating func subscription(
        _ character: ScenarioCustomer.Character,
        at first: Timestamp
    ) -> ScenarioPurchase {
        // Who forgets to cancel, and who asks at the end of a month, has the monthly product.
        let isMonthly = generator.happens(percent: 75) || character == .regretful || character == .abuser
        let product = scenario.products[isMonthly ? 0 : 1]
        if character.isHonest, generator.happens(percent: 2) {
            var purchase = undelivered(product.id, at: first)
            purchase.cancelledAt = first + hours(49...72)
            return purchase
        }
        var purchase = ScenarioPurchase(
            productID: product.id,
            at: first,
            isDelivered: true,
            uses: [],
            refundRequests: []
        )
        func sessions(_ count: Int64, within days: Int64, _ minutes: ClosedRange<Int64>) -> [ScenarioUse] {
            drawUses(
                ofPercent: 0,
                of: nil,
                after: first,
                within: .seconds(days * 86_400),
                sessions: count,
                minutes: minutes
            )
        }
        let renewals = Self.renewals(of: first)
        switch character {
        case .contented:
            let months = number(1...12)
            purchase.uses = sessions(months * 4, within: months * 30, 10...90)
            purchase.cancelledAt = first + .seconds(months * 30 * 86_400) - .seconds(3600)
        case .accidental:
            purchase.refundRequests = requests(at: first + hours(1...48), because: [.unintendedPurchase])
        case .regretful:
            purchase.uses = sessions(number(2...6), within: 20, 10...60)
            let renewal = renewals[Int(number(0...4))]
            purchase.refundRequests = requests(
                at: renewal + hours(1...72),
                because: [.unsatisfiedWithPurchase, .other]
            )
        case .child:
            purchase.uses = sessions(4, within: 3, 20...90)
            purchase.refundRequests = requests(at: first + hours(73...240), because: [.unintendedPurchase])
        case .abuser:
            let period = Int(number(0...2))
            let ends = renewals[period]
            purchase.uses = sessions(Int64(period + 1) * 12, within: Int64(period + 1) * 28, 30...120)
            purchase.refundRequests = requests(at: ends - hours(24...96), because: Self.pretexts)
        }
        // A customer who asks for a refund also turns off the renewal, and stops using the subscription.
        if let asked = purchase.refundRequests.first {
            purchase.cancelledAt = asked.at + .seconds(60)
            purchase.uses.removeAll { $0.at >= asked.at }
        }
        return purchase
    }

    /// Returns the renewals of a monthly subscription, the first five of them.
    private static func renewals(of first: Timestamp) -> [Timestamp] {
        let day = SubscriptionPeriod.day(of: first)
        var renewals: [Timestamp] = []
        for _ in 0..<5 {
            renewals.append(SubscriptionPeriod.month.end(from: renewals.last ?? first, anchorDay: day))
        }
        return renewals
    }
}
