package import RefundDesk

extension Doctor: DeskExaminer {
    package func findings() async -> [ExaminationFinding] { await examine().findings.map(\.ofExamination) }

    package func findingsOfTestNotifications() async -> [ExaminationFinding] {
        await sendTests().findings.map(\.ofExamination)
    }
}

extension DoctorFinding {
    fileprivate var ofExamination: ExaminationFinding {
        let status: ExaminationFinding.Status =
            switch self.status {
            case .ok: .ok
            case .warn: .warn
            case .fail: .fail
            }
        return ExaminationFinding(check: check, status: status, found: found, steps: steps)
    }
}
