public import AppStoreTypes
import Crypto
public import Foundation

/// Signs what an app hands to StoreKit in the developer's name: offers, and Advanced Commerce requests.
///
/// The app asks the developer's server for the signature and passes it on with the purchase. Each is for one use: a new
/// nonce goes into every one.
///
/// - SeeAlso: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public struct AppRequestSigner: Sendable {
    private let key: APIKey

    /// Creates a signer.
    ///
    /// - Parameter key: an In-App Purchase key, for the app whose requests are signed.
    public init(key: APIKey) { self.key = key }

    /// Allows a customer a promotional offer.
    ///
    /// - Parameters:
    ///   - offerIdentifier: the offer, as App Store Connect names it.
    ///   - productID: the subscription.
    ///   - transactionID: any transaction of the customer, or the app transaction's identifier; `nil` to leave it out.
    ///   - nonce: a UUID used for nothing else.
    ///   - time: the time of issue.
    /// - Returns: the JWS.
    /// - Throws: ``AppRequestFailure``.
    public func promotionalOffer(
        _ offerIdentifier: String,
        for productID: String,
        transactionID: String? = nil,
        nonce: UUID = UUID(),
        at time: Timestamp = .now
    ) throws(AppRequestFailure) -> String {
        let check = MemberCheck()
        try check.text("productId", productID)
        try check.text("offerIdentifier", offerIdentifier)
        try check.optionalText("transactionId", transactionID)
        var claims = try claims(for: "promotional-offer", nonce: nonce, at: time)
        claims.productId = productID
        claims.offerIdentifier = offerIdentifier
        claims.transactionId = transactionID
        return try sign(claims)
    }

    /// Says whether a customer may have the introductory offer, whatever StoreKit would say.
    ///
    /// - Parameters:
    ///   - isEligible: whether the customer may have it.
    ///   - productID: the subscription.
    ///   - transactionID: any transaction of the customer, or the app transaction's identifier.
    ///   - nonce: a UUID used for nothing else.
    ///   - time: the time of issue.
    /// - Returns: the JWS.
    /// - Throws: ``AppRequestFailure``.
    public func introductoryOffer(
        isEligible: Bool,
        for productID: String,
        transactionID: String,
        nonce: UUID = UUID(),
        at time: Timestamp = .now
    ) throws(AppRequestFailure) -> String {
        let check = MemberCheck()
        try check.text("productId", productID)
        try check.text("transactionId", transactionID)
        var claims = try claims(for: "introductory-offer-eligibility", nonce: nonce, at: time)
        claims.productId = productID
        claims.allowIntroductoryOffer = isEligible
        claims.transactionId = transactionID
        return try sign(claims)
    }

    /// Signs an Advanced Commerce request.
    ///
    /// - Parameters:
    ///   - request: the request; operation and version are filled in where they are left out.
    ///   - nonce: a UUID used for nothing else.
    ///   - time: the time of issue.
    /// - Returns: the JWS.
    /// - Throws: ``AppRequestFailure``.
    public func advancedCommerce(
        _ request: some AdvancedCommerceInAppRequest,
        nonce: UUID = UUID(),
        at time: Timestamp = .now
    ) throws(AppRequestFailure) -> String {
        let request = try request.completed()
        guard let json = try? JSONEncoder.jws.encode(request) else { throw .notSigned }
        var claims = try claims(for: "advanced-commerce-api", nonce: nonce, at: time)
        claims.request = json.base64EncodedString()
        return try sign(claims)
    }

    /// Allows a customer a promotional offer, in the older way.
    ///
    /// The app hands over the parts one by one; the signature is good for 24 hours.
    ///
    /// - Parameters:
    ///   - offerIdentifier: the offer, as App Store Connect names it.
    ///   - productID: the subscription.
    ///   - appAccountToken: the app's own name for the customer, a UUID; `nil` where the purchase carries none.
    ///   - nonce: a UUID used for nothing else.
    ///   - time: the time of issue.
    /// - Returns: the signature with all that goes with it.
    /// - Throws: ``AppRequestFailure``.
    /// - SeeAlso: <https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers>
    public func promotionalOfferV1(
        _ offerIdentifier: String,
        for productID: String,
        appAccountToken: AppAccountToken? = nil,
        nonce: UUID = UUID(),
        at time: Timestamp = .now
    ) throws(AppRequestFailure) -> PromotionalOfferSignatureV1 {
        try MemberCheck().uuid("appAccountToken", appAccountToken?.rawValue)
        let token = appAccountToken.map { AppAccountToken(rawValue: $0.canonical) }
        let nonce = nonce.uuidString.lowercased()
        let names = [
            ("bundleId", key.bundleID), ("keyId", key.keyID), ("productId", productID),
            ("offerIdentifier", offerIdentifier),
        ]
        for (name, value) in names {
            try MemberCheck().text(name, value)
            // One that holds the separator would be signed as if it were two.
            guard !value.unicodeScalars.contains(Self.separator) else { throw .invalid(path: name) }
        }
        let parts = names.map(\.1) + [token?.rawValue ?? "", nonce, String(time.milliseconds)]
        let text = parts.joined(separator: String(Character(Self.separator)))
        guard let signature = try? key.signature(over: Data(text.utf8)) else { throw .notSigned }
        return PromotionalOfferSignatureV1 {
            $0.encodedSignature = signature.derRepresentation.base64EncodedString()
            $0.productID = productID
            $0.nonce = nonce
            $0.timestamp = time
            $0.keyID = key.keyID
            $0.offerIdentifier = offerIdentifier
            $0.appAccountToken = token
        }
    }

    /// INVISIBLE SEPARATOR, which stands between the parts of an older signature.
    private static let separator: Unicode.Scalar = "\u{2063}"

    private func claims(
        for audience: String,
        nonce: UUID,
        at time: Timestamp
    ) throws(AppRequestFailure) -> Claims {
        let check = MemberCheck()
        try check.text("issuerId", key.issuerID)
        try check.text("keyId", key.keyID)
        try check.text("bundleId", key.bundleID)
        return Claims(
            iss: key.issuerID,
            iat: time.milliseconds / 1000,
            aud: audience,
            bid: key.bundleID,
            nonce: nonce.uuidString.lowercased()
        )
    }

    private func sign(_ claims: Claims) throws(AppRequestFailure) -> String {
        guard let jws = try? key.sign(claims) else { throw .notSigned }
        return jws
    }

    private struct Claims: Encodable {
        let iss: String
        let iat: Int64
        let aud: String
        let bid: String
        let nonce: String
        var productId: String?
        var offerIdentifier: String?
        var transactionId: String?
        var allowIntroductoryOffer: Bool?
        var request: String?
    }
}
