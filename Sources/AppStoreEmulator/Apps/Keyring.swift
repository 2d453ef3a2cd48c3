import AppStoreTrust
import Crypto
import Foundation

/// The developer's keys and app IDs.
///
/// The first request for an app's credentials creates the app's entry.
///
/// The seed determines everything except the private keys.
struct Keyring: Codable, Sendable {
    struct Entry: Sendable {
        let keyID: String
        let sharedSecret: String
        let appAppleID: Int64
        let privateKey: P256.Signing.PrivateKey
    }

    let issuerID: String
    private let seed: UInt64
    private var entries: [String: Entry] = [:]

    init(seed: UInt64) {
        self.seed = seed
        issuerID = Self.uuid(Self.bytes("issuer", seed: seed))
    }

    /// Returns the shared secret for version 1 notifications and receipts, or `nil` for an unknown app.
    func sharedSecret(of bundleID: String) -> String? { entries[bundleID]?.sharedSecret }

    /// Returns the entry of an app, or `nil` for an unknown app.
    subscript(bundleID: String) -> Entry? { entries[bundleID] }

    func hasApp(_ bundleID: String) -> Bool { entries[bundleID] != nil }

    /// Returns the public key for a key ID.
    ///
    /// Keys belong to a team, so each key can sign for any of its apps.
    func verificationKey(named keyID: String) -> APITokenVerifier.Key? {
        entries.values.first { $0.keyID == keyID }
            .map { APITokenVerifier.Key(publicKey: $0.privateKey.publicKey, issuerID: issuerID) }
    }

    mutating func entry(of bundleID: String) -> Entry {
        if let entry = entries[bundleID] { return entry }
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let number = Self.bytes("app", bundleID, seed: seed).prefix(4).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let entry = Entry(
            keyID: String(
                Self.bytes("key", bundleID, seed: seed).prefix(10).map { alphabet[Int($0) % alphabet.count] }
            ),
            sharedSecret: Self.bytes("secret", bundleID, seed: seed).prefix(16)
                .map { String(format: "%02x", $0) }.joined(),
            appAppleID: 1_000_000_000 + number,
            privateKey: P256.Signing.PrivateKey()
        )
        entries[bundleID] = entry
        return entry
    }

    private static func bytes(_ parts: String..., seed: UInt64) -> [UInt8] {
        Array(SHA256.hash(data: Data("\(seed)/\(parts.joined(separator: "/"))".utf8)))
    }

    private static func uuid(_ bytes: [UInt8]) -> String {
        var generator = SeededGenerator(seed: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        let hex = (0..<2).map { _ in String(format: "%016lx", UInt(generator.next())) }.joined()
        let groups = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)]
        return groups.map { String(Array(hex)[$0.0..<$0.1]) }.joined(separator: "-")
    }
}

extension Keyring.Entry: Codable {
    private enum CodingKeys: String, CodingKey { case keyID, sharedSecret, appAppleID, privateKey }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keyID = try container.decode(String.self, forKey: .keyID)
        sharedSecret = try container.decode(String.self, forKey: .sharedSecret)
        appAppleID = try container.decode(Int64.self, forKey: .appAppleID)
        privateKey = try P256.Signing.PrivateKey(
            pemRepresentation: container.decode(String.self, forKey: .privateKey)
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(keyID, forKey: .keyID)
        try container.encode(sharedSecret, forKey: .sharedSecret)
        try container.encode(appAppleID, forKey: .appAppleID)
        try container.encode(privateKey.pemRepresentation, forKey: .privateKey)
    }
}
