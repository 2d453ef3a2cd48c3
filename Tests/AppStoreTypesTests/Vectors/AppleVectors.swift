import Foundation
import Testing

/// The test data of Apple's own libraries, beside the repository; it may be absent.
enum AppleVectors {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/vectors", directoryHint: .isDirectory)

    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The names of all models.
    static var models: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "models").path)
                .filter { $0.hasSuffix(".json") }
                .map { String($0.dropLast(".json".count)) }
        }
    }

    static func model(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "models/\(name).json"))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if Apple's test data is absent.
    static var needsAppleVectors: Self {
        .enabled(if: AppleVectors.areThere, "Apple's test data is not beside the repository")
    }
}
