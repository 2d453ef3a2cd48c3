import Refunds

extension Policy {
    static let keys = ["rules", "default", "holdout"]

    /// Reads the policy file that the configuration names.
    init?(_ reference: ConfigurationValue) {
        guard let path = reference.filePath(),
            let root = YAMLDocument.root(of: path, namedAt: reference, in: reference.reading, keepingText: true)
        else { return nil }
        self.init(root: root)
    }

    /// Parses the root of a policy file.
    init?(root: ConfigurationValue) {
        guard let keys = root.mapping(of: Self.keys) else { return nil }
        let rules = keys["rules"]?.list()?.compactMap(Rule.init) ?? []
        let fallback = keys["default"].flatMap { value in
            value.mapping(of: Verdict.keys, mayBeEmpty: true).flatMap { Verdict($0) }
        }
        let holdout = keys["holdout"]?.integer(in: 0...100)
        for (name, same) in Dictionary(grouping: rules, by: \.name) where same.count > 1 {
            keys["rules"]?.report("\(quoted(name)) is the name of \(same.count) rules; give each rule its own name")
        }
        self.init(
            rules: rules,
            fallback: fallback ?? Policy().fallback,
            holdoutPercent: holdout.map(Int.init) ?? 0
        )
    }
}

extension Rule {
    /// Names reserved for decisions that no rule made.
    private static let takenNames = [
        PolicyDecision.fallbackName, PolicyDecision.overrideName, PolicyDecision.personName,
    ]

    /// Parses one rule.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["name", "when"] + Verdict.keys + ["delay", "shadow"]) else { return nil }
        let name = keys.required("name")?.text()
        if let name, Self.takenNames.contains(name) {
            keys["name"]?.report("\(quoted(name)) is reserved for decisions without a rule; choose another name")
        }
        let condition = keys["when"].map { Condition($0) } ?? .always
        let verdict = Verdict(keys)
        let isShadow = keys["shadow"].map { $0.boolean() } ?? false
        let delay = keys["delay"].map { $0.timeBeforeDeadline() }
        if keys["review"] != nil || keys["answer"] != nil {
            keys["delay"]?.report("is allowed only with prefer: a review has its own until")
        }
        guard let name, let condition, let verdict, let isShadow, delay != .some(nil) else { return nil }
        self.init(
            name: name,
            condition: condition,
            verdict: verdict,
            delay: delay.flatMap(\.self),
            isShadow: isShadow
        )
    }
}
