import AppStoreTypes

/// Draws everything that one customer does in a year.
///
/// The random numbers of a customer follow from the seed and the customer's number. So a year with more customers has
/// the same first ones.
struct CustomerLife {
    let scenario: Scenario
    let start: Timestamp
    var generator: SeededGenerator

    init(_ scenario: Scenario, start: Timestamp, seed: UInt64, number: Int) {
        (self.scenario, self.start) = (scenario, start)
        var mixed = SeededGenerator(seed: seed ^ 0x7EA2_5C3D_91B4_06F8)
        generator = SeededGenerator(seed: mixed.next() &+ UInt64(number) &* 0xA24B_AED4_963E_E407)
    }

    /// Returns the customer; call it once.
    mutating func customer() -> ScenarioCustomer {
        let token = AppAccountToken(rawValue: generator.uuid())
        let character = character()
        let consents = generator.happens(percent: 70)
        let first = day(0...330)
        var purchases: [ScenarioPurchase]
        switch scenario {
        case .game: purchases = gamePurchases(character, from: first)
        case .subscription: purchases = [subscription(character, at: first)]
        case .utility: purchases = unlocks(character, from: first)
        }
        for place in purchases.indices { purchases[place].keep(until: start + ScenarioYear.length) }
        purchases = purchases.filter { $0.at < start + ScenarioYear.length }.sorted { $0.at < $1.at }
        let age = character == .abuser ? seconds(0...30, of: 86_400) : seconds(0...700, of: 86_400)
        return ScenarioCustomer(
            appAccountToken: token,
            character: character,
            consents: consents,
            accountCreatedAt: (purchases.first?.at ?? first) - age,
            purchases: purchases
        )
    }

    // MARK: Chance

    /// The share of each kind of customer, in percent; all others are contented.
    private var shares: [(ScenarioCustomer.Character, Int)] {
        switch scenario {
        case .game: [(.regretful, 7), (.accidental, 5), (.child, 3), (.abuser, 3)]
        case .subscription: [(.regretful, 8), (.accidental, 6), (.child, 1), (.abuser, 4)]
        case .utility: [(.regretful, 8), (.accidental, 4), (.child, 1), (.abuser, 3)]
        }
    }

    mutating func character() -> ScenarioCustomer.Character {
        var draw = Int.random(in: 0..<100, using: &generator)
        for (character, share) in shares {
            if draw < share { return character }
            draw -= share
        }
        return .contented
    }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }

    /// Returns a duration of whole seconds between two numbers of a unit.
    mutating func seconds(_ range: ClosedRange<Int64>, of unit: Int64) -> Duration {
        .seconds(number(range.lowerBound * unit...range.upperBound * unit))
    }

    mutating func hours(_ range: ClosedRange<Int64>) -> Duration { seconds(range, of: 3600) }

    mutating func days(_ range: ClosedRange<Int64>) -> Duration { seconds(range, of: 86_400) }

    /// Returns a time on one of the days of the year.
    mutating func day(_ range: ClosedRange<Int64>) -> Timestamp { start + days(range) }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    // MARK: Use

    /// Returns uses of a share of some units, spread over a time after the purchase.
    mutating func drawUses(
        ofPercent percent: Int64,
        of units: Int64?,
        after bought: Timestamp,
        within time: Duration,
        sessions: Int64,
        minutes: ClosedRange<Int64>
    ) -> [ScenarioUse] {
        guard sessions > 0 else { return [] }
        let total = units.map { $0 * percent / 100 }
        let step = time.milliseconds / 1000 / sessions
        return (0..<sessions).map { session in
            // The sum of the parts is exactly the total.
            let part = total.map { $0 * (session + 1) / sessions - $0 * session / sessions }
            let late = number(step * session + 60...max(step * (session + 1), step * session + 60))
            return ScenarioUse(at: bought + .seconds(late), units: part, playSeconds: number(minutes) * 60)
        }
    }

    // MARK: Requests

    /// The reasons that abusers give.
    static let pretexts: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .other,
    ]

    /// Returns a request, and for half of the customers another one, should the first be declined.
    mutating func requests(
        at time: Timestamp,
        because reasons: [ConsumptionRequestReason]
    ) -> [ScenarioRefundRequest] {
        let first = ScenarioRefundRequest(at: time, reason: one(of: reasons))
        guard generator.happens(percent: 50) else { return [first] }
        // Apple's decision takes at most 96 hours in the emulator's model.
        let again = ScenarioRefundRequest(at: time + hours(97...168), reason: one(of: reasons))
        return [first, again]
    }

    /// Returns a purchase that the server did not deliver, about which most customers complain.
    mutating func undelivered(_ productID: String, at bought: Timestamp) -> ScenarioPurchase {
        let complains = generator.happens(percent: 80)
        return ScenarioPurchase(
            productID: productID,
            at: bought,
            isDelivered: false,
            uses: [],
            refundRequests: complains ? requests(at: bought + hours(1...48), because: [.fulfillmentIssue]) : []
        )
    }
}

extension ScenarioPurchase {
    /// Leaves out what happens at or after a time, and sorts the rest.
    fileprivate mutating func keep(until end: Timestamp) {
        uses = uses.filter { $0.at < end }.sorted { $0.at < $1.at }
        refundRequests = refundRequests.filter { $0.at < end }
        if let cancelledAt, cancelledAt >= end { self.cancelledAt = nil }
    }
}
