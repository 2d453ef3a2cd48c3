import AppStoreTypes
import Foundation
import Refunds

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why the journal cannot be used, as text for the operator.
package struct JournalError: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String
}

/// The open file of a journal.
///
/// It is rewritten without entries that no restore needs any more when it has grown to twice its size.
struct JournalFile {
    private let path: String
    private let lock: FileHandle
    private var file: FileHandle
    private var sequence: Int64
    private var size: Int
    private var rewriteAt: Int
    /// Whether a write failed, so that the end of the file is unknown.
    private var isBroken = false

    /// The size below which the file is never rewritten.
    private static let smallest = 8 << 20

    init(path: String, at now: Timestamp) throws {
        self.path = path
        do {
            lock = try Self.opened(path + "-lock")
            guard flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw JournalError(description: "another desk uses the journal \(path); give each desk its own")
            }
            file = try Self.opened(path)
            let content = JournalLines.read(try file.readToEnd() ?? Data())
            sequence = content.sequence
            size = content.end
            rewriteAt = max(Self.smallest, 2 * content.end)
            try file.truncate(atOffset: UInt64(size))
            if content.entries.isEmpty { try write([.begun(at: now)]) }
        } catch let error as JournalError {
            throw error
        } catch {
            throw Self.failure(path)
        }
    }

    /// Adds entries, and returns once they are on the disk.
    mutating func append(_ entries: [JournalEntry], at now: Timestamp) throws {
        do {
            if isBroken || !isInPlace { try reopen(at: now) }
            isBroken = true
            try write(entries)
            isBroken = false
            if size > rewriteAt { try rewrite(at: now) }
        } catch let error as JournalError {
            throw error
        } catch {
            throw Self.failure(path)
        }
    }

    private mutating func write(_ entries: [JournalEntry]) throws {
        var lines = Data()
        for (index, entry) in entries.enumerated() {
            lines += try JournalLines.line(entry, sequence: sequence + Int64(index) + 1)
        }
        try file.seek(toOffset: UInt64(size))
        try file.write(contentsOf: lines)
        try file.synchronize()
        size += lines.count
        sequence += Int64(entries.count)
    }

    /// Whether the path still leads to the open file: what is written to a deleted file is lost.
    private var isInPlace: Bool { FileManager.default.fileExists(atPath: path) }

    /// Opens the file again after a failure, and cuts what the failed write left.
    private mutating func reopen(at now: Timestamp) throws {
        file = try Self.opened(path)
        let content = JournalLines.read(try file.readToEnd() ?? Data())
        (sequence, size) = (max(sequence, content.sequence), content.end)
        try file.truncate(atOffset: UInt64(size))
        // A new file is complete only from now on.
        if content.entries.isEmpty { try write([.begun(at: now)]) }
    }

    /// Writes the entries that are still needed to a new file, and puts it in the place of the old one.
    private mutating func rewrite(at now: Timestamp) throws {
        try file.seek(toOffset: 0)
        let entries = JournalLines.read(try file.readToEnd() ?? Data()).entries
        var cases: Set<String> = []
        for case .attempt(let attempt) in entries where JournalEntry.attempt(attempt).isNeeded(at: now, cases: []) {
            cases.insert(attempt.caseID)
        }
        let kept = entries.filter { $0.isNeeded(at: now, cases: cases) }
        let temporary = path + ".new"
        try? FileManager.default.removeItem(atPath: temporary)
        let new = try Self.opened(temporary)
        var lines = Data()
        for entry in kept {
            sequence += 1
            lines += try JournalLines.line(entry, sequence: sequence)
        }
        try new.write(contentsOf: lines)
        try new.synchronize()
        guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
        (file, size, rewriteAt) = (new, lines.count, max(Self.smallest, 2 * lines.count))
    }

    private static func opened(_ path: String) throws -> FileHandle {
        // It has customer data, so only its owner may read it.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func failure(_ path: String) -> JournalError {
        JournalError(
            description:
                "the journal \(path) cannot be written (\(String(cString: strerror(errno)))); free space on its "
                + "disk, or let the desk's user write it. No answer is sent until then"
        )
    }
}
