import AppStoreTypes
import Foundation

/// How long a subscription runs: an ISO 8601 duration of one unit, such as `P1M`.
struct SubscriptionPeriod: Hashable, Sendable {
    private let count: Int
    private let unit: Calendar.Component

    init?(_ text: String) {
        guard text.first == "P", let letter = text.last, let count = Int(text.dropFirst().dropLast()),
            (1...1000).contains(count)
        else { return nil }
        switch letter {
        case "D": (self.count, unit) = (count, .day)
        case "W": (self.count, unit) = (count * 7, .day)
        case "M": (self.count, unit) = (count, .month)
        case "Y": (self.count, unit) = (count, .year)
        default: return nil
        }
    }

    /// When a period that begins then ends, by the calendar in UTC.
    func end(from start: Timestamp) -> Timestamp {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(byAdding: unit, value: count, to: start.date).map { Timestamp($0) } ?? start
    }
}
