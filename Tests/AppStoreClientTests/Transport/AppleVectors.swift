import Foundation

/// The test data of Apple's own libraries, beside the repository; it may be absent.
enum AppleVectors {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/vectors", directoryHint: .isDirectory)

    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func model(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "models/\(name).json"))
    }
}
