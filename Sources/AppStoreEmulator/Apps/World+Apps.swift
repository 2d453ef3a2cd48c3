import AppStoreTypes
import Crypto
import Foundation
import HTTPServing

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
            throw .invalid("\"notificationVersion\" must be the string \"1\" or \"2\".")
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
        guard !productID.isEmpty else { throw .invalid("The product ID is missing: PUT …/products/{productId}.") }
        if let mistake = product.mistakes.first { throw mistake.error }
        var app = try app(bundleID)
        var product = product
        product.offers = app.products[productID]?.offers ?? []
        app.products[productID] = product
        apps[bundleID] = app
    }

    /// Sets how renewals of an app's subscriptions are billed, from the next renewal on.
    mutating func set(_ billing: BillingSettings, for bundleID: String) throws(EmulatorError) {
        guard [0, 3, 16, 28].contains(billing.gracePeriodDays) else {
            throw .invalid("\"gracePeriodDays\" must be 3, 16 or 28, or 0 for none.")
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
                "A bundle identifier has only letters, digits, hyphens and periods, such as \"com.example.coins\"."
            )
        }
        if let app = apps[bundleID] { return app }
        let app = EmulatedApp(appAppleID: keyring.entry(of: bundleID).appAppleID)
        apps[bundleID] = app
        return app
    }

    private static func checkURL(_ text: String) throws(EmulatorError) {
        let example = "http://127.0.0.1:8080/notifications/v2"
        if let mistake = ServerURL.mistake(in: text, example: example, allowsQuery: true) {
            throw .invalid("\"notificationURL\" \(mistake).")
        }
    }

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
                    "An offer for a subscription must be FREE_TRIAL, PAY_AS_YOU_GO or PAY_UP_FRONT with a \"period\" "
                        + "such as \"P1W\"."
                )
            }
        } else if offer.type != .offerCode || offer.discountType != .oneTime {
            throw .invalid("A product that does not renew can have only offer codes: \"type\" code, ONE_TIME.")
        }
        guard offer.discountType != .freeTrial || offer.price == 0 else {
            throw .invalid("A free trial has no price: omit \"price\".")
        }
        product.offers.removeAll { $0.id == offer.id || (offer.type == .introductory && $0.type == .introductory) }
        product.offers.append(offer)
        apps[bundleID]?.products[productID] = product
    }
}
