import AppStoreTypes
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that keeps the state between runs; only one emulator at a time can use it.
///
/// A save writes a new file and renames it, so a crash leaves either the old or the new state intact.
final class StateFolder: Sendable {
    private let folder: URL
    private let lock: Int32

    private var file: URL { folder.appending(path: "emulator.json") }

    /// Locks the folder, and creates it if it does not exist.
    ///
    /// - Throws: ``EmulatorError`` if it cannot be created or another emulator uses it.
    init(_ path: String) throws(EmulatorError) {
        folder = URL(filePath: path, directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .invalid("The folder \(path) cannot be created: choose a writable folder.")
        }
        lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .invalid("The folder \(path) is not writable: choose a writable folder.") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            _ = close(lock)
            throw .conflict("Another emulator uses the folder \(path): stop it, or choose another folder.")
        }
    }

    deinit { _ = close(lock) }

    /// Returns the last saved state, or `nil` if there is none.
    ///
    /// - Throws: ``EmulatorError`` if the file cannot be read.
    func load() throws(EmulatorError) -> Data? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let data = try? Data(contentsOf: file) else {
            throw .invalid("\(file.path) cannot be read.")
        }
        return data
    }

    /// Returns the error for a saved state that cannot be loaded: which file it is, and what to do.
    func cannotLoad(because error: EmulatorError) -> EmulatorError {
        .invalid("\(file.path): \(error.explanation) Move the file away to start with an empty world.")
    }

    /// Saves a state in place of the last one.
    ///
    /// - Throws: ``EmulatorError`` if saving fails; the last state is then unchanged.
    func save(_ state: Data) throws(EmulatorError) {
        let fresh = folder.appending(path: "emulator.json.new")
        // The file contains private keys, so only the owner may read it.
        let descriptor = open(fresh.path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .conflict("\(fresh.path) cannot be written.") }
        let isWritten = write(state, to: descriptor) && fsync(descriptor) == 0
        _ = close(descriptor)
        guard isWritten, rename(fresh.path, file.path) == 0 else {
            throw .conflict("The state could not be saved in \(folder.path): is the disk full?")
        }
        let directory = open(folder.path, O_RDONLY | O_CLOEXEC)
        if directory >= 0 {
            _ = fsync(directory)
            _ = close(directory)
        }
    }

    private func write(_ data: Data, to descriptor: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                #if canImport(Glibc)
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #else
                let count = Darwin.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #endif
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
