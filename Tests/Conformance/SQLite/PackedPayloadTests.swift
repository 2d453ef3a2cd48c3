import AppStoreTypes
import Foundation
import StoreSQLite
import TestSupport
import Testing

@testable import Store

@Suite("Packed payloads")
struct PackedPayloadTests {
    private let certificates = (0..<3).map { Data(repeating: UInt8($0 + 1), count: 700) }

    /// Packs and unpacks a text, as a store does with its table of headers.
    private func roundTrip(_ text: String) -> (text: String?, size: Int) {
        let packed = PackedPayload(text)
        let ids = packed.headers.indices.map { Int64($0) * 1_000 + 1 }
        let stored = packed.stored(headerIDs: ids)
        let restored = PackedPayload.text(of: stored) { id in ids.firstIndex(of: id).map { packed.headers[$0].text } }
        return (restored, stored.count)
    }

    private func expectSame(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let restored = roundTrip(text).text
        #expect(restored.map { Array($0.utf8) } == Array(text.utf8), sourceLocation: sourceLocation)
    }

    @Test("A packed notification unpacks unchanged and takes less than an eighth of the space")
    func notification() throws {
        let text = try SignedPayloadExamples.renewal(1, x5c: certificates)
        expectSame(text)
        #expect(PackedPayload(text).headers.count == 1)
        #expect(roundTrip(text).size * 8 < text.utf8.count)
    }

    @Test("A payload that was split already packs as if it was not, and parts of another text are ignored")
    func knownParts() throws {
        let text = try SignedPayloadExamples.renewal(1, x5c: certificates)
        let split = try #require(CompactParts(Array(text.utf8)[...]))
        let parts = JWSParts(header: split.header, payload: split.payload, signature: split.signature)
        #expect(parts.textCount == text.utf8.count)
        let usual = PackedPayload(text)
        let packed = PackedPayload(text, parts: parts)
        #expect(packed.headers == usual.headers && packed.stored(headerIDs: [7]) == usual.stored(headerIDs: [7]))
        for other in ["", text + "A", try SignedPayloadExamples.renewal(1, x5c: [])] {
            let ids = PackedPayload(other).headers.indices.map(Int64.init)
            #expect(
                PackedPayload(other, parts: parts).stored(headerIDs: ids) == PackedPayload(other).stored(headerIDs: ids)
            )
        }
    }

    @Test("Apple's test data unpacks unchanged", .needsAppleVectors)
    func appleData() throws {
        let strings = try SignedPayloadExamples.signedStrings()
        #expect(!strings.isEmpty)
        for text in strings { expectSame(text) }
    }

    @Test(
        "Any text unpacks unchanged",
        arguments: [
            "", ".", "..", "a.b", "a.b.c", "a.b.c.d", "eyJ.eyJ.eyJ", "eyJhIjoxfQ.eyJhIjoxfQ.", "é.YQ.YQ", "\0.\0.\0",
            "eyJhIjoxfQ.YQ==.YQ", "eyJhIjoxfQ.YR.YQ", #"{"latest_receipt":"MIIT+/=="}"#, "eyJhIjoxfQ.ICIg.AA",
            "eyJhIjoxfQ._____w.AA", "eyJhIjoxfQ.9fX19fb3-Pk.AA",
        ]
    )
    func anyText(_ text: String) { expectSame(text) }

    @Test(
        "A compact text with any payload unpacks unchanged",
        arguments: [
            #"{"a":"eyJhIjoxfQ.YQ.YQ","b":"eyJhIjoyfQ.YQ.YQ","c":"eyJhIjoxfQ.YQ.YQ"}"#,
            #"{"a":"eyJhIjoxfQ.YR.YQ"}"#, #"{"a":"eyJhIjoxfQ.YQ.YQ"#, #""eyJ"#, #""eyJ""eyJ""#, #""""""#,
            #"{"transactionId":"0000000001","price":12345678901234567890123,"signedDate":1760000000000}"#,
            #"{"transactionId" : "1","transactionId":1,"transactionId","transactionId":"#, "999999999", "12345678",
            #"{"price":9999999999999999999,"a":-1234567890,"b":1234567890.1234567890e1234567890}"#,
            "\u{fffd}\u{10ffff}é", "\0\0\0",
            #"{"appAccountToken":"0e2ab5a0-5d4a-4b6b-9c57-a00000000001","b":"0E2AB5A0-5D4A-4B6B-9C57-A00000000001"}"#,
            "10e2ab5a0-5d4a-4b6b-9c57-a0000000000123456789012", "0e2ab5a0-5d4a-4b6b-9c57-a0000000000",
            "0e2ab5a0-5d4a-4b6b-9c57-a0000000000g", "--------------------------------------------",
        ]
    )
    func anyPayload(_ payload: String) {
        var random = SeededGenerator(seed: 1)
        expectSame(SignedPayloadExamples.compact(Data(#"{"alg":"ES256"}"#.utf8), Data(payload.utf8), &random))
    }

    @Test("A payload with random changes unpacks unchanged", arguments: 0..<40)
    func mutated(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let whole = try SignedPayloadExamples.renewal(seed, x5c: [Data(repeating: 1, count: 60)])
        let alphabet = Array(#"abcXYZ019-_.="{}:,é\#0+/ "#.unicodeScalars)
        for _ in 0..<25 {
            var scalars = Array(whole.unicodeScalars)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<scalars.count, using: &random)
                let scalar = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                switch Int.random(in: 0..<5, using: &random) {
                case 0: scalars[index] = scalar
                case 1: scalars.insert(scalar, at: index)
                case 2: scalars.remove(at: index)
                case 3: scalars.removeLast(Int.random(in: 0...min(9, scalars.count - 1), using: &random))
                default: scalars += scalars[index...]
                }
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            expectSame(text)
        }
    }

    @Test("A payload of any bytes unpacks unchanged", arguments: 0..<40)
    func anyBytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces: [[UInt8]] = [
            Array(#""transactionId":"#.utf8), Array("1234567890".utf8), Array(#""eyJhIjoxfQ.YQ.YQ""#.utf8), [0],
            [0xF5, 0xFF],
            [0x22], [0xF6, 3], Array("0".utf8), Array("9999999999999999999".utf8), [0xC3, 0x28],
            Array("\"USD\":\"".utf8), [0xF9], Array("0e2ab5a0-5d4a-4b6b-9c57-a00000000001".utf8),
        ]
        for _ in 0..<25 {
            let payload = (0..<12).flatMap { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
            expectSame(SignedPayloadExamples.compact(Data("{}".utf8), Data(payload), &random))
        }
    }

    @Test("Unpacking a damaged payload never crashes", arguments: 0..<40)
    func damaged(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let packed = PackedPayload(try SignedPayloadExamples.renewal(seed, x5c: [Data(repeating: 1, count: 60)]))
        for _ in 0..<100 {
            var stored = packed.stored(headerIDs: packed.headers.map { _ in 1 })
            for _ in 0..<3 {
                stored[Int.random(in: 0..<stored.count, using: &random)] = UInt8.random(
                    in: .min ... .max,
                    using: &random
                )
            }
            stored.removeLast(Int.random(in: 0..<stored.count, using: &random))
            _ = PackedPayload.text(of: stored) { _ in "e30" }
        }
    }

    @Test("The vocabulary lists each word once and has at most 255 words")
    func vocabulary() {
        #expect(Set(PayloadVocabulary.words).count == PayloadVocabulary.words.count)
        #expect(PayloadVocabulary.words.count <= NameTable.capacity)
    }
}
