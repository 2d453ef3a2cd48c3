import Foundation

/// Thousandths: of a currency unit for money, of a percent for shares.
///
/// 1.99 USD is 1990, 300 JPY is 300000, 67.932 % is 67932.
public struct Milliunits: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    /// The number of thousandths.
    public var thousandths: Int64

    /// Creates a value from thousandths.
    public init(thousandths: Int64) { self.thousandths = thousandths }

    /// Creates a value from thousandths.
    public init(integerLiteral value: Int64) { thousandths = value }

    /// Returns whether the first amount is smaller.
    public static func < (lhs: Milliunits, rhs: Milliunits) -> Bool { lhs.thousandths < rhs.thousandths }
}

extension Milliunits: CustomStringConvertible {
    /// The amount in whole units with the decimals it needs: `1.99`, `300`, `67.932`.
    public var description: String {
        let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        var text = "\(thousandths < 0 ? "-" : "")\(whole)"
        if part > 0 {
            var decimals = String(part + 1000).dropFirst()
            while decimals.last == "0" { decimals.removeLast() }
            text += ".\(decimals)"
        }
        return text
    }
}

extension Milliunits: Codable {
    /// Decodes a JSON integer.
    public init(from decoder: any Decoder) throws {
        thousandths = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Encodes a JSON integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(thousandths)
    }
}
