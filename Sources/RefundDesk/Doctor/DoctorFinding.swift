package import AppStoreTrust

/// What the doctor found in one place, and what to mend.
package struct DoctorFinding: Hashable, Sendable {
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
    /// What to do about it, in order; empty when there is nothing to do.
    package var steps: [String]
    /// Why it is so, where that is known: one cause that is certain, or those that are possible.
    package var causes: [Diagnosis]

    package init(_ check: String, _ status: Status, _ found: String, mend: String? = nil) {
        self.check = check
        self.status = status
        self.found = found
        steps = mend.map { [$0] } ?? []
        causes = []
    }

    /// A finding that its causes explain.
    ///
    /// - Parameters:
    ///   - check: what was looked at.
    ///   - status: how it stands.
    ///   - place: whose it is, such as an app or an address.
    ///   - causes: the first one certain, or all of them possible; never empty.
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

    /// The first thing to do about it.
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
