import AppStoreTypes
import Refunds

extension ConfigurationValue {
    /// Parses a whole number within a range.
    func integer(in range: ClosedRange<Int64>) -> Int64? {
        guard let text = text() else { return nil }
        guard let number = Int64(text), range.contains(number), isDigits(text.drop { $0 == "-" }) else {
            let bounds =
                range.upperBound == .max
                ? "of at least \(range.lowerBound)"
                : "from \(range.lowerBound) to \(range.upperBound)"
            report("must be a whole number \(bounds)")
            return nil
        }
        return number
    }

    /// Parses a decimal number from 0 with up to `places` decimals; returns it in units of the last decimal.
    func decimal(places: Int, _ meaning: String) -> Int64? {
        guard let text = text() else { return nil }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : ""
        guard isDigits(parts[0]), parts.count == 1 || isDigits(decimals), decimals.count <= places,
            let number = Int64("\(parts[0])\(decimals)\(String(repeating: "0", count: places - decimals.count))")
        else {
            report("must be \(meaning): a number of at least 0 with at most \(places) decimals")
            return nil
        }
        return number
    }

    /// Parses a percentage; returns it in thousandths of a percent.
    func percentage() -> Milliunits? {
        decimal(places: 3, "a percentage").map { Milliunits(thousandths: $0) }
    }

    /// Parses an amount in US dollars; returns it in cents.
    func usdCents() -> Int64? {
        decimal(places: 2, "an amount in US dollars")
    }

    /// Parses a duration such as `4h`, `30m` or `P30D`.
    func duration() -> Duration? { period().map(Duration.init) }

    /// Parses a calendar period such as `P1M`.
    func period() -> CalendarPeriod? {
        guard let text = text() else { return nil }
        guard let period = CalendarPeriod(configuration: text) else {
            report("must be a duration such as 90s, 30m, 4h, 7d or, in the spelling of ISO 8601, P30D or PT4H")
            return nil
        }
        guard !period.isZero else {
            report("must be longer than zero")
            return nil
        }
        return period
    }

    private func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

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
