import Foundation

/// A numeric fact of a case, named as in policy files.
package enum NumberFact: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// The share of the purchase that was used.
    case consumedPercent
    /// What the purchase cost.
    case priceUSD
    case daysSincePurchase
    /// Days from the customer's first installation of the app to the request.
    case daysSinceInstall
    case accountTenureDays
    case playMinutes
    /// The total that the customer paid, on all platforms.
    case lifetimeBoughtUSD
    /// The total refunded to the customer, on all platforms.
    case lifetimeRefundedUSD
    /// The number of the customer's refunded purchases.
    case refundsGranted
    /// The number of the request among all requests for this purchase, from 1.
    case requestNumber
    /// The number of the request among all requests of this customer, from 1.
    case customerRequestNumber
    /// The share of the paid period that had passed.
    case periodElapsedPercent

    /// The unit of the fact's values.
    package var unit: Unit {
        switch self {
        case .consumedPercent, .periodElapsedPercent: .percent
        case .priceUSD, .lifetimeBoughtUSD, .lifetimeRefundedUSD: .dollars
        case .daysSincePurchase, .daysSinceInstall, .accountTenureDays: .days
        case .playMinutes: .minutes
        case .refundsGranted, .requestNumber, .customerRequestNumber: .count
        }
    }

    /// The unit of a number; facts are stored in whole steps of it.
    package enum Unit: Sendable {
        /// A percentage, in thousandths of a percent.
        case percent
        /// Dollars, in cents.
        case dollars
        /// Days, in seconds.
        case days
        /// Minutes, in seconds.
        case minutes
        case count

        /// How many steps the unit of a policy file has.
        package var steps: Int64 {
            switch self {
            case .percent: 1000
            case .dollars: 100
            case .days: 86_400
            case .minutes: 60
            case .count: 1
            }
        }

        /// Returns a number of steps as text with its unit.
        package func text(_ value: Int64) -> String {
            let (whole, rest) = value.quotientAndRemainder(dividingBy: steps)
            let number =
                rest == 0
                ? "\(whole)"
                : "\((Double(value) / Double(steps)).formatted(.number.precision(.fractionLength(0...3)).grouping(.never).locale(.init(identifier: "en_US_POSIX"))))"
            return switch self {
            case .percent: "\(number) %"
            case .dollars: "\(number) USD"
            case .days: "\(number) d"
            case .minutes: "\(number) min"
            case .count: number
            }
        }
    }
}
