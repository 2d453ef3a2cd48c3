import AppStoreTypes
import Foundation

/// The length of a subscription period: an ISO 8601 duration with one unit, such as `P1M`.
struct SubscriptionPeriod: Hashable, Sendable {
    private let count: Int
    private let unit: Calendar.Component

    static let month = SubscriptionPeriod(count: 1, unit: .month)
    static let year = SubscriptionPeriod(count: 1, unit: .year)

    private init(count: Int, unit: Calendar.Component) { (self.count, self.unit) = (count, unit) }

    init?(_ text: String) {
        guard text.first == "P", let letter = text.last, let count = Int(text.dropFirst().dropLast()),
            (1...1000).contains(count)
        else { return nil }
        switch letter {
        case "D": self.init(count: count, unit: .day)
        case "W": self.init(count: count * 7, unit: .day)
        case "M": self.init(count: count, unit: .month)
        case "Y": self.init(count: count, unit: .year)
        default: return nil
        }
    }

    var isWeek: Bool { unit == .day && count == 7 }
    var isYear: Bool { (unit == .year && count == 1) || (unit == .month && count == 12) }

    /// The length in a sandbox where a month lasts five minutes, in seconds.
    var sandboxSeconds: Int64 {
        switch unit {
        case .year: Int64(count) * 3600
        case .month: Int64(count) * 300
        default: count == 3 ? 120 : Int64(count) * 180 / 7
        }
    }

    /// Returns when a period ends, by the calendar in UTC.
    ///
    /// - Parameters:
    ///   - start: when the period starts.
    ///   - anchorDay: the day of the month of the first purchase, to which periods return after a shorter month.
    /// - Returns: the end.
    func end(from start: Timestamp, anchorDay: Int? = nil) -> Timestamp {
        let calendar = Self.calendar
        guard let end = calendar.date(byAdding: unit, value: count, to: start.date) else { return start }
        guard let anchorDay, unit != .day, let days = calendar.range(of: .day, in: .month, for: end) else {
            return Timestamp(end)
        }
        let missing = min(anchorDay, days.count) - calendar.component(.day, from: end)
        return Timestamp(end) + .seconds(Int64(missing) * 86_400)
    }

    /// Returns the day of the month in UTC.
    static func day(of time: Timestamp) -> Int { calendar.component(.day, from: time.date) }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
