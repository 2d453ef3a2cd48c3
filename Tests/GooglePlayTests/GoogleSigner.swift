import AppStoreTypes
import Crypto
import CryptoExtras
import Foundation
import TestSupport

/// Signs tokens as Google does, or as somebody who would like to be Google.
struct GoogleSigner: Sendable {
    static let google = GoogleSigner("first")
    static let stranger = GoogleSigner("first")

    let keyID: String
    private let made: Result<_RSA.Signing.PrivateKey, any Error>

    init(_ keyID: String) {
        self.keyID = keyID
        made = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
    }

    var key: _RSA.Signing.PrivateKey { get throws { try made.get() } }

    /// The public key as an object of a key set.
    var published: JSONValue {
        get throws {
            let numbers = try key.publicKey.getKeyPrimitives()
            return [
                "kty": "RSA", "alg": "RS256", "use": "sig", "kid": .string(keyID),
                "n": .string(Base64URL.text(numbers.modulus)), "e": .string(Base64URL.text(numbers.publicExponent)),
            ]
        }
    }

    static func keySet(_ signers: GoogleSigner...) throws -> String {
        let keys = try signers.map { try $0.published }
        return String(decoding: try JSONEncoder().encode(JSONValue.object(["keys": .array(keys)])), as: UTF8.self)
    }

    static func part(_ members: [String: JSONValue]) throws -> String {
        Base64URL.text(try JSONEncoder().encode(JSONValue.object(members)))
    }

    func sign(_ claims: [String: JSONValue], header: [String: JSONValue] = [:]) throws -> String {
        let standard: [String: JSONValue] = ["alg": "RS256", "typ": "JWT", "kid": .string(keyID)]
        let input = "\(try Self.part(standard.merging(header) { $1 })).\(try Self.part(claims))"
        let digest = SHA256.hash(data: Data(input.utf8))
        let signature = try key.signature(for: digest, padding: .insecurePKCS1v1_5)
        return "\(input).\(Base64URL.text(signature.rawRepresentation))"
    }
}

extension VirtualClock {
    /// Returns a clock that begins when the tests' tokens are valid.
    static func google() -> VirtualClock { VirtualClock(start: Timestamp(seconds: 1_795_300_000)) }
}
