import AppStoreTypes

/// The new price of an item.
struct ItemPrice: Sendable {
    let sku: String
    let price: Milliunits
    /// The SKUs of other items; their prices change together with the price of this item.
    var dependentSKUs: [String]?
}

extension ItemPrice {
    fileprivate init(_ item: CommerceItem, of subscription: EmulatedSubscription) throws(APIRefusal) {
        sku = item.sku
        guard let value = item.members["price"] else { throw APIRefusal(.nullPrice) }
        guard case .integer(let number) = value else { throw .malformed }
        guard number >= 0 else { throw APIRefusal(.negativePrice) }
        price = Milliunits(thousandths: number)
        guard let old = subscription.commerce?.items?.first(where: { $0.sku == item.sku }) else {
            throw APIRefusal(.invalidSKUProvidedMustBeCurrentSKUSetToRenew)
        }
        if subscription.storefront == "IND", price > old.price ?? 0 {
            throw APIRefusal(.acaPriceIncreaseIsNotCurrentlySupportedInIndia)
        }
        guard let dependents = item.members["dependentSKUs"] else { return }
        guard case .array(let values) = dependents else { throw .malformed }
        dependentSKUs = try values.map { value throws(APIRefusal) in try CommerceItem.sku(value) }
    }
}

extension CommerceBody {
    /// Returns the new prices of a subscription's items.
    func prices(of subscription: EmulatedSubscription) throws(APIRefusal) -> [ItemPrice] {
        let prices = try items().map { item throws(APIRefusal) in try ItemPrice(item, of: subscription) }
        try Self.checkDependents(of: prices)
        return prices
    }

    /// Checks that each item depends on at most one other, and that dependencies form no chain.
    private static func checkDependents(of items: [ItemPrice]) throws(APIRefusal) {
        var dependents: Set<String> = []
        for sku in items.flatMap({ $0.dependentSKUs ?? [] }) {
            guard dependents.insert(sku).inserted else { throw APIRefusal(.dependentSKUsCannotBeShared) }
        }
        guard !items.contains(where: { $0.dependentSKUs != nil && dependents.contains($0.sku) }) else {
            throw APIRefusal(.dependentSKUsCannotBeChained)
        }
    }
}
