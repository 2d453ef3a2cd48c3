package import Refunds

extension ProductCatalogue {
    /// Reads a products file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - environment: the variables that `${NAME}` reads.
    /// - Returns: the catalogue.
    /// - Throws: all issues of the file.
    package static func load(
        path: String,
        environment: [String: String]
    ) throws(ConfigurationError) -> ProductCatalogue {
        let reading = ConfigurationReading(environment: environment)
        let catalogue = YAMLDocument.root(of: path, namedAt: nil, in: reading).flatMap { ProductCatalogue(root: $0) }
        guard let catalogue, reading.issues.isEmpty else { throw ConfigurationError(issues: reading.issues) }
        return catalogue
    }

    /// Reads the products file that the configuration names.
    init?(_ reference: ConfigurationValue) {
        guard let path = reference.filePath(),
            let root = YAMLDocument.root(of: path, namedAt: reference, in: reference.reading)
        else { return nil }
        self.init(root: root)
    }

    /// Parses the root of a products file.
    init?(root: ConfigurationValue) {
        guard let members = root.mapping(of: ["products"])?.required("products")?.members(named: "a product ID")
        else { return nil }
        var products: [String: ProductEntry] = [:]
        var lines: [String: Int] = [:]
        for (productID, value) in members {
            (products[productID], lines[productID]) = (ProductEntry(value), value.keyLine)
        }
        self.init(products: products, lines: lines)
    }
}

extension ProductEntry {
    private static let keys = ["units", "currency", "period", "sampleProvided", "deliveryWhenUnknown", "priceUSD"]

    /// Parses one product.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: Self.keys, mayBeEmpty: true) else { return nil }
        self.init(
            units: keys["units"]?.integer(in: 1...1_000_000_000_000),
            currency: keys["currency"]?.text(),
            period: keys["period"]?.period(),
            sampleProvided: keys["sampleProvided"]?.boolean(),
            // An unknown delivery never counts as undelivered, so only `none` and `delivered` are valid.
            isDeliveredWhenUnknown: keys["deliveryWhenUnknown"]?.choice(["none", "delivered"]) == "delivered",
            priceUSDCents: keys["priceUSD"]?.usdCents()
        )
    }
}
