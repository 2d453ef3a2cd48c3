import Refunds

extension Doctor {
    /// Which rules can never decide.
    func policyFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let unreachable = app.policy.unreachableRules
        guard unreachable.isEmpty else {
            return unreachable.map {
                DoctorFinding(
                    "policy",
                    .warn,
                    "\(app.bundleID): the rule \(quoted($0.name)) never decides: a rule before it matches every case",
                    mend: "move it up, or take it out"
                )
            }
        }
        let shadows = app.policy.rules.count { $0.isShadow }
        let rules = app.policy.rules.count - shadows
        return [DoctorFinding("policy", .ok, "\(app.bundleID): \(rules) rules, \(shadows) on trial")]
    }
}
