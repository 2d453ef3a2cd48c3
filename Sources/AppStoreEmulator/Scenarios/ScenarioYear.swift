public import AppStoreTypes

/// A year of an app's customers, made from a seed.
///
/// The same scenario, seed, number of customers and start make the same year. A year of more customers has those of
/// a smaller one unchanged.
public struct ScenarioYear: Hashable, Sendable {
    /// The kind of app.
    public let scenario: Scenario
    /// The random seed.
    public let seed: UInt64
    /// When the year begins.
    public let start: Timestamp
    /// The customers, with everything they do in the year.
    public private(set) var customers: [ScenarioCustomer]
    /// What happens in the App Store, in order of time.
    private(set) var steps: [Step]

    /// The numbers of customers that a year can have.
    public static let allowedCustomers = 1...10_000
    /// The number of customers of a year that does not say how many.
    public static let usualCustomers = 500
    /// When a year begins that does not say when.
    public static let usualStart = Timestamp(seconds: 1_767_225_600)
    /// The length of a year.
    static let length: Duration = .seconds(365 * 86_400)

    /// When the year ends.
    public var end: Timestamp { start + Self.length }

    /// Something that a customer does in the App Store.
    struct Step: Hashable, Sendable {
        enum Action: Hashable, Sendable {
            case buy
            case cancel
            case requestRefund(ScenarioRefundRequest)
        }

        let at: Timestamp
        /// The position of the customer.
        let customer: Int
        /// The position among the customer's purchases.
        let purchase: Int
        let action: Action
    }

    /// Makes a year.
    ///
    /// - Parameters:
    ///   - scenario: the kind of app.
    ///   - seed: the random seed.
    ///   - count: the number of customers.
    ///   - start: when the year begins.
    /// - Throws: ``EmulatorError`` if the number of customers is not allowed.
    public init(
        _ scenario: Scenario,
        seed: UInt64,
        customers count: Int = Self.usualCustomers,
        start: Timestamp = Self.usualStart
    ) throws(EmulatorError) {
        guard Self.allowedCustomers.contains(count) else {
            throw .invalid(
                "A simulated year has from \(Self.allowedCustomers.lowerBound) to \(Self.allowedCustomers.upperBound) "
                    + "customers, not \(count)."
            )
        }
        (self.scenario, self.seed) = (scenario, seed)
        self.start = Timestamp(seconds: start.milliseconds / 1000)
        customers = []
        steps = []
        for number in 0..<count {
            var life = CustomerLife(scenario, start: self.start, seed: seed, number: number)
            customers.append(life.customer())
        }
        for (number, customer) in customers.enumerated() {
            for (place, purchase) in customer.purchases.enumerated() {
                func add(_ at: Timestamp, _ action: Step.Action) {
                    steps.append(Step(at: at, customer: number, purchase: place, action: action))
                }
                add(purchase.at, .buy)
                for request in purchase.refundRequests { add(request.at, .requestRefund(request)) }
                if let cancelledAt = purchase.cancelledAt { add(cancelledAt, .cancel) }
            }
        }
        // Sorting keeps the order of equal elements only by chance, so the position decides.
        steps = steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    /// Returns the same year with the transactions that a closure finds.
    func told(_ transactionID: (ScenarioCustomer, ScenarioPurchase) -> String?) -> ScenarioYear {
        var year = self
        for number in customers.indices {
            for place in customers[number].purchases.indices {
                year.customers[number].purchases[place].transactionID = transactionID(
                    customers[number],
                    customers[number].purchases[place]
                )
            }
        }
        return year
    }
}

extension ScenarioYear: Encodable {
    private enum CodingKeys: String, CodingKey { case scenario, randomSeed, start, end, bundleId, customers }

    /// Encodes the truth about the year, with times in RFC 3339.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scenario, forKey: .scenario)
        try container.encode(seed, forKey: .randomSeed)
        try container.encode(start.description, forKey: .start)
        try container.encode(end.description, forKey: .end)
        try container.encode(scenario.bundleID, forKey: .bundleId)
        try container.encode(customers, forKey: .customers)
    }
}

/// A year as a saved world keeps it: the settings from which it is made again.
struct SavedYear: Hashable, Sendable {
    let year: ScenarioYear
}

extension SavedYear: Codable {
    private enum CodingKeys: String, CodingKey { case scenario, seed, customers, start }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        year = try ScenarioYear(
            container.decode(Scenario.self, forKey: .scenario),
            seed: container.decode(UInt64.self, forKey: .seed),
            customers: container.decode(Int.self, forKey: .customers),
            start: container.decode(Timestamp.self, forKey: .start)
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(year.scenario, forKey: .scenario)
        try container.encode(year.seed, forKey: .seed)
        try container.encode(year.customers.count, forKey: .customers)
        try container.encode(year.start, forKey: .start)
    }
}
