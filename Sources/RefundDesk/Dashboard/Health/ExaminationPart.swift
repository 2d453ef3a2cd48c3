import AppStoreTypes
import Refunds

/// The last result of an examination, and the form that runs one.
struct ExaminationPart: Sendable {
    struct Line: Sendable {
        let check: String
        let status: Chip
        let found: String
        let steps: [String]
    }

    let lines: [Line]
    let hasLines: Bool
    let at: Moment?
    let author: String?
    let summary: String?
    /// Since when an examination of this kind is running, and who asked for it; `nil` if none is.
    let runningSince: Moment?
    let runningFor: String?
    /// The code for the form; `nil` if the visitor may not run one, or the desk cannot.
    let formToken: String?

    /// Creates the part; only a visitor who may manage all apps sees the result, because it is about all of them.
    init(_ examinations: Examinations, _ kind: Examinations.Kind, for visitor: Visitor, now: Timestamp) {
        let report = visitor.mayAdministrate ? examinations.last(kind) : nil
        let running = visitor.mayAdministrate ? examinations.running(kind) : nil
        runningSince = running.map { Moment($0.begins, now: now) }
        runningFor = running?.author
        lines = (report?.findings ?? []).map { finding in
            let chip =
                switch finding.status {
                case .ok: Chip(word: "OK", tone: .good)
                case .warn: Chip(word: "Warning", tone: .warn)
                case .fail: Chip(word: "Failed", tone: .bad)
                }
            return Line(check: finding.check, status: chip, found: finding.found, steps: finding.steps)
        }
        hasLines = !lines.isEmpty
        at = report.map { Moment($0.at, now: now) }
        author = report?.author
        summary = report.map { report in
            let counts = [(ExaminationFinding.Status.fail, "failed"), (.warn, "with warnings"), (.ok, "passed")]
            return counts.map { status, words in "\(report.findings.count { $0.status == status }) \(words)" }
                .joined(separator: ", ")
        }
        self.formToken = examinations.isPossible && visitor.mayAdministrate ? visitor.formToken : nil
    }
}
