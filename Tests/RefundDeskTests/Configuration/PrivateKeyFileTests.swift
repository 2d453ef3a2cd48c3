import Crypto
import DeskTestSupport
import Foundation
import RefundDesk
import Testing

@Suite("A key file")
struct PrivateKeyFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let content: String
        let says: String
    }

    private static let p8 = "use the .p8 file of an In-App Purchase key, downloaded from App Store Connect"

    private static func pem(_ label: String, _ bytes: Data) -> String {
        "-----BEGIN \(label)-----\n\(bytes.base64EncodedString())\n-----END \(label)-----\n"
    }

    /// The first bytes of an RSA key; the version and the algorithm are enough to recognize it.
    private static let rsa = Data([
        0x30, 0x12, 0x02, 0x01, 0x00, 0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
        0x05, 0x00,
    ])
    private static let ed25519 = Data([0x30, 0x0A, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70])

    static let rows: [Row] = [
        Row(
            testDescription: "nothing",
            content: "",
            says: "the file contains no key in PEM format (-----BEGIN PRIVATE KEY-----); \(p8)"
        ),
        Row(
            testDescription: "a word",
            content: "secret",
            says: "the file contains no key in PEM format (-----BEGIN PRIVATE KEY-----); \(p8)"
        ),
        Row(
            testDescription: "a key of P-384",
            content: P384.Signing.PrivateKey().pemRepresentation,
            says: "the key in the file is not a P-256 key (a key of the curve P-384); \(p8)"
        ),
        Row(
            testDescription: "a key of P-521",
            content: P521.Signing.PrivateKey().pemRepresentation,
            says: "the key in the file is not a P-256 key (a key of the curve P-521); \(p8)"
        ),
        Row(
            testDescription: "an RSA key",
            content: pem("PRIVATE KEY", rsa),
            says: "the key in the file is not a P-256 key (an RSA key); \(p8)"
        ),
        Row(
            testDescription: "an RSA key of the older form",
            content: pem("RSA PRIVATE KEY", rsa),
            says: "the key in the file is not a P-256 key (an RSA key); \(p8)"
        ),
        Row(
            testDescription: "an Ed25519 key",
            content: pem("PRIVATE KEY", ed25519),
            says: "the key in the file is not a P-256 key (an Ed25519 key); \(p8)"
        ),
        Row(
            testDescription: "a public key",
            content: P256.Signing.PrivateKey().publicKey.pemRepresentation,
            says: "the file contains a public key, not a private one; \(p8)"
        ),
        Row(
            testDescription: "a certificate",
            content: pem("CERTIFICATE", rsa),
            says: "the file contains a certificate, not a private key; \(p8)"
        ),
        Row(
            testDescription: "a key under a passphrase",
            content: pem("ENCRYPTED PRIVATE KEY", rsa),
            says: "the file contains an encrypted key; remove the passphrase: openssl pkcs8 -topk8 -nocrypt"
        ),
        Row(
            testDescription: "a key cut short",
            content: "-----BEGIN PRIVATE KEY-----\nMIGHAgEA\n-----END PRIVATE KEY-----\n",
            says: "the key in the file is damaged; \(p8)"
        ),
        Row(
            testDescription: "no base64",
            content: "-----BEGIN PRIVATE KEY-----\n%%%\n-----END PRIVATE KEY-----\n",
            says: "the key in the file is damaged; \(p8)"
        ),
        Row(
            testDescription: "no end",
            content: "-----BEGIN PRIVATE KEY-----\nMIGHAgEA\n",
            says: "the key in the file is damaged (the last line is missing); \(p8)"
        ),
    ]

    @Test("A key file that holds no signing key is refused, and the error says what it holds", arguments: rows)
    func refused(_ row: Row) throws {
        let folder = try ConfigurationFolder()
        try folder.write(row.content, to: "AuthKey.p8")
        #expect(folder.issues() == ["refund-desk.yml:6:95: apps[0].api.privateKeyFile: AuthKey.p8: \(row.says)"])
    }

    @Test("A key file may have the line ends of any system and text around the key")
    func lineEnds() throws {
        let folder = try ConfigurationFolder()
        let pem = folder.key.pemRepresentation.replacing("\n", with: "\r\n")
        try folder.write("Key of the coins app\r\n\(pem)\r\n", to: "AuthKey.p8")
        #expect(try folder.load().apps[0].key?.privateKey.rawRepresentation == folder.key.rawRepresentation)
    }
}
