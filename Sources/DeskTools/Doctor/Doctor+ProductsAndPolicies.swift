import RefundDesk
import Refunds

extension Doctor {
    /// Finds products whose refund requests cannot be answered because the catalogue lacks a value.
    func productFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let products = app.products.products
        guard !products.isEmpty else {
            return [
                DoctorFinding(
                    "products",
                    .warn,
                    "\(app.bundleID): no products: no request is answered, because sampleProvided is unknown",
                    mend: "add a products file that sets sampleProvided for each product"
                )
            ]
        }
        let sampleless = products.filter { $0.value.sampleProvided == nil }.keys.sorted()
        let undelivered = products.filter { !$0.value.isDeliveredWhenUnknown }.keys.sorted()
        var findings: [DoctorFinding] = []
        if !sampleless.isEmpty {
            findings.append(
                DoctorFinding(
                    "products",
                    .warn,
                    "\(app.bundleID): requests for \(Self.some(of: sampleless)) are not answered",
                    mend: "set sampleProvided to true or false"
                )
            )
        }
        // Google Play's answer says nothing about the delivery.
        if !undelivered.isEmpty, app.googlePlay == nil {
            findings.append(
                DoctorFinding(
                    "products",
                    .warn,
                    "\(app.bundleID): requests for \(Self.some(of: undelivered)) are answered only after delivery or "
                        + "use is reported",
                    mend: "report it, or set deliveryWhenUnknown: delivered if every purchase is delivered at once"
                )
            )
        }
        return findings.isEmpty
            ? [DoctorFinding("products", .ok, "\(app.bundleID): \(products.count) in the catalogue")] : findings
    }

    static func some(of names: [String]) -> String {
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
    }
}

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
                    mend: "to find the line, run refund-desk policy check FILE"
                )
            }
        }
        let shadows = app.policy.rules.count { $0.isShadow }
        let rules = app.policy.rules.count - shadows
        return [DoctorFinding("policy", .ok, "\(app.bundleID): \(rules) rules, \(shadows) in shadow mode")]
    }
}
