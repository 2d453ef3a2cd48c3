import Foundation

/// A file that a configuration consists of or names.
enum ConfigurationFile {
    /// The largest file of a configuration, in bytes.
    static let sizeLimit = 1 << 20

    /// Why a file cannot be used, in words.
    struct Failure: Error {
        let words: String
    }

    /// Reads a whole file of reasonable size.
    static func read(_ path: String, upTo sizeLimit: Int = sizeLimit) throws(Failure) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(words: "no such file")
        }
        if isFolder.boolValue { throw Failure(words: "is a folder, not a file") }
        let content: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            content = try handle.read(upToCount: sizeLimit + 1) ?? Data()
        } catch {
            throw Failure(words: "cannot be read: check its permissions and the user that runs this")
        }
        guard content.count <= sizeLimit else { throw Failure(words: "is larger than \(sizeLimit >> 20) MB") }
        return content
    }

    /// A path named in a file, seen from the folder of that file.
    static func path(_ name: String, namedIn file: String) -> String {
        guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
        return file[...slash] + name
    }
}
