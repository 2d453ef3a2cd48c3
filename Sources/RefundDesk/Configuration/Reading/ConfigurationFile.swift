import Foundation

/// Access to configuration files and the files they name.
enum ConfigurationFile {
    /// The maximum size of a configuration file, in bytes.
    static let sizeLimit = 1 << 20

    /// Why a file cannot be used.
    struct Failure: Error {
        let message: String
    }

    /// Reads a whole file; throws if it is larger than `sizeLimit`, in bytes.
    static func read(_ path: String, upTo sizeLimit: Int = sizeLimit) throws(Failure) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(message: "no such file")
        }
        if isFolder.boolValue { throw Failure(message: "is a folder, not a file") }
        let content: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            content = try handle.read(upToCount: sizeLimit + 1) ?? Data()
        } catch {
            throw Failure(message: "cannot be read: check its permissions and the user that runs this")
        }
        guard content.count <= sizeLimit else {
            let limit = sizeLimit < 1 << 20 ? "\(sizeLimit >> 10) KiB" : "\(sizeLimit >> 20) MB"
            throw Failure(message: "is larger than \(limit)")
        }
        return content
    }

    /// Resolves a path relative to the folder of the file that contains it.
    static func path(_ name: String, namedIn file: String) -> String {
        guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
        return file[...slash] + name
    }
}
