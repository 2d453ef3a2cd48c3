import AppStoreTypes
import Foundation
import Refunds

extension Schedule {
    /// Parses the schedule of a rule.
    init?(_ value: ConfigurationValue) {
        let known = ["from", "until", "days", "hours", "timeZone"]
        guard let keys = value.mapping(of: known, mayBeEmpty: true) else { return nil }
        let named = keys["timeZone"].map { $0.timeZone() }
        let zone = named.flatMap(\.self) ?? .gmt
        let from = keys["from"].map { $0.moment(in: zone) }
        let until = keys["until"].map { $0.moment(in: zone) }
        let days = keys["days"].map { value in
            value.oneOrMore()?.compactMap { $0.choice(Weekday.allCases.map(\.rawValue)) }
                .compactMap(Weekday.init(rawValue:))
        }
        let hours = keys["hours"].map { $0.hours() }
        // A given value must be valid.
        if named == .some(nil) || from == .some(nil) || until == .some(nil) || days == .some(nil) || hours == .some(nil)
        {
            return nil
        }
        guard from != nil || until != nil || days != nil || hours != nil else {
            value.report("has no time", allowed: ["from", "until", "days", "hours", "timeZone"])
            return nil
        }
        if let from, let until, let from, let until, from >= until {
            keys["until"]?.report("is not after from, so the rule would never apply")
            return nil
        }
        self.init(
            from: from.flatMap(\.self),
            until: until.flatMap(\.self),
            weekdays: days.flatMap(\.self).map { Set($0) },
            hours: hours.flatMap(\.self),
            timeZone: zone
        )
    }
}

extension ConfigurationValue {
    fileprivate func timeZone() -> TimeZone? {
        guard let text = text() else { return nil }
        guard let zone = TimeZone(identifier: text) else {
            report("\(shown) is not a time zone; write one such as Europe/Berlin or UTC")
            return nil
        }
        return zone
    }

    /// Parses an RFC 3339 time, or a day, which means its midnight.
    fileprivate func moment(in zone: TimeZone) -> Timestamp? {
        guard let text = text() else { return nil }
        if let moment = Timestamp(rfc3339: text) { return moment }
        let day = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
        guard let date = try? day.parse(text), date.formatted(day) == text else {
            report("must be a day such as 2026-12-24 or a time such as 2026-12-24T18:00:00+01:00")
            return nil
        }
        return Timestamp(date)
    }

    /// Parses a part of the day, such as 09:00-17:30.
    fileprivate func hours() -> Schedule.Hours? {
        guard let text = text() else { return nil }
        guard let match = text.wholeMatch(of: /(\d\d):(\d\d)-(\d\d):(\d\d)/),
            let fromHour = Int(match.1), let fromMinute = Int(match.2), let toHour = Int(match.3),
            let toMinute = Int(match.4), fromHour < 24, fromMinute < 60, toHour <= 24, toMinute < 60,
            toHour * 60 + toMinute <= 24 * 60
        else {
            report("must be two times of day such as 09:00-17:30")
            return nil
        }
        let hours = Schedule.Hours(from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute)
        guard hours.from != hours.to else {
            report("ends when it begins, so the rule would never apply; all day is 00:00-24:00")
            return nil
        }
        return hours
    }
}
