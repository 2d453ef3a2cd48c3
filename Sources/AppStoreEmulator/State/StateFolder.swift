import AppStoreTypes
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that keeps the state between runs; only one emulator at a time can use it.
///
/// `emulator.json` is the whole world at one moment. `emulator.journal.N` contains every change since then. A save
/// writes a new file and renames it, so a crash leaves either the old or the new state intact.
final class StateFolder: Sendable {
    private let folder: URL
    private let lock: Int32

    private var file: URL { folder.appending(path: Self.name) }

    private static let name = "emulator.json"
    private static let journalName = "emulator.journal."
    private static let freshName = "emulator.json.new."

    /// What a folder contains.
    struct Contents {
        let state: Data
        /// The changes since the state was saved, in order.
        var changes: [WorldChange] = []
        /// The journal to continue, and the number of its bytes to keep; `nil` if the state has none.
        var journal: (mark: JournalMark, length: Int)?
        /// The end of a journal that is left out, as a sentence; `nil` if every change is whole.
        var damage: String?
    }

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

    /// Returns the last saved state with the changes since then, or `nil` if there is none.
    ///
    /// - Throws: ``EmulatorError`` if a file cannot be read, or does not belong to the state.
    func load() throws(EmulatorError) -> Contents? {
        let numbers = journalNumbers()
        guard FileManager.default.fileExists(atPath: file.path) else {
            guard let number = numbers.first else { return nil }
            throw .invalid(
                "\(journalPath(number)) has no \(Self.name) beside it: put that back, or remove the journal to start "
                    + "with an empty world."
            )
        }
        guard let state = try? Data(contentsOf: file) else { throw .invalid("\(file.path) cannot be read.") }
        var contents = Contents(state: state)
        guard let first = SavedEmulator.journal(of: state) else {
            // Without a world, the state is refused anyway, and with its reason.
            guard numbers.isEmpty || !SavedEmulator.isState(state) else {
                throw .invalid("\(journalPath(numbers[0])) does not belong to \(Self.name): move one of them away.")
            }
            return contents
        }
        contents.journal = (first, 0)
        for number in numbers where number >= first.number {
            let mark = JournalMark(world: first.world, number: number)
            guard contents.damage == nil else {
                setAside(number)
                continue
            }
            try read(mark, into: &contents)
        }
        return contents
    }

    private func read(_ mark: JournalMark, into contents: inout Contents) throws(EmulatorError) {
        let path = journalPath(mark.number)
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw .invalid("\(path) cannot be read.") }
        do throws(JournalFormat.Refusal) {
            let found = try JournalFormat.read(data, expecting: mark)
            contents.changes += found.changes
            contents.journal = (mark, found.length)
            guard found.damaged > 0 else { return }
            contents.damage =
                "The last \(found.damaged) bytes of \(path) are not a whole change, so they are left out."
            // A kill cuts a single line. Anything else may be worth a look.
            if data.suffix(found.damaged).contains(UInt8(ascii: "\n")) {
                setAside(mark.number, keepingOriginal: true)
                contents.damage? += " The file is kept as \(path).damaged."
            }
        } catch {
            throw .invalid("\(path) \(error.reason): move it away, or choose another folder.")
        }
    }

    /// Returns the error for a saved state that cannot be loaded: which file it is, and what to do.
    func cannotLoad(because error: EmulatorError) -> EmulatorError {
        .invalid("\(file.path): \(error.explanation) Move the file away to start with an empty world.")
    }

    /// Writes a state beside the last one, for ``install(_:)``.
    ///
    /// - Throws: ``EmulatorError`` if it cannot be written.
    func write(_ state: Data, for mark: JournalMark) throws(EmulatorError) {
        let path = freshPath(mark.number)
        // The file contains private keys, so only the owner may read it.
        let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotSave }
        let isWritten = Self.write(state, to: descriptor) && fsync(descriptor) == 0
        _ = close(descriptor)
        guard isWritten else {
            _ = unlink(path)
            throw cannotSave
        }
    }

    /// Puts a written state in place of the last one, and removes the journals that it contains.
    ///
    /// - Throws: ``EmulatorError`` if that fails; the last state is then unchanged.
    func install(_ mark: JournalMark) throws(EmulatorError) {
        guard rename(freshPath(mark.number), file.path) == 0 else { throw cannotSave }
        let directory = open(folder.path, O_RDONLY | O_CLOEXEC)
        if directory >= 0 {
            _ = fsync(directory)
            _ = close(directory)
        }
        for number in journalNumbers() where number < mark.number { _ = unlink(journalPath(number)) }
    }

    /// Removes a state that was written and is not needed.
    func discard(_ mark: JournalMark) { _ = unlink(freshPath(mark.number)) }

    /// Opens a journal for appending, after the bytes to keep; creates it with its header if it is new.
    ///
    /// - Returns: its descriptor and its length.
    /// - Throws: ``EmulatorError`` if it cannot be written.
    func openJournal(_ mark: JournalMark, keeping length: Int = 0) throws(EmulatorError) -> (Int32, Int) {
        let descriptor = open(journalPath(mark.number), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotSave }
        guard ftruncate(descriptor, off_t(length)) == 0 else {
            _ = close(descriptor)
            throw cannotSave
        }
        guard length == 0 else { return (descriptor, length) }
        guard let header = try? JournalFormat.header(mark), Self.write(header, to: descriptor) else {
            _ = close(descriptor)
            throw cannotSave
        }
        return (descriptor, header.count)
    }

    /// The error for a state or change that cannot be saved.
    var cannotSave: EmulatorError {
        .conflict("The state could not be saved in \(folder.path): \(String(cString: strerror(errno))).")
    }

    /// Writes all bytes.
    ///
    /// - Returns: whether that succeeded.
    static func write(_ data: Data, to descriptor: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                #if canImport(Glibc)
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #else
                let count = Darwin.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// The numbers of the journals in the folder, ascending.
    private func journalNumbers() -> [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(Self.journalName) }.compactMap { Int($0.dropFirst(Self.journalName.count)) }
            .sorted()
    }

    private func setAside(_ number: Int, keepingOriginal: Bool = false) {
        let (path, copy) = (journalPath(number), "\(journalPath(number)).damaged")
        _ = unlink(copy)
        if keepingOriginal {
            try? FileManager.default.copyItem(atPath: path, toPath: copy)
        } else {
            _ = rename(path, copy)
        }
    }

    private func journalPath(_ number: Int) -> String { folder.appending(path: "\(Self.journalName)\(number)").path }
    private func freshPath(_ number: Int) -> String { folder.appending(path: "\(Self.freshName)\(number)").path }
}
