package import AppStoreTypes
package import Refunds
import Yams

/// A policy in a file of its own, with the place of each rule.
package struct PolicyFile: Sendable {
    package let path: String
    package let policy: Policy
    private let rules: [ConfigurationPlace]
    private let fallback: ConfigurationPlace
    private let holdout: ConfigurationPlace?

    /// Reads a policy.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - environment: what `${NAME}` reads.
    /// - Returns: the policy, checked.
    /// - Throws: everything that is wrong in it.
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

    private init(path: String, policy: Policy, root: ConfigurationValue) {
        self.path = path
        self.policy = policy
        let keys = root.mapping(of: Policy.keys)
        rules = keys?["rules"]?.list()?.map(ConfigurationPlace.init) ?? []
        fallback = ConfigurationPlace(keys?["default"] ?? root)
        holdout = keys?["holdout"].map(ConfigurationPlace.init)
    }

    /// What is odd about it, from top to bottom.
    ///
    /// - Parameters:
    ///   - products: the catalogue's product identifiers; empty where there is no catalogue.
    ///   - now: schedules that ended before it are over.
    /// - Returns: each with its place in the file.
    package func warnings(products: Set<String> = [], at now: Timestamp) -> [ConfigurationIssue] {
        policy.warnings(products: products, at: now).compactMap { warning in
            let index = warning.ruleIndex
            let place = index.map { rules[$0] } ?? (warning.kind == .allHeldOut ? holdout : nil) ?? fallback
            // Written out, even as none, it is meant.
            if warning.kind == .missingOtherwise, place.keys.contains("otherwise") { return nil }
            let name = index.map { "\u{201C}\(policy.rules[$0].name)\u{201D} " } ?? ""
            return ConfigurationIssue(
                file: path,
                line: place.line,
                column: place.column,
                key: place.path,
                message: name + warning.description
            )
        }
    }
}

/// Where something stands in a file, once the file is read.
private struct ConfigurationPlace: Sendable {
    let line: Int?
    let column: Int?
    let path: String?
    /// The keys of a mapping.
    let keys: Set<String>

    init(_ value: ConfigurationValue) {
        line = value.node.mark?.line
        column = value.node.mark?.column
        path = value.path
        keys = Set(value.node.mapping?.keys.compactMap { $0.scalar?.string } ?? [])
    }
}
