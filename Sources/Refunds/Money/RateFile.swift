import AppStoreTypes

/// A file of daily euro reference rates, in the layout of the European Central Bank.
///
/// The first line names the columns: `Date`, then currencies. Each further line has a day, `2024-07-31` or
/// `31 July 2024`, and how much of each currency one euro was worth; `N/A`, or nothing, where there was no rate.
package struct RateFile: Hashable, Sendable {
    /// The rates, the earliest day first.
    package let rates: [ExchangeRate]
    /// The days that have rates, in order.
    package let days: [Day]

    /// Why a file cannot be read.
    package struct Mistake: Error, Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// What is wrong, in words.
        package let message: String
    }

    /// A stretch of days without rates that is longer than any of the bank's.
    package struct Gap: Hashable, Sendable {
        /// The last day before it that has rates.
        package let after: Day
        /// The first day behind it that has rates.
        package let before: Day
    }

    /// Reads a file.
    ///
    /// - Throws: the first ``Mistake``; nothing of a file with one is used.
    package init(_ text: String) throws(Mistake) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let currencies = try Self.currencies(lines.first ?? "")
        var byDay: [Day: [Int64?]] = [:]
        var lineOf: [Day: Int] = [:]
        for (index, line) in lines.enumerated().dropFirst() where line.contains(where: { !$0.isWhitespace }) {
            let (day, values) = try Self.row(line, currencies, number: index + 1)
            guard byDay.updateValue(values, forKey: day) == nil else {
                throw Mistake(line: index + 1, message: "\(day) stands here a second time")
            }
            lineOf[day] = index + 1
        }
        guard !byDay.isEmpty else { throw Mistake(line: 2, message: "there is no day in the file") }
        days = byDay.keys.sorted()
        var rates: [ExchangeRate] = []
        for day in days {
            for (currency, perEuro) in zip(currencies, byDay[day] ?? []) {
                guard let perEuro else { continue }
                rates.append(ExchangeRate(currency: currency, day: day, perEuro: perEuro))
            }
        }
        self.rates = rates
        if let (from, to) = Self.leap(in: rates) {
            throw Mistake(
                line: lineOf[to.day] ?? 1,
                message: """
                    \(to.currency) leaps from \(from.day) to \(to.day): the file is damaged, or its columns are mixed up
                    """
            )
        }
    }

    /// Where days are missing.
    package var gaps: [Gap] {
        zip(days, days.dropFirst()).filter { $1.number - $0.number > ExchangeRate.longestPause }
            .map { Gap(after: $0, before: $1) }
    }

    private static func currencies(_ line: Substring) throws(Mistake) -> [String] {
        let names = fields(line, atMost: nil)
        guard names.first == "Date", names.count > 1 else {
            throw Mistake(line: 1, message: "the first line is not \u{201C}Date,USD,JPY,…\u{201D}")
        }
        for name in names.dropFirst() {
            guard name.utf8.count == 3, name.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
            else { throw Mistake(line: 1, message: "\u{201C}\(name.prefix(16))\u{201D} is no currency") }
        }
        guard Set(names).count == names.count else { throw Mistake(line: 1, message: "a currency stands here twice") }
        guard names.contains("USD") else { throw Mistake(line: 1, message: "there is no column USD") }
        return Array(names.dropFirst())
    }

    private static func row(
        _ line: Substring,
        _ currencies: [String],
        number: Int
    ) throws(Mistake) -> (Day, [Int64?]) {
        let values = fields(line, atMost: currencies.count + 1)
        guard let first = values.first, let day = Day(iso8601: first) ?? day(inWords: first) else {
            throw Mistake(line: number, message: "the line does not begin with a day such as 2024-07-31")
        }
        guard values.count == currencies.count + 1 else {
            throw Mistake(
                line: number,
                message: "\(day) has \(values.count - 1) rates, but the first line names \(currencies.count) currencies"
            )
        }
        var rates: [Int64?] = []
        for (currency, value) in zip(currencies, values.dropFirst()) {
            if value.isEmpty || value == "N/A" {
                rates.append(nil)
                continue
            }
            guard let rate = millionths(value), rate > 0 else {
                throw Mistake(line: number, message: "the rate of \(currency) on \(day) is no number above 0")
            }
            rates.append(rate)
        }
        return (day, rates)
    }

    /// The values of a line, of which there should be so many; the bank ends each with a comma.
    private static func fields(_ line: Substring, atMost count: Int?) -> [String] {
        var fields = line.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
        if fields.count > count ?? 1, fields.last == "" { fields.removeLast() }
        return fields
    }

    private static func day(inWords text: String) -> Day? {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let parts = text.split(separator: " ")
        guard parts.count == 3, let month = months.firstIndex(of: String(parts[1])), let day = Int(parts[0]),
            let year = Int(parts[2])
        else { return nil }
        return Day(iso8601: "\(padded(year, to: 4))-\(padded(month + 1, to: 2))-\(padded(day, to: 2))")
    }

    private static func padded(_ number: Int, to length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }

    /// A number with a point, in millionths; what lies behind the sixth decimal is cut off.
    private static func millionths(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = { (part: Substring) in
            !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard isNumber(parts[0]), parts[0].count <= 9, parts.count == 1 || isNumber(parts[1]) else { return nil }
        let decimals = parts.count == 1 ? "" : parts[1].prefix(6)
        return Int64("\(parts[0])\(decimals)\(String(repeating: "0", count: 6 - decimals.count))")
    }

    /// No currency doubles or halves from one day to the next: a file in which one does is damaged.
    private static func leap(in rates: [ExchangeRate]) -> (from: ExchangeRate, to: ExchangeRate)? {
        var last: [String: ExchangeRate] = [:]
        for rate in rates {
            if let before = last[rate.currency], rate.day.number - before.day.number <= ExchangeRate.longestUse,
                rate.perEuro / 2 > before.perEuro || before.perEuro / 2 > rate.perEuro
            {
                return (before, rate)
            }
            last[rate.currency] = rate
        }
        return nil
    }
}
