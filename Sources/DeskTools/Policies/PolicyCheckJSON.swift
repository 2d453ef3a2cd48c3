package import Foundation
package import RefundDesk
package import Refunds

/// The JSON that `policy check --json` prints.
package struct PolicyCheckJSON: Encodable {
    let ok: Bool
    let rules: Int?
    let onTrial: Int?
    let holdout: Int?
    let errors: [IssueJSON]
    let warnings: [IssueJSON]

    /// Creates the result for a valid policy.
    package init(_ policy: Policy, warnings: [ConfigurationIssue]) {
        ok = true
        onTrial = policy.rules.count(where: \.isShadow)
        rules = policy.rules.count
        holdout = policy.holdoutPercent
        errors = []
        self.warnings = warnings.map(IssueJSON.init)
    }

    /// Creates the result for an invalid policy.
    package init(_ error: ConfigurationError) {
        ok = false
        (rules, onTrial, holdout) = (nil, nil, nil)
        errors = error.issues.map(IssueJSON.init)
        warnings = []
    }

    package func data() throws -> Data { try JSONEncoder.api.encode(self) }
}

/// An issue in a file.
struct IssueJSON: Encodable {
    let file: String
    let line: Int?
    let column: Int?
    let key: String?
    let message: String
    let allowed: [String]?
    let suggestion: String?

    init(_ issue: ConfigurationIssue) {
        file = issue.file
        line = issue.line
        column = issue.column
        key = issue.key
        message = issue.message
        allowed = issue.allowed.isEmpty ? nil : issue.allowed
        suggestion = issue.suggestion
    }
}
