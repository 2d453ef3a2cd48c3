import AppStoreTypes

/// An app in a seed.
struct SeededApp: Sendable {
    struct Product: Sendable {
        let id: String
        var product: EmulatedProduct
        let offers: [(offer: EmulatedOffer, member: MemberPath)]
        let member: MemberPath
    }

    let bundleID: String
    let appAppleID: Int64?
    /// The notification settings of each environment that the seed names.
    let destinations: [AppSettings]
    let billing: BillingSettings?
    var products: [Product] = []
    var customers: [SeededCustomer] = []
    let member: MemberPath

    /// Reads an app and records its errors.
    init?(_ body: ControlBody, _ reading: inout SeedReading) {
        member = body.path
        let own = reading.attempt(body) { body throws(EmulatorError) in
            try body.allow([
                "bundleId", "appAppleId", "notifications", "billing", "products", "groups", "customers",
            ])
            let bundleID = try body.requiredText("bundleId")
            return (
                bundleID, try body.integer("appAppleId", in: 1...Int64.max),
                try Self.destinations(body.object("notifications"), bundleID: bundleID),
                try body.object("billing").map { billing throws(EmulatorError) in try BillingSettings(billing) }
            )
        }
        (bundleID, appAppleID, destinations, billing) = own ?? ("", nil, [], nil)
        let known = reading.errors.count
        for (name:id, body:product) in reading.attempt({ () throws(EmulatorError) in try body.named("products") }) ?? []
        {
            guard let made = Product(id, product, &reading) else { continue }
            products.append(made)
            reading.products.append(made)
        }
        // A group may name a product that could not be read.
        if reading.errors.count == known {
            reading.attempt(body) { body throws(EmulatorError) in try rank(body.object("groups")) }
        }
        for customer in reading.attempt({ () throws(EmulatorError) in try body.objects("customers") }) ?? [] {
            if let customer = SeededCustomer(customer, &reading) { customers.append(customer) }
        }
        if own == nil { return nil }
    }

    private static func destinations(
        _ body: ControlBody?,
        bundleID: String
    ) throws(EmulatorError) -> [AppSettings] {
        guard let body else { return [] }
        let environments: [(name: String, environment: AppStoreEnvironment)] = [
            ("sandbox", .sandbox), ("production", .production),
        ]
        try body.allow(environments.map(\.name))
        var destinations: [AppSettings] = []
        for (name, environment) in environments {
            guard let place = try body.object(name) else { continue }
            try place.allow(["url", "version"])
            let version = try place.integer("version", in: 1...2) ?? 2
            destinations.append(
                AppSettings(
                    bundleID: bundleID,
                    notificationURL: try place.requiredText("url"),
                    notificationVersion: String(version),
                    environment: environment
                )
            )
        }
        return destinations
    }

    /// Assigns products to subscription groups, with levels from the highest on.
    private mutating func rank(_ groups: ControlBody?) throws(EmulatorError) {
        guard let groups else { return }
        var ranked: [String: String] = [:]
        for (group, levels) in try groups.lists() {
            for (level, ids) in levels.enumerated() {
                for id in ids {
                    guard let place = products.firstIndex(where: { $0.id == id }) else {
                        let known = products.map(\.id).joined(separator: ", ")
                        throw .invalid(
                            "\"\(groups.path + group)\" names \(id), not one of the products: \(known).",
                            at: groups.path + group
                        )
                    }
                    if let other = ranked.updateValue(group, forKey: id) {
                        throw .invalid(
                            "\"\(groups.path + group)\" names \(id), as \"\(groups.path + other)\" does: a product has one "
                                + "place in one group.",
                            at: groups.path + group
                        )
                    }
                    products[place].product.group = group
                    products[place].product.level = level + 1
                }
            }
        }
    }
}

extension SeededApp.Product {
    /// Reads a product with its offers.
    init?(_ id: String, _ body: ControlBody, _ reading: inout SeedReading) {
        let product = reading.attempt(body) { body throws(EmulatorError) in
            try EmulatedProduct(body, besides: ["offers"])
        }
        let offers = reading.attempt(body) { body throws(EmulatorError) in
            try body.named("offers").map { name, offer throws(EmulatorError) in
                (try EmulatedOffer(id: name, offer), offer.path)
            }
        }
        guard let product, let offers else { return nil }
        self.init(id: id, product: product, offers: offers, member: body.path)
    }
}
