import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation

/// The baseline: only hash and signature.
package struct BareVerification: Sendable {
    private let key: P256.Signing.PublicKey
    private let signed: [(input: Data, signature: P256.Signing.ECDSASignature)]

    /// Prepares the signatures of the given texts, and of the signed data inside notifications.
    package init(_ texts: [String], leafDER: [UInt8]) throws {
        key = try Self.key(in: leafDER)
        signed = try texts.flatMap(Self.parts).map { text in
            let segments = text.split(separator: ".")
            var base64 = segments[2].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            while base64.count % 4 != 0 { base64 += "=" }
            guard let raw = Data(base64Encoded: base64) else { throw Failure(what: "not base64") }
            return (
                Data("\(segments[0]).\(segments[1])".utf8),
                try P256.Signing.ECDSASignature(rawRepresentation: raw)
            )
        }
    }

    /// The number of signatures.
    package var count: Int { signed.count }

    /// Verifies each signature once.
    package func run() throws {
        for (input, signature) in signed {
            guard key.isValidSignature(signature, for: SHA256.hash(data: input)) else {
                throw Failure(what: "a sample's signature does not fit")
            }
        }
    }

    /// Returns a signed text and the signed texts inside it.
    private static func parts(_ text: String) -> [String] {
        let data = (try? SignedDataVerifier.decodeUnchecked(text, as: NotificationPayload.self))?.data
        return [text, data?.signedTransactionInfo, data?.signedRenewalInfo].compactMap { $0 }
    }

    /// Returns the leaf's key: the uncompressed point after the curve's identifier in the certificate.
    private static func key(in leafDER: [UInt8]) throws -> P256.Signing.PublicKey {
        let marker: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00]
        guard let range = leafDER.firstRange(of: marker) else { throw Failure(what: "the leaf has no P-256 key") }
        return try P256.Signing.PublicKey(x963Representation: leafDER[range.upperBound..<(range.upperBound + 65)])
    }
}
