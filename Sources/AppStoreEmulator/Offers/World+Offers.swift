import AppStoreTypes

extension World {
    /// Returns the offer that a customer redeems.
    func offer(
        _ id: String?,
        of product: EmulatedProduct,
        named productID: String
    ) throws(EmulatorError) -> EmulatedOffer? {
        guard let id else { return nil }
        guard let offer = product.offers.first(where: { $0.id == id }) else {
            let known = product.offers.map(\.id).joined(separator: ", ")
            throw .unknown(
                "\(productID) has no offer \(id): PUT …/products/\(productID)/offers/\(id) adds it"
                    + (known.isEmpty ? "." : "; it has \(known).")
            )
        }
        return offer
    }

    /// Adds an offer to a product or replaces an existing one.
    mutating func add(_ offer: EmulatedOffer, to productID: String, of bundleID: String) throws(EmulatorError) {
        var product = try product(productID, of: bundleID)
        if product.type == .autoRenewableSubscription {
            guard offer.discountType != .oneTime, let period = offer.period, SubscriptionPeriod(period) != nil else {
                throw .invalid(
                    "An offer for a subscription is FREE_TRIAL, PAY_AS_YOU_GO or PAY_UP_FRONT and has a \"period\" "
                        + "such as \"P1W\"."
                )
            }
        } else if offer.type != .offerCode || offer.discountType != .oneTime {
            throw .invalid("Of products that do not renew there are offer codes only: \"type\" code, ONE_TIME.")
        }
        guard offer.discountType != .freeTrial || offer.price == 0 else {
            throw .invalid("A free trial costs nothing: leave \"price\" out.")
        }
        product.offers.removeAll { $0.id == offer.id || (offer.type == .introductory && $0.type == .introductory) }
        product.offers.append(offer)
        apps[bundleID]?.products[productID] = product
    }
}
