public import AppStoreTypes
import Foundation

/// The claims of a token for the App Store Server API.
public struct APITokenClaims: Hashable, Sendable {
    /// The audience of every token.
    public static let audience = "appstoreconnect-v1"

    /// The ID of the key.
    public let keyID: String
    /// The issuer ID.
    public let issuerID: String
    /// The app's bundle ID.
    public let bundleID: String
    /// When it was issued; Apple's Java and Python libraries omit it.
    public let issuedAt: Timestamp?
    /// When it expires.
    public let expiresAt: Timestamp
}

/// Why a token for the App Store Server API is invalid.
public enum APITokenFailure: Error, Hashable, Sendable {
    /// It is not a JWS with the required members.
    case malformed
    /// Its algorithm is not ES256.
    case wrongAlgorithm
    /// Its key ID is unknown.
    case unknownKey
    /// Its issuer does not match the key.
    case wrongIssuer
    /// Its audience is not `appstoreconnect-v1`.
    case wrongAudience
    /// It has expired.
    case expired
    /// It is valid for more than an hour, or its times are out of range.
    case lifetimeTooLong
    /// It was issued in the future.
    case issuedInFuture
    /// The signature does not match.
    case invalidSignature
}

/// The members of a token, decoded as leniently as by Apple: a single audience or a list, times with fractions.
struct APITokenBody: Decodable {
    let iss: String
    let iat: Double?
    let exp: Double
    let aud: [String]
    let bid: String

    private enum CodingKeys: String, CodingKey { case iss, iat, exp, aud, bid }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        iss = try container.decode(String.self, forKey: .iss)
        iat = try container.decodeIfPresent(Double.self, forKey: .iat)
        exp = try container.decode(Double.self, forKey: .exp)
        bid = try container.decode(String.self, forKey: .bid)
        if let one = try? container.decode(String.self, forKey: .aud) {
            aud = [one]
        } else {
            aud = try container.decode([String].self, forKey: .aud)
        }
    }
}
