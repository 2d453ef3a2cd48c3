import AppStoreTypes

/// What the developer says of a product that Apple's wire does not: `products.yml`.
package struct ProductEntry: Hashable, Sendable {
    /// How many units one purchase grants.
    package var units: Int64?
    /// The currency of the app's own that it is a pack of, such as `coins`.
    package var currency: String?
    /// How long a non-renewing subscription runs.
    package var period: CalendarPeriod?
    /// Whether a sample, trial or description is to be had before the purchase.
    package var sampleProvided: Bool?
    /// Whether to say that it was delivered when nothing is known; if not, a case without a report is not answered.
    package var isDeliveredWhenUnknown: Bool
    /// The price in US cents where the wire has none.
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
    /// The price of so many in US cents; `nil` where the entry names none, or the sum is beyond reason.
    func priceUSDCents(forPieces quantity: Int32) -> Int64? {
        guard let priceUSDCents else { return nil }
        let sum = priceUSDCents.multipliedReportingOverflow(by: Int64(max(1, quantity)))
        return sum.overflow ? nil : sum.partialValue
    }
}

/// The products of one app, by identifier.
package struct ProductCatalogue: Hashable, Sendable {
    /// The entries.
    package var products: [String: ProductEntry]

    package init(products: [String: ProductEntry] = [:]) { self.products = products }

    package subscript(productID: String) -> ProductEntry? { products[productID] }
}
