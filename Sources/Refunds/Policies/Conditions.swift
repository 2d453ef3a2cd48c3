package import AppStoreTypes

/// What must hold for a rule to match: all that is set, and none set matches every case.
package struct Conditions: Hashable, Sendable {
    package var products: [ProductPattern]?
    package var types: [ProductType]?
    package var reasons: [ConsumptionRequestReason]?
    package var deliveries: [Delivery]?
    package var environments: [AppStoreEnvironment]?
    /// Bounds of the share used, in thousandths of a percent.
    package var consumedShare: Bounds<Milliunits>?
    /// Bounds of the price, US cents.
    package var priceUSDCents: Bounds<Int64>?
    package var refundsGranted: Bounds<Int64>?
    package var requestNumber: Bounds<Int64>?

    package init(
        products: [ProductPattern]? = nil,
        types: [ProductType]? = nil,
        reasons: [ConsumptionRequestReason]? = nil,
        deliveries: [Delivery]? = nil,
        environments: [AppStoreEnvironment]? = nil,
        consumedShare: Bounds<Milliunits>? = nil,
        priceUSDCents: Bounds<Int64>? = nil,
        refundsGranted: Bounds<Int64>? = nil,
        requestNumber: Bounds<Int64>? = nil
    ) {
        self.products = products
        self.types = types
        self.reasons = reasons
        self.deliveries = deliveries
        self.environments = environments
        self.consumedShare = consumedShare
        self.priceUSDCents = priceUSDCents
        self.refundsGranted = refundsGranted
        self.requestNumber = requestNumber
    }

    /// Whether nothing is asked for, so that every case matches.
    package var isEmpty: Bool { self == Conditions() }

    /// Whether all of them hold; what is unknown holds no condition.
    package func hold(for facts: PolicyFacts) -> Bool {
        (products?.contains { $0.matches(facts.productID) } ?? true)
            && Self.lists(types, facts.type)
            && Self.lists(reasons, facts.reason)
            && Self.lists(deliveries, facts.delivery)
            && Self.lists(environments, facts.environment)
            && Self.bound(consumedShare, facts.consumedShare)
            && Self.bound(priceUSDCents, facts.priceUSDCents)
            && Self.bound(refundsGranted, facts.refundsGranted)
            && Self.bound(requestNumber, facts.requestNumber)
    }

    private static func lists<Value: Equatable>(_ list: [Value]?, _ fact: Value?) -> Bool {
        guard let list else { return true }
        return fact.map(list.contains) ?? false
    }

    private static func bound<Value>(_ bounds: Bounds<Value>?, _ fact: Value?) -> Bool {
        guard let bounds else { return true }
        return fact.map(bounds.contains) ?? false
    }
}

/// A product identifier, or the beginning of several, written with a trailing `*`.
package struct ProductPattern: Hashable, Sendable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Whether a product identifier fits.
    package func matches(_ productID: String) -> Bool {
        text.hasSuffix("*") ? productID.hasPrefix(text.dropLast()) : productID == text
    }
}
