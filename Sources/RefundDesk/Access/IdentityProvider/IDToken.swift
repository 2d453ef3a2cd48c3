import AppStoreTypes
import Foundation
import JWTKit

/// A verified ID token: its signature and its claims are checked as OpenID Connect Core 1.0 demands.
struct IDToken: Sendable {
    /// The provider's identifier of the person, which never changes.
    let subject: String
    /// All claims.
    let claims: ProviderClaims

    /// How far the clocks of the desk and the provider may differ.
    private static let clockTolerance: Duration = .seconds(120)
    /// The algorithms that a token may be signed with: all need a public key alone.
    private static let algorithms = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    private struct Header: Decodable {
        var alg: String
        var kid: String?
        var crit: [String]?
    }

    private struct Claims: JWTPayload {
        var iss: String
        var sub: String
        var aud: AudienceClaim
        var azp: String?
        var exp: Double
        var iat: Double
        var nbf: Double?
        var nonce: String?

        // The desk checks the claims with its own clock.
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - token: the token in its compact form.
    ///   - keys: the provider's keys.
    ///   - issuer: the issuer that the token must name.
    ///   - clientID: the audience that the token must name.
    ///   - nonce: the nonce of the sign-in.
    ///   - now: the current time.
    /// - Throws: ``IdentityProviderFailure/untrusted(_:)``; ``UnknownKey`` if no key has the token's key ID.
    init(
        _ token: String,
        keys: ProviderKeys,
        issuer: String,
        clientID: String,
        nonce: String,
        at now: Timestamp
    ) async throws {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(Array(parts[0].utf8)[...]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(head))
        else { throw Self.untrusted("the ID token is no signed token") }
        guard Self.algorithms.contains(header.alg) else {
            throw Self.untrusted("the ID token is signed with the algorithm \(ProviderDocument.shown(header.alg))")
        }
        guard header.crit == nil else { throw Self.untrusted("the ID token has critical headers") }
        let candidates = keys.keys(for: header.kid)
        guard !candidates.isEmpty else { throw UnknownKey() }
        guard let claims = await Self.claims(of: token, signedBy: candidates) else {
            throw Self.untrusted("the signature of the ID token is wrong")
        }
        guard claims.iss.hasBytes(of: issuer) else {
            throw Self.untrusted("the ID token is by the issuer \(ProviderDocument.shown(claims.iss))")
        }
        guard claims.aud.value.contains(where: { $0.hasBytes(of: clientID) }) else {
            throw Self.untrusted("the ID token is for another client")
        }
        guard claims.azp == nil ? claims.aud.value.count == 1 : claims.azp?.hasBytes(of: clientID) == true else {
            throw Self.untrusted("the ID token was issued to another client")
        }
        let seconds = Double(now.milliseconds) / 1000
        let tolerance = Double(Self.clockTolerance.components.seconds)
        guard claims.exp > seconds - tolerance else { throw Self.untrusted("the ID token has expired") }
        guard claims.iat < seconds + tolerance, (claims.nbf ?? claims.iat) < seconds + tolerance else {
            throw Self.untrusted("the ID token begins in the future: the desk's clock or the provider's is wrong")
        }
        guard claims.nonce?.hasBytes(of: nonce) == true else {
            throw Self.untrusted("the ID token belongs to another sign-in")
        }
        guard !claims.sub.isEmpty, claims.sub.utf8.count <= 255 else {
            throw Self.untrusted("the ID token names nobody")
        }
        guard let body = Base64URL.decode(Array(parts[1].utf8)[...]), let all = ProviderClaims(Data(body)) else {
            throw Self.untrusted("the claims of the ID token are not a JSON object")
        }
        subject = claims.sub
        self.claims = all
    }

    /// Returns the claims of a token if one of the keys signed it.
    private static func claims(of token: String, signedBy keys: [JWK]) async -> Claims? {
        for key in keys {
            // Each collection has one key only: JWTKit takes its default key for a token with an unknown key ID.
            var named = key
            named.keyIdentifier = JWKIdentifier(string: "key")
            let collection = JWTKeyCollection()
            guard (try? await collection.add(jwk: named)) != nil else { continue }
            if let claims = try? await collection.verify(token, as: Claims.self) { return claims }
        }
        return nil
    }

    private static func untrusted(_ reason: String) -> IdentityProviderFailure { .untrusted(reason) }

    /// The error of a token that is signed with a key that the desk does not know, or not yet.
    struct UnknownKey: Error {}
}

/// The public keys of an identity provider.
struct ProviderKeys: Sendable {
    /// The most keys that are kept.
    private static let most = 100
    private let all: [JWK]

    /// Reads a set of keys (RFC 7517), without those that sign nothing or that the desk does not know.
    ///
    /// - Throws: ``IdentityProviderFailure/misconfigured(_:)`` if it has none that can be used.
    init(_ data: Data) throws(IdentityProviderFailure) {
        let set = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        let items = (set?["keys"] as? [[String: Any]] ?? []).prefix(Self.most)
        all = items.compactMap { item in
            guard ["RSA", "EC", "OKP"].contains(item["kty"] as? String), item["use"] as? String ?? "sig" == "sig",
                item["d"] == nil, Self.isLongEnough(item), let data = try? JSONSerialization.data(withJSONObject: item)
            else { return nil }
            return try? JSONDecoder().decode(JWK.self, from: data)
        }
        if all.isEmpty { throw .misconfigured("its key set has no key that verifies signatures") }
    }

    /// Returns whether an RSA key has at least 2048 bits, which RFC 7518 demands.
    private static func isLongEnough(_ item: [String: Any]) -> Bool {
        guard item["kty"] as? String == "RSA" else { return true }
        guard let modulus = item["n"] as? String, let bytes = Base64URL.decode(Array(modulus.utf8)[...]) else {
            return false
        }
        return bytes.count >= 256
    }

    /// The number of keys that can be used.
    var count: Int { all.count }

    /// Returns the keys with an ID; without an ID, all keys.
    func keys(for id: String?) -> [JWK] {
        guard let id else { return all }
        return all.filter { $0.keyIdentifier?.string == id }
    }
}

/// What an identity provider says of a person: a JSON object.
struct ProviderClaims: Sendable {
    private let values: [String: JSONValue]

    /// Reads a JSON object; returns `nil` for anything else.
    init?(_ data: Data) {
        guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: data) else { return nil }
        self.values = values
    }

    /// Returns a claim that is a text.
    func text(_ name: String) -> String? { if case .string(let text) = values[name] { text } else { nil } }

    /// Returns a claim that is a list of texts or one text; `nil` if there is no such claim.
    ///
    /// - Parameter name: the claim's name, or the names of nested claims with periods between.
    /// - Returns: the texts, without values of other kinds.
    func texts(_ name: String) -> [String]? {
        switch values[name] ?? nested(name) {
        case .string(let text): [text]
        case .array(let items): items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        default: nil
        }
    }

    private func nested(_ path: String) -> JSONValue? {
        var value: JSONValue? = .object(values)
        for name in path.split(separator: ".") {
            guard case .object(let members) = value else { return nil }
            value = members[String(name)]
        }
        return value
    }
}
