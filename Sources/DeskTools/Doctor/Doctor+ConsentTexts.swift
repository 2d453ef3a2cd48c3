import RefundDesk
import Refunds

extension Doctor {
    /// Finds fields that answers state, and facts that rules use, which the consent text in force does not name.
    ///
    /// A text that does not say what it covers counts as covering everything.
    func consentFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let time = now()
        guard app.consentTexts.current(on: Day(of: time))?.covers != nil else { return [] }
        let warnings = ConsentCoverage(of: app, at: time).warnings
        guard warnings.isEmpty else {
            return warnings.map { warning in
                DoctorFinding(
                    "consent",
                    .warn,
                    "\(app.bundleID): \(warning)",
                    mend: "name it in a new version of the text and in its covers, or do not use it"
                )
            }
        }
        return [DoctorFinding("consent", .ok, "\(app.bundleID): the text in force names everything that is used")]
    }
}
