import AppStoreTypes

/// Amounts of money in words.
enum Money {
    /// Such as `4.99 USD` or `300 JPY`; `nil` when the amount is unknown.
    static func words(_ price: Milliunits?, _ currency: String?) -> String? {
        guard let price else { return nil }
        let decimals = currency.map(withoutCents.contains) == true ? 0 : 2
        return [amount(price, atLeast: decimals), currency].compactMap(\.self).joined(separator: " ")
    }

    /// Such as `12.50 USD`.
    static func words(usdCents: Int64) -> String {
        let (thousandths, overflow) = usdCents.multipliedReportingOverflow(by: 10)
        return overflow ? "\(usdCents) US cents" : "\(amount(Milliunits(thousandths: thousandths), atLeast: 2)) USD"
    }

    private static func amount(_ value: Milliunits, atLeast decimals: Int) -> String {
        let parts = value.description.split(separator: ".")
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        while fraction.count < decimals { fraction += "0" }
        let whole = grouped(String(parts[0]))
        return fraction.isEmpty ? whole : "\(whole).\(fraction)"
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.reversed().enumerated() {
            if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// Currencies whose smallest coin is a whole unit.
    private static let withoutCents: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
}
