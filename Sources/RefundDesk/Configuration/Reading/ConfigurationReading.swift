/// The state of reading a configuration: the environment variables and the issues found.
///
/// After an issue, parsing continues without the value, so that one run reports all issues.
final class ConfigurationReading {
    let environment: [String: String]
    private var found: [ConfigurationIssue] = []
    private var seen: Set<ConfigurationIssue> = []
    private var files: [String] = []

    init(environment: [String: String]) { self.environment = environment }

    /// Records an issue; reports it only once if two apps name the same file.
    func report(_ issue: ConfigurationIssue) {
        guard seen.insert(issue).inserted else { return }
        found.append(issue)
        if !files.contains(issue.file) { files.append(issue.file) }
    }

    /// The issues found, sorted by file and position.
    var issues: [ConfigurationIssue] {
        files.flatMap { file in
            found.filter { $0.file == file }.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        }
    }
}
