/// One reading of the configuration: the environment that files may refer to, and all that was found wrong.
///
/// Whoever finds something wrong reports it and goes on without the value, so that one run names every mistake.
final class ConfigurationReading {
    let environment: [String: String]
    private var found: [ConfigurationIssue] = []
    private var seen: Set<ConfigurationIssue> = []
    private var files: [String] = []

    init(environment: [String: String]) { self.environment = environment }

    /// Notes an issue; two apps may name the same file, whose issues are said once.
    func report(_ issue: ConfigurationIssue) {
        guard seen.insert(issue).inserted else { return }
        found.append(issue)
        if !files.contains(issue.file) { files.append(issue.file) }
    }

    /// What was found, file by file and from top to bottom.
    var issues: [ConfigurationIssue] {
        files.flatMap { file in
            found.filter { $0.file == file }.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        }
    }
}
