import AppStoreTypes
public import Crypto
import Foundation

/// Signs JSON as the App Store does: ES256, with three certificates in the header.
public struct JWSSigner: Sendable {
    private let key: P256.Signing.PrivateKey
    private let encodedHeader: String

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: the leaf's key.
    ///   - chain: the leaf, intermediate and root in DER.
    /// - Throws: an error if the header cannot be encoded.
    public init(key: P256.Signing.PrivateKey, chain: [[UInt8]]) throws {
        self.key = key
        let header = JWSHeader(alg: "ES256", x5c: chain.map { Data($0).base64EncodedString() })
        encodedHeader = Base64URL.text(try JSONEncoder.jws.encode(header))
    }

    /// Signs a value's JSON and returns the JWS in compact form.
    public func sign(_ payload: some Encodable) throws -> String {
        try sign(bytes: JSONEncoder.jws.encode(payload))
    }

    /// Puts a JWS together from an earlier signature, or signs if there is none.
    package func sign(_ payload: some Encodable, with signature: String?) throws -> String {
        guard let signature else { return try sign(payload) }
        return "\(encodedHeader).\(Base64URL.text(try JSONEncoder.jws.encode(payload))).\(signature)"
    }

    /// Signs bytes and returns the JWS in compact form.
    public func sign(bytes: some Collection<UInt8>) throws -> String {
        let input = "\(encodedHeader).\(Base64URL.text(bytes))"
        let signature = try key.signature(for: Data(input.utf8))
        return "\(input).\(Base64URL.text(signature.rawRepresentation))"
    }
}

extension JSONEncoder {
    /// An encoder with sorted members and unescaped slashes, so that equal values give equal bytes.
    static var jws: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
