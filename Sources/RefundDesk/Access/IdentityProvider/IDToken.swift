import AppStoreTypes
import Foundation
import SignedTokens

/// A verified ID token: its signature and its claims are checked as OpenID Connect Core 1.0 demands.
struct IDToken: Sendable {
    /// The provider's identifier of the person, which never changes.
    let subject: String
    /// All claims.
    let claims: ProviderClaims

    /// How far the clocks of the desk and the provider may differ.
    private static let clockTolerance: Duration = .seconds(120)
    /// The algorithms that a token may be signed with: all need a public key alone.
    private static let algorithms: Set = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    private struct Claims: Decodable {
        var iss: String
        var sub: String
        var aud: Audience
        var azp: String?
        var exp: Double
        var iat: Double
        var nbf: Double?
        var nonce: String?
    }

    /// One text or a list of texts.
    private struct Audience: Decodable {
        let value: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let one = try? container.decode(String.self) {
                value = [one]
            } else {
                value = try container.decode([String].self)
            }
        }
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
        keys: PublishedKeys,
        issuer: String,
        clientID: String,
        nonce: String,
        at now: Timestamp
    ) async throws {
        let signed = try await Self.signed(token, by: keys)
        guard let claims = try? JSONDecoder().decode(Claims.self, from: signed.claims) else {
            throw Self.untrusted("the ID token lacks claims that OpenID Connect demands")
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
        guard let all = ProviderClaims(signed.claims) else {
            throw Self.untrusted("the claims of the ID token are not a JSON object")
        }
        subject = claims.sub
        self.claims = all
    }

    private static func signed(_ token: String, by keys: PublishedKeys) async throws -> SignedToken {
        do {
            return try await SignedToken(token, by: algorithms, of: keys)
        } catch .unknownKey {
            throw UnknownKey()
        } catch {
            throw untrusted(words(for: error))
        }
    }

    private static func words(for failure: SignedTokenFailure) -> String {
        switch failure {
        case .malformed: "the ID token is not a signed token"
        case .algorithm(let name): "the ID token is signed with the algorithm \(ProviderDocument.shown(name))"
        case .criticalHeaders: "the ID token has critical headers"
        case .unknownKey: "the ID token is signed with a key that the provider does not publish"
        case .wrongSignature: "the signature of the ID token is wrong"
        }
    }

    private static func untrusted(_ reason: String) -> IdentityProviderFailure { .untrusted(reason) }

    /// The error of a token that is signed with a key that the desk does not know, or not yet.
    struct UnknownKey: Error {}
}

/// The claims of an identity provider about a person: a JSON object.
struct ProviderClaims: Sendable {
    private let values: [String: JSONValue]

    /// Reads a JSON object in one pass; returns `nil` for anything else.
    init?(_ data: Data) {
        guard let values = (try? JSONValue(json: data))?.members else { return nil }
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
