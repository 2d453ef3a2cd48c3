package import AppStoreTypes
import Foundation
package import Refunds
import Yams

/// A policy read from its own file, with the position of each rule and of each word.
package struct PolicyFile: Sendable {
    package let path: String
    package let policy: Policy
    private let rules: [ConfigurationPlace]
    /// The words in the conditions of each rule.
    private let words: [[WordPlace]]
    private let fallback: ConfigurationPlace
    private let holdout: ConfigurationPlace?

    /// Reads a policy file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - environment: the variables that `${NAME}` reads.
    /// - Returns: the validated policy.
    /// - Throws: all issues of the file.
    package static func load(
        path: String,
        environment: [String: String]
    ) throws(ConfigurationError) -> PolicyFile {
        let reading = ConfigurationReading(environment: environment)
        let root = YAMLDocument.root(of: path, namedAt: nil, in: reading)
        guard let root, let policy = Policy(root: root), reading.issues.isEmpty else {
            throw ConfigurationError(issues: reading.issues)
        }
        return PolicyFile(path: path, policy: policy, root: root)
    }

    /// Parses the text of a draft, which cannot read any variable.
    ///
    /// - Parameters:
    ///   - text: the draft.
    ///   - name: the name under which issues are reported.
    /// - Returns: the validated policy.
    /// - Throws: all issues of the draft.
    package static func parse(_ text: String, named name: String) throws(ConfigurationError) -> PolicyFile {
        let reading = ConfigurationReading(environment: [:])
        let root = YAMLDocument.root(of: Data(text.utf8), file: name, in: reading)
        guard let root, let policy = Policy(root: root), reading.issues.isEmpty else {
            throw ConfigurationError(issues: reading.issues)
        }
        return PolicyFile(path: name, policy: policy, root: root)
    }

    private init(path: String, policy: Policy, root: ConfigurationValue) {
        self.path = path
        self.policy = policy
        let keys = root.mapping(of: Policy.keys)
        let list = keys?["rules"]?.list() ?? []
        rules = list.map(ConfigurationPlace.init)
        words = list.map { rule in
            rule.members()?.first { $0.name == "when" }.map { WordPlace.all(in: $0.value) } ?? []
        }
        fallback = ConfigurationPlace(keys?["default"] ?? root)
        holdout = keys?["holdout"].map(ConfigurationPlace.init)
    }

    /// Returns the warnings about the policy, in file order.
    ///
    /// - Parameters:
    ///   - products: the product IDs of the catalogue; empty if there is no catalogue.
    ///   - now: the current time; a schedule that ended before it is over.
    /// - Returns: the warnings with their positions in the file.
    package func warnings(products: Set<String> = [], at now: Timestamp) -> [ConfigurationIssue] {
        policy.warnings(products: products, at: now).compactMap { warning in
            let index = warning.ruleIndex
            let place = index.map { rules[$0] } ?? (warning.kind == .allHeldOut ? holdout : nil) ?? fallback
            // If the file contains `otherwise`, even as `none`, it is intended.
            if warning.kind == .missingOtherwise, place.keys.contains("otherwise") { return nil }
            let word = index.flatMap { index in
                warning.kind.word.flatMap { word in
                    words[index].first { $0.fact == word.fact && $0.text == word.text }?.place
                }
            }
            let suggestion =
                warning.kind.meant
                ?? warning.kind.word.flatMap { word in
                    word.fact == .product ? nearest(to: word.text, among: products.sorted()) : nil
                }
            let name = index.map { "\u{201C}\(policy.rules[$0].name)\u{201D} " } ?? ""
            return ConfigurationIssue(
                file: path,
                line: (word ?? place).line,
                column: (word ?? place).column,
                key: (word ?? place).path,
                message: name + warning.description,
                suggestion: suggestion
            )
        }
    }
}

/// The position of a value in a file.
private struct ConfigurationPlace: Sendable {
    let line: Int?
    let column: Int?
    let path: String?
    /// The keys, if the value is a mapping.
    let keys: Set<String>

    init(_ value: ConfigurationValue) {
        line = value.node.mark?.line
        column = value.node.mark?.column
        path = value.path
        keys = Set(value.node.mapping?.keys.compactMap { $0.scalar?.string } ?? [])
    }
}

/// A word in a condition, with its position.
private struct WordPlace: Sendable {
    let fact: WordFact
    let text: String
    let place: ConfigurationPlace

    /// Returns the words in a valid condition.
    static func all(in condition: ConfigurationValue) -> [WordPlace] {
        (condition.members() ?? []).flatMap { name, value -> [WordPlace] in
            if let fact = WordFact(rawValue: name) {
                return (value.oneOrMore() ?? []).compactMap { item in
                    item.text().map { WordPlace(fact: fact, text: $0, place: ConfigurationPlace(item)) }
                }
            }
            switch name {
            case "all", "any": return (value.list() ?? []).flatMap(all)
            case "not": return all(in: value)
            default: return []
            }
        }
    }
}
