import Crypto
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that is written under a temporary name, and gets its own name once it is complete and on the disk.
package struct WholeFile {
    let path: String
    /// The temporary name, in the same folder.
    let temporary: String

    /// Creates the empty temporary file, which only its owner may read.
    ///
    /// - Throws: ``BackupFailure`` if that fails.
    package init(_ path: String) throws {
        self.path = path
        temporary = "\(path).partial-\(ProcessInfo.processInfo.processIdentifier)"
        // A file of this name was left by a killed process that had the same number.
        unlink(temporary)
        let file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(path, "cannot be created") }
        close(file)
    }

    /// Deletes the temporary file.
    package func discard() {
        for end in ["", "-wal", "-shm", "-journal", "-desk"] { unlink(temporary + end) }
    }

    /// Gives the file its name, after its content is on the disk.
    ///
    /// - Throws: ``BackupFailure`` if that fails.
    func finish() throws {
        try Self.sync(temporary)
        try Self.rename(temporary, to: path)
    }

    /// Gives a file that is on the disk another name, also in the place of another file.
    ///
    /// - Throws: ``BackupFailure`` if that fails.
    static func rename(_ old: String, to path: String) throws {
        guard moveFile(old, path) == 0 else { throw failure(path, "cannot be written") }
        try sync(folder(of: path))
    }

    /// Writes a small file as a whole.
    ///
    /// - Throws: ``BackupFailure`` if that fails.
    package static func write(_ data: Data, to path: String) throws {
        try WholeFile(path).finish(with: data)
    }

    /// Writes the content, and gives the file its name; deletes it if that fails.
    ///
    /// - Throws: ``BackupFailure`` if that fails.
    package func finish(with data: Data) throws {
        do {
            let handle = try FileHandle(forWritingTo: URL(filePath: temporary))
            try handle.write(contentsOf: data)
            try handle.close()
            try finish()
        } catch let failure as BackupFailure {
            discard()
            throw failure
        } catch {
            discard()
            throw BackupFailure("\(path) cannot be written: \(SystemReason.of(error)).")
        }
    }

    /// Waits until a file or the names in a folder are on the disk.
    static func sync(_ path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path, "cannot be opened") }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure(path, "cannot be written to the disk") }
    }

    /// The folder that a file is in.
    static func folder(of path: String) -> String { URL(filePath: path).deletingLastPathComponent().path }

    /// Reads a file to its end, a megabyte at a time.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - onPart: called with each part.
    /// - Returns: the size and the SHA-256 of the file.
    /// - Throws: ``BackupFailure`` if the file cannot be read; any error of `onPart`.
    static func read(_ path: String, onPart: (Data) throws -> Void) throws -> (bytes: Int64, sha256: String) {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw failure(path, "cannot be read") }
        defer { try? handle.close() }
        var digest = SHA256()
        var bytes: Int64 = 0
        while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
            digest.update(data: part)
            bytes += Int64(part.count)
            try onPart(part)
        }
        return (bytes, digest.finalize().map { byte in String(format: "%02x", byte) }.joined())
    }

    /// Returns the size of a file, or 0 if it does not exist.
    static func size(_ path: String) -> Int64 {
        guard let file = FileHandle(forReadingAtPath: path) else { return 0 }
        defer { try? file.close() }
        return (try? file.seekToEnd()).map { Int64(clamping: $0) } ?? 0
    }

    static func failure(_ path: String, _ what: String) -> BackupFailure {
        BackupFailure("\(path) \(what): \(String(cString: strerror(errno))).")
    }
}

/// Renames a file; inside ``WholeFile``, the name `rename` is taken.
private func moveFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
