import Foundation

/// Receipts one after the other: the files of a folder, or the lines of a file.
package struct ReceiptSource {
    /// A receipt as it is presented.
    package enum Receipt: Sendable {
        /// Base64.
        case text(String)
        /// As it lies in the app's bundle.
        case bytes([UInt8])
        case tooLong
    }

    /// The largest receipt read, in bytes.
    package static let longest = 12 << 20

    /// How much was dealt with: bytes of a file, files of a folder.
    package private(set) var done: Int64 = 0
    package let total: Int64?

    private let name: String
    private var lines: ByteSource?
    private var line = 1
    private var files: ArraySlice<URL> = []

    /// Opens a folder, a file or, for `-`, standard input.
    ///
    /// - Throws: ``PurchaseFileFailure``.
    package init(_ path: String) throws {
        name = path
        if path == "-" {
            (lines, total) = (ByteSource(.standardInput), nil)
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw PurchaseFileFailure(description: "there is no such file")
        }
        do {
            if isFolder.boolValue {
                let all = try FileManager.default.contentsOfDirectory(
                    at: URL(filePath: path),
                    includingPropertiesForKeys: [.isRegularFileKey],
                    options: [.skipsHiddenFiles]
                )
                files =
                    all.filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
                    .sorted { $0.lastPathComponent < $1.lastPathComponent }[...]
                total = Int64(files.count)
                return
            }
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            var source = ByteSource(handle)
            // A receipt in its binary form begins as a sequence of more than 127 bytes does, and no base64 so.
            if try source.byte(at: 0) == 0x30, let second = try source.byte(at: 1), second >= 0x80 {
                (files, total) = ([URL(filePath: path)], 1)
                return
            }
            lines = source
            total = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.int64Value
        } catch {
            throw PurchaseFileFailure(description: "cannot be read")
        }
    }

    /// The next receipt, with where it stands; `nil` after the last.
    package mutating func next() throws -> (place: String, receipt: Receipt)? {
        if let file = files.popFirst() {
            done += 1
            return (file.path, try Self.receipt(in: file))
        }
        while let (number, text) = try nextLine() {
            guard let text else { return ("\(name):\(number)", .tooLong) }
            let trimmed = text.drop { FlatObject.isSpace($0) }
            guard !trimmed.isEmpty else { continue }
            return ("\(name):\(number)", .text(String(decoding: trimmed, as: UTF8.self)))
        }
        return nil
    }

    private static func receipt(in file: URL) throws -> Receipt {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let data = try handle.read(upToCount: longest * 2) ?? Data()
        guard data.count < longest * 2 else { return .tooLong }
        if data.first == 0x30, data.count > 1, data[data.startIndex + 1] >= 0x80 { return .bytes(Array(data)) }
        return .text(String(decoding: data, as: UTF8.self))
    }

    /// The bytes of the next line with its number; no bytes for one that is too long.
    private mutating func nextLine() throws -> (Int, ArraySlice<UInt8>?)? {
        guard var source = lines else { return nil }
        lines = nil
        defer { lines = source }
        guard try source.byte(at: 0) != nil else { return nil }
        let number = line
        var length = 0
        while length <= Self.longest * 2, let byte = try source.byte(at: length), byte != UInt8(ascii: "\n") {
            length += 1
        }
        var bytes: ArraySlice<UInt8>?
        if length <= Self.longest * 2 {
            bytes = source.next(length)
            source.consume(length)
        }
        if try source.skipLine() { line += 1 }
        done = source.offset
        return (number, bytes)
    }
}
