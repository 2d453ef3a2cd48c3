package import Foundation
import RefundDesk

/// Reads a file in pieces, so that a file of any size needs the memory of one piece.
package struct ByteSource {
    private static let piece = 1 << 20

    private let handle: FileHandle
    private var bytes: [UInt8] = []
    /// The index of the first unread byte in `bytes`.
    private var start = 0
    private var isAtEnd = false
    /// The number of bytes consumed, as an offset in the file.
    private(set) var offset: Int64

    /// Reads from the current position of a handle, which is `offset` bytes into its file.
    package init(_ handle: FileHandle, offset: Int64 = 0) {
        self.handle = handle
        self.offset = offset
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
        start += count
        offset += Int64(count)
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
        guard let more = try handle.read(upToCount: Self.piece), !more.isEmpty else {
            isAtEnd = true
            return false
        }
        bytes.removeSubrange(..<start)
        start = 0
        bytes.append(contentsOf: more)
        return true
    }
}
