import AppStoreTypes
import Crypto
import Foundation

extension World {
    /// Returns an app's App Store ID, or `nil` if the environment does not report it.
    func appAppleID(of bundleID: String, in environment: AppStoreEnvironment) -> Int64? {
        environment == .sandbox && !switches.tellsAppAppleIDInSandbox ? nil : apps[bundleID]?.appAppleID
    }

    /// Returns the credentials of an app; the first request for an app creates it.
    mutating func credentials(of bundleID: String) throws(EmulatorError) -> AppCredentials {
        let app = try app(bundleID)
        let entry = keyring.entry(of: bundleID)
        return AppCredentials(
            issuerID: keyring.issuerID,
            keyID: entry.keyID,
            privateKey: entry.privateKey.pemRepresentation,
            sharedSecret: entry.sharedSecret,
            bundleID: bundleID,
            appAppleID: app.appAppleID,
            rootCertificate: Data(authority.rootDER).base64EncodedString()
        )
    }

    mutating func configure(_ settings: AppSettings) throws(EmulatorError) {
        guard let version = NotificationVersion(rawValue: settings.notificationVersion) else {
            throw .invalid("\"notificationVersion\" is the string \"1\" or \"2\".")
        }
        if let text = settings.notificationURL { try Self.checkURL(text) }
        var app = try app(settings.bundleID)
        for environment in settings.environment.map({ [$0] }) ?? [.sandbox, .production] {
            app.destinations[environment] = NotificationDestination(url: settings.notificationURL, version: version)
        }
        app.appAppleID = settings.appAppleID ?? app.appAppleID
        apps[settings.bundleID] = app
    }

    mutating func add(
        _ product: EmulatedProduct,
        named productID: String,
        to bundleID: String
    ) throws(EmulatorError) {
        guard !productID.isEmpty else { throw .invalid("Name the product: PUT …/products/{productId}.") }
        guard EmulatedProduct.types.contains(product.type) else {
            let allowed = EmulatedProduct.types.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw .invalid("\"type\" is one of \(allowed).")
        }
        try EmulatedProduct.check(price: product.price)
        guard product.currency.count == 3, product.currency.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
            throw .invalid("\"currency\" has three capital letters, such as \"USD\".")
        }
        if let period = product.period, SubscriptionPeriod(period) == nil {
            throw .invalid("\"period\" is an ISO 8601 duration such as \"P1W\", \"P1M\" or \"P1Y\".")
        }
        guard (1...10_000).contains(product.level) else { throw .invalid("\"level\" is from 1, the highest, on.") }
        var app = try app(bundleID)
        var product = product
        product.offers = app.products[productID]?.offers ?? []
        app.products[productID] = product
        apps[bundleID] = app
    }

    /// Sets how renewals of an app's subscriptions are billed, from the next renewal on.
    mutating func set(_ billing: BillingSettings, for bundleID: String) throws(EmulatorError) {
        guard [0, 3, 16, 28].contains(billing.gracePeriodDays) else {
            throw .invalid("\"gracePeriodDays\" is 3, 16 or 28, or 0 for none.")
        }
        var app = try app(bundleID)
        app.billing = billing
        apps[bundleID] = app
    }

    /// Returns the app, which it creates if necessary.
    private mutating func app(_ bundleID: String) throws(EmulatorError) -> EmulatedApp {
        let isName = bundleID.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                || $0 == 0x2E || $0 == 0x5F
        }
        guard isName, !bundleID.isEmpty, bundleID.utf8.count <= 155 else {
            throw .invalid(
                "A bundle identifier has letters, digits, hyphens and periods, such as \"com.example.coins\"."
            )
        }
        if let app = apps[bundleID] { return app }
        let app = EmulatedApp(appAppleID: keyring.entry(of: bundleID).appAppleID)
        apps[bundleID] = app
        return app
    }

    private static func checkURL(_ text: String) throws(EmulatorError) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty
        else { throw .invalid("\"notificationURL\" is a whole http or https URL.") }
    }
}
