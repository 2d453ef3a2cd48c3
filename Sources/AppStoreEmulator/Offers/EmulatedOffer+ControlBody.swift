import AppStoreTypes

extension EmulatedOffer {
    /// Reads an offer from a request body.
    init(id: String, _ body: ControlBody) throws(EmulatorError) {
        try body.allow(["type", "discountType", "period", "periodCount", "price"])
        let name = try body.requiredText("type")
        guard let type = Self.typeNames.first(where: { $0.name == name })?.type else {
            let names = Self.typeNames.map(\.name).joined(separator: ", ")
            throw .invalid("\"\(body.path + "type")\" is one of \(names).", at: body.path + "type")
        }
        let discount = OfferDiscountType(rawValue: try body.requiredText("discountType"))
        guard [.freeTrial, .payAsYouGo, .payUpFront, .oneTime].contains(discount) else {
            throw .invalid(
                "\"\(body.path + "discountType")\" is FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME.",
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
