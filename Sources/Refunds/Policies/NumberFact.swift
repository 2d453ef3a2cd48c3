import Foundation

/// A fact of a case that is a number, named as policy files name it.
package enum NumberFact: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// The share of the purchase that was used.
    case consumedPercent
    /// What the purchase cost.
    case priceUSD
    case daysSincePurchase
    /// Since the app was first had: the original purchase of its app transaction.
    case daysSinceInstall
    case accountTenureDays
    case playMinutes
    /// What the customer paid, on all platforms.
    case lifetimeBoughtUSD
    /// What the customer was given back, on all platforms.
    case lifetimeRefundedUSD
    /// How many purchases of this customer were refunded before.
    case refundsGranted
    /// Which request for this purchase it is, from 1.
    case requestNumber
    /// Which request of this customer it is, from 1.
    case customerRequestNumber
    /// The share of the paid period that had passed.
    case periodElapsedPercent

    /// What one of its whole steps is.
    package var unit: Unit {
        switch self {
        case .consumedPercent, .periodElapsedPercent: .percent
        case .priceUSD, .lifetimeBoughtUSD, .lifetimeRefundedUSD: .dollars
        case .daysSincePurchase, .daysSinceInstall, .accountTenureDays: .days
        case .playMinutes: .minutes
        case .refundsGranted, .requestNumber, .customerRequestNumber: .count
        }
    }

    /// The scale of a number; facts are kept in whole steps of it.
    package enum Unit: Sendable {
        /// In thousandths of a percent.
        case percent
        /// In cents.
        case dollars
        /// In seconds.
        case days
        /// In seconds.
        case minutes
        case count

        /// How many steps one of what a file writes has.
        package var steps: Int64 {
            switch self {
            case .percent: 1000
            case .dollars: 100
            case .days: 86_400
            case .minutes: 60
            case .count: 1
            }
        }

        /// A number of steps in words.
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
