package import Foundation

/// A ZIP archive of a few small files, which are stored without compression.
///
/// None of the desk's packages writes ZIP archives. Without compression the format is a few headers, and an export is
/// small.
package struct ZIPArchive: Sendable {
    private struct Entry {
        let name: [UInt8]
        let content: Data
        let checksum: UInt32
        let offset: UInt32
    }

    /// 1 January 1980, the first day that the format knows, so that equal files give equal archives.
    private static let day: UInt16 = 0x0021

    private var entries: [Entry] = []
    private var files = Data()

    package init() {}

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - name: its name in the archive.
    ///   - content: its content, of less than 4 GB with all others.
    package mutating func add(_ name: String, _ content: Data) {
        let entry = Entry(
            name: Array(name.utf8),
            content: content,
            checksum: Self.checksum(of: content),
            offset: UInt32(files.count)
        )
        files.append(UInt32(0x0403_4B50))
        files.append(common: entry.name.count, content.count, entry.checksum, day: Self.day)
        files.append(contentsOf: entry.name)
        files.append(content)
        entries.append(entry)
    }

    /// The archive.
    package var data: Data {
        var directory = Data()
        for entry in entries {
            directory.append(UInt32(0x0201_4B50))
            directory.append(UInt16(20))
            directory.append(common: entry.name.count, entry.content.count, entry.checksum, day: Self.day)
            // The length of a comment, the number of the disk, and the attributes.
            directory.append(contentsOf: [UInt8](repeating: 0, count: 10))
            directory.append(entry.offset)
            directory.append(contentsOf: entry.name)
        }
        var data = files + directory
        data.append(UInt32(0x0605_4B50))
        data.append(UInt32(0))
        data.append(UInt16(entries.count))
        data.append(UInt16(entries.count))
        data.append(UInt32(directory.count))
        data.append(UInt32(files.count))
        data.append(UInt16(0))
        return data
    }

    /// Returns the CRC-32 checksum that the format requires.
    private static func checksum(of content: Data) -> UInt32 {
        var sum: UInt32 = .max
        for byte in content {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

extension Data {
    /// Appends a number with its lowest byte first.
    fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends the part that both headers of a file have, from the version to the lengths.
    fileprivate mutating func append(common name: Int, _ size: Int, _ checksum: UInt32, day: UInt16) {
        append(UInt16(20))
        // Names are in UTF-8.
        append(UInt16(0x0800))
        append(UInt16(0))
        append(UInt16(0))
        append(day)
        append(checksum)
        append(UInt32(size))
        append(UInt32(size))
        append(UInt16(name))
        append(UInt16(0))
    }
}
