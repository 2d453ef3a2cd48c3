public import AppStoreTypes
import Foundation

/// What a token for the App Store Server API says.
public struct APITokenClaims: Hashable, Sendable {
    /// The audience of every such token.
    public static let audience = "appstoreconnect-v1"

    /// The key's identifier.
    public let keyID: String
    /// The issuer identifier.
    public let issuerID: String
    /// The app.
    public let bundleID: String
    /// When it was issued; Apple's Java and Python libraries leave it out.
    public let issuedAt: Timestamp?
    /// When it ends.
    public let expiresAt: Timestamp
}

/// Why a token for the App Store Server API is not accepted.
public enum APITokenFailure: Error, Hashable, Sendable {
    /// It is no JWT with the members asked for.
    case malformed
    /// Its algorithm is not ES256.
    case wrongAlgorithm
    /// No key has its identifier.
    case unknownKey
    /// Its issuer is not the key's.
    case wrongIssuer
    /// Its audience is not `appstoreconnect-v1`.
    case wrongAudience
    /// It has ended.
    case expired
    /// It is good for more than an hour, or its times are not numbers.
    case lifetimeTooLong
    /// It says that it was issued in the future.
    case issuedInFuture
    /// The signature does not fit.
    case invalidSignature
}

/// The members of a token, as lenient as Apple's servers: one audience or a list of one, times with fractions.
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
