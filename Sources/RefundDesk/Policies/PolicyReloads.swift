import AppStoreTypes
package import Logging
import Refunds
import Synchronization

/// Reads the policy and product files of all apps again, and puts all of them in force or none.
package final class PolicyReloads: Sendable {
    private let apps: [App]
    /// The variables that `${NAME}` reads.
    private let environment: [String: String]
    private let queue: any CaseQueue
    private let audit: any DeedLog
    /// Wakes the worker that answers cases.
    private let wake: WakeSignal
    private let now: @Sendable () -> Timestamp
    /// Lets one reload at a time read and replace, so that the newest files win.
    private let turn = Mutex(())

    init(
        apps: [String: App],
        environment: [String: String],
        queue: any CaseQueue,
        audit: any DeedLog,
        wake: WakeSignal,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.apps = apps.values.sorted { $0.bundleID < $1.bundleID }
        self.environment = environment
        self.queue = queue
        self.audit = audit
        self.wake = wake
        self.now = now
    }

    /// The policy in force of each app, by bundle ID.
    var inForce: [(bundleID: String, policy: PolicyInForce)] { apps.map { ($0.bundleID, $0.current.value) } }

    /// Reads all files again, and looks again at the cases that a policy or a catalogue keeps from being answered.
    ///
    /// An app whose content did not change keeps its version, the time of its load and who loaded it.
    ///
    /// - Parameters:
    ///   - author: who asked for it.
    ///   - logger: gets a line about the result.
    /// - Throws: ``ConfigurationError`` if a file is invalid, and then no version changed; any error of the store,
    ///   after the new versions are in force.
    package func reload(by author: String, _ logger: Logger) async throws {
        let changed: [String]
        do throws(ConfigurationError) {
            changed = try turn.withLock { _ throws(ConfigurationError) in try replaceAll(by: author) }
        } catch {
            for issue in error.issues {
                logger.error(
                    "policies were not reloaded: a file is invalid, the old versions stay in force",
                    metadata: ["reload.author": "\(author)", "issue": "\(issue)"]
                )
            }
            throw error
        }
        logger.notice(
            "policies were reloaded",
            metadata: [
                "reload.author": "\(author)", "reload.changed": "\(changed.count)",
                "policy.versions":
                    "\(inForce.map { "\($0.bundleID) \($0.policy.composer.version ?? "")" }.joined(separator: ", "))",
            ]
        )
        for (bundleID, policy) in inForce {
            try await audit.recordChange(Deed(policy: policy, of: bundleID, at: now()))
        }
        // Also without a change: an earlier reload may have been interrupted before it reached every case.
        for app in apps { try await queue.lookAgain(atCasesOf: app.bundleID, at: now()) }
        wake.notify()
    }

    /// Reads every file before it replaces any version, and returns the apps whose version changed.
    private func replaceAll(by author: String) throws(ConfigurationError) -> [String] {
        let reading = ConfigurationReading(environment: environment)
        let (now, olds) = (now(), apps.map(\.current.value))
        let news = olds.map { old in
            let files = old.files
            // A published version takes precedence over the file.
            let path = old.number > 0 ? nil : files.policy
            return PolicyInForce(
                policy: Self.read(path, reading, keepingText: true) { Policy(root: $0) } ?? old.composer.policy,
                catalogue: Self.read(files.products, reading) { ProductCatalogue(root: $0) } ?? old.composer.catalogue,
                consentTexts: old.composer.consentTexts,
                review: old.composer.review,
                since: now,
                loadedBy: author,
                text: path.flatMap { reading.policyTexts[$0] } ?? old.text,
                number: old.number,
                note: old.note,
                files: files
            )
        }
        guard reading.issues.isEmpty else { throw ConfigurationError(issues: reading.issues) }
        var changed: [String] = []
        for ((app, old), new) in zip(zip(apps, olds), news) where new.composer.version != old.composer.version {
            app.current.replace(with: new)
            changed.append(app.bundleID)
        }
        return changed
    }

    private static func read<Value>(
        _ path: String?,
        _ reading: ConfigurationReading,
        keepingText keepsText: Bool = false,
        _ parse: (ConfigurationValue) -> Value?
    ) -> Value? {
        path.flatMap { YAMLDocument.root(of: $0, namedAt: nil, in: reading, keepingText: keepsText) }.flatMap(parse)
    }
}
