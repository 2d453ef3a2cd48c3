import Foundation
import Testing

/// The test data of Apple's own libraries, beside the repository; it may be absent.
enum AppleVectors {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/vectors", directoryHint: .isDirectory)

    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: path)))
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if Apple's test data is absent.
    static var needsAppleVectors: Self {
        .enabled(if: AppleVectors.areThere, "Apple's test data is not beside the repository")
    }
}
