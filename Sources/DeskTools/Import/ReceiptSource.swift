package import AppStoreTypes
import Foundation
import RefundDesk

/// Reads receipts one at a time from the files of a folder, the lines of a file, or standard input.
package struct ReceiptSource {
    /// A receipt in its original form.
    package enum Receipt: Sendable {
        /// Base64 text.
        case text(String)
        /// The binary form, as in the app's bundle.
        case bytes([UInt8])
        case tooLong
    }

    /// The file or folder that identifies an import when it resumes.
    package struct Origin: Sendable {
        /// The path without symbolic links.
        package let path: String
        /// The size: bytes of a file, or files of a folder.
        package let size: Int64
        package let changedAt: Timestamp
    }

    /// The maximum receipt size, in bytes.
    package static let longest = 12 << 20

    /// The amount handled: bytes of a file, or files of a folder.
    package private(set) var done: Int64 = 0
    package let total: Int64?
    /// The number of the next line.
    package private(set) var line: Int64 = 1
    /// The source's identity; `nil` for standard input, which can be read only once.
    package let origin: Origin?

    private let name: String
    private var handle: FileHandle?
    private var lines: ByteSource?
    private var files: ArraySlice<URL> = []

    /// Opens a folder, a file or, for `-`, standard input.
    ///
    /// - Throws: ``RecordFileFailure``.
    package init(_ path: String) throws {
        name = path
        if path == "-" {
            (lines, total, origin) = (ByteSource(.standardInput), nil, nil)
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw RecordFileFailure(description: "there is no such file")
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
                origin = try Self.origin(path, size: total)
                return
            }
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            var source = ByteSource(handle)
            // A binary receipt is a DER sequence longer than 127 bytes, and Base64 text never begins like one.
            if try source.byte(at: 0) == 0x30, let second = try source.byte(at: 1), second >= 0x80 {
                (files, total, origin) = ([URL(filePath: path)], 1, nil)
                return
            }
            (lines, self.handle) = (source, handle)
            total = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.int64Value
            origin = try Self.origin(path, size: total)
        } catch {
            throw RecordFileFailure(description: "cannot be read; check its permissions")
        }
    }

    private static func origin(_ path: String, size: Int64?) throws -> Origin? {
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try FileManager.default.attributesOfItem(atPath: real)
        guard let size, let changedAt = attributes[.modificationDate] as? Date else { return nil }
        return Origin(path: real, size: size, changedAt: Timestamp(changedAt))
    }

    /// Skips what an earlier import handled: bytes of a file up to a line, or files of a folder.
    package mutating func skip(to done: Int64, line: Int64) throws {
        self.done = done
        self.line = line
        guard let handle else {
            files = files.dropFirst(Int(done))
            return
        }
        try handle.seek(toOffset: UInt64(done))
        lines = ByteSource(handle, offset: done)
    }

    /// Returns up to `count` receipts with their places; an empty array after the last one.
    package mutating func next(upTo count: Int) throws -> [(place: String, receipt: Receipt)] {
        var found: [(place: String, receipt: Receipt)] = []
        while found.count < count, let one = try next() { found.append(one) }
        return found
    }

    /// Returns the next receipt with its place; `nil` after the last one.
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

    /// Returns the bytes of the next line with its number; the bytes are `nil` if the line is too long.
    private mutating func nextLine() throws -> (Int64, ArraySlice<UInt8>?)? {
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
