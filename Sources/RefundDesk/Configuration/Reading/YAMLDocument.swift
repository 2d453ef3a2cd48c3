import Foundation
import Yams

/// Parses a document in a subset of YAML: mappings, lists and text, without anchors, aliases and tags.
enum YAMLDocument {
    /// The maximum number of words that begin with `*` and so may be aliases, which can multiply the content.
    private static let suspectedAliasLimit = 8
    private static let plainTags: Set<String> = [Tag.Name.str.rawValue, Tag.Name.seq.rawValue, Tag.Name.map.rawValue]

    /// Reads a file; reports issues that concern the whole file.
    ///
    /// - Parameters:
    ///   - file: the path of the file.
    ///   - reference: the value that names the file; `nil` for the file on the command line.
    ///   - reading: collects the issues.
    ///   - keepsText: whether the reading keeps the text of the file.
    /// - Returns: the root; `nil` if an issue was reported.
    static func root(
        of file: String,
        namedAt reference: ConfigurationValue?,
        in reading: ConfigurationReading,
        keepingText keepsText: Bool = false
    ) -> ConfigurationValue? {
        do {
            let content = try ConfigurationFile.read(file)
            reading.note(content, of: file)
            if keepsText { reading.note(policyText: String(decoding: content, as: UTF8.self), of: file) }
            return root(of: content, file: file, in: reading)
        } catch {
            if let reference {
                reference.report("\(file): \(error.message)")
            } else {
                reading.report(ConfigurationIssue(file: file, message: error.message))
            }
            return nil
        }
    }

    /// Parses a text; reports issues under the name of a file.
    static func root(of content: Data, file: String, in reading: ConfigurationReading) -> ConfigurationValue? {
        func report(_ message: String, line: Int? = nil, column: Int? = nil) {
            reading.report(ConfigurationIssue(file: file, line: line, column: column, message: message))
        }
        guard var text = String(validating: content, as: UTF8.self) else {
            report("is not text in UTF-8; save it as UTF-8")
            return nil
        }
        if text.first == "\u{FEFF}" { text.removeFirst() }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report("is empty")
            return nil
        }
        guard suspectedAliases(in: content) <= suspectedAliasLimit else {
            report(
                "has more than \(suspectedAliasLimit) words that begin with *: YAML aliases are not supported; "
                    + "write the values out, or put quotes around the text"
            )
            return nil
        }
        let marked = VariableReferences.marked(text)
        do {
            let parser = try Parser(yaml: marked, resolver: .basic, encoding: .utf8)
            // Only the parser holds the anchors.
            return try withExtendedLifetime(parser) {
                guard let node = try parser.singleRoot() else {
                    report("is empty")
                    return nil
                }
                let root = ConfigurationValue(
                    node: marked == text ? node : VariableReferences.unmarked(node),
                    path: nil,
                    file: file,
                    reading: reading
                )
                return isPlain(root) ? root : nil
            }
        } catch let error as YamlError {
            let (message, line, column) = displayText(for: error, in: marked)
            report(message, line: line, column: column)
        } catch {
            report("is not YAML")
        }
        return nil
    }

    /// Returns whether the tree uses only the supported subset of YAML; reports what it does not support.
    private static func isPlain(_ value: ConfigurationValue) -> Bool {
        guard value.node.anchor == nil else {
            value.report("anchors (&name) and aliases (*name) are not supported; write the value out")
            return false
        }
        guard plainTags.contains(value.node.tag.description) else {
            value.report("tags (!name) are not supported; remove the tag")
            return false
        }
        return value.children.reduce(true) { isPlain($1) && $0 }
    }

    private static func suspectedAliases(in content: Data) -> Int {
        var count = 0
        var previous = UInt8(ascii: "\n")
        var isStar = false
        for byte in content {
            if isStar, byte > UInt8(ascii: " ") { count += 1 }
            isStar = byte == UInt8(ascii: "*") && (previous <= UInt8(ascii: " ") || "[{,:".utf8.contains(previous))
            previous = byte
        }
        return count
    }

    /// Returns the line of the next key with the same name and indentation; `nil` if the keys share a line.
    private static func line(of key: String, below mark: Mark, in text: String) -> Int? {
        let indentation = String(repeating: " ", count: max(mark.column - 1, 0))
        let spellings = ["", "\"", "'"].map { "\(indentation)\($0)\(key)\($0)" }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.indices.dropFirst(mark.line).first { place in
            spellings.contains { spelling in
                lines[place].hasPrefix(spelling)
                    && lines[place].dropFirst(spelling.count).drop { $0 == " " }.first == ":"
            }
        }.map { $0 + 1 }
    }

    /// Returns the parser's message and position; its own description repeats lines of the file, which may be secret.
    private static func displayText(for error: YamlError, in text: String) -> (String, line: Int?, column: Int?) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let words = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
            return ("is not YAML: \(words)\(advice(for: problem, at: mark, in: text))", mark.line, mark.column)
        case .reader(let problem, let offset, _, _):
            let line = offset.map { text.prefix($0).reduce(1) { $1.isNewline ? $0 + 1 : $0 } }
            return ("is not YAML: \(problem)", line, nil)
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.sorted().map { quoted(VariableReferences.unmarked($0)) }
            let words = "\(names.joined(separator: ", ")) appears more than once in one mapping"
            let again = keys.first.flatMap { line(of: $0, below: context.mark, in: text) }
            let place = again.map { ", again on line \($0)" } ?? ""
            return ("\(words)\(place); keep one", context.mark.line, context.mark.column)
        default:
            return ("is not YAML", nil, nil)
        }
    }

    /// Returns how to fix what the parser reports; empty if its message says it.
    private static func advice(for problem: String, at mark: Mark, in text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
        if line.prefix(while: \.isWhitespace).contains("\t") { return "; the line begins with a tab: use spaces" }
        if problem.hasPrefix("did not find expected") || problem.hasPrefix("mapping values are not allowed") {
            return "; check indentation, brackets and quotes here and in the lines before"
        }
        if problem.contains("undefined alias") { return "; put quotes around a text that begins with *" }
        return ""
    }
}
