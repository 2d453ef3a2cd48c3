import AppStoreTypes

/// The character before the decimals of an amount.
package enum DecimalMark: String, CaseIterable, Sendable {
    case point, comma
}

/// How the amounts of a file are read.
///
/// `1,234` is a thousand in some countries and little more than one in others, so it is never guessed.
enum DecimalRule: Hashable, Sendable {
    /// Only a point is a mark. JSON is read so, because its numbers have no other.
    case point
    /// Only a point is a mark, unless one is chosen. Values that commas separate are read so.
    case pointOnly
    /// Either mark counts where an amount can mean one thing only.
    case unambiguous
    /// One mark was chosen; the other separates thousands.
    case chosen(DecimalMark)

    /// Returns an amount with a point before its decimals, and nothing between its thousands.
    ///
    /// What is not an amount is returned as it is, or as another text that is none.
    func normal(_ value: String, _ name: String) throws(RowFault) -> String {
        guard value.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }) else { return value }
        switch self {
        case .point:
            guard !value.contains(",") else { throw RowFault("\(name) has a comma: write it with a point, as in 9.99") }
            return value
        case .pointOnly:
            guard !value.contains(",") else {
                throw RowFault("\(name) has a comma: choose --decimal comma or --decimal point")
            }
            return value
        case .chosen(.point): return Self.plain(value, decimal: ".", thousands: ",")
        case .chosen(.comma): return Self.plain(value, decimal: ",", thousands: ".")
        case .unambiguous: return try Self.onlyMeaning(of: value, name)
        }
    }

    private static func onlyMeaning(of value: String, _ name: String) throws(RowFault) -> String {
        guard let mark = value.last(where: { $0 == "," || $0 == "." }) else { return value }
        let other: Character = mark == "," ? "." : ","
        let parts = value.split(separator: mark, omittingEmptySubsequences: false)
        if value.contains(other) { return plain(value, decimal: mark, thousands: other) }
        if parts.count > 2 { return plain(value, decimal: other, thousands: mark) }
        guard parts[1].count != 3 else {
            throw RowFault("\(name) is ambiguous: choose --decimal comma or --decimal point")
        }
        return plain(value, decimal: mark, thousands: other)
    }

    private static func plain(_ value: String, decimal: Character, thousands: Character) -> String {
        let parts = value.split(separator: decimal, omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: thousands, omittingEmptySubsequences: false)
        let isGrouped =
            groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
        let isWhole = parts.count <= 2 && isGrouped && !parts.dropFirst().contains { $0.contains(thousands) }
        guard isWhole else { return "not an amount" }
        return ([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }
}

extension Milliunits {
    /// Parses a decimal number with up to twelve digits before its mark and three significant digits after it.
    init?(_ value: String?, named name: String, _ rule: DecimalRule) throws(RowFault) {
        guard let value else { return nil }
        let text = try rule.normal(value, name)
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else {
            let isNegative = text.utf8.first == UInt8(ascii: "-")
            guard isNegative || !Self.isTooLarge(text) else { throw .tooLarge(name) }
            throw RowFault(isNegative ? "\(name) is below zero" : "\(name) is not an amount such as 9.99")
        }
        guard whole.drop(while: { $0 == 0x30 }).count <= 12 else { throw .tooLarge(name) }
        let fraction = parts.count == 2 ? parts[1] : ""[...].utf8
        guard fraction.dropFirst(3).allSatisfy({ $0 == 0x30 }) else {
            throw RowFault("\(name) has more than three digits after the point")
        }
        var thousandths: Int64 = 0
        for digit in whole { thousandths = thousandths * 10 + Int64(digit - 0x30) }
        let counted = fraction.prefix(3)
        for digit in counted { thousandths = thousandths * 10 + Int64(digit - 0x30) }
        for _ in counted.count..<3 { thousandths *= 10 }
        self.init(thousandths: thousandths)
    }

    /// Whether a text is a number of more than twelve digits with an exponent, as programs write such numbers.
    private static func isTooLarge(_ text: String) -> Bool {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+.eE".utf8.contains($0) }
        return isNumber && Double(text).map { $0 >= 1e12 } ?? false
    }
}

extension RowFault {
    /// An amount is larger than any price, and than what the store can sum up.
    static func tooLarge(_ name: String) -> RowFault {
        RowFault("\(name) is too large: it has more than twelve digits")
    }
}
