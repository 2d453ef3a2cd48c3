import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Signed data with random changes")
struct MutationTests {
    @Test("Signed data with random changes is never accepted", arguments: [UInt64](1...4))
    func mutated(_ seed: UInt64) async throws {
        let chain = try ChainDraft().make()
        let original = try JWSDraft(chain).text()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        _ = try await verifier.verify(original, as: NotificationPayload.self)
        var random = SeededGenerator(seed: seed)
        var accepted: [String] = []
        for _ in 0..<500 {
            let text = Self.mutation(of: original, using: &random)
            guard text != original else { continue }
            if (try? await verifier.verify(text, as: NotificationPayload.self)) != nil { accepted.append(text) }
            if (try? await verifier.verifyBytes(text)) != nil { accepted.append(text) }
        }
        #expect(accepted.isEmpty)
    }

    @Test("Signed data with a changed certificate is never accepted", arguments: [UInt64](1...4))
    func certificates(_ seed: UInt64) async throws {
        let chain = try ChainDraft().make()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        let draft = try JWSDraft(chain)
        var random = SeededGenerator(seed: seed)
        var accepted: [String] = []
        for _ in 0..<300 {
            // Only leaf and intermediate are changed: of the root, only name and key count.
            let chosen = Int.random(in: 0..<2, using: &random)
            let original = try chain.certificates[chosen].der
            var der = original
            Self.change(&der, to: UInt8.min...UInt8.max, using: &random)
            guard der != original else { continue }
            var changed = draft
            changed.certificates[chosen] = .string(Data(der).base64EncodedString())
            let text = try changed.text()
            if (try? await verifier.verify(text, as: NotificationPayload.self)) != nil { accepted.append(text) }
        }
        #expect(accepted.isEmpty)
    }

    @Test("A changed payload is read or refused like plain JSON", arguments: [UInt64](1...2))
    func payloads(_ seed: UInt64) throws {
        let chain = try ChainDraft().make()
        var draft = try JWSDraft(chain)
        draft.payload["data"] = .object(["status": .integer(1), "signedTransactionInfo": .string("a.b.c")])
        draft.payload["price"] = .integer(1990)
        let segments = try draft.text().split(separator: ".")
        let json = try #require(Base64URL.decode(segments[1].utf8))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var bytes = json
            Self.change(&bytes, to: UInt8.min...UInt8.max, using: &random)
            let text = "\(segments[0]).\(Base64URL.text(bytes)).\(segments[2])"
            try Self.expectSame(NotificationPayload.self, text, bytes)
            try Self.expectSame(TransactionPayload.self, text, bytes)
            try Self.expectSame(RenewalPayload.self, text, bytes)
            try Self.expectSame(AppTransactionPayload.self, text, bytes)
            try Self.expectSame(RealtimeRequestPayload.self, text, bytes)
        }
    }

    private static func expectSame<Payload: SignedObject>(
        _ type: Payload.Type,
        _ text: String,
        _ json: [UInt8]
    ) throws {
        let read = try? UncheckedPayload<Payload>(text).payload
        #expect(read == (try? JSONDecoder().decode(type, from: Data(json))))
    }

    private static func mutation(of text: String, using random: inout SeededGenerator) -> String {
        var segments = text.split(separator: ".").map { Array($0.utf8) }
        let chosen = Int.random(in: 0..<3, using: &random)
        // Half of the changes affect the decoded bytes, so that they reach the parsers.
        if Bool.random(using: &random), var bytes = Base64URL.decode(segments[chosen]) {
            change(&bytes, to: UInt8.min...UInt8.max, using: &random)
            segments[chosen] = Array(Base64URL.text(bytes).utf8)
        } else {
            change(&segments[chosen], to: 0x20...0x7e, using: &random)
        }
        if Int.random(in: 0..<50, using: &random) == 0 { segments.swapAt(0, chosen) }
        return segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    static func change(
        _ bytes: inout [UInt8],
        to values: ClosedRange<UInt8>,
        using random: inout SeededGenerator
    ) {
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            guard let index = bytes.indices.randomElement(using: &random) else { return }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(UInt8.random(in: values, using: &random), at: index)
            case 2: bytes.removeSubrange(index...)
            case 3: bytes.insert(contentsOf: bytes[..<index], at: index)
            default: bytes[index] = UInt8.random(in: values, using: &random)
            }
        }
    }
}
