import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("App receipts")
struct AppReceiptVerifierTests {
    struct Form: CustomTestStringConvertible {
        let digest: ReceiptDigest
        let hasSignedAttributes: Bool
        var testDescription: String { "\(digest), \(hasSignedAttributes ? "with" : "without") signed attributes" }

        static let all = ReceiptDigest.allCases.flatMap { digest in
            [false, true].map { Form(digest: digest, hasSignedAttributes: $0) }
        }
    }

    @Test("A validly signed receipt is accepted with every attribute", arguments: Form.all)
    func accepted(_ form: Form) async throws {
        var draft = ReceiptDraft()
        draft.digest = form.digest
        draft.hasSignedAttributes = form.hasSignedAttributes
        let receipt = try draft.make()
        let verified = try await receipt.verifier().verify(receipt.text)
        #expect(verified.payload == draft.contents)
        #expect(try ReceiptReader.contents(ofAppReceipt: receipt.bytes) == draft.contents)
    }

    @Test("A receipt in base64 may contain white space", arguments: ["\n", "\r\n", " ", "\t\n"])
    func whiteSpace(_ space: String) async throws {
        let receipt = try ReceiptDraft().make()
        let lines = stride(from: 0, to: receipt.text.utf8.count, by: 76).map {
            receipt.text.dropFirst($0).prefix(76)
        }
        let text = space + lines.joined(separator: space) + space
        #expect(try await receipt.verifier().verify(text).payload == .example)
    }

    @Test("A receipt is accepted if its certificates were valid when it was created")
    func old() async throws {
        var draft = ReceiptDraft()
        let validity = Timestamp(seconds: 1_000_000_000)...Timestamp(seconds: 1_300_000_000)
        draft.chain.leaf.validity = validity
        draft.chain.intermediate.validity = validity
        draft.chain.root.validity = validity.lowerBound...SampleTime.validity.upperBound
        draft.contents.receiptCreationDate = validity.upperBound
        let receipt = try draft.make()
        _ = try await receipt.verifier().verify(receipt.text)
    }

    @Test("A receipt may omit the root certificate")
    func withoutRoot() async throws {
        var draft = ReceiptDraft()
        draft.others = { [$0.intermediate] }
        let receipt = try draft.make()
        _ = try await receipt.verifier().verify(receipt.text)
    }

    @Test("A receipt without in-app purchases is empty")
    func empty() async throws {
        var draft = ReceiptDraft()
        draft.contents.inAppPurchases = []
        let receipt = try draft.make()
        #expect(try await receipt.verifier().verify(receipt.text).payload.inAppPurchases.isEmpty)
        #expect(try ReceiptReader.transactionID(inAppReceipt: receipt.text) == nil)
    }

    @Test("A receipt with one fault is refused", arguments: ReceiptForgery.all)
    func refused(_ forgery: ReceiptForgery) async throws {
        var draft = ReceiptDraft()
        try forgery.damage(&draft)
        let receipt = try draft.make()
        let verifier = try receipt.verifier()
        let bytes = forgery.corruptBytes(receipt.bytes)
        await #expect(throws: forgery.failure) { try await verifier.verify(bytes: bytes) }
    }

    @Test("A receipt under another root is refused")
    func foreignRoot() async throws {
        let receipt = try ReceiptDraft().make()
        let verifier = try AppReceiptVerifier(bundleID: "com.example.notes", environments: [.sandbox])
        await #expect(throws: ReceiptFailure.untrustedChain) { try await verifier.verify(receipt.text) }
    }

    struct EnvironmentRow: CustomTestStringConvertible {
        let type: ReceiptType?
        let environment: AppStoreEnvironment?
        var testDescription: String { type?.rawValue ?? "none" }

        static let all = [
            Self(type: .production, environment: .production), Self(type: .productionVPP, environment: .production),
            Self(type: .sandbox, environment: .sandbox), Self(type: .sandboxVPP, environment: .sandbox),
            Self(type: ReceiptType(rawValue: "Moon"), environment: nil), Self(type: nil, environment: nil),
        ]
    }

    @Test("A receipt is accepted only in its own environment", arguments: EnvironmentRow.all)
    func environment(_ row: EnvironmentRow) async throws {
        var draft = ReceiptDraft()
        draft.contents.receiptType = row.type
        let receipt = try draft.make()
        for asked in [AppStoreEnvironment.production, .sandbox] {
            let verifier = try receipt.verifier(environments: [asked])
            if asked == row.environment {
                #expect(try await verifier.verify(receipt.text).payload.receiptType == row.type)
            } else {
                await #expect(throws: ReceiptFailure.wrongEnvironment(row.environment)) {
                    try await verifier.verify(receipt.text)
                }
            }
        }
        if row.environment != nil {
            let verifier = try receipt.verifier(bundleID: nil, environments: [.production, .sandbox])
            #expect(try await verifier.verify(receipt.text).payload.receiptType == row.type)
        }
    }

    @Test(
        "A receipt verifier needs valid root certificates",
        arguments: [[], [[0x30, 0]], [AppleRootCertificates.rsa, []]]
    )
    func roots(_ roots: [[UInt8]]) throws {
        #expect(throws: ReceiptFailure.invalidRoot) {
            try AppReceiptVerifier(bundleID: nil, environments: [.production], rootCertificates: roots)
        }
    }

    @Test("A receipt above the size limit is refused, as text and as bytes")
    func limit() async throws {
        let receipt = try ReceiptDraft().make()
        let size = receipt.bytes.count
        _ = try await receipt.verifier(maximumBytes: size).verify(receipt.text)
        let verifier = try receipt.verifier(maximumBytes: size - 1)
        let failure = ReceiptFailure.tooLarge(limit: size - 1)
        await #expect(throws: failure) { try await verifier.verify(receipt.text) }
        await #expect(throws: failure) { try await verifier.verify(bytes: receipt.bytes) }
        await #expect(throws: failure) {
            try await verifier.verify(String(repeating: " ", count: size * 4) + receipt.text)
        }
    }
}
