import AppStoreTypes
import Foundation
import TestSupport
import Testing
import X509

@testable import AppStoreTrust

@Suite("OpenSSL's check of signed app receipts")
struct OpenSSLReceiptTests {
    private static let chain = Result {
        try ReceiptSigningChain.make(validFrom: Timestamp(seconds: 1_600_000_000), validUntil: .now + .seconds(86_400))
    }

    struct Row: CustomTestStringConvertible {
        let command: String
        let form: AppReceiptVerifierTests.Form
        var testDescription: String { "\(command), \(form.testDescription)" }

        static let all = ["cms", "smime"].flatMap { command in
            AppReceiptVerifierTests.Form.all.map { Row(command: command, form: $0) }
        }
    }

    @Test("OpenSSL accepts a receipt that the signer made", arguments: Row.all)
    func verify(_ row: Row) async throws {
        let chain = try Self.chain.get()
        let receipt = try chain.signer.sign(
            .example,
            digest: row.form.digest,
            hasSignedAttributes: row.form.hasSignedAttributes
        )
        try await Self.check(receipt, root: chain.rootDER, with: row.command)
    }

    @Test(
        "OpenSSL finds the signer of a receipt by any serial number",
        arguments: [[1], [0x7f, 0xff], [0x80], [0xff, 0], [0x80] + Array(1...15)] as [[UInt8]]
    )
    func serialNumber(_ bytes: [UInt8]) async throws {
        let key = Certificate.PrivateKey(ReceiptDraft.key)
        var template = CertificateTemplate(
            subject: try DistinguishedName { CommonName("Root") },
            key: key.publicKey,
            validFrom: Timestamp(seconds: 1_600_000_000),
            validUntil: .now + .seconds(86_400),
            purpose: .authority(pathLength: nil)
        )
        template.algorithm = .sha256WithRSAEncryption
        let root = try template.issued(by: template.subject, with: key)
        template.subject = try DistinguishedName { CommonName("Intermediate") }
        template.purpose = .authority(pathLength: 0)
        template.marker = .intermediateMarker
        let intermediate = try template.issued(by: root.subject, with: key)
        template.subject = try DistinguishedName { CommonName("Leaf") }
        template.purpose = .signing
        template.marker = .leafMarker
        template.serialNumber = Certificate.SerialNumber(bytes: bytes)
        let leaf = try template.issued(by: intermediate.subject, with: key)
        let signer = ReceiptSigner(key: ReceiptDraft.key, leaf: leaf, others: [intermediate, root])
        try await Self.check(try signer.sign(.example), root: try root.der(), with: "cms")
    }

    /// Checks that the verifier and OpenSSL both accept a receipt, and that OpenSSL refuses it after a change.
    private static func check(_ receipt: [UInt8], root rootDER: [UInt8], with command: String) async throws {
        let verifier = try AppReceiptVerifier(
            bundleID: "com.example.notes",
            environments: [.sandbox],
            rootCertificates: [rootDER]
        )
        #expect(try await verifier.verify(bytes: receipt).payload == .example)

        let content = try await OpenSSL.content(of: Data(receipt), below: rootDER, with: command)
        #expect(try content == Data(AppReceiptContents.example.payload()))
        let changed = Data(receipt.withOtherAgeRating)
        #expect(try await OpenSSL.content(of: changed, below: rootDER, with: command) == nil)
    }

    @Test("A receipt signing chain must end after it begins")
    func validity() {
        #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try ReceiptSigningChain.make(validFrom: Timestamp(seconds: 2), validUntil: Timestamp(seconds: 1))
        }
    }
}
