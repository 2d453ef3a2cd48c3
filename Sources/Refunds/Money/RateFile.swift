import AppStoreTypes

/// A file of daily euro reference rates, in the layout of the European Central Bank.
///
/// The first line names the columns: `Date`, then currencies. Each further line has a day in a form of
/// ``WrittenTime``, and the value of one euro in each currency; `N/A` or an empty value means no rate. The line
/// `2005-01-01,redenominate,TRL,TRY,1000000` means that from this day on 1 TRY is worth 1,000,000 TRL.
package struct RateFile: Hashable, Sendable {
    /// The rates, earliest day first.
    package let rates: [ExchangeRate]
    /// The days that have rates, in order.
    package let days: [Day]
    /// The redenominations, earliest first.
    package let redenominations: [Redenomination]
    /// The rates that look damaged, earliest first.
    package let leaps: [Leap]

    /// An error in a file.
    package struct Mistake: Error, Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// What is wrong, as text.
        package let message: String
    }

    /// All errors in a file, of which there is at least one.
    package struct Mistakes: Error, Hashable, Sendable {
        package let all: [Mistake]
    }

    /// A rate that is more than twice, or less than half, the previous one.
    ///
    /// No currency in the bank's file moves so far within a day. Either the file is damaged or a redenomination is
    /// missing.
    package struct Leap: Hashable, Sendable {
        package let currency: String
        /// The day of the previous rate.
        package let from: Day
        package let day: Day
        /// The line of the rate, from 1.
        package let line: Int
    }

    /// A period without rates that is longer than any in the bank's file.
    package struct Gap: Hashable, Sendable {
        /// The last day with rates before the gap.
        package let after: Day
        /// The first day with rates after the gap.
        package let before: Day
    }

    /// Parses a file.
    ///
    /// - Throws: ``Mistakes``, one for each wrong line; a file with a mistake is not used at all.
    package init(_ text: String) throws(Mistakes) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let currencies: [String]
        do throws(Mistake) {
            currencies = try Self.currencies(lines.first ?? "")
        } catch {
            throw Mistakes(all: [error])
        }
        var mistakes: [Mistake] = []
        var table: [Day: [Int64?]] = [:]
        var lineOf: [Day: Int] = [:]
        var changes: [(line: Int, change: Redenomination)] = []
        for (index, line) in lines.enumerated().dropFirst() where line.contains(where: { !$0.isWhitespace }) {
            let number = index + 1
            do throws(Mistake) {
                if let change = try Self.redenomination(line, currencies, number: number) {
                    if changes.contains(where: { $0.change.old == change.old && $0.change.day == change.day }) {
                        throw Mistake(line: number, message: "\(change.old) is re-denominated a second time")
                    }
                    changes.append((number, change))
                    continue
                }
                let (day, values) = try Self.row(line, currencies, number: number)
                guard table.updateValue(values, forKey: day) == nil else {
                    throw Mistake(line: number, message: "\(day) appears a second time")
                }
                lineOf[day] = number
            } catch {
                mistakes.append(error)
            }
        }
        if table.isEmpty, mistakes.isEmpty {
            mistakes.append(Mistake(line: 2, message: "there is no line with rates in the file"))
        }
        changes.sort { $0.change.day < $1.change.day }
        for (line, change) in changes where mistakes.isEmpty {
            do throws(Mistake) {
                try Self.carry(change, line: line, currencies, into: &table)
            } catch {
                mistakes.append(error)
            }
        }
        guard mistakes.isEmpty else { throw Mistakes(all: mistakes) }
        days = table.keys.sorted()
        redenominations = changes.map(\.change)
        rates = days.flatMap { day in
            zip(currencies, table[day] ?? []).compactMap { currency, perEuro in
                perEuro.map { ExchangeRate(currency: currency, day: day, perEuro: $0) }
            }
        }
        leaps = Self.leaps(in: rates, redenominations, lineOf: lineOf)
    }

    /// The gaps between the days.
    package var gaps: [Gap] {
        zip(days, days.dropFirst()).filter { $1.number - $0.number > ExchangeRate.longestPause }
            .map { Gap(after: $0, before: $1) }
    }

    private static func currencies(_ line: Substring) throws(Mistake) -> [String] {
        let names = fields(line, atMost: nil)
        guard names.first == "Date", names.count > 1 else {
            throw Mistake(
                line: 1,
                message: "the first line is not \u{201C}Date,USD,JPY,…\u{201D}: use the layout of the European Central "
                    + "Bank's eurofxref-hist.csv"
            )
        }
        for name in names.dropFirst() {
            guard name.utf8.count == 3, name.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
            else {
                let message = "\u{201C}\(name.prefix(16))\u{201D} is not a currency: use a code such as USD"
                throw Mistake(line: 1, message: message)
            }
        }
        guard Set(names).count == names.count else { throw Mistake(line: 1, message: "a currency appears twice") }
        guard names.contains("USD") else { throw Mistake(line: 1, message: "there is no column USD") }
        return Array(names.dropFirst())
    }

    private static func row(
        _ line: Substring,
        _ currencies: [String],
        number: Int
    ) throws(Mistake) -> (Day, [Int64?]) {
        let values = fields(line, atMost: currencies.count + 1)
        guard let first = values.first, case .day(let day)? = WrittenTime(first) else {
            throw Mistake(line: number, message: "the line does not begin with a day such as 2024-07-31")
        }
        guard values.count == currencies.count + 1 else {
            throw Mistake(
                line: number,
                message: "\(day) has \(values.count - 1) rates, but the first line names \(currencies.count) currencies"
            )
        }
        var rates: [Int64?] = []
        var wrong: [String] = []
        for (currency, value) in zip(currencies, values.dropFirst()) {
            if value.isEmpty || value == "N/A" {
                rates.append(nil)
                continue
            }
            guard let rate = millionths(value), rate > 0 else {
                wrong.append(currency)
                continue
            }
            guard currency != "EUR" || rate == 1_000_000 else {
                throw Mistake(
                    line: number,
                    message: "one euro is worth \(value) EUR on \(day), so the rates are those of another currency: "
                        + "each must say what one euro is worth"
                )
            }
            rates.append(rate)
        }
        guard wrong.isEmpty else {
            let names = wrong.joined(separator: ", ")
            throw Mistake(line: number, message: "the rate of \(names) on \(day) must be a number above 0")
        }
        return (day, rates)
    }

    /// Parses a line that redenominates a currency, or returns `nil` for a line of rates.
    private static func redenomination(
        _ line: Substring,
        _ currencies: [String],
        number: Int
    ) throws(Mistake) -> Redenomination? {
        let start = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        guard start.count > 1, start[1].lowercased().contains("redenominat") else { return nil }
        let values = fields(line, atMost: 5)
        guard values.count == 5, values[1] == "redenominate", case .day(let day)? = WrittenTime(values[0]) else {
            throw Mistake(
                line: number,
                message: "a re-denomination is written like 2005-01-01,redenominate,TRL,TRY,1000000"
            )
        }
        for currency in values[2...3] where !currencies.contains(currency) {
            throw Mistake(line: number, message: "there is no column \(currency.prefix(16)) to re-denominate")
        }
        let decimals = values[4].split(separator: ".", maxSplits: 1).dropFirst().first ?? ""
        guard let factor = millionths(values[4]), factor > 0, decimals.count <= 6 else {
            throw Mistake(
                line: number,
                message: "how many \(values[2]) one \(values[3]) is worth must be above 0 with at most six decimals"
            )
        }
        return Redenomination(old: values[2], new: values[3], day: day, factor: factor)
    }

    /// Adds the first rate of the new currency if the file has none.
    private static func carry(
        _ change: Redenomination,
        line: Int,
        _ currencies: [String],
        into table: inout [Day: [Int64?]]
    ) throws(Mistake) {
        guard let old = currencies.firstIndex(of: change.old), let new = currencies.firstIndex(of: change.new) else {
            return
        }
        let before = (1...ExchangeRate.longestUse).compactMap { table[Day(number: change.day.number - $0)] }
        let hasRate = table[change.day]?[new] != nil || old != new && before.contains { $0[new] != nil }
        guard !hasRate, let last = before.lazy.compactMap({ $0[old] }).first else { return }
        guard let converted = change.converted(last) else {
            throw Mistake(
                line: line,
                message: "the rate of \(change.old) before \(change.day) cannot be converted by this factor"
            )
        }
        table[change.day, default: Array(repeating: nil, count: currencies.count)][new] = converted
    }

    /// Returns the values of a line; removes an empty last value, because the bank ends each line with a comma.
    private static func fields(_ line: Substring, atMost count: Int?) -> [String] {
        var fields = line.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
        if fields.count > count ?? 1, fields.last == "" { fields.removeLast() }
        return fields
    }

    /// Returns a decimal number in millionths, and cuts off digits after the sixth decimal.
    private static func millionths(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = { (part: Substring) in
            !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard isNumber(parts[0]), parts[0].count <= 9, parts.count == 1 || isNumber(parts[1]) else { return nil }
        let decimals = parts.count == 1 ? "" : parts[1].prefix(6)
        return Int64("\(parts[0])\(decimals)\(String(repeating: "0", count: 6 - decimals.count))")
    }

    private static func leaps(
        in rates: [ExchangeRate],
        _ redenominations: [Redenomination],
        lineOf: [Day: Int]
    ) -> [Leap] {
        var last: [String: ExchangeRate] = [:]
        return rates.compactMap { rate in
            let before = last.updateValue(rate, forKey: rate.currency)
            guard let before, let line = lineOf[rate.day],
                rate.day.number - before.day.number <= ExchangeRate.longestUse
            else { return nil }
            let changes = redenominations.filter {
                $0.old == rate.currency && $0.new == rate.currency && before.day < $0.day && $0.day <= rate.day
            }
            let comparable = changes.reduce(before.perEuro) { $1.converted($0) ?? $0 }
            guard rate.perEuro / 2 > comparable || comparable / 2 > rate.perEuro else { return nil }
            return Leap(currency: rate.currency, from: before.day, day: rate.day, line: line)
        }
    }
}
