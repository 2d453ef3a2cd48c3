import Crypto
import Foundation
import Refunds

/// An issue in a configuration file: its position, the problem and the allowed values.
package struct ConfigurationIssue: Hashable, Sendable {
    /// The path of the file.
    package var file: String
    /// The line, from 1; `nil` if the issue concerns the whole file.
    package var line: Int?
    /// The column, from 1.
    package var column: Int?
    /// The path of the key, such as `apps[0].api.keyId`; `nil` if the issue concerns no key.
    package var key: String?
    /// What is wrong, without secrets.
    package var message: String
    /// The allowed keys or values, if the list is short.
    package var allowed: [String]
    /// The value the user probably meant.
    package var suggestion: String?

    package init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        key: String? = nil,
        message: String,
        allowed: [String] = [],
        suggestion: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.key = key
        self.message = message
        self.allowed = allowed
        self.suggestion = suggestion
    }
}

extension ConfigurationIssue: CustomStringConvertible {
    /// The position, key, message and allowed values, in one line.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        if let key { text += ": \(key)" }
        text += ": \(message)"
        if !allowed.isEmpty { text += "; allowed here: \(allowed.joined(separator: ", "))" }
        if let suggestion { text += " (did you mean \(suggestion)?)" }
        return text
    }
}

/// All issues of a configuration, so that the user can fix them at once.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The issues, in order of files and lines; never empty.
    package let issues: [ConfigurationIssue]

    package init(issues: [ConfigurationIssue]) { self.issues = issues }

    /// The issues, one per line.
    package var description: String { issues.map(\.description).joined(separator: "\n") }
}

/// The state of reading a configuration: the environment variables and the issues found.
///
/// After an issue, parsing continues without the value, so that one run reports all issues.
final class ConfigurationReading {
    let environment: [String: String]
    private var found: [ConfigurationIssue] = []
    private var seen: Set<ConfigurationIssue> = []
    private var files: [String] = []
    /// The SHA-256 of each file that was read, as hexadecimal digits, by the file's path.
    private(set) var digests: [String: String] = [:]
    /// The text of each policy file that was read, by the file's path.
    private(set) var policyTexts: [String: String] = [:]
    /// What was read from each source of a secret.
    private var secrets: [String: Result<String, ConfigurationFile.Failure>] = [:]
    /// The files that contain a secret alone.
    private(set) var secretFiles: [String] = []

    init(environment: [String: String]) { self.environment = environment }

    /// Records an issue; reports it only once if two apps name the same file.
    func report(_ issue: ConfigurationIssue) {
        guard seen.insert(issue).inserted else { return }
        found.append(issue)
        if !files.contains(issue.file) { files.append(issue.file) }
    }

    /// Notes the content of a file that was read.
    func note(_ content: Data, of file: String) {
        digests[file] = SHA256.hash(data: content).hexadecimal
    }

    /// Keeps the text of a policy file.
    func note(policyText text: String, of file: String) { policyTexts[file] = text }

    /// Records that a file contains a secret.
    func note(secretFile path: String) {
        if !secretFiles.contains(path) { secretFiles.append(path) }
    }

    /// Returns the secret of a source, which it reads once only.
    ///
    /// - Throws: why it cannot be read.
    func secret(
        from source: String,
        _ read: () throws(ConfigurationFile.Failure) -> String
    ) throws(ConfigurationFile.Failure) -> String {
        if let known = secrets[source] { return try known.get() }
        let result: Result<String, ConfigurationFile.Failure>
        do throws(ConfigurationFile.Failure) {
            result = .success(try read())
        } catch {
            result = .failure(error)
        }
        secrets[source] = result
        return try result.get()
    }

    /// The issues found, sorted by file and position.
    var issues: [ConfigurationIssue] {
        files.flatMap { file in
            found.filter { $0.file == file }.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        }
    }
}
