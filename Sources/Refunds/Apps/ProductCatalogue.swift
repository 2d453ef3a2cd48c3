import AppStoreTypes

/// The developer's entry for a product in `products.yml`, with values that Apple does not send.
package struct ProductEntry: Hashable, Sendable {
    /// The number of units that one purchase grants.
    package var units: Int64?
    /// The app's own currency that the product is a pack of, such as `coins`.
    package var currency: String?
    /// The duration of a non-renewing subscription.
    package var period: CalendarPeriod?
    /// Whether the app offers a sample, trial or description before the purchase.
    package var sampleProvided: Bool?
    /// Whether to report an unknown delivery as delivered; if `false`, a case without a report is not answered.
    package var isDeliveredWhenUnknown: Bool
    /// The price in US cents, for purchases without a price from Apple.
    package var priceUSDCents: Int64?

    package init(
        units: Int64? = nil,
        currency: String? = nil,
        period: CalendarPeriod? = nil,
        sampleProvided: Bool? = nil,
        isDeliveredWhenUnknown: Bool = false,
        priceUSDCents: Int64? = nil
    ) {
        self.units = units
        self.currency = currency
        self.period = period
        self.sampleProvided = sampleProvided
        self.isDeliveredWhenUnknown = isDeliveredWhenUnknown
        self.priceUSDCents = priceUSDCents
    }
}

extension ProductEntry {
    /// Returns the price in US cents for a quantity, or `nil` if the entry has no price or the product overflows.
    package func priceUSDCents(forPieces quantity: Int32) -> Int64? {
        guard let priceUSDCents else { return nil }
        let sum = priceUSDCents.multipliedReportingOverflow(by: Int64(max(1, quantity)))
        return sum.overflow ? nil : sum.partialValue
    }
}

/// The products of one app, by product ID.
package struct ProductCatalogue: Hashable, Sendable {
    /// The entries, by product ID.
    package var products: [String: ProductEntry]
    /// The line of the products file on which each entry begins, from 1, by product ID; empty without a file.
    package var lines: [String: Int]

    package init(products: [String: ProductEntry] = [:], lines: [String: Int] = [:]) {
        self.products = products
        self.lines = lines
    }

    package subscript(productID: String) -> ProductEntry? { products[productID] }
}
