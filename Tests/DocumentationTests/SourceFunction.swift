import Foundation
import TestSupport

/// A public function in the library's sources, as an article names it.
struct SourceFunction {
    /// The type that has the function.
    let type: String
    /// The name with its argument labels, such as `transactionInfo(of:)`.
    let name: String
    /// The first paragraph of its documentation.
    let summary: String

    /// Returns all public functions of a target.
    static func all(of target: String) throws -> [SourceFunction] {
        let folder = Checkout.root.appending(path: "Sources/\(target)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            functions(in: try String(contentsOf: file, encoding: .utf8))
        }
    }

    /// Returns the public functions in a source text, which is formatted as this project's sources are.
    static func functions(in text: String) -> [SourceFunction] {
        let lines = text.components(separatedBy: "\n")
        var found: [SourceFunction] = []
        var type = ""
        var documentation: [String] = []
        for (index, line) in lines.enumerated() {
            // Most lines are code inside a function, and a regular expression takes long to say so.
            let isInside = line.hasPrefix("     ") || line.isEmpty
            if isInside {
                documentation = []
            } else if let match = line.prefixMatch(of: /(?:public |final )*(?:extension|struct|class|actor|enum) (\w+)/)
            {
                type = String(match.1)
            } else if let match = line.prefixMatch(of: /\s{4}\/\/\/ ?(.*)/) {
                documentation.append(String(match.1))
                continue
            } else if let match = line.prefixMatch(of: /\s{4}public (?:static )?func (\w+)(?:<[^(]*>)?\(/) {
                let parameters = ([String(line[match.range.upperBound...])] + lines[(index + 1)...])
                    .joined(separator: "\n")
                let summary = documentation.prefix { !$0.isEmpty }.joined(separator: " ")
                found.append(
                    SourceFunction(type: type, name: "\(match.1)(\(labels(of: parameters)))", summary: summary)
                )
            }
            if !line.hasPrefix("    @") { documentation = [] }
        }
        return found
    }

    /// Returns the argument labels of a parameter list, each with its colon.
    ///
    /// - Parameter text: the source after the opening parenthesis.
    /// - Returns: the labels, such as `of:in:`.
    private static func labels(of text: String) -> String {
        var parameters = [""]
        var depth = 0
        for character in text {
            switch character {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            default: break
            }
            if depth < 0 { break }
            if depth == 0, character == "," {
                parameters.append("")
            } else {
                parameters[parameters.count - 1] += "\(character)"
            }
        }
        return parameters.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .compactMap { $0.split(whereSeparator: { " :\n".contains($0) }).first }
            .map { "\($0):" }.joined()
    }
}
