package import Foundation

/// A file read from its beginning to its end in pieces, so that one of any size needs the memory of one piece.
package struct ByteSource {
    private static let piece = 1 << 20

    private let handle: FileHandle
    private var bytes: [UInt8] = []
    /// Where in `bytes` the unread ones begin.
    private var start = 0
    private var isAtEnd = false
    /// How many bytes were read and dealt with.
    private(set) var offset: Int64

    /// Reads on from where a handle stands, so many bytes into its file.
    package init(_ handle: FileHandle, offset: Int64 = 0) {
        self.handle = handle
        self.offset = offset
    }

    /// The byte so many places on; `nil` beyond the last.
    mutating func byte(at place: Int) throws -> UInt8? {
        while start + place >= bytes.count {
            guard try fill() else { return nil }
        }
        return bytes[start + place]
    }

    /// The bytes from here on, so many.
    func next(_ count: Int) -> ArraySlice<UInt8> { bytes[start..<start + count] }

    /// Deals with so many bytes.
    mutating func consume(_ count: Int) {
        start += count
        offset += Int64(count)
    }

    /// Deals with all bytes to the end of the line, and with that; `false` where the file ends without one.
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
