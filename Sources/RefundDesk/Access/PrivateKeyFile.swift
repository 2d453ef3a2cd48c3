package import AppStoreTypes
package import Foundation
import Refunds

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file with random bytes in base64, which only its owner may read; `openssl rand -base64` makes such a file, too.
package struct PrivateKeyFile: Sendable {
    package let path: String
    /// The key of `refund-desk.yml` that names the file, for messages.
    package let setting: String
    /// How many bytes it has.
    package let length: Int

    package init(path: String, setting: String, length: Int = 32) {
        self.path = path
        self.setting = setting
        self.length = length
    }

    /// Returns the bytes, or `nil` if there is no such file.
    ///
    /// - Throws: ``PrivateKeyFileProblem`` if it cannot be read, or has something else.
    package func read() throws(PrivateKeyFileProblem) -> Data? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        guard !isFolder.boolValue else {
            throw PrivateKeyFileProblem(
                setting: setting,
                description: "\(path), the file of \(setting), is a folder. Name a file in it with \(setting)."
            )
        }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let bytes = Data(base64Encoded: text.trimmingCharacters(in: .whitespacesAndNewlines)),
            bytes.count == length
        else {
            throw PrivateKeyFileProblem(
                setting: setting,
                description: "\(path) has no key of \(length) bytes in base64. Copy the file from a desk that has it, "
                    + "or from its backup."
            )
        }
        return bytes
    }

    /// Returns the bytes, and makes the file first if it is missing.
    ///
    /// If two processes make it at the same time, both return the bytes of the one that was faster.
    /// - Throws: ``PrivateKeyFileProblem`` if it can be neither read nor made.
    package func makeIfMissing() throws(PrivateKeyFileProblem) -> Data {
        if let bytes = try read() { return bytes }
        try write(Data((Data(RandomBytes.make(length)).base64EncodedString() + "\n").utf8))
        guard let bytes = try read() else { throw problem(ENOENT) }
        return bytes
    }

    /// Renames the file, so that a new key can be made in its place.
    ///
    /// - Parameter now: the current time, which becomes a part of the new name.
    /// - Returns: where the file is now; `nil` if there is none.
    /// - Throws: ``PrivateKeyFileProblem`` if it cannot be moved.
    package func setAside(at now: Timestamp) throws(PrivateKeyFileProblem) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let aside = "\(path).unused-\(now.milliseconds)"
        guard rename(path, aside) == 0 else { throw problem(errno) }
        return aside
    }

    /// Writes a new file whole and on the disk; only its owner may read it.
    private func write(_ content: Data) throws(PrivateKeyFileProblem) {
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

    private func problem(_ code: Int32) -> PrivateKeyFileProblem {
        PrivateKeyFileProblem(
            setting: setting,
            description: "\(path), the file of \(setting), cannot be made (\(String(cString: strerror(code)))). Let "
                + "the desk's user write its folder, or name another file with \(setting)."
        )
    }
}

/// Why a file with a key cannot be used, and what to do.
package struct PrivateKeyFileProblem: Error, Hashable, CustomStringConvertible, Sendable {
    /// The key of `refund-desk.yml` that names the file.
    package let setting: String
    package let description: String

    package init(setting: String, description: String) {
        self.setting = setting
        self.description = description
    }
}
