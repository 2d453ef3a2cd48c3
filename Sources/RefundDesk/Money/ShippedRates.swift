package import Refunds

/// The exchange rates of the European Central Bank that the program is shipped with.
package enum ShippedRates {
    private static let compact: CompactRates? =
        EuroReferenceRates.text.withUTF8Buffer { CompactRates($0) }

    /// The last day that has rates.
    package static var newest: Day? { compact?.newest }

    /// Reads the rates, latest day first.
    ///
    /// - Returns: the rates; none if the text in the program is damaged.
    package static func rates() -> [ExchangeRate] { compact?.rates() ?? [] }
}
