import AppStoreTypes
package import Foundation
import JWTKit

/// A token (RFC 7519) whose signature is by a published key; its claims are not checked.
package struct SignedToken: Sendable {
    /// The claims, a JSON text.
    package let claims: Data

    /// Verifies a token's signature.
    ///
    /// - Parameters:
    ///   - text: the token in its compact form.
    ///   - algorithms: the algorithms that it may be signed with. All of them need a public key, so that no published
    ///     key can be used as a shared secret.
    ///   - keys: the issuer's keys.
    /// - Throws: ``SignedTokenFailure``.
    package init(_ text: String, by algorithms: Set<String>, of keys: PublishedKeys) async throws(SignedTokenFailure) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(Array(parts[0].utf8)[...]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(head)),
            let body = Base64URL.decode(Array(parts[1].utf8)[...])
        else { throw .malformed }
        guard algorithms.contains(header.alg) else { throw .algorithm(header.alg) }
        guard header.crit == nil else { throw .criticalHeaders }
        let candidates = keys.keys(for: header.kid)
        guard !candidates.isEmpty else { throw .unknownKey }
        guard await Self.isSigned(text, by: candidates) else { throw .wrongSignature }
        claims = Data(body)
    }

    private struct Header: Decodable {
        var alg: String
        var kid: String?
        var crit: [String]?
    }

    /// The claims as JWTKit needs them: any object.
    private struct AnyClaims: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private static func isSigned(_ token: String, by keys: [JWK]) async -> Bool {
        for key in keys {
            // Each collection has one key only: JWTKit takes its default key for a token with an unknown key ID.
            var named = key
            named.keyIdentifier = JWKIdentifier(string: "key")
            let collection = JWTKeyCollection()
            guard (try? await collection.add(jwk: named)) != nil else { continue }
            if (try? await collection.verify(token, as: AnyClaims.self)) != nil { return true }
        }
        return false
    }
}

/// Why a token is not a ``SignedToken``.
package enum SignedTokenFailure: Error, Hashable, Sendable {
    /// It is not three parts in base64url, the first of them a header.
    case malformed
    /// Its algorithm is not one of those asked for; the algorithm.
    case algorithm(String)
    /// It has headers that a verifier must understand.
    case criticalHeaders
    /// No published key has its key ID.
    case unknownKey
    /// The key did not sign it.
    case wrongSignature
}
