package import Foundation
import RefundDesk

/// Reads a file in pieces, so that a file of any size needs the memory of one piece.
///
/// The bytes are UTF-8, also those of a file in UTF-16. Offsets are those of the file.
package struct ByteSource {
    /// The encoding of a file.
    enum Encoding: String {
        case utf8 = "UTF-8"
        case utf16LittleEndian = "UTF-16, little endian"
        case utf16BigEndian = "UTF-16, big endian"
    }

    private static let piece = 1 << 20
    /// A byte that UTF-8 never has, in place of half a character of UTF-16.
    private static let noText: UInt8 = 0xFF

    private let handle: FileHandle?
    private var bytes: [UInt8] = []
    /// The index of the first unread byte in `bytes`.
    private var start = 0
    /// The bytes of a character in UTF-16 that the next piece completes.
    private var half: [UInt8] = []
    private var isAtEnd = false
    private(set) var encoding: Encoding
    /// The number of bytes consumed, as an offset in the file.
    private(set) var offset: Int64

    /// Reads from the current position of a handle, which is `offset` bytes into its file.
    package init(_ handle: FileHandle, offset: Int64 = 0) { self.init(handle, offset: offset, encoding: .utf8) }

    /// Reads bytes that are in memory.
    init(_ bytes: [UInt8]) { (handle, self.bytes, offset, encoding) = (nil, bytes, 0, .utf8) }

    init(_ handle: FileHandle, offset: Int64, encoding: Encoding) {
        self.handle = handle
        self.offset = offset
        self.encoding = encoding
    }

    /// Reads everything that is not consumed yet in another encoding.
    mutating func read(as encoding: Encoding) {
        let unread = Array(bytes[start...])
        (bytes, start) = ([], 0)
        self.encoding = encoding
        add(unread)
    }

    /// Returns the byte `place` positions ahead; `nil` past the end.
    mutating func byte(at place: Int) throws -> UInt8? {
        while start + place >= bytes.count {
            guard try fill() else { return nil }
        }
        return bytes[start + place]
    }

    /// Returns the next `count` bytes without consuming them.
    func next(_ count: Int) -> ArraySlice<UInt8> { bytes[start..<start + count] }

    /// Consumes `count` bytes.
    mutating func consume(_ count: Int) {
        offset += encoding == .utf8 ? Int64(count) : Self.sizeInUTF16(bytes[start..<start + count])
        start += count
    }

    /// Consumes the rest of the line and its line break; returns `false` if the file ends without a line break.
    mutating func skipLine() throws -> Bool {
        while true {
            if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                consume(end + 1 - start)
                return true
            }
            consume(bytes.count - start)
            guard try fill() else { return false }
        }
    }

    private mutating func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        bytes.removeSubrange(..<start)
        start = 0
        while true {
            guard let more = try read(), !more.isEmpty else {
                isAtEnd = true
                guard !half.isEmpty else { return false }
                half = []
                bytes.append(Self.noText)
                return true
            }
            let before = bytes.count
            add(more)
            // A piece may be only a part of one character.
            if bytes.count > before { return true }
        }
    }

    private func read() throws(RecordFileFailure) -> Data? {
        do {
            return try handle?.read(upToCount: Self.piece)
        } catch {
            throw RecordFileFailure(description: "The input cannot be read: \(SystemReason.of(error)).")
        }
    }

    private mutating func add(_ more: some Collection<UInt8>) {
        guard encoding != .utf8 else { return bytes.append(contentsOf: more) }
        let raw = half + more
        let (low, high) = encoding == .utf16LittleEndian ? (0, 1) : (1, 0)
        let unit = { (at: Int) in UInt16(raw[at + low]) | UInt16(raw[at + high]) << 8 }
        var index = 0
        while index + 1 < raw.count {
            let first = unit(index)
            guard first >= 0x80 else {
                bytes.append(UInt8(first))
                index += 2
                continue
            }
            guard UTF16.isLeadSurrogate(first) else {
                bytes.append(contentsOf: Unicode.Scalar(first).map { Array(String($0).utf8) } ?? [Self.noText])
                index += 2
                continue
            }
            guard index + 3 < raw.count else { break }
            let second = unit(index + 2)
            guard UTF16.isTrailSurrogate(second),
                let scalar = Unicode.Scalar(0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00))
            else {
                bytes.append(Self.noText)
                index += 2
                continue
            }
            bytes.append(contentsOf: String(scalar).utf8)
            index += 4
        }
        half = Array(raw[index...])
    }

    /// Returns the number of bytes that the text has in UTF-16.
    private static func sizeInUTF16(_ text: ArraySlice<UInt8>) -> Int64 {
        var size: Int64 = 0
        for byte in text where byte & 0xC0 != 0x80 { size += (0xF0..<0xF8).contains(byte) ? 4 : 2 }
        return size
    }
}
