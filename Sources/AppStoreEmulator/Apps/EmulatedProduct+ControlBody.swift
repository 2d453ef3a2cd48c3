import AppStoreTypes

extension EmulatedProduct {
    /// Reads a product from a request body.
    ///
    /// - Parameters:
    ///   - body: the request body.
    ///   - others: more members to allow, which the caller reads.
    /// - Throws: an error that says which member is invalid and what to give instead.
    init(_ body: ControlBody, besides others: [String] = []) throws(EmulatorError) {
        try body.allow(["type", "price", "currency", "period", "group", "level", "forSale"] + others)
        self.init(
            type: ProductType(rawValue: try body.requiredText("type")),
            price: Milliunits(thousandths: try body.requiredInteger("price")),
            currency: try body.requiredText("currency"),
            period: try body.text("period"),
            group: try body.text("group"),
            level: Int(try body.integer("level", in: 1...10_000) ?? 1)
        )
        isForSale = try body.flag("forSale") ?? true
    }
}
