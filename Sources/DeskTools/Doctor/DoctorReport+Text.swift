import RefundDesk

extension DoctorReport {
    /// Returns the report as text for a terminal; the last line is a summary.
    package func text(isColoured: Bool) -> String {
        let width = findings.map(\.check.count).max() ?? 0
        var lines: [String] = []
        for finding in findings {
            let word = Self.padded(finding.status.rawValue, to: 4)
            let status = isColoured ? "\u{1B}[\(finding.status.colour)m\(word)\u{1B}[0m" : word
            lines.append("\(status)  \(Self.padded(finding.check, to: width))  \(finding.found)")
            lines += finding.steps.map { String(repeating: " ", count: width + 8) + "→ \($0)" }
        }
        let counts = [(DoctorFinding.Status.fail, "failed"), (.warn, "with warnings"), (.ok, "passed")].map {
            status,
            words in
            "\(findings.count { $0.status == status }) \(words)"
        }
        return (lines + ["", counts.joined(separator: ", ")]).joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension DoctorFinding.Status {
    /// The terminal colour code: green, yellow or red.
    fileprivate var colour: Int {
        switch self {
        case .ok: 32
        case .warn: 33
        case .fail: 31
        }
    }
}
