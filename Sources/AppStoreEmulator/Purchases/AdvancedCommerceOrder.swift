public import AppStoreTypes

/// What an Advanced Commerce request buys, in place of the request that the developer's server signs for the app.
public struct AdvancedCommerceOrder: Hashable, Sendable {
    /// The items; if empty, one item with the product's name and price.
    public var items: [AdvancedCommerceSubscriptionCreateItem] = []
    /// The description and display name; by default, the product's name.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The length of a subscription period as an ISO 8601 duration; by default, the product's.
    public var period: String?
    /// The tax code.
    public var taxCode = "C003-00-2"
    /// The request reference, an unused UUID; by default, a new one.
    public var requestReferenceID: String?

    /// Creates an order for the product itself.
    public init() {}
}

extension AdvancedCommerceOrder {
    /// The allowed subscription periods.
    private static let periods: Set = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

    /// Throws an error if the order is invalid for a product of this type.
    func check(for order: PurchaseOrder, of type: ProductType) throws(EmulatorError) {
        let isRenewing = type == .autoRenewableSubscription
        guard isRenewing || items.count <= 1 else { throw .invalid("A one-time charge can have only one item.") }
        guard isRenewing || period == nil else {
            throw .invalid("\"period\" requires an auto-renewable subscription.")
        }
        guard
            items.isEmpty
                || (order.price == nil && order.quantity == 1 && order.offer == nil && order.seats == nil
                    && order.billingPlan == nil)
        else {
            throw .invalid(
                """
                Advanced Commerce items have their own prices and offers: omit "price", "quantity", "offer", "seats" \
                and "billingPlanType".
                """
            )
        }
        try Self.check(period: period)
        try Self.check(taxCode: taxCode)
        try Self.check(reference: requestReferenceID)
        try descriptors?.check()
        guard items.count <= 100, Set(items.map(\.sku)).count == items.count else {
            throw .invalid("\"items\" must have at most 100 entries, each with a unique \"SKU\".")
        }
        for item in items {
            try item.check()
            guard isRenewing || item.offer == nil else { throw .invalid("A one-time charge cannot have an \"offer\".") }
        }
    }

    static func check(period: String?) throws(EmulatorError) {
        guard period.map(periods.contains) ?? true else {
            throw .invalid("\"period\" must be one of \(periods.sorted().joined(separator: ", ")).")
        }
    }

    static func check(taxCode: String?) throws(EmulatorError) {
        guard taxCode.map(CommerceBody.isTaxCode) ?? true else {
            throw .invalid("\"taxCode\" must be one of Apple's tax codes, such as \"C003-00-2\".")
        }
    }

    static func check(reference: String?) throws(EmulatorError) {
        guard reference.map({ AppAccountToken(rawValue: $0).isUUID }) ?? true else {
            throw .invalid("\"requestReferenceId\" must be a UUID.")
        }
    }
}

extension AdvancedCommerceDescriptors {
    func check() throws(EmulatorError) {
        guard details.map({ (1...45).contains($0.count) }) ?? true else {
            throw .invalid("\"description\" must have 1 to 45 characters.")
        }
        guard displayName.map({ (1...30).contains($0.count) }) ?? true else {
            throw .invalid("\"displayName\" must have 1 to 30 characters.")
        }
    }
}

extension AdvancedCommerceSubscriptionCreateItem {
    private static let offerPeriods: Set = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P9M", "P1Y"]

    /// Throws an error if the item is invalid.
    func check() throws(EmulatorError) {
        guard (1...128).contains((sku ?? "").count) else { throw .invalid("\"SKU\" must have 1 to 128 characters.") }
        let names = AdvancedCommerceDescriptors {
            $0.details = details ?? ""
            $0.displayName = displayName ?? ""
        }
        try names.check()
        guard let price else { throw .invalid("Each item must have a \"price\", in thousandths of the currency.") }
        try EmulatedProduct.check(price: price)
        guard let offer else { return }
        guard let price = offer.price, let count = offer.periodCount, (1...12).contains(count),
            Self.offerPeriods.contains(offer.period ?? ""),
            [.acquisition, .winBack, .retention].contains(offer.reason)
        else {
            throw .invalid(
                """
                An "offer" must have a "period" (\(Self.offerPeriods.sorted().joined(separator: ", "))), a "periodCount" from 1 to \
                12, a "price" and a "reason" (ACQUISITION, WIN_BACK, RETENTION).
                """
            )
        }
        try EmulatedProduct.check(price: price)
    }
}
