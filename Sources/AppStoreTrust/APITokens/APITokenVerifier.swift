public import AppStoreTypes
public import Crypto
import Foundation

/// Verifies tokens for the App Store Server API as Apple's servers do.
public struct APITokenVerifier: Sendable {
    /// A key that may sign tokens.
    public struct Key: Sendable {
        /// The public key that verifies signatures.
        public let publicKey: P256.Signing.PublicKey
        /// The issuer that the key belongs to.
        public let issuerID: String

        /// Creates a key.
        public init(publicKey: P256.Signing.PublicKey, issuerID: String) {
            self.publicKey = publicKey
            self.issuerID = issuerID
        }
    }

    /// How far two clocks may differ.
    public let leeway: Duration
    private static let longestLifetime: Duration = .seconds(3600)

    /// Creates a verifier.
    public init(leeway: Duration = .seconds(60)) { self.leeway = leeway }

    /// Verifies a token.
    ///
    /// The time of issue may be missing. The expiration is then limited relative to the current time.
    ///
    /// - Throws: ``APITokenFailure``.
    public func check(
        _ token: String,
        at time: Timestamp,
        key: (_ keyID: String) -> Key?
    ) throws(APITokenFailure) -> APITokenClaims {
        guard let jws = try? CompactJWS(token), let header = try? JWSHeader(encoded: jws.header.bytes),
            let keyID = header.kid,
            let body = try? JSONDecoder().decode(APITokenBody.self, from: Data(jws.payload))
        else { throw .malformed }
        guard header.alg == "ES256" else { throw .wrongAlgorithm }
        guard let key = key(keyID) else { throw .unknownKey }
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature),
            key.publicKey.isValidSignature(signature, for: SHA256.hash(data: jws.signingInput))
        else { throw .invalidSignature }
        guard body.iss == key.issuerID else { throw .wrongIssuer }
        guard body.aud == [APITokenClaims.audience] else { throw .wrongAudience }
        guard let expiresAt = Self.time(body.exp) else { throw .lifetimeTooLong }
        var issuedAt: Timestamp?
        if let iat = body.iat {
            guard let time = Self.time(iat) else { throw .lifetimeTooLong }
            issuedAt = time
        }
        guard time < expiresAt + leeway else { throw .expired }
        guard expiresAt - (issuedAt ?? time + leeway) <= Self.longestLifetime else { throw .lifetimeTooLong }
        if let issuedAt, issuedAt > time + leeway { throw .issuedInFuture }
        return APITokenClaims(
            keyID: keyID,
            issuerID: body.iss,
            bundleID: body.bid,
            issuedAt: issuedAt,
            expiresAt: expiresAt
        )
    }

    private static func time(_ seconds: Double) -> Timestamp? {
        // Far beyond any clock, but small enough that the sum of two times does not overflow.
        guard abs(seconds) < 1e12 else { return nil }
        return Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
    }
}
