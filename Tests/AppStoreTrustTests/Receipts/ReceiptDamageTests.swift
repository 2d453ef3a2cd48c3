import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Damaged app receipts")
struct ReceiptDamageTests {
    @Test("A receipt with random changes is never accepted", arguments: [UInt64](1...4))
    func mutated(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var draft = ReceiptDraft()
        draft.hasSignedAttributes = seed.isMultiple(of: 2)
        let receipt = try draft.make()
        let verifier = try receipt.verifier()
        var accepted: [[UInt8]] = []
        for _ in 0..<500 {
            var bytes = receipt.bytes
            MutationTests.change(&bytes, to: UInt8.min...UInt8.max, using: &random)
            guard bytes != receipt.bytes else { continue }
            if (try? await verifier.verify(bytes: bytes)) != nil { accepted.append(bytes) }
        }
        #expect(accepted.isEmpty)
    }

    @Test("A receipt text with random changes is refused or reads the same", arguments: [UInt64](5...6))
    func mutatedText(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let receipt = try ReceiptDraft().make()
        let verifier = try receipt.verifier()
        for _ in 0..<300 {
            var characters = Array(receipt.text.utf8)
            MutationTests.change(&characters, to: 0x09...0x7e, using: &random)
            let verified = try? await verifier.verify(String(decoding: characters, as: UTF8.self))
            // White space may be added; any other change is refused.
            #expect(verified == nil || verified?.payload == .example)
        }
    }

    @Test("A truncated receipt is refused", arguments: [true, false])
    func cut(hasSignedAttributes: Bool) async throws {
        var random = SeededGenerator(seed: 7)
        var draft = ReceiptDraft()
        draft.hasSignedAttributes = hasSignedAttributes
        let receipt = try draft.make()
        let verifier = try receipt.verifier()
        let lengths = Array(0..<64) + (0..<400).map { _ in Int.random(in: 64..<receipt.bytes.count, using: &random) }
        for length in lengths {
            let bytes = Array(receipt.bytes.prefix(length))
            await #expect(throws: ReceiptFailure.malformed(.container, offset: 0)) {
                try await verifier.verify(bytes: bytes)
            }
        }
    }

    @Test("A receipt with bytes after its end is refused")
    func trailing() async throws {
        let receipt = try ReceiptDraft().make()
        let verifier = try receipt.verifier()
        await #expect(throws: ReceiptFailure.malformed(.container, offset: receipt.bytes.count)) {
            try await verifier.verify(bytes: receipt.bytes + [0])
        }
    }

    @Test("Invalid base64 is refused with its offset", arguments: Base64Row.all)
    func base64(_ row: Base64Row) async throws {
        let verifier = try AppReceiptVerifier(bundleID: nil, environments: [.sandbox])
        await #expect(throws: row.failure) { try await verifier.verify(row.text) }
    }

    struct Base64Row: CustomTestStringConvertible {
        let text: String
        let failure: ReceiptFailure
        var testDescription: String { text }

        static let all = [
            Self(text: "", failure: .malformed(.container, offset: 0)),
            Self(text: "MIA*", failure: .notBase64(offset: 3)),
            Self(text: "MI\nA_AA", failure: .notBase64(offset: 4)),
            Self(text: "MIA", failure: .notBase64(offset: 3)),
            Self(text: "MA==MIAA", failure: .notBase64(offset: 4)),
            Self(text: "{\"receipt-data\": \"\"}", failure: .notBase64(offset: 0)),
            Self(text: "bm8gcmVjZWlwdA==", failure: .malformed(.container, offset: 0)),
        ]
    }
}
