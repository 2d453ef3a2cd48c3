import Crypto
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("Diagnoses of key files")
struct KeyFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let cause: KeyCause?
        let content: String
        var name: String?
    }

    private static let key = P256.Signing.PrivateKey()
    private static let pem = key.pemRepresentation
    /// The older SEC 1 format: version, key, curve and public key, without an algorithm identifier around them.
    private static let sec1: [UInt8] =
        [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20] + key.rawRepresentation
        + [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0xA1, 0x44, 0x03, 0x42, 0x00]
        + key.publicKey.x963Representation

    private static func framed(_ label: String, _ bytes: [UInt8]) -> String {
        "-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n"
    }

    static let rows: [Row] = [
        Row(testDescription: "from Apple", cause: nil, content: pem, name: "SubscriptionKey_2X9R4HXF34.p8"),
        Row(testDescription: "renamed", cause: nil, content: pem, name: "keys/AuthKey.p8"),
        Row(testDescription: "nothing", cause: .missing, content: ""),
        Row(testDescription: "a word", cause: .missing, content: "secret"),
        Row(testDescription: "escaped line breaks", cause: .lineBreaks, content: pem.replacing("\n", with: "\\n")),
        Row(testDescription: "on one line", cause: .lineBreaks, content: pem.replacing("\n", with: " ")),
        Row(testDescription: "base64 twice", cause: .base64Twice, content: Data(pem.utf8).base64EncodedString()),
        Row(
            testDescription: "without the first and last line",
            cause: .frame,
            content: pem.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        ),
        Row(testDescription: "encrypted", cause: .encrypted, content: framed("ENCRYPTED PRIVATE KEY", [0x30])),
        Row(testDescription: "a public key", cause: .publicKey, content: key.publicKey.pemRepresentation),
        Row(testDescription: "a certificate", cause: .certificate, content: framed("CERTIFICATE", [0x30])),
        Row(testDescription: "a request", cause: .somethingElse, content: framed("CERTIFICATE REQUEST", [0x30])),
        Row(testDescription: "P-384", cause: .notP256, content: P384.Signing.PrivateKey().pemRepresentation),
        Row(testDescription: "RSA", cause: .notP256, content: framed("RSA PRIVATE KEY", [0x30])),
        Row(testDescription: "the older format", cause: .notPKCS8, content: framed("EC PRIVATE KEY", sec1)),
        Row(testDescription: "the older format, relabelled", cause: .notPKCS8, content: framed("PRIVATE KEY", sec1)),
        Row(testDescription: "cut short", cause: .damaged, content: framed("PRIVATE KEY", [0x30, 0x81])),
        Row(testDescription: "no last line", cause: .damaged, content: "-----BEGIN PRIVATE KEY-----\nMIGHAgEA"),
        Row(testDescription: "another key's name", cause: .otherKind, content: pem, name: "AuthKey_2X9R4HXF34.p8"),
        Row(
            testDescription: "named for another key identifier",
            cause: .otherKeyID,
            content: pem,
            name: "/etc/keys/SubscriptionKey_ABCDE12345.p8"
        ),
    ]

    private static func diagnoses(_ row: Row) -> [Diagnosis] {
        Diagnosis.ofKeyFile(Data(row.content.utf8), named: row.name, keyID: "2X9R4HXF34")
    }

    @Test("A diagnosis of a key file names the cause", arguments: rows)
    func cause(_ row: Row) {
        #expect(Self.diagnoses(row).map(\.id) == [row.cause?.rawValue].compactMap(\.self))
    }

    @Test("An API key from a file is that key, or throws the diagnosis of the content", arguments: rows)
    func apiKey(_ row: Row) throws {
        let content = Data(row.content.utf8)
        let create = {
            try APIKey(issuerID: "i", keyID: "2X9R4HXF34", bundleID: "com.example.coins", keyFile: content)
        }
        if let diagnosis = Self.diagnoses(row).first(where: \.isCertain) {
            #expect(throws: diagnosis) { try create() }
        } else {
            #expect(try create().publicKey.rawRepresentation == Self.key.publicKey.rawRepresentation)
        }
    }

    @Test("A diagnosis of a key file contains no part of the key", arguments: rows)
    func containsNoSecrets(_ row: Row) {
        let said = Self.diagnoses(row).map(\.description).joined()
        for line in Self.pem.split(separator: "\n").dropFirst().dropLast() { #expect(!said.contains(line.prefix(20))) }
    }

    @Test("A diagnosis of a key file is certain about content, not about the file name")
    func certainty() {
        for row in Self.rows {
            for diagnosis in Self.diagnoses(row) {
                let isByName = row.cause == .otherKind || row.cause == .otherKeyID
                #expect(diagnosis.isCertain != (isByName || row.testDescription == "the older format"))
            }
        }
    }

    @Test("Every cause of a bad key file has a test row")
    func complete() {
        #expect(Set(Self.rows.compactMap(\.cause)) == Set(KeyCause.allCases))
    }

    @Test("Every cause of a bad key file has an ID, a sentence and a step", arguments: KeyCause.allCases)
    func words(_ cause: KeyCause) {
        #expect(cause.rawValue.wholeMatch(of: /key\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}
