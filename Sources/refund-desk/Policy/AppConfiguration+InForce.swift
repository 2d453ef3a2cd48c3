import ArgumentParser
import RefundDesk
import Refunds

extension AppConfiguration {
    /// Returns the configuration with the policy in force; on errors, prints all issues and exits with 78.
    func inForce(in store: some PolicyVersionStore) async throws -> AppConfiguration {
        do {
            return try await withPublishedPolicy(in: store)
        } catch let unreadable as UnreadablePolicy {
            Console.note("This release cannot read the published policy of \(bundleID):")
            for issue in unreadable.issues { Console.note(issue.description) }
            throw ExitCode.configuration
        }
    }
}
