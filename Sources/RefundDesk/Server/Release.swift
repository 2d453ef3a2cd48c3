import CRelease

/// The release of this program.
package enum Release {
    /// The version.
    package static let version = "0.1.0"

    /// The commit of the source, or `nil` if whoever built the program did not name it.
    ///
    /// It ends in `+` if files of the source were changed after the commit.
    package static let commit = commit(from: String(cString: refund_desk_commit()))

    /// The version, with the commit in brackets if it is known.
    package static let description = description(of: commit)

    static func commit(from text: String) -> String? {
        text.isEmpty ? nil : text
    }

    static func description(of commit: String?) -> String {
        commit.map { "\(version) (\($0))" } ?? version
    }

    /// The labels of the metric `refund_desk_build_info`.
    static func labels(of commit: String?) -> MetricLabels {
        let labels: MetricLabels = ["version": version]
        return commit.map { labels.adding("commit", $0) } ?? labels
    }
}
