public import AppStoreTypes

/// An offer for a product.
public struct EmulatedOffer: Hashable, Codable, Sendable {
    /// The offer's ID, or the reference name of an offer code.
    public var id: String
    /// How a customer gets the offer.
    public var type: OfferType
    /// How the customer pays; `ONE_TIME` for products that do not renew.
    public var discountType: OfferDiscountType
    /// The length of an offer period as an ISO 8601 duration; `nil` for `ONE_TIME`.
    public var period: String?
    /// The number of periods of a `PAY_AS_YOU_GO` offer.
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

    /// The names of offer types in control calls.
    static let typeNames: [(name: String, type: OfferType)] = [
        ("introductory", .introductory), ("promotional", .promotional), ("code", .offerCode), ("winBack", .winBack),
    ]
}

/// An offer applied to a subscription, with the periods left.
struct AppliedOffer: Codable, Hashable, Sendable {
    let offer: EmulatedOffer
    /// The remaining periods, without the current one.
    var periodsLeft: Int

    init(_ offer: EmulatedOffer) {
        self.offer = offer
        periodsLeft = offer.discountType == .payAsYouGo ? offer.periodCount : 1
    }

    /// The offer after one more period, or `nil` if none is left.
    var next: AppliedOffer? {
        var next = self
        next.periodsLeft -= 1
        return next.periodsLeft > 0 ? next : nil
    }

    /// The offer ID in signed data; introductory offers have none.
    var identifier: String? { offer.type == .introductory ? nil : offer.id }
}

extension EmulatedOffer {
    /// Reads an offer from a request body.
    init(id: String, _ body: ControlBody) throws(EmulatorError) {
        try body.allow(["type", "discountType", "period", "periodCount", "price"])
        let name = try body.requiredText("type")
        guard let type = Self.typeNames.first(where: { $0.name == name })?.type else {
            let names = Self.typeNames.map(\.name).joined(separator: ", ")
            throw .invalid("\"\(body.path + "type")\" must be one of \(names).", at: body.path + "type")
        }
        let discount = OfferDiscountType(rawValue: try body.requiredText("discountType"))
        guard [.freeTrial, .payAsYouGo, .payUpFront, .oneTime].contains(discount) else {
            throw .invalid(
                "\"\(body.path + "discountType")\" must be FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME.",
                at: body.path + "discountType"
            )
        }
        self.init(
            id: id,
            type: type,
            discountType: discount,
            period: try body.text("period"),
            periodCount: Int(try body.integer("periodCount", in: 1...12) ?? 1),
            price: Milliunits(thousandths: try body.integer("price", in: 0...1_000_000_000_000) ?? 0)
        )
    }
}
