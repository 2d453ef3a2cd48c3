import AppStoreTypes

/// Daily euro reference rates in the form in which the desk is shipped with them.
///
/// The text has sections that begin with a name at the start of a line; a line that begins with a sign or a dot
/// continues the section before it. `newest 2024-07-31` is the last day. `days 2024-07-29+0+1+1` lists the days, each
/// by its distance from the previous day. `USD 4+10817+7+4` is a currency with its number of decimals and the distance
/// of each rate from the previous rate, in the last decimal. A dot is a day without a rate, and `.2` are two of them.
/// `scripts/rates` makes the text from the bank's file.
package struct CompactRates: Sendable {
    private let text: [UInt8]
    /// The last day that has rates.
    package let newest: Day

    /// Creates rates from their text, which is read up to its first line.
    ///
    /// - Returns: `nil` if the first line is not the newest day.
    package init?(_ text: some Collection<UInt8>) {
        self.text = Array(text)
        let first = self.text.prefix { $0 != UInt8(ascii: "\n") }
        guard first.starts(with: "newest ".utf8),
            let newest = Day(iso8601: String(decoding: first.dropFirst(7), as: UTF8.self))
        else { return nil }
        self.newest = newest
    }

    /// Reads the rates, latest day first, so that an import prices recent purchases first.
    ///
    /// - Returns: `nil` if the text is damaged.
    package func rates() -> [ExchangeRate]? {
        var days: [Day] = []
        var rates: [ExchangeRate] = []
        for section in sections().dropFirst() {
            let name = String(decoding: section.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            let rest = section.dropFirst(name.utf8.count + 1)
            if name == "days" {
                guard let read = Self.days(rest) else { return nil }
                days = read
            } else {
                guard name.utf8.count == 3, let read = Self.rates(rest, of: name, on: days) else { return nil }
                rates += read
            }
        }
        guard days.last == newest, !rates.isEmpty else { return nil }
        return rates.sorted { ($1.day, $0.currency) < ($0.day, $1.currency) }
    }

    /// Returns the sections, without the ends of their lines.
    private func sections() -> [[UInt8]] {
        var sections: [[UInt8]] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            guard let first = line.first else { continue }
            if Self.isLetter(first) {
                sections.append(Array(line))
            } else {
                sections[max(sections.count - 1, 0)] += line
            }
        }
        return sections
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func days(_ text: ArraySlice<UInt8>) -> [Day]? {
        guard var day = Day(iso8601: String(decoding: text.prefix(10), as: UTF8.self)),
            let steps = Steps(text.dropFirst(10)).all()
        else { return nil }
        var days: [Day] = []
        for step in steps {
            guard case .change(let distance) = step, distance > 0 || days.isEmpty && distance == 0 else { return nil }
            day = Day(number: day.number + distance)
            days.append(day)
        }
        return days
    }

    private static func rates(_ text: ArraySlice<UInt8>, of currency: String, on days: [Day]) -> [ExchangeRate]? {
        guard let decimals = text.first.map({ Int($0) - 48 }), (0...6).contains(decimals),
            let steps = Steps(text.dropFirst()).all()
        else { return nil }
        let unit = (decimals..<6).reduce(Int64(1)) { unit, _ in unit * 10 }
        var rates: [ExchangeRate] = []
        var (position, value): (Int, Int64) = (0, 0)
        for step in steps {
            switch step {
            case .none(let count): position += count
            case .change(let distance):
                value += distance
                guard days.indices.contains(position), value > 0, value < Int64.max / unit else { return nil }
                rates.append(ExchangeRate(currency: currency, day: days[position], perEuro: value * unit))
                position += 1
            }
        }
        return position == days.count ? rates : nil
    }
}

/// What a section lists.
private enum Step {
    /// The distance from the value before.
    case change(Int64)
    /// Days without a value.
    case none(Int)
}

/// Reads the steps of a section.
private struct Steps {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    /// Returns all steps; `nil` if the text has anything else.
    func all() -> [Step]? {
        var reader = self
        var steps: [Step] = []
        while let sign = reader.rest.popFirst() {
            let number = reader.number()
            switch sign {
            case UInt8(ascii: "+"):
                guard let number else { return nil }
                steps.append(.change(number))
            case UInt8(ascii: "-"):
                guard let number else { return nil }
                steps.append(.change(-number))
            case UInt8(ascii: "."): steps.append(.none(Int(number ?? 1)))
            default: return nil
            }
        }
        return steps
    }

    /// Reads up to 15 digits.
    private mutating func number() -> Int64? {
        var number: Int64?
        var count = 0
        while let digit = rest.first, (48...57).contains(digit), count < 15 {
            number = (number ?? 0) * 10 + Int64(digit - 48)
            rest.removeFirst()
            count += 1
        }
        return number
    }
}
