import Yams

/// Lets a file write `${NAME}` without quotes between braces and brackets, as in `{ secret: ${NAME} }`.
///
/// There, YAML takes each brace for the beginning or the end of a mapping. While the file is parsed, two characters
/// for private use replace the braces of each reference. Lines and columns stay as they are in the file.
enum VariableReferences {
    private typealias Braces = (opening: Unicode.Scalar, closing: Unicode.Scalar)

    private static let written: Braces = ("{", "}")
    private static let replacing: Braces = ("\u{E000}", "\u{E001}")

    /// Replaces the braces of the references in a text.
    ///
    /// - Parameter text: the text of a file.
    /// - Returns: the text to parse; the same text if it has no references, or has one of the two characters itself.
    static func marked(_ text: String) -> String {
        guard !text.unicodeScalars.contains(where: { $0 == replacing.opening || $0 == replacing.closing }) else {
            return text
        }
        return replaced(written, by: replacing, in: text)
    }

    /// Undoes ``marked(_:)`` in a tree.
    ///
    /// - Parameter node: the tree of a marked text.
    /// - Returns: the tree, with each text as it is in the file.
    static func unmarked(_ node: Node) -> Node {
        switch node {
        case .scalar(let scalar):
            .scalar(Node.Scalar(unmarked(scalar.string), scalar.tag, scalar.style, scalar.mark, scalar.anchor))
        case .mapping(let mapping):
            .mapping(
                Node.Mapping(
                    mapping.map { (unmarked($0.key), unmarked($0.value)) },
                    mapping.tag,
                    mapping.style,
                    mapping.mark,
                    mapping.anchor
                )
            )
        case .sequence(let sequence):
            .sequence(
                Node.Sequence(
                    sequence.map { unmarked($0) },
                    sequence.tag,
                    sequence.style,
                    sequence.mark,
                    sequence.anchor
                )
            )
        case .alias: node
        }
    }

    /// Undoes ``marked(_:)`` in a single text.
    ///
    /// An escape in quotes, such as `"\uE000"`, may give a text one of the two characters. There it stays what it is.
    static func unmarked(_ text: String) -> String { replaced(replacing, by: written, in: text) }

    /// Replaces the braces of each reference: the characters right after `$` and right after the name.
    private static func replaced(_ old: Braces, by new: Braces, in text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let dollar = rest.firstIndex(of: "$") {
            result.append(contentsOf: rest[...dollar])
            rest = rest[rest.index(after: dollar)...]
            guard rest.first == old.opening else { continue }
            let name = rest.dropFirst().prefix { $0.isASCII && $0 != "-" && isWordByte(UInt8($0.value)) }
            let end = name.endIndex
            guard !name.isEmpty, end < rest.endIndex, rest[end] == old.closing else { continue }
            result.append(new.opening)
            result.append(contentsOf: name)
            result.append(new.closing)
            rest = rest[rest.index(after: end)...]
        }
        result.append(contentsOf: rest)
        return String(result)
    }
}
