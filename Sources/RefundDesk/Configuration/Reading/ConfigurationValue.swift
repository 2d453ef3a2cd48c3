import Yams

/// A value in a configuration file, with its path.
struct ConfigurationValue {
    let node: Node
    /// The path from the root of the file, such as `apps[0].api`; `nil` for the root.
    let path: String?
    let file: String
    let reading: ConfigurationReading
    /// The line of the value's key, if the value is a member that ``members(named:)`` returned.
    var keyLine: Int?

    /// The line at which the value begins.
    var line: Int? { node.mark?.line }

    /// Reports an issue with this value.
    func report(_ message: String, allowed: [String] = [], suggestion: String? = nil) {
        report(message, at: node.mark, path: path, allowed: allowed, suggestion: suggestion)
    }

    private func report(_ message: String, at mark: Mark?, path: String?, allowed: [String], suggestion: String?) {
        reading.report(
            ConfigurationIssue(
                file: file,
                line: mark?.line,
                column: mark?.column,
                key: path,
                message: message,
                allowed: allowed,
                suggestion: suggestion
            )
        )
    }

    /// The type of the value, for messages.
    var kind: String {
        switch node {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar, .alias: isNull ? "nothing" : "a single value"
        }
    }

    /// Whether the key has no value.
    var isNull: Bool {
        guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    /// The direct children of any type, including the keys of a mapping.
    var children: [ConfigurationValue] {
        switch node {
        case .mapping(let mapping):
            mapping.flatMap { [child($0.key, path), child($0.value, path(to: $0.key.scalar?.string ?? ""))] }
        case .sequence(let sequence):
            sequence.enumerated().map { child($1, "\(path ?? "")[\($0)]") }
        case .scalar, .alias: []
        }
    }

    /// Parses a mapping with at least one key.
    ///
    /// The user chooses the keys.
    ///
    /// - Parameter meaning: what a key is, for messages.
    /// - Returns: the members; `nil` if a mistake was reported.
    func members(named meaning: String = "a name") -> [(name: String, value: ConfigurationValue)]? {
        guard case .mapping(let mapping) = node else {
            report("must be a mapping, not \(kind)")
            return nil
        }
        guard !mapping.isEmpty else {
            report("is an empty mapping; add \(meaning) with its value, or omit the key")
            return nil
        }
        return mapping.compactMap { key, value in
            guard let name = key.scalar?.string else {
                child(key, path).report("a key must be a single word")
                return nil
            }
            guard name.contains(where: { !$0.isWhitespace }) else {
                child(key, path(to: name)).report("is without a name; write \(meaning) before the colon")
                return nil
            }
            var member = child(value, path(to: name))
            member.keyLine = key.mark?.line
            return (name, member)
        }
    }

    /// Parses a mapping with fixed keys; reports unknown keys.
    ///
    /// - Parameters:
    ///   - allowed: the keys.
    ///   - mayBeEmpty: whether the caller says what is missing in an empty mapping, or nothing is.
    /// - Returns: the members with known keys; `nil` if the value is not a mapping or wrongly empty, which is reported.
    func mapping(of allowed: [String], mayBeEmpty: Bool = false) -> ConfigurationMapping? {
        guard case .mapping(let mapping) = node else {
            report("must be a mapping, not \(kind)", allowed: allowed)
            return nil
        }
        guard mayBeEmpty || !mapping.isEmpty else {
            report("is an empty mapping; add a key, or omit this one", allowed: allowed)
            return nil
        }
        var members: [String: ConfigurationValue] = [:]
        for (key, value) in mapping {
            guard let name = key.scalar?.string, allowed.contains(name) else {
                let name = key.scalar?.string ?? ""
                report(
                    "unknown key",
                    at: key.mark,
                    path: path(to: name),
                    allowed: allowed,
                    suggestion: nearest(to: name, among: allowed)
                )
                continue
            }
            members[name] = child(value, path(to: name))
        }
        return ConfigurationMapping(value: self, members: members)
    }

    /// Whether the value is a mapping without any keys.
    var isEmptyMapping: Bool { node.mapping?.isEmpty ?? false }

    /// Parses a list with at least one element.
    ///
    /// - Parameter advice: what to do about an empty list.
    /// - Returns: the elements; `nil` if a mistake was reported.
    func list(ifEmpty advice: String = "add an item, or omit the key") -> [ConfigurationValue]? {
        guard case .sequence(let sequence) = node else {
            report("must be a list, not \(kind)")
            return nil
        }
        guard !sequence.isEmpty else {
            report("is an empty list; \(advice)")
            return nil
        }
        return children
    }

    /// Parses a list, or a single value as a list of one.
    func oneOrMore() -> [ConfigurationValue]? {
        if case .sequence = node { list() } else { [self] }
    }

    private func child(_ node: Node, _ path: String?) -> ConfigurationValue {
        ConfigurationValue(node: node, path: path, file: file, reading: reading)
    }

    private func path(to key: String) -> String {
        let isPlain = !key.isEmpty && key.utf8.allSatisfy { isWordByte($0) }
        guard isPlain else { return "\(path ?? "")[\(quoted(key))]" }
        return path.map { "\($0).\(key)" } ?? key
    }
}

/// A mapping whose keys are validated.
struct ConfigurationMapping {
    let value: ConfigurationValue
    let members: [String: ConfigurationValue]

    /// Returns the value of an optional key.
    subscript(key: String) -> ConfigurationValue? { members[key] }

    /// Returns the value of a required key; reports it if it is missing.
    func required(_ key: String) -> ConfigurationValue? {
        if members[key] == nil { value.report("\(key) is missing") }
        return members[key]
    }
}
