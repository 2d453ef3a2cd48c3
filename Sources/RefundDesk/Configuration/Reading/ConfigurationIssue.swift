/// One thing that is wrong in a configuration file: where, what, and what would be right.
package struct ConfigurationIssue: Hashable, Sendable {
    /// The file, as it was named.
    package var file: String
    /// From 1; `nil` when it is about the file as a whole.
    package var line: Int?
    /// From 1.
    package var column: Int?
    /// The way to the key, such as `apps[0].api.keyId`; `nil` when it is about no key.
    package var key: String?
    /// What is wrong; never carries a secret.
    package var message: String
    /// What may stand here, where that is a short list.
    package var allowed: [String]
    /// What may have been meant.
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
    /// One line: place, key, message, what is allowed.
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

/// Everything that is wrong in the configuration, so that it can be mended in one go.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// In the order of files and lines; never empty.
    package let issues: [ConfigurationIssue]

    package init(issues: [ConfigurationIssue]) { self.issues = issues }

    /// One line an issue.
    package var description: String { issues.map(\.description).joined(separator: "\n") }
}
