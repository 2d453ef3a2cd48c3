package import AppStoreTypes
import Yams

/// A YAML file, or one of JSON, as plain values: for what somebody else makes sense of.
///
/// It is read as a configuration is: without anchors, aliases and tags.
package struct YAMLFile {
    /// A step to a value.
    package enum Step: Hashable, Sendable {
        /// Into a mapping.
        case key(String)
        /// Into a list, from 0.
        case element(Int)
    }

    /// What stands in it.
    ///
    /// A number, `true`, `false` or `null` without quotes is what it looks like; all else is text.
    package let content: JSONValue
    private let root: ConfigurationValue

    /// Reads a file.
    ///
    /// - Throws: what is wrong with it, and where.
    package init(path: String) throws(ConfigurationError) {
        let reading = ConfigurationReading(environment: [:])
        guard let root = YAMLDocument.root(of: path, namedAt: nil, in: reading) else {
            throw ConfigurationError(issues: reading.issues)
        }
        self.root = root
        content = Self.value(of: root.node)
    }

    /// An issue with what stands at the end of a way, or as near to it as there is something.
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
