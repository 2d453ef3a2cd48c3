import Foundation
import Refunds

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file with a random key of the desk's own, in base64; only its owner may read it.
package struct PrivateKeyFile: Sendable {
    package let path: String
    /// The key of the configuration that names the file.
    let setting: String
    /// How many bytes the key has.
    let length: Int

    /// Creates a reference to a file, which may be missing.
    package init(path: String, setting: String, length: Int = 32) {
        self.path = path
        self.setting = setting
        self.length = length
    }

    /// Reads the key; `nil` if the file is missing.
    ///
    /// - Throws: ``PrivateKeyProblem`` if the file has no such key.
    package func read() throws(PrivateKeyProblem) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let bytes = Data(base64Encoded: text.trimmingCharacters(in: .whitespacesAndNewlines)), bytes.count == length
        else {
            throw PrivateKeyProblem(
                "\(path) has no key of \(length) bytes in base64. Copy the file from a desk that has it, or from its "
                    + "backup."
            )
        }
        return Array(bytes)
    }

    /// Reads the key, and makes one if the file is missing.
    ///
    /// - Throws: ``PrivateKeyProblem`` if it can be neither read nor made.
    package func readOrMake() throws(PrivateKeyProblem) -> [UInt8] {
        if let key = try read() { return key }
        try write(Data((Data(RandomBytes.make(length)).base64EncodedString() + "\n").utf8))
        guard let key = try read() else { throw problem(errno) }
        return key
    }

    /// Writes a new file whole and on the disk.
    private func write(_ content: Data) throws(PrivateKeyProblem) {
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

    private func problem(_ code: Int32) -> PrivateKeyProblem {
        PrivateKeyProblem(
            "\(path), the file of \(setting), cannot be made (\(String(cString: strerror(code)))). Let the desk's user "
                + "write its folder, or name another file with \(setting)."
        )
    }
}

/// Why a key file cannot be used, as text for the operator.
package struct PrivateKeyProblem: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    init(_ description: String) { self.description = description }
}
