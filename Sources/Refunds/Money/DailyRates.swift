import AppStoreTypes

/// Rates as the European Central Bank publishes them in XML: the newest ones, or all.
///
/// This reads only the bank's own form: elements `Cube` with `time`, or with `currency` and `rate`, inside others
/// without meaning. Declarations, comments, entities and anything else are refused, so no part of an answer can name a
/// file or grow.
package struct DailyRates: Hashable, Sendable {
    /// The rates, earliest day first.
    package let rates: [ExchangeRate]

    /// Why an answer is refused.
    package enum Mistake: Error, Hashable, Sendable {
        case malformed, tooMany, noRates, repeatedRate
        /// The answer has rates of a day that has not begun.
        case future(Day)
    }

    /// About three times as many as the bank published since 1999.
    private static let most = (days: 20_000, rates: 800_000)

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - xml: the bytes of the answer.
    ///   - today: the day by the desk's clock.
    /// - Throws: ``Mistake``; then nothing of the answer counts.
    package init(xml: some Sequence<UInt8>, today: Day) throws(Mistake) {
        guard let text = String(validating: Array(xml), as: UTF8.self) else { throw .malformed }
        var rates: [ExchangeRate] = []
        var seen: Set<String> = []
        var days: Set<Day> = []
        var day: Day?
        var rest = text[...]
        var elements = 0
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else { throw .malformed }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            elements += 1
            guard !tag.hasPrefix("!"), elements > 1 || tag.hasPrefix("?xml") || tag.hasPrefix("gesmes:Envelope") else {
                throw .malformed
            }
            guard tag == "Cube" || tag.hasPrefix("Cube ") else { continue }
            let values = try Self.attributes(of: tag)
            if let time = values["time"] {
                guard let stated = Day(iso8601: time), days.insert(stated).inserted else { throw .malformed }
                guard stated <= today else { throw .future(stated) }
                day = stated
            } else if let currency = values["currency"], let rate = values["rate"] {
                guard let day, currency.utf8.count == 3, currency.utf8.allSatisfy({ (65...90).contains($0) }),
                    let perEuro = Self.millionths(rate)
                else { throw .malformed }
                guard seen.insert("\(day.number) \(currency)").inserted else { throw .repeatedRate }
                rates.append(ExchangeRate(currency: currency, day: day, perEuro: perEuro))
            } else if !values.isEmpty {
                throw .malformed
            }
            guard days.count <= Self.most.days, rates.count <= Self.most.rates else { throw .tooMany }
        }
        // An answer that was cut off may look whole.
        guard text.last(where: { !$0.isWhitespace }) == ">", text.contains("</gesmes:Envelope>") else {
            throw .malformed
        }
        guard !rates.isEmpty else { throw .noRates }
        self.rates = rates.sorted { ($0.day, $0.currency) < ($1.day, $1.currency) }
    }

    /// Returns the attributes of a tag such as `Cube currency="USD" rate="1.0828"/`.
    private static func attributes(of tag: Substring) throws(Mistake) -> [String: String] {
        var values: [String: String] = [:]
        var rest = tag.dropFirst(4)
        if rest.last == "/" { rest.removeLast() }
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty else { return values }
            guard let equals = rest.firstIndex(of: "=") else { throw .malformed }
            let name = String(rest[..<equals])
            rest = rest[rest.index(after: equals)...]
            guard let quote = rest.first, quote == "\"" || quote == "'" else { throw .malformed }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote), !rest[..<end].contains("&") else { throw .malformed }
            guard values.updateValue(String(rest[..<end]), forKey: name) == nil else { throw .malformed }
            rest = rest[rest.index(after: end)...]
        }
    }

    /// Returns a number above 0 with at most nine digits and six decimals in millionths.
    private static func millionths(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }), parts[0].count <= 9
        else { return nil }
        let decimals = parts.count == 2 ? String(parts[1]) : ""
        guard decimals.count <= 6,
            let number = Int64(parts[0] + decimals + String(repeating: "0", count: 6 - decimals.count)), number > 0
        else { return nil }
        return number
    }
}
