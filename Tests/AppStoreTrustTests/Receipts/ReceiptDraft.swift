import AppStoreTypes
import CryptoExtras
import Foundation
import SwiftASN1
import X509

@testable import AppStoreTrust

/// A draft of a receipt; a test can change each part.
struct ReceiptDraft: Sendable {
    var contents = AppReceiptContents.example
    /// The chain above an RSA leaf; its authorities use elliptic curve keys, which are faster to make.
    var chain = ReceiptDraft.chain
    var key = ReceiptDraft.key
    /// The signing key, if it is not the leaf's key.
    var signingKey: _RSA.Signing.PrivateKey?
    var digest = ReceiptDigest.sha256
    var hasSignedAttributes = false
    /// The certificates in the envelope beside the leaf.
    var others: @Sendable (MadeChain) -> [Certificate] = { [$0.intermediate, $0.root] }

    /// The key that all tests share, because making one is slow.
    static let key: _RSA.Signing.PrivateKey = {
        do { return try _RSA.Signing.PrivateKey(keySize: .bits2048) } catch { preconditionFailure("\(error)") }
    }()

    static var chain: ChainDraft {
        var chain = ChainDraft()
        chain.leaf.publicKey = Certificate.PublicKey(key.publicKey)
        return chain
    }

    struct Made: Sendable {
        let bytes: [UInt8]
        let chain: MadeChain

        var text: String { Data(bytes).base64EncodedString() }
        var root: [UInt8] { get throws { try chain.root.der() } }
    }

    func make() throws -> Made {
        let made = try chain.make()
        let signer = ReceiptSigner(key: signingKey ?? key, leaf: made.leaf, others: others(made))
        return Made(
            bytes: try signer.sign(contents, digest: digest, hasSignedAttributes: hasSignedAttributes),
            chain: made
        )
    }
}

extension ReceiptDraft.Made {
    func verifier(
        bundleID: String? = "com.example.notes",
        environments: Set<AppStoreEnvironment> = [.sandbox],
        maximumBytes: Int = 8 << 20
    ) throws -> AppReceiptVerifier {
        try AppReceiptVerifier(
            bundleID: bundleID,
            environments: environments,
            rootCertificates: [root],
            maximumBytes: maximumBytes
        )
    }
}

extension AppReceiptContents {
    /// A receipt with every attribute.
    static var example: AppReceiptContents {
        var contents = AppReceiptContents()
        contents.receiptType = .sandbox
        contents.appItemID = 1_234_567_890
        contents.bundleID = "com.example.notes"
        contents.bundleIDOctets = Array("\u{0c}\u{11}com.example.notes".utf8)
        contents.applicationVersion = "412"
        contents.opaqueValue = Array(1...16)
        contents.deviceHash = Array(21...40)
        contents.receiptCreationDate = SampleTime.signing
        contents.ageRating = "4+"
        contents.downloadID = .max
        contents.versionExternalIdentifier = 871_234_567
        contents.originalPurchaseDate = Timestamp(rfc3339: "2013-08-01T07:00:00Z")
        contents.originalApplicationVersion = "1.0"
        contents.expirationDate = Timestamp(rfc3339: "4001-01-01T00:00:00Z")
        contents.otherAttributes = [
            ReceiptAttribute(type: 6, value: [0xff, 0, 1]), ReceiptAttribute(type: 25, value: [2, 1, 3]),
        ]
        contents.inAppPurchases = [.example]
        return contents
    }
}

extension InAppPurchaseReceipt {
    /// A purchase with every attribute.
    static var example: InAppPurchaseReceipt {
        var purchase = InAppPurchaseReceipt()
        purchase.quantity = 1
        purchase.productID = "com.example.notes.pro.monthly"
        purchase.transactionID = "370002345678901"
        purchase.purchaseDate = Timestamp(rfc3339: "2026-09-25T06:00:00Z")
        purchase.originalTransactionID = "370002111222333"
        purchase.originalPurchaseDate = Timestamp(rfc3339: "2026-08-20T10:15:31Z")
        purchase.productKind = 3
        purchase.expiresDate = Timestamp(rfc3339: "2026-10-25T06:00:00Z")
        purchase.webOrderLineItemID = 370_000_987_654_321
        purchase.cancellationDate = Timestamp(rfc3339: "2026-09-26T06:00:00Z")
        purchase.isTrialPeriod = false
        purchase.isInIntroOfferPeriod = true
        purchase.otherAttributes = [ReceiptAttribute(type: 1722, value: [2, 1, 0])]
        return purchase
    }

    static func purchase(
        _ transactionID: String,
        of productID: String = "pro",
        original: String? = nil,
        at date: String,
        until end: String? = nil
    ) -> InAppPurchaseReceipt {
        var purchase = InAppPurchaseReceipt()
        purchase.productID = productID
        purchase.transactionID = transactionID
        purchase.originalTransactionID = original
        purchase.purchaseDate = Timestamp(rfc3339: date)
        purchase.expiresDate = end.flatMap { Timestamp(rfc3339: $0) }
        return purchase
    }
}

extension [UInt8] {
    /// The bytes of a receipt with another age rating than the signed one.
    ///
    /// This replaces the whole UTF8String with tag and length, because the two bytes of the text may also occur in a
    /// random key.
    var withOtherAgeRating: [UInt8] {
        let value = { (text: String) in [0x0c, UInt8(text.utf8.count)] + Array(text.utf8) }
        return replacing(value("4+"), with: value("9+"))
    }
}
