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
