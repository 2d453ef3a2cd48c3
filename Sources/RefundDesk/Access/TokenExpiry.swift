package import AppStoreTypes
import Refunds

/// The time at which a new token expires, as its creator states it.
package enum TokenExpiry: Hashable, Sendable {
    /// A time after the token's creation.
    case after(Duration)
    /// A fixed time.
    case at(Timestamp)

    /// Parses a duration such as `30d` or `P1Y`, a day such as `2027-01-31`, which means its start in UTC, or a time.
    package init?(_ text: String) {
        if let period = CalendarPeriod(configuration: text), !period.isZero {
            self = .after(Duration(period))
        } else if let time = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text)T00:00:00Z") {
            self = .at(time)
        } else {
            return nil
        }
    }

    /// Returns the time for a token that is created now.
    package func time(from now: Timestamp) -> Timestamp {
        switch self {
        case .after(let duration): now + duration
        case .at(let time): time
        }
    }
}
