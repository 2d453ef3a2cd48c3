public import AppStoreTypes
import Crypto
public import Foundation

/// Signs what an app passes to StoreKit for the developer: offers and Advanced Commerce requests.
///
/// The app asks the developer's server for the signature and passes it on with the purchase. Each signature is for one
/// use and contains a new nonce.
///
/// - SeeAlso: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public struct AppRequestSigner: Sendable {
    private let key: APIKey

    /// Creates a signer.
    ///
    /// - Parameter key: an In-App Purchase key for the app that sends the requests.
    public init(key: APIKey) { self.key = key }

    /// Signs a promotional offer for a customer.
    ///
    /// - Parameters:
    ///   - offerIdentifier: the offer's ID in App Store Connect.
    ///   - productID: the subscription's product ID.
    ///   - transactionID: any transaction ID or the app transaction ID of the customer; `nil` omits it.
    ///   - nonce: a UUID for one use.
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

    /// Signs whether a customer is eligible for the introductory offer, which overrides StoreKit's own rule.
    ///
    /// - Parameters:
    ///   - isEligible: whether the customer is eligible.
    ///   - productID: the subscription's product ID.
    ///   - transactionID: any transaction ID or the app transaction ID of the customer.
    ///   - nonce: a UUID for one use.
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
    ///   - request: the request; operation and version have defaults.
    ///   - skipped: the invalid and too long values to accept, for example because Apple has changed a rule since this
    ///     version: ``AppRequestFailure/invalid(path:)`` with the path `version` accepts any version.
    ///   - nonce: a UUID for one use.
    ///   - time: the time of issue.
    /// - Returns: the JWS.
    /// - Throws: ``AppRequestFailure``.
    public func advancedCommerce(
        _ request: some AdvancedCommerceInAppRequest,
        skipping skipped: Set<AppRequestFailure> = [],
        nonce: UUID = UUID(),
        at time: Timestamp = .now
    ) throws(AppRequestFailure) -> String {
        let request = try request.completed(skipping: skipped)
        guard let json = try? JSONEncoder.jws.encode(request) else { throw .notSigned }
        var claims = try claims(for: "advanced-commerce-api", nonce: nonce, at: time)
        claims.request = json.base64EncodedString()
        return try sign(claims)
    }

    /// Signs a promotional offer for a customer in the older format.
    ///
    /// The app passes the parts one by one. The signature is valid for 24 hours.
    ///
    /// - Parameters:
    ///   - offerIdentifier: the offer's ID in App Store Connect.
    ///   - productID: the subscription's product ID.
    ///   - appAccountToken: the UUID by which the app knows the customer; `nil` if the purchase has none.
    ///   - nonce: a UUID for one use.
    ///   - time: the time of issue.
    /// - Returns: the signature with the values that it signs.
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
            // A value that contains the separator would count as two values.
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

    /// INVISIBLE SEPARATOR, which separates the parts of an older signature.
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

/// Why an app's request was not signed: Apple would reject it.
public enum AppRequestFailure: Error, Hashable, Sendable {
    /// A required member is missing or empty; the path uses wire names, such as `items[0].SKU`.
    case missing(path: String)
    /// A member has a value that Apple does not accept.
    case invalid(path: String)
    /// A member has more characters than Apple accepts.
    case tooLong(path: String, limit: Int)
    /// A valid request could not be encoded or signed.
    case notSigned
}

extension AppRequestFailure: CustomStringConvertible {
    /// The failure as text, without the value.
    public var description: String {
        switch self {
        case .missing(let path): "\(path) is missing"
        case .invalid(let path): "\(path) has a value that Apple does not accept"
        case .tooLong(let path, let limit): "\(path) has more than \(limit) characters"
        case .notSigned: "the request cannot be signed"
        }
    }
}
