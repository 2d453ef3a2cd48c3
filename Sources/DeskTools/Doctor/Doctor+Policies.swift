import RefundDesk
import Refunds

extension Doctor {
    /// Returns warnings about an app's policy, such as rules that can never decide a case.
    func policyFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let warnings = app.policy.warnings(products: Set(app.products.products.keys), at: now())
            // Only the file shows whether a missing `otherwise` is intended.
            .filter { $0.kind != .missingOtherwise }
        guard warnings.isEmpty else {
            return warnings.map { warning in
                let rule = warning.ruleIndex.map { "the rule \(quoted(app.policy.rules[$0].name)) " } ?? "the policy: "
                return DoctorFinding(
                    "policy",
                    .warn,
                    "\(app.bundleID): \(rule)\(warning)",
                    mend: "refund-desk policy check FILE names the line"
                )
            }
        }
        let shadows = app.policy.rules.count { $0.isShadow }
        let rules = app.policy.rules.count - shadows
        return [DoctorFinding("policy", .ok, "\(app.bundleID): \(rules) rules, \(shadows) on trial")]
    }
}
