/// What the doctor found in one place, and what to mend.
package struct DoctorFinding: Hashable, Sendable, Encodable {
    /// How much it matters.
    package enum Status: String, Sendable, Encodable {
        /// As it should be.
        case ok
        /// Works, but less well than it could, or not for everything.
        case warn
        /// Keeps the desk from working.
        case fail
    }

    /// What was looked at, such as `key` or `endpoint`.
    package var check: String
    package var status: Status
    /// What was found, in words.
    package var found: String
    /// What to do about it; `nil` when there is nothing to do.
    package var mend: String?

    package init(_ check: String, _ status: Status, _ found: String, mend: String? = nil) {
        self.check = check
        self.status = status
        self.found = found
        self.mend = mend
    }
}

/// Everything the doctor found.
package struct DoctorReport: Hashable, Sendable, Encodable {
    package var findings: [DoctorFinding]

    package init(findings: [DoctorFinding]) { self.findings = findings }

    /// Whether nothing keeps the desk from working.
    package var isHealthy: Bool { !findings.contains { $0.status == .fail } }

    private enum CodingKeys: String, CodingKey { case isHealthy, findings }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isHealthy, forKey: .isHealthy)
        try container.encode(findings, forKey: .findings)
    }
}
