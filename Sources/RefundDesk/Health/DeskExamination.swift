import AppStoreTypes
import Synchronization

/// Examines the desk's configuration and what it names, as `refund-desk doctor` does.
package protocol DeskExaminer: Sendable {
    /// Runs all checks, and changes nothing.
    func findings() async -> [ExaminationFinding]

    /// Asks Apple for a test notification for each app and environment, and waits until each is stored.
    func findingsOfTestNotifications() async -> [ExaminationFinding]
}

/// The result of one check, with the steps to take.
package struct ExaminationFinding: Hashable, Sendable {
    /// How serious a finding is.
    package enum Status: String, Sendable {
        case ok, warn, fail
    }

    /// The subject of the check, such as `key` or `endpoint`.
    package var check: String
    package var status: Status
    /// The result of the check.
    package var found: String
    /// The steps to take, in order; empty if there is nothing to do.
    package var steps: [String]

    package init(check: String, status: Status, found: String, steps: [String]) {
        self.check = check
        self.status = status
        self.found = found
        self.steps = steps
    }
}

/// Runs examinations one at a time, and keeps the result of the last one of each kind.
final class Examinations: Sendable {
    /// What is examined.
    enum Kind: Hashable {
        case desk, testNotifications
    }

    /// The result of an examination.
    struct Report: Sendable {
        let findings: [ExaminationFinding]
        let at: Timestamp
        /// Who asked for it.
        let author: String
    }

    private struct State {
        var isRunning = false
        var reports: [Kind: Report] = [:]
    }

    /// Examines; `nil` if only the command line can.
    private let examiner: (any DeskExaminer)?
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    init(_ examiner: (any DeskExaminer)?, now: @escaping @Sendable () -> Timestamp) {
        self.examiner = examiner
        self.now = now
    }

    /// Whether this desk can examine itself.
    var isPossible: Bool { examiner != nil }

    /// Returns the last report of a kind; `nil` if there is none since the start of the desk.
    func last(_ kind: Kind) -> Report? { state.withLock { $0.reports[kind] } }

    /// Runs an examination and keeps its report.
    ///
    /// - Returns: whether it ran; `false` if another one is running, or if the desk cannot examine itself.
    func run(_ kind: Kind, by author: String) async -> Bool {
        guard let examiner else { return false }
        let begins = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard begins else { return false }
        let findings =
            switch kind {
            case .desk: await examiner.findings()
            case .testNotifications: await examiner.findingsOfTestNotifications()
            }
        state.withLock { state in
            state.isRunning = false
            state.reports[kind] = Report(findings: findings, at: now(), author: author)
        }
        return true
    }
}
