import Refunds

extension Policy {
    /// Reads the `policy.yml` that a configuration names.
    init?(_ reference: ConfigurationValue) {
        guard let path = reference.filePath(),
            let root = YAMLDocument.root(of: path, namedAt: reference, in: reference.reading),
            let keys = root.mapping(of: ["rules", "default", "holdout"])
        else { return nil }
        let rules = keys["rules"]?.list()?.compactMap(Rule.init) ?? []
        let fallback = keys["default"].flatMap { value in
            value.mapping(of: Verdict.keys).flatMap { Verdict($0) }
        }
        let holdout = keys["holdout"]?.integer(in: 0...100)
        for (name, same) in Dictionary(grouping: rules, by: \.name) where same.count > 1 {
            keys["rules"]?.report("\(quoted(name)) names \(same.count) rules; give each a name of its own")
        }
        self.init(
            rules: rules,
            fallback: fallback ?? Policy().fallback,
            holdoutPercent: holdout.map(Int.init) ?? 0
        )
    }
}

extension Rule {
    /// Names that stand for decisions made by no rule.
    private static let takenNames = [PolicyDecision.fallbackName, "person"]

    /// Reads one rule.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["name", "when"] + Verdict.keys + ["shadow"]) else { return nil }
        let name = keys.required("name")?.text()
        if let name, Self.takenNames.contains(name) {
            keys["name"]?.report("\(quoted(name)) is what decisions made by no rule are called; choose another name")
        }
        let conditions = keys["when"].map { Conditions($0) } ?? Conditions()
        let verdict = Verdict(keys)
        let isShadow = keys["shadow"].map { $0.boolean() } ?? false
        guard let name, let conditions, let verdict, let isShadow else { return nil }
        self.init(name: name, conditions: conditions, verdict: verdict, isShadow: isShadow)
    }
}
