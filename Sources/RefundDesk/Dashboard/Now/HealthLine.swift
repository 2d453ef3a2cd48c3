/// The line of the page Now that says whether all is well, in the words of the page of health.
struct HealthLine: Sendable {
    /// The page of health.
    let link: String
    /// The mark of a problem; `nil` if all is well.
    let problem: Chip?
    let text: String

    /// Creates the line.
    ///
    /// - Parameters:
    ///   - findings: the newest findings about the desk's health.
    ///   - scope: the app and environment of the page.
    ///   - visitor: who sees the page.
    init(_ findings: DeskWatch.Findings, in scope: PageScope, for visitor: Visitor) {
        link = scope.link("/health")
        let problems = HealthPage.problems(findings, in: scope, for: visitor)
        guard let worst = problems.first else {
            problem = nil
            text = "all is well."
            return
        }
        problem = Chip(word: "Look here", tone: HealthPage.tone(of: problems))
        let more = problems.count == 1 ? "" : " And \(problems.count - 1) more."
        text = "\(worst.subject): \(worst.text)\(more)"
    }
}
