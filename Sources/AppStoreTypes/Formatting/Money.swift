/// Formats amounts of money for readers.
package enum Money {
    /// Returns an amount with its currency, such as `4.99 USD` or `300 JPY`.
    ///
    /// - Parameters:
    ///   - price: the amount, in thousandths of the currency's unit.
    ///   - currency: the currency's ISO 4217 code, if it is known.
    /// - Returns: the text; `nil` if the amount is unknown.
    package static func displayText(_ price: Milliunits?, _ currency: String?) -> String? {
        guard let price else { return nil }
        return [amount(price, in: currency), currency].compactMap(\.self).joined(separator: " ")
    }

    /// Returns an amount in US dollars, such as `12.50 USD`.
    package static func displayText(usdCents: Int64) -> String {
        let (thousandths, overflow) = usdCents.multipliedReportingOverflow(by: 10)
        return overflow ? "\(usdCents) US cents" : "\(amount(Milliunits(thousandths: thousandths), in: "USD")) USD"
    }

    /// Returns an amount without its currency, with at least the currency's decimals, such as `1,000.00`.
    package static func amount(_ price: Milliunits, in currency: String?) -> String {
        let decimals = currency.map(withoutDecimals.contains) == true ? 0 : 2
        let parts = price.description.split(separator: ".")
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        while fraction.count < decimals { fraction += "0" }
        let whole = grouped(String(parts[0]))
        return fraction.isEmpty ? whole : "\(whole).\(fraction)"
    }

    /// Returns a count with its digits in groups of three, such as `12,000`.
    package static func grouped(_ count: Int) -> String { grouped(String(count)) }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.reversed().enumerated() {
            if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// The currencies without decimals in ISO 4217.
    private static let withoutDecimals: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
}
