import AppStoreEmulator
import AppStoreTypes
import DeskTools
import Foundation
import Refunds

/// The same years with different answers, side by side.
struct YearComparison: Encodable {
    /// The years with one kind of answers.
    struct Result: Encodable {
        let name: String
        /// The years in order of their seeds.
        let years: [YearTally]
    }

    let scenario: Scenario
    let customers: Int
    let seeds: ClosedRange<UInt64>
    /// The first has no answers.
    let results: [Result]

    private enum CodingKeys: String, CodingKey {
        case scenario, customers, firstSeed, lastSeed
        case results = "answers"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scenario, forKey: .scenario)
        try container.encode(customers, forKey: .customers)
        try container.encode(seeds.lowerBound, forKey: .firstSeed)
        try container.encode(seeds.upperBound, forKey: .lastSeed)
        try container.encode(results, forKey: .results)
    }

    /// The comparison as lines for people: the means of a year, with their intervals.
    var lines: [String] {
        var table = Table(
            ("answers", .left),
            ("answered", .right),
            ("refunded", .right),
            ("honest refunded", .right),
            ("abusers refunded", .right),
            ("money kept", .right),
            ("more than no answer", .right)
        )
        for result in results {
            table.add(
                result.name,
                Self.percent(result.years.map { Self.share($0.answered, of: $0.requests) }),
                Self.number(result.years.map { Double($0.honestRefunded + $0.abuserRefunded) }, digits: 1),
                Self.percent(result.years.map { Self.share($0.honestRefunded, of: $0.honestAsked) }),
                Self.percent(result.years.map { Self.share($0.abuserRefunded, of: $0.abuserAsked) }),
                Self.number(result.years.map(\.standingDollars), digits: 0),
                // The same customers in both years, so that only the answers differ.
                Self.number(
                    zip(result.years, results[0].years).map { $0.standingDollars - $1.standingDollars },
                    digits: 0
                )
            )
        }
        let years = seeds.count == 1 ? "seed \(seeds.lowerBound)" : "seeds \(seeds.lowerBound) to \(seeds.upperBound)"
        return table.lines + [
            "",
            "\(Counted.text(customers, "customer")) a year, \(scenario.rawValue), \(years): means, "
                + "± half of the 95 % interval.",
            "Purchases that customers asked about, and US dollars. The emulator's model decides; Apple's is unknown.",
        ]
    }

    private static func share(_ count: Int, of total: Int) -> Double? {
        total > 0 ? 100 * Double(count) / Double(total) : nil
    }

    private static func percent(_ shares: [Double?]) -> String {
        let text = number(shares.compactMap(\.self), digits: 1)
        return text == "-" ? text : "\(text) %"
    }

    private static func number(_ samples: [Double], digits: Int) -> String {
        guard let mean = SampleMean(samples) else { return "-" }
        let value = text(mean.mean, digits)
        return mean.half.map { "\(value) ± \(text($0, digits))" } ?? value
    }

    private static func text(_ number: Double, _ digits: Int) -> String {
        let text = String(format: "%.\(digits)f", number)
        return text == "-0" || text == "-0.0" ? String(text.dropFirst()) : text
    }
}

extension YearTally {
    /// What the developer keeps of what customers paid, in US dollars, before Apple's commission.
    var standingDollars: Double { Double(paidCents - refundedCents) / 100 }
}
