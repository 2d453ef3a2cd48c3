public import Crypto
public import Foundation

/// The `.p8` file with a private key from App Store Connect: PKCS #8 in PEM.
public enum APIKeyFile {
    /// Reads the key in a file.
    ///
    /// It also reads a key in the older form (`EC PRIVATE KEY`).
    ///
    /// - Throws: a diagnosis of what the file contains instead and what to do, without any of its content.
    public static func privateKey(in content: Data) throws(Diagnosis) -> P256.Signing.PrivateKey {
        let blocks = PEMBlock.blocks(in: content)
        guard let block = blocks.first(where: { $0.label.hasSuffix("PRIVATE KEY") }) ?? blocks.first else {
            throw unframed(content)
        }
        switch block.label {
        case "PRIVATE KEY", "EC PRIVATE KEY": break
        case "ENCRYPTED PRIVATE KEY": throw Diagnosis(KeyCause.encrypted)
        case "RSA PRIVATE KEY": throw Diagnosis(KeyCause.notP256, seen: ["an RSA key"])
        case "PUBLIC KEY", "EC PUBLIC KEY": throw Diagnosis(KeyCause.publicKey)
        case "CERTIFICATE": throw Diagnosis(KeyCause.certificate)
        default: throw Diagnosis(KeyCause.somethingElse)
        }
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem(block.label, block.bytes)) { return key }
        if let kind = otherKind(of: block.bytes) { throw Diagnosis(KeyCause.notP256, seen: [kind]) }
        let other = block.label == "PRIVATE KEY" ? "EC PRIVATE KEY" : "PRIVATE KEY"
        guard (try? P256.Signing.PrivateKey(pemRepresentation: pem(other, block.bytes))) == nil else {
            throw Diagnosis(
                KeyCause.notPKCS8,
                seen: ["the first line says \(block.label), but the content has another format"]
            )
        }
        throw Diagnosis(KeyCause.damaged)
    }

    /// Returns possible problems of a readable key file, by its form and name.
    ///
    /// They are not certain, because anyone can rename a file.
    static func uncertainDiagnoses(about content: Data, named name: String?, keyID: String?) -> [Diagnosis] {
        var uncertainDiagnoses: [Diagnosis] = []
        if PEMBlock.blocks(in: content).contains(where: { $0.label == "EC PRIVATE KEY" }) {
            uncertainDiagnoses.append(Diagnosis(KeyCause.notPKCS8, isCertain: false))
        }
        let file = name?.split(separator: "/").last.map(String.init) ?? ""
        if let match = file.wholeMatch(of: /(AuthKey|SubscriptionKey|ApiKey)_([A-Z0-9]{10})\.p8/) {
            let seen = ["the file is \(file)"]
            if match.1 != "SubscriptionKey" {
                uncertainDiagnoses.append(Diagnosis(KeyCause.otherKind, seen: seen, isCertain: false))
            }
            if let keyID, match.2 != keyID {
                uncertainDiagnoses.append(
                    Diagnosis(KeyCause.otherKeyID, seen: seen + ["the key identifier is \(keyID)"], isCertain: false)
                )
            }
        }
        return uncertainDiagnoses
    }

    /// Returns a diagnosis of content without a complete PEM block.
    private static func unframed(_ content: Data) -> Diagnosis {
        let text = String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if text.contains("-----BEGIN"), text.contains("-----END") { return Diagnosis(KeyCause.lineBreaks) }
        if text.contains("-----BEGIN") { return Diagnosis(KeyCause.damaged, seen: ["the last line is missing"]) }
        let decoded = Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init) ?? []
        if String(decoding: decoded.prefix(10), as: UTF8.self) == "-----BEGIN" {
            return Diagnosis(KeyCause.base64Twice)
        }
        for bytes in [decoded, Array(content)] where isKey(bytes) { return Diagnosis(KeyCause.frame) }
        return Diagnosis(KeyCause.missing)
    }

    private static func isKey(_ bytes: [UInt8]) -> Bool {
        ["PRIVATE KEY", "EC PRIVATE KEY"].contains {
            (try? P256.Signing.PrivateKey(pemRepresentation: pem($0, bytes))) != nil
        }
    }

    private static func pem(_ label: String, _ bytes: [UInt8]) -> String {
        let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(label)-----\n\(lines)\n-----END \(label)-----\n"
    }

    /// Returns the type of a key by the object identifier of its algorithm or curve.
    private static func otherKind(of key: [UInt8]) -> String? {
        let kinds: [(identifier: [UInt8], name: String)] = [
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], "an RSA key"),
            ([0x2B, 0x81, 0x04, 0x00, 0x22], "a key of the curve P-384"),
            ([0x2B, 0x81, 0x04, 0x00, 0x23], "a key of the curve P-521"),
            ([0x2B, 0x81, 0x04, 0x00, 0x0A], "a key of the curve secp256k1"),
            ([0x2B, 0x65, 0x70], "an Ed25519 key"),
        ]
        return kinds.first { kind in
            let tagged = [0x06, UInt8(kind.identifier.count)] + kind.identifier
            // The identifier is in the first bytes or, in the older form of EC keys, after the key.
            return key.indices.contains { key[$0...].starts(with: tagged) }
        }?.name
    }
}

extension Diagnosis {
    /// Returns the problems of a key file, certain or possible; empty if there are none.
    ///
    /// - Parameters:
    ///   - content: the content of the file.
    ///   - name: the file's name, which shows the type of key if the file was not renamed.
    ///   - keyID: the key ID that it is used with.
    /// - Returns: the diagnoses, certain ones first.
    public static func ofKeyFile(_ content: Data, named name: String? = nil, keyID: String? = nil) -> [Diagnosis] {
        do throws(Diagnosis) {
            _ = try APIKeyFile.privateKey(in: content)
        } catch {
            return [error]
        }
        return APIKeyFile.uncertainDiagnoses(about: content, named: name, keyID: keyID)
    }

    /// Returns the problems that a key file's name alone shows; empty if there are none.
    public static func ofKeyFile(named name: String?, keyID: String? = nil) -> [Diagnosis] {
        APIKeyFile.uncertainDiagnoses(about: Data(), named: name, keyID: keyID)
    }
}
