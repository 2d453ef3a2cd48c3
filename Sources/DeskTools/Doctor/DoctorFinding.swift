package import AppStoreTrust

/// The result of one of the doctor's checks, with the steps to take.
package struct DoctorFinding: Hashable, Sendable {
    /// How serious a finding is.
    package enum Status: String, Sendable, Encodable {
        /// Everything is in order.
        case ok
        /// The desk works, but with limits.
        case warn
        /// The desk cannot work.
        case fail
    }

    /// The subject of the check, such as `key` or `endpoint`.
    package var check: String
    package var status: Status
    /// The result of the check.
    package var found: String
    /// The steps to take, in order; empty if there is nothing to do.
    package var steps: [String]
    /// The causes, if known: a single certain cause or several possible ones.
    package var causes: [Diagnosis]

    package init(_ check: String, _ status: Status, _ found: String, mend: String? = nil) {
        self.check = check
        self.status = status
        self.found = found.forTerminal
        steps = mend.map { [$0] } ?? []
        causes = []
    }

    /// Creates a finding from its causes.
    ///
    /// - Parameters:
    ///   - check: the subject of the check.
    ///   - status: how serious the finding is.
    ///   - place: what it concerns, such as an app or an address.
    ///   - causes: the causes; either the first is certain or all are possible. Must not be empty.
    package init(_ check: String, _ status: Status, at place: String, _ causes: [Diagnosis]) {
        self.check = check
        self.status = status
        let isCertain = causes.first?.isCertain ?? false
        self.causes = isCertain ? Array(causes.prefix(1)) : causes
        let words = self.causes.map { cause in
            let seen = cause.seen.isEmpty ? "" : " (\(cause.seen.joined(separator: "; ")))"
            return cause.cause.dropLast() + seen
        }
        found = "\(place): " + (isCertain ? words : words.map { "perhaps: \($0)" }).joined(separator: "; ")
        steps = self.causes.flatMap(\.steps)
    }

    /// The first step to take.
    package var mend: String? { steps.first }
}

extension DoctorFinding: Encodable {
    private enum CodingKeys: String, CodingKey { case check, status, found, mend, steps, causes }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(check, forKey: .check)
        try container.encode(status, forKey: .status)
        try container.encode(found, forKey: .found)
        try container.encodeIfPresent(mend, forKey: .mend)
        try container.encode(steps, forKey: .steps)
        try container.encode(causes, forKey: .causes)
    }
}

/// All findings of the doctor.
package struct DoctorReport: Hashable, Sendable, Encodable {
    package var findings: [DoctorFinding]

    package init(findings: [DoctorFinding]) { self.findings = findings }

    /// Whether no finding has the status `fail`.
    package var isHealthy: Bool { !findings.contains { $0.status == .fail } }

    private enum CodingKeys: String, CodingKey { case isHealthy, findings }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isHealthy, forKey: .isHealthy)
        try container.encode(findings, forKey: .findings)
    }
}
