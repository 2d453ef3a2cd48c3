import AppStoreTypes
import Foundation
import TestSupport
import Testing
import X509

@testable import AppStoreTrust

@Suite("App receipts from Xcode", .needsAppleVectors)
struct XcodeReceiptTests {
    private static let bundleID = "com.example.naturelab.backyardbirds.example"

    private let reader = LocalDataReader(bundleID: Self.bundleID, allowing: .xcode)

    @Test("An Xcode receipt is read where Xcode is allowed")
    func allowed() async throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        let contents = try reader.read(appReceipt: text)
        #expect(contents.receiptType == .xcode)
        #expect(contents.appItemID == 0)
        #expect(contents.bundleID == Self.bundleID)
        #expect(contents.bundleIDOctets?.prefix(2) == [0x0c, 43])
        #expect(contents.applicationVersion == "1")
        #expect(contents.opaqueValue == [0xf2, 0xbf, 0xf5, 0xfb, 0x0f, 0, 0, 0])
        #expect(contents.deviceHash?.count == 20)
        #expect(contents.receiptCreationDate == Timestamp(rfc3339: "2023-10-19T01:45:40Z"))
        #expect(contents.expirationDate == Timestamp(rfc3339: "4001-01-01T00:00:00Z"))
        #expect(contents.otherAttributes == [ReceiptAttribute(type: 8, value: [0x16, 0])])
        let purchase = try #require(contents.newestPurchase(withOriginalTransaction: "0"))
        #expect(contents.inAppPurchases == [purchase])
        #expect(purchase.quantity == 1)
        #expect(purchase.productID == "pass.premium")
        #expect(purchase.transactionID == "0")
        #expect(purchase.originalTransactionID == nil)
        #expect(purchase.purchaseDate == Timestamp(rfc3339: "2023-10-19T01:45:36Z"))
        #expect(purchase.expiresDate == Timestamp(rfc3339: "2023-11-19T01:45:36Z"))
        #expect(purchase.isInIntroOfferPeriod == true)
        #expect(purchase.otherAttributes.isEmpty)
    }

    @Test("An Xcode receipt without a transaction is empty")
    func empty() async throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-empty")
        #expect(try reader.read(appReceipt: text).inAppPurchases.isEmpty)
        #expect(try ReceiptReader.transactionID(inAppReceipt: text) == nil)
    }

    @Test("The transaction ID of an Xcode receipt is read without a check")
    func transaction() throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        #expect(try ReceiptReader.transactionID(inAppReceipt: text) == "0")
    }

    @Test("An Xcode receipt never passes as Apple's", arguments: [AppStoreEnvironment.production, .sandbox, .xcode])
    func refused(_ environment: AppStoreEnvironment) async throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        let verifier = try AppReceiptVerifier(bundleID: Self.bundleID, environments: [environment])
        await #expect(throws: ReceiptFailure.untrustedChain) { try await verifier.verify(text) }
    }

    @Test("An Xcode receipt for another app or environment is refused")
    func others() throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        #expect(throws: ReceiptFailure.wrongBundleID) {
            try LocalDataReader(bundleID: "com.example", allowing: .xcode).read(appReceipt: text)
        }
        #expect(throws: ReceiptFailure.wrongEnvironment(.xcode)) {
            try LocalDataReader(bundleID: Self.bundleID, allowing: .localTesting).read(appReceipt: text)
        }
    }

    @Test("An Xcode receipt with random changes is refused or reads the same", arguments: [UInt64](1...4))
    func mutated(_ seed: UInt64) throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        let original = Array(try #require(Data(base64Encoded: text)))
        let contents = try reader.read(appReceipt: original)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            var bytes = original
            MutationTests.change(&bytes, to: UInt8.min...UInt8.max, using: &random)
            let read = try? reader.read(appReceipt: bytes)
            #expect(read == nil || read == contents)
        }
    }

    @Test("The Xcode reader refuses receipts with a chain", arguments: [ReceiptType.xcode, .sandbox, .production])
    func chained(_ type: ReceiptType) throws {
        var draft = ReceiptDraft()
        draft.contents.receiptType = type
        let reader = LocalDataReader(bundleID: "com.example.notes", allowing: .xcode)
        #expect(throws: ReceiptFailure.untrustedChain) { try reader.read(appReceipt: draft.make().bytes) }
        draft.others = { _ in [] }
        #expect(throws: ReceiptFailure.untrustedChain) { try reader.read(appReceipt: draft.make().bytes) }
    }

    @Test("A self-signed receipt never passes as Apple's", arguments: [ReceiptType.sandbox, .production, .xcode])
    func selfSigned(_ type: ReceiptType) async throws {
        var contents = AppReceiptContents.example
        contents.receiptType = type
        let bytes = try Self.selfSigned(contents)
        let verifier = try AppReceiptVerifier(bundleID: nil, environments: [.sandbox, .production, .xcode])
        await #expect(throws: ReceiptFailure.untrustedChain) { try await verifier.verify(bytes: bytes) }
        let reader = LocalDataReader(bundleID: "com.example.notes", allowing: .xcode)
        if type == .xcode {
            #expect(try reader.read(appReceipt: bytes) == contents)
        } else {
            #expect(throws: ReceiptFailure.wrongEnvironment(type.environment)) { try reader.read(appReceipt: bytes) }
        }
    }

    private static func selfSigned(_ contents: AppReceiptContents) throws -> [UInt8] {
        let key = Certificate.PrivateKey(ReceiptDraft.key)
        var template = CertificateTemplate(
            subject: try DistinguishedName { CommonName("StoreKit") },
            key: key.publicKey,
            validFrom: SampleTime.validity.lowerBound,
            validUntil: SampleTime.validity.upperBound,
            purpose: .signing,
            marker: .leafMarker
        )
        template.algorithm = .sha256WithRSAEncryption
        let leaf = try template.issued(by: template.subject, with: key)
        return try ReceiptSigner(key: ReceiptDraft.key, leaf: leaf, others: []).sign(contents)
    }
}
