import AppStoreTypes
import Foundation
import Refunds
import Store
import StoreSQLite

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
/// When it has grown to twice its size, it is rewritten without entries that no restore needs.
struct JournalFile {
    private let path: String
    private let lock: FileHandle
    private var file: FileHandle
    private var sequence: Int64
    private var size: Int
    private var rewriteAt: Int
    /// Whether a write failed, so that the end of the file is unknown.
    private var isBroken = false
    /// The key of pseudonyms, by which entries about erased customers are found.
    private let keys: (any PseudonymKeySource)?
    /// When each pseudonym was erased.
    private var erased: [String: Timestamp] = [:]

    /// The size below which the file is never rewritten.
    private static let smallest = 8 << 20
    /// How much of the file is read or written at a time, so that a large file takes no memory.
    private static let piece = 1 << 20

    init(path: String, keys: (any PseudonymKeySource)? = nil, at now: Timestamp) throws {
        self.keys = keys
        // A new file takes the place of the old one, not of a symbolic link to it.
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        self.path = path
        do {
            lock = try Self.opened(path, end: "-lock")
            guard flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw JournalError(description: "another desk uses the journal \(path); give each desk its own")
            }
            file = try Self.opened(path)
            var erased: [String: Timestamp] = [:]
            let content = try Self.content(of: file, path) { Self.note($0, in: &erased) }
            self.erased = erased
            sequence = content.sequence
            size = content.end
            rewriteAt = max(Self.smallest, 2 * content.end)
            if content.isEmpty {
                try replace { write in try write(.begun(at: now)) }
            } else if size > Self.smallest {
                rewriteIfPossible(at: now)
            }
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
            try forget(erasedIn: entries, at: now)
        } catch let error as JournalError {
            throw error
        } catch {
            throw Self.failure(path)
        }
        if size > rewriteAt { rewriteIfPossible(at: now) }
    }

    /// Removes at once what names the customers of new erasures, also of those who were erased before.
    private mutating func forget(erasedIn entries: [JournalEntry], at now: Timestamp) throws {
        let before = erased
        for entry in entries { Self.note(entry, in: &erased) }
        guard erased != before else { return }
        do {
            if try namesErased() { try rewrite(at: now) }
        } catch {
            // The names are still in the file, so the erasure is not done, and will be asked for again.
            erased = before
            throw error
        }
    }

    /// Returns whether an entry of the file names an erased customer.
    private func namesErased() throws -> Bool {
        let key = try keys?.key()
        var isNamed = false
        _ = try Self.read(file) { entry in isNamed = isNamed || entry.isAbout(erased, key) }
        return isNamed
    }

    /// Returns whether the file has all pseudonyms of an erasure, as of its time or later.
    func has(_ names: ErasedNames) -> Bool {
        names.pseudonyms.allSatisfy { pseudonym in erased[pseudonym].map { $0 >= names.at } ?? false }
    }

    private static func note(_ entry: JournalEntry, in erased: inout [String: Timestamp]) {
        guard case .erasure(let names) = entry else { return }
        for pseudonym in names.pseudonyms { erased[pseudonym] = max(erased[pseudonym] ?? names.at, names.at) }
    }

    private mutating func write(_ entries: [JournalEntry]) throws {
        let lines = try Self.lines(entries, after: sequence)
        try file.seek(toOffset: UInt64(size))
        try file.write(contentsOf: lines)
        try file.synchronize()
        size += lines.count
        sequence += Int64(entries.count)
    }

    /// Whether the path still leads to the open file: what is written to a deleted or moved file is lost.
    private var isInPlace: Bool {
        guard let named = FileNumber(at: path) else { return false }
        return named == FileNumber(of: file.fileDescriptor)
    }

    /// Opens the file again after a failure, and cuts what the failed write left.
    private mutating func reopen(at now: Timestamp) throws {
        file = try Self.opened(path)
        let content = try Self.content(of: file, path)
        (sequence, size) = (max(sequence, content.sequence), content.end)
        // A new file is complete only from now on.
        if content.isEmpty { try replace { write in try write(.begun(at: now)) } }
    }

    /// Reads a file, and cuts an incomplete line at its end.
    ///
    /// - Throws: ``JournalError`` if it is not a journal; it is then unchanged.
    private static func content(
        of file: FileHandle,
        _ path: String,
        onEntry: (JournalEntry) -> Void = { _ in }
    ) throws -> JournalLines.Content {
        let size = try file.seekToEnd()
        let content = try read(file, onEntry: onEntry)
        guard size == 0 || content.isJournal else {
            throw JournalError(
                description:
                    "the file \(path) is not a journal, or its first line is damaged; name another file with the "
                    + "key journal, or move this one away"
            )
        }
        if content.end < size { try file.truncate(atOffset: UInt64(content.end)) }
        return content
    }

    /// Reads a file piece by piece, and returns what it contains without the entries.
    private static func read(
        _ file: FileHandle,
        onEntry: (JournalEntry) throws -> Void
    ) throws -> JournalLines.Content {
        try file.seek(toOffset: 0)
        var reader = JournalLines.Reader()
        while let piece = try file.read(upToCount: piece), !piece.isEmpty { try reader.read(piece, onEntry: onEntry) }
        return reader.content
    }

    /// Rewrites the file, or leaves it as it is if that fails; it is then rewritten once it has grown further.
    private mutating func rewriteIfPossible(at now: Timestamp) {
        do {
            try rewrite(at: now)
        } catch {
            rewriteAt = size + Self.smallest
        }
    }

    /// Writes the entries that are still needed to a new file, and puts it in the place of the old one.
    private mutating func rewrite(at now: Timestamp) throws {
        let old = file
        // The first pass finds the cases whose entries the second one keeps.
        var cases: Set<String> = []
        let erased = erased
        let key = try erased.isEmpty ? nil : keys?.key()
        let content = try Self.read(old) { entry in
            guard case .attempt(let attempt) = entry, entry.isNeeded(at: now, cases: []),
                !entry.isAbout(erased, key)
            else { return }
            cases.insert(attempt.caseID)
        }
        try replace { write in
            // The new file has no gap, so it says itself since when no entry is missing.
            if let since = content.completeSince { try write(.begun(at: since)) }
            var erasures: Set<ErasedNames> = []
            _ = try Self.read(old) { entry in
                if case .begun = entry { return }
                if case .erasure(let names) = entry, !erasures.insert(names).inserted { return }
                if entry.isNeeded(at: now, cases: cases), !entry.isAbout(erased, key) { try write(entry) }
            }
        }
    }

    /// Puts a new file in the place of the old one, whole and on the disk.
    ///
    /// - Parameter fill: writes the entries of the new file, one after another.
    /// - Throws: an error of `fill` or of the disk; the old file is then unchanged.
    private mutating func replace(_ fill: (_ write: (JournalEntry) throws -> Void) throws -> Void) throws {
        let temporary = path + ".new"
        unlink(temporary)
        let new = try Self.opened(temporary)
        let first = sequence
        var (lines, written, count) = (Data(), 0, Int64(0))
        do {
            try fill { entry in
                count += 1
                lines += try JournalLines.line(entry, sequence: first + count)
                guard lines.count >= Self.piece else { return }
                try new.write(contentsOf: lines)
                written += lines.count
                lines.removeAll()
            }
            try new.write(contentsOf: lines)
            written += lines.count
            try new.synchronize()
            guard rename(temporary, path) == 0 else { throw Self.failure(path) }
        } catch {
            unlink(temporary)
            throw error
        }
        sequence += count
        (file, size, rewriteAt) = (new, written, max(Self.smallest, 2 * written))
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Returns the lines of entries, numbered after a number.
    private static func lines(_ entries: [JournalEntry], after sequence: Int64) throws -> Data {
        var lines = Data()
        for (index, entry) in entries.enumerated() {
            lines += try JournalLines.line(entry, sequence: sequence + Int64(index) + 1)
        }
        return lines
    }

    /// Opens a journal, or the file whose name is the journal's with `end` after it.
    private static func opened(_ path: String, end: String = "") throws -> FileHandle {
        // It has customer data, so only its owner may read it.
        let descriptor = open(path + end, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func failure(_ path: String) -> JournalError {
        let code = errno
        let remedy =
            code == ENOENT ? "create its folder" : "free space on its disk, or let the desk's user write it"
        return JournalError(
            description:
                "the journal \(path) cannot be written (\(String(cString: strerror(code)))); \(remedy). No answer is "
                + "sent until then"
        )
    }
}
