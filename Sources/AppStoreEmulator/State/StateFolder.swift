import AppStoreTypes
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder in which an emulator keeps its state between two runs; one emulator at a time has it.
///
/// The file is written beside the old one and renamed: whenever the machine stops, one of the two is whole.
final class StateFolder: Sendable {
    private let folder: URL
    private let lock: Int32

    private var file: URL { folder.appending(path: "emulator.json") }

    /// Takes the folder, and makes it where there is none.
    ///
    /// - Throws: ``EmulatorError``, when it cannot be made, or another emulator has it.
    init(_ path: String) throws(EmulatorError) {
        folder = URL(filePath: path, directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .invalid("The folder \(path) cannot be made: name one that can be written to.")
        }
        lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .invalid("The folder \(path) cannot be written to.") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            _ = close(lock)
            throw .conflict("Another emulator keeps its state in \(path): stop it, or name another folder.")
        }
    }

    deinit { _ = close(lock) }

    /// What was saved last; `nil` when nothing was.
    ///
    /// - Throws: ``EmulatorError``, when the file cannot be read.
    func load() throws(EmulatorError) -> Data? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let data = try? Data(contentsOf: file) else {
            throw .invalid("\(file.path) cannot be read.")
        }
        return data
    }

    /// Saves a state in the place of the last one.
    ///
    /// - Throws: ``EmulatorError``; the last one is then as it was.
    func save(_ state: Data) throws(EmulatorError) {
        let fresh = folder.appending(path: "emulator.json.new")
        // It holds keys: nobody else may read it.
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
