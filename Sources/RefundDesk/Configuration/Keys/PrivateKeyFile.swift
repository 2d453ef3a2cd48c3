import AppStoreTrust
import Crypto
import Foundation

/// A private key of App Store Connect in a file, or what the file holds instead.
enum PrivateKeyFile {
    /// Why a file is no key to sign with, and what to do; never its content.
    struct Failure: Error {
        let words: String
    }

    private static let advice = "name the .p8 file that App Store Connect gives when an In-App Purchase key is made"

    static func key(in content: Data) throws(Failure) -> P256.Signing.PrivateKey {
        let blocks = PEMBlock.blocks(in: content)
        guard let block = blocks.first(where: { $0.label.hasSuffix("PRIVATE KEY") }) ?? blocks.first else {
            throw Failure(words: "holds no key in PEM (-----BEGIN PRIVATE KEY-----); \(advice)")
        }
        switch block.label {
        case "PRIVATE KEY", "EC PRIVATE KEY":
            break
        case "ENCRYPTED PRIVATE KEY":
            throw Failure(words: "holds a key under a passphrase; keep it without one (openssl pkcs8 -topk8 -nocrypt)")
        case "RSA PRIVATE KEY":
            throw Failure(words: "holds an RSA key, not one of the curve P-256; \(advice)")
        case "PUBLIC KEY", "EC PUBLIC KEY":
            throw Failure(words: "holds a public key, not a private one; \(advice)")
        case "CERTIFICATE":
            throw Failure(words: "holds a certificate, not a private key; \(advice)")
        default:
            throw Failure(words: "holds something else than a private key; \(advice)")
        }
        let pem = pem(block)
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) { return key }
        if let kind = otherKind(of: block.bytes) {
            throw Failure(words: "holds \(kind), not a key of the curve P-256; \(advice)")
        }
        throw Failure(words: "holds a key that is damaged; \(advice)")
    }

    private static func pem(_ block: PEMBlock) -> String {
        let lines = Data(block.bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(block.label)-----\n\(lines)\n-----END \(block.label)-----\n"
    }

    /// What kind of key it is by the object identifier of its algorithm or curve.
    private static func otherKind(of key: [UInt8]) -> String? {
        let kinds: [(identifier: [UInt8], words: String)] = [
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], "an RSA key"),
            ([0x2B, 0x81, 0x04, 0x00, 0x22], "a key of the curve P-384"),
            ([0x2B, 0x81, 0x04, 0x00, 0x23], "a key of the curve P-521"),
            ([0x2B, 0x81, 0x04, 0x00, 0x0A], "a key of the curve secp256k1"),
            ([0x2B, 0x65, 0x70], "an Ed25519 key"),
        ]
        return kinds.first { kind in
            let tagged = [0x06, UInt8(kind.identifier.count)] + kind.identifier
            // Identifiers stand in the first bytes, or, in the older form of EC keys, behind the key.
            return key.indices.contains { key[$0...].starts(with: tagged) }
        }?.words
    }
}

extension ConfigurationValue {
    /// The private key in the file named.
    func privateKey() -> P256.Signing.PrivateKey? {
        guard let path = filePath() else { return nil }
        do throws(ConfigurationFile.Failure) {
            let content = try ConfigurationFile.read(path)
            do throws(PrivateKeyFile.Failure) {
                return try PrivateKeyFile.key(in: content)
            } catch {
                report("\(path): \(error.words)")
            }
        } catch {
            report("\(path): \(error.words)")
        }
        return nil
    }
}
