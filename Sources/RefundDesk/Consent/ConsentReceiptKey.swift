package import AppStoreTypes
import Crypto
import Foundation
import Synchronization

/// The file with the key that signs receipts of consent, made at the first receipt.
package final class ConsentReceiptKeyFile: Sendable {
    private let file: PrivateKeyFile
    private let known = Mutex<ConsentReceiptKey?>(nil)

    package init(path: String) { file = PrivateKeyFile(path: path, setting: "consentReceiptKey") }

    /// Returns the key, or `nil` if no receipt was signed yet.
    package func key() throws(PrivateKeyFileProblem) -> ConsentReceiptKey? {
        if let key = known.withLock({ $0 }) { return key }
        guard let bytes = try file.read() else { return nil }
        return try keep(bytes)
    }

    /// Returns the key, and makes it first if there is none.
    package func makeKey() throws(PrivateKeyFileProblem) -> ConsentReceiptKey {
        if let key = try key() { return key }
        return try keep(file.makeIfMissing())
    }

    private func keep(_ bytes: Data) throws(PrivateKeyFileProblem) -> ConsentReceiptKey {
        guard let key = ConsentReceiptKey(bytes) else {
            throw PrivateKeyFileProblem(
                setting: file.setting,
                description: "\(file.path) has no Ed25519 key in base64."
            )
        }
        known.withLock { $0 = key }
        return key
    }
}

extension DeskConfiguration {
    /// The key that signs receipts of consent; `nil` without a file for it.
    package var consentReceiptKeys: ConsentReceiptKeyFile? { consentReceiptKey.map(ConsentReceiptKeyFile.init) }
}

/// The key that signs receipts of consent: Ed25519.
package struct ConsentReceiptKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey
    package let publicKey: ConsentReceiptPublicKey

    /// Creates a key from its 32 bytes.
    init?(_ bytes: Data) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
        self.key = key
        publicKey = ConsentReceiptPublicKey(key.publicKey.rawRepresentation)
    }

    /// Returns a JWS in compact form (RFC 7515, algorithm EdDSA).
    func sign(_ payload: Data) throws -> String {
        let header = ReceiptHeader(alg: "EdDSA", kid: publicKey.kid, typ: ReceiptHeader.type)
        let input = [try JSONEncoder.api.encode(header), payload].map { Base64URL.text($0) }.joined(separator: ".")
        return "\(input).\(Base64URL.text(try key.signature(for: Data(input.utf8))))"
    }
}

// If code prints a key by mistake, the output shows only its public name.
extension ConsentReceiptKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "ConsentReceiptKey(\(publicKey.kid))" }
    package var customMirror: Mirror { Mirror(self, children: ["kid": publicKey.kid]) }
}

/// The header of a signed receipt.
private struct ReceiptHeader: Codable {
    static let type = "consent-receipt+jwt"

    let alg: String
    let kid: String
    let typ: String

    /// Reads the first part of a JWS; returns `nil` unless it is the header of a receipt.
    init?(part: some StringProtocol) {
        guard let bytes = Base64URL.decode(Array(part.utf8)[...]),
            let header = try? JSONDecoder().decode(Self.self, from: Data(bytes)), header.typ == Self.type
        else { return nil }
        self = header
    }

    init(alg: String, kid: String, typ: String) { (self.alg, self.kid, self.typ) = (alg, kid, typ) }
}

/// The public key of receipts of consent, as a JSON Web Key (RFC 8037).
package struct ConsentReceiptPublicKey: Hashable, Codable, Sendable {
    let kty: String
    let crv: String
    /// The 32 bytes of the key in base64url.
    let x: String
    /// The key's thumbprint (RFC 7638).
    package let kid: String
    let alg: String
    let use: String

    init(_ bytes: Data) {
        (kty, crv, alg, use) = ("OKP", "Ed25519", "EdDSA", "sig")
        x = Base64URL.text(bytes)
        kid = Base64URL.text(SHA256.hash(data: Data(#"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#.utf8)))
    }

    /// Why a text is not a receipt that this key signed.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        case malformed
        case otherKey(String)
        case wrongSignature

        package var description: String {
            switch self {
            case .malformed: "It contains no receipt of consent. Give the file that customers receipt wrote."
            case .otherKey(let kid): "It is signed with another key, \(quoted(kid)). Name that key's file with --key."
            case .wrongSignature: "Its signature is wrong: somebody changed it, or this desk never signed it."
            }
        }
    }

    /// Returns what a receipt says, if this key signed it.
    ///
    /// - Parameter jws: the JWS in compact form.
    /// - Returns: the signed content.
    /// - Throws: ``Failure``.
    package func verified(_ jws: some StringProtocol) throws(Failure) -> JSONValue {
        let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = ReceiptHeader(part: parts[0]), header.alg == "EdDSA",
            let content = Base64URL.decode(Array(parts[1].utf8)[...]),
            let payload = try? JSONValue(json: Data(content)),
            let signature = Base64URL.decode(Array(parts[2].utf8)[...])
        else { throw .malformed }
        guard header.kid == kid else { throw .otherKey(header.kid) }
        guard crv == "Ed25519", let bytes = Base64URL.decode(Array(x.utf8)[...]),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes),
            key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { throw .wrongSignature }
        return payload
    }

    /// Returns whether a receipt says that this key signed it, which proves nothing yet.
    package func isNamed(in jws: some StringProtocol) -> Bool {
        jws.split(separator: ".").first.flatMap { ReceiptHeader(part: $0) }?.kid == kid
    }

    /// Finds the JWS of a receipt in a text, such as a page or JSON.
    package static func receipt(in text: String) -> Substring? {
        let words = text.split { letter in
            guard let byte = letter.asciiValue else { return true }
            return !isWordByte(byte) && byte != UInt8(ascii: ".")
        }
        return words.first { word in
            let parts = word.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 3 && ReceiptHeader(part: parts[0]) != nil
        }
    }
}

/// A set of public keys (RFC 7517).
package struct ConsentReceiptKeys: Codable, Sendable {
    package let keys: [ConsentReceiptPublicKey]

    package init(keys: [ConsentReceiptPublicKey]) { self.keys = keys }
}
