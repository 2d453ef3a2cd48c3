import AppStoreTypes
import Crypto
import Dispatch
import Foundation
package import Refunds
import StoreSQLite
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The list of erased customers: a file with their pseudonyms, which lines are only added to.
///
/// It is in no database and in no backup of the desk, so a restored database from before an erasure is compared
/// with it. Each line has a checksum and an entry as JSON. Several desks and commands may add lines to one file.
package final class ErasedListFile: Sendable {
    /// What was read of the file, so that an erasure is added once.
    private struct Seen {
        var file: FileNumber?
        var end: UInt64 = 0
        var lines: Set<UInt64> = []
    }

    package let path: String
    /// Whether the configuration names the file.
    ///
    /// Beside a key in a folder that the desk cannot write, there is no list.
    private let isNamed: Bool
    /// Runs what blocks its thread.
    private let queue = DispatchQueue(label: "RefundDesk, list of erased customers")
    private let seen = Mutex(Seen())

    /// How much of the file is read at a time.
    private static let piece = 1 << 20
    /// How many entries a page has.
    private static let page = 1_000

    /// Creates a reference to the file.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - isNamed: whether the configuration names the file, so that it is an error if it cannot be written.
    package init(path: String, isNamed: Bool) {
        self.path = path
        self.isNamed = isNamed
    }

    /// Whether the desk keeps the list.
    package var isKept: Bool {
        isNamed || FileManager.default.fileExists(atPath: path)
            || access(URL(fileURLWithPath: path).deletingLastPathComponent().path, W_OK) == 0
    }

    /// Adds erasures unless the file has them, and returns once they are on the disk.
    ///
    /// - Parameter erasures: the pseudonyms of each erasure.
    /// - Throws: ``JournalError`` if they may not be there.
    package func keep(_ erasures: [ErasedNames]) async throws { try await add(erasures.map(JournalEntry.erasure)) }

    /// Adds entries unless the file has them, and returns once they are on the disk.
    ///
    /// - Parameter entries: erasures, and keys that replaced lost ones.
    /// - Throws: ``JournalError`` if they may not be there.
    package func add(_ entries: [JournalEntry]) async throws {
        guard !entries.isEmpty, isKept else { return }
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            queue.async { done.resume(with: Result { try self.write(entries) }) }
        }
    }

    /// Reads the file page by page; a missing file is empty.
    ///
    /// - Parameter onPage: called with the entries of each page, in order.
    /// - Returns: how many lines are damaged, and were passed over.
    /// - Throws: ``JournalError`` if the file cannot be read, and any error of `onPage`.
    package func read(onPage: ([JournalEntry]) throws -> Void) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw JournalError(
                description: "the list of erased customers \(path) cannot be read; let the desk's user read it"
            )
        }
        defer { try? file.close() }
        var (entries, damaged): ([JournalEntry], Int) = ([], 0)
        let end = try Self.lines(of: file, from: 0) { line in
            guard let content = Self.content(of: line),
                let entry = try? JSONDecoder().decode(JournalEntry.self, from: content.json)
            else {
                damaged += 1
                return
            }
            entries.append(entry)
            guard entries.count == Self.page else { return }
            try onPage(entries)
            entries.removeAll()
        }
        if !entries.isEmpty { try onPage(entries) }
        return damaged + (end.isWhole ? 0 : 1)
    }

    private func write(_ entries: [JournalEntry]) throws {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Another desk or a command may add lines at the same time. The lock ends when the file is closed.
        guard flock(descriptor, LOCK_EX) == 0 else { throw failure() }
        try seen.withLock { seen in
            do {
                let isWhole = try Self.readOn(file, descriptor, &seen)
                // A power failure may have left a part of a line.
                var text = isWhole ? Data() : Data("\n".utf8)
                var added = false
                for entry in entries {
                    let (checksum, line) = try Self.line(entry)
                    guard seen.lines.insert(checksum).inserted else { continue }
                    text += line
                    added = true
                }
                guard added else { return }
                try file.write(contentsOf: text)
                try file.synchronize()
            } catch {
                seen = Seen()
                throw failure()
            }
        }
        guard isNew else { return }
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Reads the lines that were added since the last time, and returns whether the last one is whole.
    private static func readOn(_ file: FileHandle, _ descriptor: Int32, _ seen: inout Seen) throws -> Bool {
        let number = FileNumber(of: descriptor)
        let size = try file.seekToEnd()
        if number != seen.file || size < seen.end { seen = Seen(file: number) }
        var lines = seen.lines
        let end = try self.lines(of: file, from: seen.end) { line in
            if let content = content(of: line) { lines.insert(content.checksum) }
        }
        (seen.end, seen.lines) = (end.position, lines)
        return end.isWhole
    }

    /// Calls a closure with each whole line after a position.
    ///
    /// - Returns: where the last whole line ends, and whether nothing follows it.
    private static func lines(
        of file: FileHandle,
        from position: UInt64,
        onLine: (Data) throws -> Void
    ) throws -> (position: UInt64, isWhole: Bool) {
        try file.seek(toOffset: position)
        var (end, rest) = (position, Data())
        while let piece = try file.read(upToCount: piece), !piece.isEmpty {
            rest.append(piece)
            var start = rest.startIndex
            while let newline = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try onLine(rest[start..<newline])
                end += UInt64(newline + 1 - start)
                start = newline + 1
            }
            rest = Data(rest[start...])
        }
        return (end, rest.isEmpty)
    }

    private static func line(_ entry: JournalEntry) throws -> (checksum: UInt64, line: Data) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(entry)
        let checksum = checksum(of: json)
        return (checksum, Data("\(String(checksum, radix: 16)) ".utf8) + json + Data("\n".utf8))
    }

    /// Returns the content of a line; `nil` for a damaged one.
    private static func content(of line: Data) -> (checksum: UInt64, json: Data)? {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard parts.count == 2, let stated = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16) else {
            return nil
        }
        let json = Data(parts[1])
        return stated == checksum(of: json) ? (stated, json) : nil
    }

    /// The first eight bytes of the SHA-256.
    private static func checksum(of json: Data) -> UInt64 {
        SHA256.hash(data: json).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func failure() -> JournalError {
        JournalError(
            description:
                "the list of erased customers \(path) cannot be written (\(String(cString: strerror(errno)))); "
                + "free space on its disk, or let the desk's user write it"
        )
    }
}

extension DeskConfiguration {
    /// The list of erased customers; `nil` if none is kept.
    package var erasedListFile: ErasedListFile? {
        erasureList.map { ErasedListFile(path: $0, isNamed: isErasureListNamed) }
    }
}
