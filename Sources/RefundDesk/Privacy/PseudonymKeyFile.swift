import Foundation
import Refunds
package import Store
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension DeskConfiguration {
    /// The key of erased customers' pseudonyms, which every store needs that compares something with them.
    package var pseudonymKeys: PseudonymKeyFile? { erasureKey.map(PseudonymKeyFile.init) }
}

/// The file with the key of erased customers' pseudonyms, made at the first erasure.
///
/// It is not in the database, so neither a copy of the database nor a backup leads a pseudonym back.
package final class PseudonymKeyFile: PseudonymKeySource {
    private let path: String
    private let known = Mutex<PseudonymKey?>(nil)

    package init(path: String) { self.path = path }

    package func key() throws -> PseudonymKey? {
        if let key = known.withLock({ $0 }) { return key }
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let bytes = Data(base64Encoded: text.trimmingCharacters(in: .whitespacesAndNewlines)),
            let key = PseudonymKey(bytes)
        else {
            throw ErasureKeyProblem(
                "\(path) has no key of \(PseudonymKey.length) bytes in base64. Copy the file from a desk that has it, or "
                    + "from its backup."
            )
        }
        known.withLock { $0 = key }
        return key
    }

    package func makeKey() throws -> PseudonymKey {
        if let key = try key() { return key }
        var generator = SystemRandomNumberGenerator()
        let bytes = Data((0..<PseudonymKey.length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        try write(Data((bytes.base64EncodedString() + "\n").utf8))
        guard let key = try key() else { throw problem(errno) }
        return key
    }

    /// Writes a new file whole and on the disk; only its owner may read it.
    private func write(_ content: Data) throws {
        let temporary = path + ".\(UUID().uuidString)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem(errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        defer { unlink(temporary) }
        do {
            try file.write(contentsOf: content)
            try file.synchronize()
        } catch {
            throw problem(errno)
        }
        // A link fails if another process was faster, and then its key counts.
        guard link(temporary, path) == 0 || errno == EEXIST else { throw problem(errno) }
    }

    private func problem(_ code: Int32) -> ErasureKeyProblem {
        ErasureKeyProblem(
            "\(path), the file of erasureKey, cannot be made (\(String(cString: strerror(code)))). Let the desk's user "
                + "write its folder, or name another file with erasureKey."
        )
    }
}
