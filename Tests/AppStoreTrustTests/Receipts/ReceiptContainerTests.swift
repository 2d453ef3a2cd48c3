import AppStoreTypes
import SwiftASN1
import Testing

@testable import AppStoreTrust

@Suite("Envelopes of app receipts")
struct ReceiptContainerTests {
    /// The parts of a validly signed receipt, which a test can change before it joins them again.
    struct Parts {
        var contentType: [UInt8]
        var version: [UInt8] = [2, 1, 1]
        var digestAlgorithms: [UInt8]
        var payloadType: [UInt8]
        /// The element around the payload, with its tag; empty for a detached signature.
        var content: [UInt8]
        var certificates: [UInt8]
        var signers: [[UInt8]]
        var others: [UInt8] = []

        init(_ receipt: ReceiptDraft.Made) throws {
            let container = try ReceiptContainer(receipt.bytes, maximumBytes: 1 << 20)
            contentType = try DER.bytes { try $0.serialize(ASN1ObjectIdentifier.pkcs7SignedData) }
            digestAlgorithms = Array(container.digestAlgorithms.encodedBytes)
            payloadType = try DER.bytes { try $0.serialize(ASN1ObjectIdentifier.pkcs7Data) }
            content = try element(
                0xa0,
                DER.bytes { try $0.serialize(ASN1OctetString(contentBytes: container.payload)) }
            )
            certificates = element(0xa0, container.certificates.flatMap { Array($0.encodedBytes) })
            signers = container.signers.map { Array($0.encodedBytes) }
        }

        func bytes() -> [UInt8] {
            let data = element(
                0x30,
                version + digestAlgorithms + element(0x30, payloadType + content) + certificates + others
                    + element(0x31, signers.flatMap { $0 })
            )
            return element(0x30, contentType + element(0xa0, data))
        }
    }

    /// Returns an element with tag, length and content.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let size = content.count
        return [tag, 0x83, UInt8(size >> 16), UInt8(size >> 8 & 255), UInt8(size & 255)] + content
    }

    /// Returns an element of indefinite length.
    static func indefinite(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failure: ReceiptFailure
        var hasSignedAttributes = false
        let change: @Sendable (inout Parts) throws -> Void

        static let all = [
            Fault(testDescription: "another type of message", failure: .malformed(.container, offset: 0)) {
                $0.contentType = $0.payloadType
            },
            Fault(testDescription: "another type of content", failure: .malformed(.container, offset: 0)) {
                $0.payloadType = $0.contentType
            },
            Fault(testDescription: "version 3", failure: .malformed(.container, offset: 0)) { $0.version = [2, 1, 3] },
            Fault(testDescription: "no content", failure: .missing(.payload)) { $0.content = [] },
            Fault(testDescription: "no certificates", failure: .unknownSigner) { $0.certificates = [] },
            Fault(testDescription: "an invalid certificate", failure: .malformed(.certificate(index: 0), offset: 0)) {
                $0.certificates = element(0xa0, [0x30, 0])
            },
            Fault(testDescription: "no signer", failure: .missing(.signer)) { $0.signers = [] },
            Fault(testDescription: "two signers", failure: .duplicate(.signer)) { $0.signers += $0.signers },
            Fault(testDescription: "an invalid signer", failure: .malformed(.signer, offset: 0)) {
                $0.signers = [[0x30, 0]]
            },
            Fault(testDescription: "another digest", failure: .unsupportedAlgorithm) {
                // SHA-384 instead of SHA-256.
                $0.signers[0].replace([3, 4, 2, 1], with: [3, 4, 2, 2])
            },
            Fault(testDescription: "another signature algorithm", failure: .unsupportedAlgorithm) {
                // RSASSA-PSS instead of RSA.
                $0.signers[0].replace([0xf7, 0x0d, 1, 1, 1], with: [0xf7, 0x0d, 1, 1, 10])
            },
            Fault(testDescription: "no digest algorithm listed", failure: .malformed(.container, offset: 0)) {
                $0.digestAlgorithms = [0x31, 0]
            },
            Fault(testDescription: "two digest algorithms listed", failure: .malformed(.container, offset: 0)) {
                let one = Array($0.digestAlgorithms.dropFirst(2))
                $0.digestAlgorithms = element(0x31, one + one)
            },
            Fault(testDescription: "something after the certificates", failure: .malformed(.container, offset: 0)) {
                $0.others = element(0xa1, [])
            },
            Fault(
                testDescription: "signed attributes without the digest",
                failure: .malformed(.signer, offset: 0),
                hasSignedAttributes: true
            ) { $0.signers[0].replace([0xf7, 0x0d, 1, 9, 4], with: [0xf7, 0x0d, 1, 9, 5]) },
            Fault(
                testDescription: "signed attributes with two types",
                failure: .duplicate(.signer),
                hasSignedAttributes: true
            ) { $0.signers[0].replace([0xf7, 0x0d, 1, 9, 4], with: [0xf7, 0x0d, 1, 9, 3]) },
            Fault(
                testDescription: "signed attributes of another type",
                failure: .malformed(.signer, offset: 0),
                hasSignedAttributes: true
            ) { $0.signers[0].replace([0xf7, 0x0d, 1, 7, 1], with: [0xf7, 0x0d, 1, 7, 2]) },
            Fault(
                testDescription: "signed attributes with another digest",
                failure: .invalidSignature,
                hasSignedAttributes: true
            ) {
                guard let digest = $0.signers[0].firstRange(of: [0xf7, 0x0d, 1, 9, 4, 0x31]) else { return }
                $0.signers[0][digest.upperBound + 3] ^= 1
            },
        ]
    }

    @Test("An envelope with one fault is refused", arguments: Fault.all)
    func refused(_ fault: Fault) async throws {
        var draft = ReceiptDraft()
        draft.hasSignedAttributes = fault.hasSignedAttributes
        let receipt = try draft.make()
        var parts = try Parts(receipt)
        _ = try await receipt.verifier().verify(bytes: parts.bytes())
        let original = parts.bytes()
        try fault.change(&parts)
        #expect(parts.bytes() != original)
        let error = await #expect(throws: ReceiptFailure.self) {
            try await receipt.verifier().verify(bytes: parts.bytes())
        }
        #expect(error?.withoutOffset == fault.failure.withoutOffset)
    }

    @Test("An envelope of indefinite lengths with split content is read", arguments: [1, 7, 1000, 100_000])
    func basic(_ size: Int) async throws {
        let receipt = try ReceiptDraft().make()
        let container = try ReceiptContainer(receipt.bytes, maximumBytes: 1 << 20)
        let parts = try Parts(receipt)
        let payload = Array(container.payload)
        let pieces = stride(from: 0, to: payload.count, by: size).map { start in
            Self.element(4, Array(payload[start..<min(start + size, payload.count)]))
        }
        let content = Self.indefinite(0xa0, Self.indefinite(0x24, pieces.flatMap { $0 }))
        let data = Self.indefinite(
            0x30,
            parts.version + parts.digestAlgorithms + Self.indefinite(0x30, parts.payloadType + content)
                + parts.certificates + Self.indefinite(0x31, parts.signers[0])
        )
        let bytes = Self.indefinite(0x30, parts.contentType + Self.indefinite(0xa0, data))
        #expect(try await receipt.verifier().verify(bytes: bytes).payload == .example)
    }

    @Test("An envelope with the payload of another receipt is refused")
    func swapped() async throws {
        let ours = try ReceiptDraft().make()
        var draft = ReceiptDraft()
        draft.contents.inAppPurchases.append(.example)
        let richer = try Parts(draft.make())
        var parts = try Parts(ours)
        parts.content = richer.content
        await #expect(throws: ReceiptFailure.invalidSignature) {
            try await ours.verifier().verify(bytes: parts.bytes())
        }
    }
}

private func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { ReceiptContainerTests.element(tag, content) }

extension [UInt8] {
    fileprivate mutating func replace(_ old: [UInt8], with new: [UInt8]) {
        guard let range = firstRange(of: old) else { return }
        replaceSubrange(range, with: new)
    }
}

extension ReceiptFailure {
    /// The failure without its offset.
    fileprivate var withoutOffset: ReceiptFailure {
        if case .malformed(let part, _) = self { return .malformed(part, offset: 0) }
        return self
    }
}
