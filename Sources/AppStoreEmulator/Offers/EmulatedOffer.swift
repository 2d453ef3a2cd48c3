public import AppStoreTypes

/// An offer for a product.
public struct EmulatedOffer: Hashable, Codable, Sendable {
    /// Its identifier, or the reference name of an offer code.
    public var id: String
    /// How it is come by.
    public var type: OfferType
    /// How it is paid: `ONE_TIME` for products that do not renew.
    public var discountType: OfferDiscountType
    /// How long one period of it runs, ISO 8601; none for `ONE_TIME`.
    public var period: String?
    /// How many periods of `PAY_AS_YOU_GO` it holds for.
    public var periodCount: Int
    /// The price of a period, or of the whole offer, in thousandths of the product's currency.
    public var price: Milliunits

    /// Creates an offer.
    public init(
        id: String,
        type: OfferType,
        discountType: OfferDiscountType,
        period: String? = nil,
        periodCount: Int = 1,
        price: Milliunits = 0
    ) {
        self.id = id
        self.type = type
        self.discountType = discountType
        self.period = period
        self.periodCount = periodCount
        self.price = price
    }

    /// The names of the types of offer in control calls.
    static let typeNames: [(name: String, type: OfferType)] = [
        ("introductory", .introductory), ("promotional", .promotional), ("code", .offerCode), ("winBack", .winBack),
    ]
}

/// An offer that a subscription has: what is left of it.
struct AppliedOffer: Codable, Hashable, Sendable {
    let offer: EmulatedOffer
    /// The periods it still holds for, the present one not counted.
    var periodsLeft: Int

    init(_ offer: EmulatedOffer) {
        self.offer = offer
        periodsLeft = offer.discountType == .payAsYouGo ? offer.periodCount : 1
    }

    /// What is left once a period of it was bought; `nil` when nothing is.
    var next: AppliedOffer? {
        var next = self
        next.periodsLeft -= 1
        return next.periodsLeft > 0 ? next : nil
    }

    /// An introductory offer has no identifier on the wire.
    var identifier: String? { offer.type == .introductory ? nil : offer.id }
}
