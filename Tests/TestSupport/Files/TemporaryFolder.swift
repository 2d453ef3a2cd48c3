package import Foundation

/// A test's own folder, which is removed with its last reference.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// Creates a folder.
    ///
    /// - Parameter isInMemory: whether its files are kept in memory, where the system has such a folder.
    /// - Throws: an error if the folder cannot be created.
    package init(inMemory isInMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm")
        let isPresent = FileManager.default.fileExists(atPath: memory.path)
        let root = isInMemory && isPresent ? memory : FileManager.default.temporaryDirectory
        url = root.appending(path: "refund-desk-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Runs work with a new folder, once few enough other tests hold files open.
    ///
    /// The folder is removed when the work returns or throws.
    package static func withNew<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: (TemporaryFolder) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let folder = try TemporaryFolder()
            defer { try? FileManager.default.removeItem(at: folder.url) }
            return try await work(folder)
        }
    }

    /// Returns the path of a file in the folder.
    package func path(_ name: String) -> String { url.appending(path: name).path }

    package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    /// Writes a file that only its owner may read.
    package func write(_ data: Data, to name: String) throws {
        try data.write(to: url.appending(path: name))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
    }
}
