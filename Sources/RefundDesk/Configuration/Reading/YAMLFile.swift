package import AppStoreTypes
import Yams

/// A YAML or JSON file as plain values, for a caller that interprets them itself.
///
/// The supported YAML is the same as in a configuration: no anchors, aliases and tags.
package struct YAMLFile {
    /// A step of a path to a value.
    package enum Step: Hashable, Sendable {
        /// A key of a mapping.
        case key(String)
        /// An index of a list, from 0.
        case element(Int)
    }

    /// The content of the file.
    ///
    /// Unquoted numbers, `true`, `false` and `null` keep their types. Everything else is text.
    package let content: JSONValue
    private let root: ConfigurationValue

    /// Reads a file.
    ///
    /// - Throws: the issues of the file, with their positions.
    package init(path: String) throws(ConfigurationError) {
        let reading = ConfigurationReading(environment: [:])
        guard let root = YAMLDocument.root(of: path, namedAt: nil, in: reading) else {
            throw ConfigurationError(issues: reading.issues)
        }
        self.root = root
        content = Self.value(of: root.node)
    }

    /// Returns an issue at the value that a path leads to, or at the nearest value that exists.
    package func issue(_ message: String, at way: [Step]) -> ConfigurationIssue {
        var (node, mark, key) = (root.node, root.node.mark, "")
        for step in way {
            switch (step, node) {
            case (.key(let name), .mapping(let mapping)):
                key += key.isEmpty ? name : ".\(name)"
                guard let (found, next) = mapping.first(where: { $0.key.scalar?.string == name }) else { break }
                (node, mark) = (next, found.mark)
            case (.element(let index), .sequence(let sequence)):
                key += "[\(index)]"
                guard sequence.indices.contains(index) else { break }
                node = sequence[index]
                mark = node.mark
            default: break
            }
        }
        return ConfigurationIssue(
            file: root.file,
            line: mark?.line,
            column: mark?.column,
            key: key.isEmpty ? nil : key,
            message: message
        )
    }

    private static func value(of node: Node) -> JSONValue {
        switch node {
        case .mapping(let mapping):
            .object(
                Dictionary(mapping.map { ($0.key.scalar?.string ?? "", value(of: $0.value)) }, uniquingKeysWith: { $1 })
            )
        case .sequence(let sequence): .array(sequence.map { value(of: $0) })
        case .scalar(let scalar): value(of: scalar)
        case .alias: .null
        }
    }

    private static func value(of scalar: Node.Scalar) -> JSONValue {
        let text = scalar.string
        guard scalar.style == .plain || scalar.style == .any else { return .string(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: break
        }
        if text.wholeMatch(of: /-?(0|[1-9][0-9]*)/) != nil, let whole = Int64(text) { return .integer(whole) }
        if text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil, let number = Double(text) {
            return .number(number)
        }
        return .string(text)
    }
}
