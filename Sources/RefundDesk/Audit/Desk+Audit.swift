import AppStoreClient
import AppStoreTypes
import Crypto
import Foundation
import GooglePlay
import Logging
import Refunds
import ServiceLifecycle
import Store

extension Desk {
    /// Returns the workers that link, sign and copy what was done.
    static func auditWorkers(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        policies: PublishedPolicies,
        signingKey: AuditSigningKey,
        pending: PendingDeeds,
        steps: AuditSteps,
        _ wake: WakeSignal,
        logger: Logger
    ) -> [any Service] {
        let audit = configuration.audit
        // Nothing wakes the worker for deeds of a command, or of another desk.
        var patient = dependencies
        patient.longestSleep = min(dependencies.longestSleep, dependencies.longestSleepAlone)
        let wakeCopies = WakeSignal()
        let links = AuditWork(
            audit,
            signingKey: signingKey,
            store: store,
            wakeCopies: wakeCopies,
            start: {
                var decided = apps
                for app in apps.values where try await policies.shown(of: app).unreadable != nil {
                    decided[app.bundleID] = nil
                }
                return deedsOfStart(apps, decidedBy: decided, configuration, signingKey, at: dependencies.now())
            },
            pending: pending,
            now: dependencies.now,
            steps: steps
        )
        let linker = worker(links, wake, slots: 1, patient, logger: logger)
        guard audit.file != nil || audit.url != nil else { return [linker] }
        let isPrivate = PrivateHost.contains(audit.url.flatMap { URLComponents(string: $0)?.host } ?? "")
        let copies = AuditCopyWork(
            audit,
            store: store,
            transport: configuration.allowPrivateAddresses || isPrivate
                ? dependencies.transport : PublicAddressTransport.shared,
            now: dependencies.now,
            steps: steps
        )
        return [linker, worker(copies, wakeCopies, slots: 1, dependencies, logger: logger)]
    }

    /// Returns what a desk uses from its start: its configuration, its keys, and the policies of some of its apps.
    private static func deedsOfStart(
        _ apps: [String: App],
        decidedBy policies: [String: App],
        _ configuration: DeskConfiguration,
        _ signingKey: AuditSigningKey,
        at now: Timestamp
    ) -> [Deed] {
        var files = configuration.fileDigests
        files["version"] = Release.version
        var deeds = [Deed(.configurationInForce, by: "desk", details: files, at: now)]
        // A key that cannot be read is reported where it is used.
        if let key = try? signingKey.key(), let deed = Deed(auditKey: key, by: "desk", at: now) { deeds.append(deed) }
        for app in apps.values.sorted(by: { $0.bundleID < $1.bundleID }) {
            deeds.append(Deed(keysOf: app, by: "desk", at: now))
            guard let policy = policies[app.bundleID]?.current.value else { continue }
            deeds.append(Deed(policy: policy, of: app.bundleID, at: now))
        }
        return deeds
    }
}

extension Deed {
    /// Creates the deed that the In-App Purchase keys of an app, or its service account of Google's, are in use.
    init(keysOf app: App, by author: String, at now: Timestamp) {
        let keys = app.apis.values.first?.keys.keys ?? []
        var details = ["key": keys.first?.fingerprint ?? ""]
        if keys.count > 1 { details["otherKey"] = keys[1].fingerprint }
        if let account = app.googlePlay?.client.account { details = ["serviceAccountKey": account.name] }
        self.init(.keyInUse, by: author, bundleID: app.bundleID, details: details, at: now)
    }

    /// Creates the deed that calls of an app use the other of its two keys, because Apple refused one.
    init(acceptedKey: String, of bundleID: String, in environment: AppStoreEnvironment, at now: Timestamp) {
        self.init(
            .keyInUse,
            by: "desk",
            bundleID: bundleID,
            environment: environment,
            details: ["acceptedKey": acceptedKey],
            at: now
        )
    }

    /// Creates the deed that a policy is in force.
    init(policy: PolicyInForce, of bundleID: String, at now: Timestamp) {
        self.init(
            .policyInForce,
            by: policy.loadedBy,
            bundleID: bundleID,
            details: ["version": policy.composer.version ?? ""],
            at: now
        )
    }
}
