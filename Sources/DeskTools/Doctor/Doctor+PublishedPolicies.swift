import RefundDesk
import Refunds
import Store

extension Doctor {
    /// Checks that this release can read the policies that were published on the pages.
    func publishedPolicyFindings(_ configuration: DeskConfiguration, _ store: Store) async throws -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        for app in configuration.apps where app.policyFiles.isPublished {
            do {
                findings += policyFindings(try await app.withPublishedPolicy(in: store))
            } catch let unreadable as UnreadablePolicy {
                let issues = unreadable.issues.map(\.description).joined(separator: "; ")
                findings.append(
                    DoctorFinding(
                        "policy",
                        .fail,
                        "\(app.bundleID): this release cannot read the published policy, so cases wait: \(issues)",
                        mend: "publish a version that it can read, or run the release that published this one"
                    )
                )
            }
        }
        return findings
    }
}
