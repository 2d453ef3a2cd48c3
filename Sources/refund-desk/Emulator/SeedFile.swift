import AppStoreEmulator
import RefundDesk

/// A file that fills the emulator's world.
struct SeedFile {
    let path: String
    let seed: WorldSeed
    private let file: YAMLFile

    /// Reads a file.
    ///
    /// - Throws: ``ConfigurationError`` with all issues: file, line, key and allowed values.
    init(path: String) throws(ConfigurationError) {
        self.path = path
        let file = try YAMLFile(path: path)
        self.file = file
        do throws(WorldSeedError) {
            seed = try WorldSeed(file.content)
        } catch {
            throw Self.explained(error, in: file)
        }
    }

    /// Returns the errors with the positions of their causes in the file.
    func explained(_ error: WorldSeedError) -> ConfigurationError { Self.explained(error, in: file) }

    private static func explained(_ error: WorldSeedError, in file: YAMLFile) -> ConfigurationError {
        // The members of an object have no order, so the lines give it.
        let issues = error.errors.map { issue($0, in: file) }
        return ConfigurationError(
            issues: issues.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        )
    }

    private static func issue(_ error: EmulatorError, in file: YAMLFile) -> ConfigurationIssue {
        // The issue begins with the path, so the explanation need not.
        let path = "\"\(error.member)\" "
        return file.issue(
            error.explanation.hasPrefix(path) ? String(error.explanation.dropFirst(path.count)) : error.explanation,
            at: error.member.steps.map { step in
                switch step {
                case .name(let name): .key(name)
                case .index(let index): .element(index)
                }
            }
        )
    }
}
