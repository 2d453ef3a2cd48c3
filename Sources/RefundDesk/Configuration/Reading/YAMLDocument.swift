import Foundation
import Yams

/// One YAML document, read with a small part of YAML: mappings, lists and text, without anchors, aliases and tags.
enum YAMLDocument {
    /// Words that begin with `*` may be aliases, which multiply what is read; more than these are not even tried.
    private static let suspectedAliasLimit = 8
    private static let plainTags: Set<String> = [Tag.Name.str.rawValue, Tag.Name.seq.rawValue, Tag.Name.map.rawValue]

    /// Reads a file, reporting what is wrong with it as a whole.
    ///
    /// - Parameters:
    ///   - file: the path of the file.
    ///   - reference: where the file is named; `nil` for the file on the command line.
    ///   - reading: takes what is found wrong.
    /// - Returns: the root, or `nil` where something was reported.
    static func root(
        of file: String,
        namedAt reference: ConfigurationValue?,
        in reading: ConfigurationReading
    ) -> ConfigurationValue? {
        do {
            let content = try ConfigurationFile.read(file)
            return root(of: content, file: file, in: reading)
        } catch {
            if let reference {
                reference.report("\(file): \(error.words)")
            } else {
                reading.report(ConfigurationIssue(file: file, message: error.words))
            }
            return nil
        }
    }

    private static func root(of content: Data, file: String, in reading: ConfigurationReading) -> ConfigurationValue? {
        func report(_ message: String, line: Int? = nil, column: Int? = nil) {
            reading.report(ConfigurationIssue(file: file, line: line, column: column, message: message))
        }
        guard var text = String(validating: content, as: UTF8.self) else {
            report("is not text in UTF-8")
            return nil
        }
        if text.first == "\u{FEFF}" { text.removeFirst() }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report("is empty")
            return nil
        }
        guard suspectedAliases(in: content) <= suspectedAliasLimit else {
            report(
                "has more than \(suspectedAliasLimit) words that begin with *: those are YAML aliases, which are not "
                    + "read here; write the values out, or put quotes around the text"
            )
            return nil
        }
        do {
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            // Anchors are held by the parser alone.
            return try withExtendedLifetime(parser) {
                guard let node = try parser.singleRoot() else {
                    report("is empty")
                    return nil
                }
                let root = ConfigurationValue(node: node, path: nil, file: file, reading: reading)
                return isPlain(root) ? root : nil
            }
        } catch let error as YamlError {
            let (message, line, column) = words(for: error, in: text)
            report(message, line: line, column: column)
        } catch {
            report("is not YAML")
        }
        return nil
    }

    /// Whether nothing in the tree is outside the part of YAML that is read here.
    private static func isPlain(_ value: ConfigurationValue) -> Bool {
        guard value.node.anchor == nil else {
            value.report("anchors (&name) and aliases (*name) are not read here; write the value out")
            return false
        }
        guard plainTags.contains(value.node.tag.description) else {
            value.report("tags (!name) are not read here")
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

    /// Says what the parser found, and where; its own description would repeat lines of the file, and with them secrets.
    private static func words(for error: YamlError, in text: String) -> (String, line: Int?, column: Int?) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let words = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
            return ("is not YAML: \(words)", mark.line, mark.column)
        case .reader(let problem, let offset, _, _):
            let line = offset.map { text.prefix($0).reduce(1) { $1.isNewline ? $0 + 1 : $0 } }
            return ("is not YAML: \(problem)", line, nil)
        case .duplicatedKeysInMapping(let keys, let context):
            let words = "\(keys.sorted().map(quoted).joined(separator: ", ")) stands more than once in one mapping"
            return (words, context.mark.line, context.mark.column)
        default:
            return ("is not YAML", nil, nil)
        }
    }
}
