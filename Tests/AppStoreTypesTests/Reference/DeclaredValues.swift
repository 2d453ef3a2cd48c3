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
        try texts().reduce(into: [:]) { values, text in
            guard let type = text.firstMatch(of: /(?:struct|extension) (\w+)/)?.1 else { return }
            for match in text.matches(of: /static let \w+ = Self\(rawValue: "?([^")]+)"?\)/) {
                values[String(type), default: []].insert(String(match.1))
            }
        }
    }
}
