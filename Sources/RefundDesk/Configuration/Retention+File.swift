import Refunds

extension Retention {
    /// The range of each key: its shortest and longest time in days.
    private static let days: [String: ClosedRange<Int64>] = [
        "payloads": days(of: shortestForPayloads)...36_500, "events": 1...30,
        "cases": days(of: shortestForCases)...36_500, "customers": days(of: shortestForCustomers)...36_500,
    ]

    private static func days(of duration: Duration) -> Int64 { duration.components.seconds / 86_400 }

    /// Parses `retention`.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["payloads", "events", "cases", "customers"]) else { return nil }
        func age(_ name: String) -> Duration? {
            guard let value = keys[name], let age = value.duration(), let days = Self.days[name] else { return nil }
            guard age >= .seconds(days.lowerBound * 86_400), age <= .seconds(days.upperBound * 86_400) else {
                value.report("must be from \(days.lowerBound)d to \(days.upperBound)d")
                return nil
            }
            return age
        }
        self.init(
            payloads: age("payloads"),
            events: age("events"),
            cases: age("cases"),
            customers: age("customers")
        )
    }
}
