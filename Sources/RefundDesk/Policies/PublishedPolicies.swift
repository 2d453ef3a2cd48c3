import AppStoreTypes
import Logging
package import Refunds

/// The published policy of an app cannot be read by this release, so no case of the app is decided.
package struct UnreadablePolicy: Error {
    package let bundleID: String
    package let number: Int64
    /// What is wrong, with lines and columns of the text.
    package let issues: [ConfigurationIssue]
}

/// Keeps the apps of a desk at the version of their policy that was published last, by whichever desk.
package struct PublishedPolicies: Sendable {
    let store: any PolicyVersionStore
    private let audit: any DeedLog
    private let queue: any CaseQueue
    /// Wakes the worker that answers cases.
    private let wake: WakeSignal
    private let now: @Sendable () -> Timestamp

    init(
        store: any PolicyVersionStore,
        audit: any DeedLog,
        queue: any CaseQueue,
        wake: WakeSignal,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.audit = audit
        self.queue = queue
        self.wake = wake
        self.now = now
    }

    /// Returns the policy that decides an app's cases now, after putting the newest published version in force.
    ///
    /// It reads one row for an app whose policy is published, and nothing for others. A desk calls it before it decides
    /// a case, so no case is decided by an older version than one whose publication the pages have confirmed.
    ///
    /// - Throws: ``UnreadablePolicy``, or an error of the store.
    @discardableResult
    package func current(of app: App) async throws -> PolicyInForce {
        let inForce = app.current.value
        guard inForce.files.isPublished else { return inForce }
        let number = try await store.newestPolicyNumber(of: app.bundleID)
        guard number != inForce.number else { return inForce }
        let new: PolicyInForce
        if number == 0 {
            new = app.current.takeBack()
        } else {
            // Versions are never changed or deleted, except by a restore, which gives another number.
            guard let version = try await store.policyVersion(number, of: app.bundleID) else { return inForce }
            let policy: Policy
            do throws(ConfigurationError) {
                policy = try PolicyFile.parse(version.text, named: "version \(number)").policy
            } catch {
                throw UnreadablePolicy(bundleID: app.bundleID, number: number, issues: error.issues)
            }
            new = app.current.publish(policy, version)
        }
        try await audit.recordChange(Deed(policy: new, of: app.bundleID, at: now()))
        try await queue.lookAgain(atCasesOf: app.bundleID, at: now())
        wake.notify()
        return new
    }

    /// Returns the policy to show for an app, and why it decides no case if the newest version cannot be read.
    package func shown(of app: App) async throws -> (inForce: PolicyInForce, unreadable: UnreadablePolicy?) {
        do {
            return (try await current(of: app), nil)
        } catch let unreadable as UnreadablePolicy {
            return (app.current.value, unreadable)
        }
    }
}

extension AppConfiguration {
    /// Returns the configuration with the policy that is in force in a database.
    ///
    /// - Throws: ``UnreadablePolicy``, or an error of the store.
    package func withPublishedPolicy(in store: some PolicyVersionStore) async throws -> AppConfiguration {
        guard policyFiles.isPublished else { return self }
        let number = try await store.newestPolicyNumber(of: bundleID)
        guard number > 0, let version = try await store.policyVersion(number, of: bundleID) else { return self }
        var configuration = self
        do throws(ConfigurationError) {
            configuration.policy = try PolicyFile.parse(version.text, named: "version \(number)").policy
        } catch {
            throw UnreadablePolicy(bundleID: bundleID, number: number, issues: error.issues)
        }
        configuration.policyText = version.text
        return configuration
    }
}
