package import Foundation
package import Testing

/// The test data of Apple's own libraries, beside the repository; it may be absent.
package enum AppleVectors {
    package static let folder = Checkout.root.deletingLastPathComponent()
        .appending(path: "shared/vectors", directoryHint: .isDirectory)

    package static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The names of all models.
    package static var models: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "models").path)
                .filter { $0.hasSuffix(".json") }
                .map { String($0.dropLast(".json".count)) }
        }
    }

    /// Returns the JSON of a model.
    package static func model(_ name: String) throws -> Data { try data("models/\(name).json") }

    package static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    package static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try data(path)) }

    /// Returns the text of a file, without spaces and line breaks around it.
    package static func text(_ path: String) throws -> String {
        String(decoding: try data(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if Apple's test data is absent.
    package static var needsAppleVectors: Self {
        .enabled(if: AppleVectors.areThere, "Apple's test data is not beside the repository")
    }
}
