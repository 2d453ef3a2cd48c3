import AppStoreTypes
import Crypto
import CryptoExtras
import Foundation

/// An RSA key that signs tokens (RS256).
struct PlayKey: Sendable {
    let id: String
    private let key: _RSA.Signing.PrivateKey

    /// Makes a new key.
    init(newWithID id: String) throws {
        self.id = id
        key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    init(id: String, pem: String) throws {
        self.id = id
        key = try _RSA.Signing.PrivateKey(pemRepresentation: pem)
    }

    /// The private key, as key files have it.
    var pem: String { key.pkcs8PEMRepresentation }

    /// The public key as an object of a key set (RFC 7517).
    func published() throws -> JSONValue {
        let numbers = try key.publicKey.getKeyPrimitives()
        return .object([
            "kty": .string("RSA"), "alg": .string("RS256"), "use": .string("sig"), "kid": .string(id),
            "n": .string(Base64URL.text(numbers.modulus)), "e": .string(Base64URL.text(numbers.publicExponent)),
        ])
    }

    /// Signs claims.
    func sign(_ claims: JSONValue) throws -> String {
        let header: JSONValue = .object(["alg": .string("RS256"), "typ": .string("JWT"), "kid": .string(id)])
        let input = "\(Base64URL.text(PlayWorld.encoded(header))).\(Base64URL.text(PlayWorld.encoded(claims)))"
        let signature = try key.signature(for: SHA256.hash(data: Data(input.utf8)), padding: .insecurePKCS1v1_5)
        return "\(input).\(Base64URL.text(signature.rawRepresentation))"
    }

    /// Returns the claims of a token that this key signed; `nil` for any other text.
    func claims(of token: String) -> [String: JSONValue]? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(parts[0].utf8),
            let header = try? JSONValue(json: head).members, header["alg"]?.text == "RS256",
            header["kid"]?.text == id, let body = Base64URL.decode(parts[1].utf8),
            let signature = Base64URL.decode(parts[2].utf8),
            key.publicKey.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature),
                for: SHA256.hash(data: Data("\(parts[0]).\(parts[1])".utf8)),
                padding: .insecurePKCS1v1_5
            )
        else { return nil }
        return try? JSONValue(json: body).members
    }
}
