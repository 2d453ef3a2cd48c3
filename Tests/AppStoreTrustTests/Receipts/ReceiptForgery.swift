import AppStoreTypes
import CryptoExtras
import SwiftASN1
import Testing
import X509

@testable import AppStoreTrust

/// A receipt with one fault, and the expected failure.
struct ReceiptForgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: ReceiptFailure
    var damage: @Sendable (inout ReceiptDraft) throws -> Void = { _ in }
    var corruptBytes: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    static let all = chains + signatures + contents

    private static let chains = [
        ReceiptForgery(testDescription: "leaf without marker", failure: .missingMarker) {
            $0.chain.leaf.marker = nil
        },
        ReceiptForgery(testDescription: "leaf with the intermediate's marker", failure: .missingMarker) {
            $0.chain.leaf.marker = .intermediateMarker
        },
        ReceiptForgery(testDescription: "intermediate without marker", failure: .missingMarker) {
            $0.chain.intermediate.marker = nil
        },
        ReceiptForgery(testDescription: "leaf that must not sign", failure: .untrustedChain) {
            $0.chain.leaf.usage = KeyUsage(keyEncipherment: true)
        },
        ReceiptForgery(testDescription: "intermediate that is not an authority", failure: .untrustedChain) {
            $0.chain.intermediate.constraints = .notCertificateAuthority
        },
        ReceiptForgery(testDescription: "leaf expired at the time of creation", failure: .certificateOutsideValidity) {
            $0.chain.leaf.validity = Timestamp(seconds: 1_000_000_000)...(SampleTime.signing - .seconds(1))
        },
        ReceiptForgery(testDescription: "leaf not yet valid at creation", failure: .certificateOutsideValidity) {
            $0.chain.leaf.validity = (SampleTime.signing + .seconds(1))...Timestamp(seconds: 1_900_000_000)
        },
        ReceiptForgery(testDescription: "intermediate expired", failure: .certificateOutsideValidity) {
            $0.chain.intermediate.validity = Timestamp(seconds: 1_000_000_000)...(SampleTime.signing - .seconds(1))
        },
        ReceiptForgery(testDescription: "expired leaf without marker", failure: .missingMarker) {
            $0.chain.leaf.marker = nil
            $0.chain.leaf.validity = Timestamp(seconds: 1_000_000_000)...(SampleTime.signing - .seconds(1))
        },
        ReceiptForgery(testDescription: "created before 1970", failure: .certificateOutsideValidity) {
            $0.contents.receiptCreationDate = Timestamp(seconds: -1)
        },
        ReceiptForgery(testDescription: "no intermediate", failure: .untrustedChain) { $0.others = { [$0.root] } },
        ReceiptForgery(testDescription: "another root's intermediate", failure: .untrustedChain) {
            let other = try ChainDraft().make()
            $0.others = { _ in [other.intermediate, other.root] }
        },
        ReceiptForgery(testDescription: "an unrelated certificate besides the chain", failure: .untrustedChain) {
            let other = try ChainDraft().make()
            $0.others = { [$0.intermediate, other.root] }
        },
        ReceiptForgery(testDescription: "too many certificates", failure: .untrustedChain) {
            $0.others = { [$0.intermediate, $0.root, $0.root] }
        },
    ]

    private static let signatures = [
        ReceiptForgery(testDescription: "another's signature", failure: .invalidSignature) {
            $0.signingKey = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        },
        ReceiptForgery(testDescription: "leaf with an elliptic curve key", failure: .invalidSignature) {
            $0.chain.leaf.publicKey = nil
        },
        ReceiptForgery(
            testDescription: "changed content",
            failure: .invalidSignature,
            corruptBytes: { $0.withOtherAgeRating }
        ),
        ReceiptForgery(
            testDescription: "changed content with signed attributes",
            failure: .invalidSignature,
            damage: { $0.hasSignedAttributes = true },
            corruptBytes: { $0.withOtherAgeRating }
        ),
        ReceiptForgery(
            testDescription: "SHA-256 labelled SHA-1",
            failure: .malformed(.container, offset: 26),
            corruptBytes: { bytes in
                let sha256 = DER.bytes { try? ReceiptDigest.sha256.serialize(into: &$0) }
                // The first of the two occurrences announces the digest.
                guard let range = bytes.firstRange(of: sha256) else { return [] }
                var bytes = bytes
                bytes[range.upperBound - 3] = 2
                return bytes
            }
        ),
    ]

    private static let contents = [
        ReceiptForgery(testDescription: "no creation date", failure: .missing(.attribute(12))) {
            $0.contents.receiptCreationDate = nil
        },
        ReceiptForgery(testDescription: "another app", failure: .wrongBundleID) {
            $0.contents.bundleID = "com.example.other"
        },
        ReceiptForgery(testDescription: "no app", failure: .wrongBundleID) { $0.contents.bundleID = nil },
        ReceiptForgery(testDescription: "two bundle identifiers", failure: .duplicate(.attribute(2))) {
            $0.contents.otherAttributes.append(
                ReceiptAttribute(type: 2, value: try "com.example.other".encoded())
            )
        },
        ReceiptForgery(
            testDescription: "two products in a purchase",
            failure: .duplicate(.inAppAttribute(1702, index: 0))
        ) {
            $0.contents.inAppPurchases[0].otherAttributes.append(
                ReceiptAttribute(type: 1702, value: try "com.example.other".encoded())
            )
        },
    ]
}
