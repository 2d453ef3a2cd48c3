import Foundation

/// The values that the sources declare, by type.
enum DeclaredValues {
    /// The folder of the sources.
    static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/AppStoreTypes", directoryHint: .isDirectory)

    /// Returns the text of every source file.
    static func texts() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
    }

    /// The values by type, read once.
    static let all = Result { try read() }

    private static func read() throws -> [String: Set<String>] {
        let declaration = /^(?:(?:public|package) )?(?:struct|extension) (\w+)/
        let value = /static let \w+ = Self\(rawValue: "?([^")]+)"?\)/
        return try texts().reduce(into: [:]) { values, text in
            var type: Substring?
            for line in text.split(separator: "\n") {
                if let match = line.firstMatch(of: declaration) { type = match.1 }
                guard let type, let match = line.firstMatch(of: value) else { continue }
                values[String(type), default: []].insert(String(match.1))
            }
        }
    }
}
