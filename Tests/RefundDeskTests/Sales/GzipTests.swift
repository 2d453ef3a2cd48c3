import Foundation
import Testing

@testable import DeskTools

@Suite("Unpacking gzip files")
struct GzipTests {
    /// The text "abcabcabcabc…" of 300 letters and a line break, packed by gzip with each of its methods.
    private static let expected = Array((String(repeating: "abc", count: 100) + "\n").utf8)
    private static let packed = [
        "H4sIAAAAAAAAAwEtAdL+YWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYW"
            + "JjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJj"
            + "YWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYW"
            + "JjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJj"
            + "YWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjChKF0tgtAQAA",
        "H4sIAAAAAAAAA0tMSk4cRcQhLgAShdLYLQEAAA==",
        "H4sIAAAAAAAAAwXBMQEAAACDoH8t1f4dBhiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYR"
            + "iGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYRiGYTsShdLYLQEAAA==",
        "H4sIHgAAAAAAAwMAeHl6cmVwb3J0LnR4dABjb21tZW50AF5ES0xKThxFxCEuABKF0tgtAQAA",
    ]

    /// A million zeros, packed by gzip.
    private static let zeros =
        "H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQ" + String(repeating: "A", count: 1290) + "rwaey3kSQEIPAA=="

    private static func bytes(_ base64: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: base64)))
    }

    @Test("Every method of packing is unpacked", arguments: packed)
    func methods(base64: String) throws {
        let bytes = try Self.bytes(base64)
        #expect(Gzip.isPacked(bytes))
        #expect(try Gzip.unpack(bytes, limit: 1000) == Self.expected)
        // Several packed files one after another are one file.
        #expect(try Gzip.unpack(bytes + bytes, limit: 1000) == Self.expected + Self.expected)
    }

    @Test("A file that is larger than the limit is refused before it is unpacked whole", arguments: packed)
    func limit(base64: String) throws {
        let bytes = try Self.bytes(base64)
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.unpack(bytes, limit: Self.expected.count - 1) }
        #expect(try Gzip.unpack(bytes, limit: Self.expected.count) == Self.expected)
    }

    @Test("A file that was cut anywhere is refused", arguments: packed)
    func cut(base64: String) throws {
        let bytes = try Self.bytes(base64)
        for length in 0..<bytes.count {
            #expect(throws: Gzip.Failure.damaged) { try Gzip.unpack(Array(bytes[..<length]), limit: 1000) }
        }
    }

    @Test("A packed file with other bytes after it is refused, and so is an empty file", arguments: packed)
    func rest(base64: String) throws {
        let bytes = try Self.bytes(base64)
        for other in [bytes + [0], bytes + [0, 0], bytes + [0x1F, 0x8B], bytes + Self.expected, []] {
            #expect(throws: Gzip.Failure.damaged) { try Gzip.unpack(other, limit: 1000) }
        }
    }

    @Test("A file that grows a thousandfold is refused as soon as it exceeds the limit")
    func growing() throws {
        let zeros = try Self.bytes(Self.zeros)
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.unpack(zeros, limit: 999_999) }
        #expect(try Gzip.unpack(zeros, limit: 1_000_000).count == 1_000_000)
    }

    @Test("A changed bit either does not matter or is refused, and never changes the content", arguments: packed)
    func changed(base64: String) throws {
        let bytes = try Self.bytes(base64)
        for place in bytes.indices {
            for bit in 0..<8 {
                var other = bytes
                other[place] ^= 1 << bit
                if let content = try? Gzip.unpack(other, limit: 100_000) { #expect(content == Self.expected) }
            }
        }
    }
}
