import Refunds

extension CalendarPeriod {
    /// Parses a duration in whole units: `90s`, `30m`, `4h`, `7d`, or ISO 8601 such as `P30D`, `P1M` or `PT4H`.
    init?(configuration text: String) {
        if let (_, number, unit) = text.wholeMatch(of: /([0-9]{1,7})([smhd])/)?.output {
            let count = Int(number) ?? 0
            switch unit {
            case "d": self.init(days: count)
            case "h": self.init(seconds: Int64(count) * 3600)
            case "m": self.init(seconds: Int64(count) * 60)
            default: self.init(seconds: Int64(count))
            }
            return
        }
        let date = /P(?:([0-9]{1,4})Y)?(?:([0-9]{1,4})M)?(?:([0-9]{1,4})W)?(?:([0-9]{1,5})D)?/
        let time = /(?:T(?:([0-9]{1,7})H)?(?:([0-9]{1,7})M)?(?:([0-9]{1,7})S)?)?/
        guard text.last != "T", let dates = text.prefixMatch(of: date)?.output,
            let times = text[dates.0.endIndex...].wholeMatch(of: time)?.output
        else { return nil }
        func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
        self.init(
            months: number(dates.1) * 12 + number(dates.2),
            days: number(dates.3) * 7 + number(dates.4),
            seconds: Int64(number(times.1) * 3600 + number(times.2) * 60 + number(times.3))
        )
    }
}

extension Duration {
    /// Creates a duration that does not depend on a date: a month has 30 days, a year 365.
    init(_ period: CalendarPeriod) {
        let days = period.months / 12 * 365 + period.months % 12 * 30 + period.days
        self = .seconds(Int64(days) * 86_400 + period.seconds)
    }
}
