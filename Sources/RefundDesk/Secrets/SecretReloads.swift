import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import Dispatch
import Foundation
import GooglePlay
import Logging
import Refunds

/// Reads the secrets of all apps again, and puts all of them in force or none.
///
/// It reads the whole configuration, and takes only the secrets from it. What else changed there takes effect at the
/// next start, and so does the secret of something that is new or gone, such as an endpoint.
package final class SecretReloads: Sendable {
    /// What a reload found.
    struct Changes: Sendable, Equatable {
        /// The secrets that changed, by name and public fingerprint.
        var inForce: [String] = []
        /// The secrets that take effect at the next start.
        var atNextStart: [String] = []
    }

    private let apps: [App]
    private let provider: IdentityProvider?
    /// The key that signs the audit.
    let signingKey: AuditSigningKey
    private let path: String?
    private let environment: [String: String]
    private let circuits: any CircuitStore
    private let audit: any DeedLog
    /// Wakes the worker that asks Apple about refused keys.
    private let wake: WakeSignal
    private let now: @Sendable () -> Timestamp
    /// Reads files and runs commands outside of the cooperative pool, and lets one reload at a time replace secrets, so
    /// that the newest files win.
    private let queue = DispatchQueue(label: "RefundDesk, reading of secrets")

    /// Creates the reloads of a desk.
    ///
    /// - Parameters:
    ///   - apps: the apps of the desk.
    ///   - configuration: the configuration that the desk started with; without a file, there is nothing to read.
    ///   - provider: the identity provider of the desk's pages.
    ///   - signingKey: the key that signs the audit.
    ///   - circuits: the apps whose key Apple refuses.
    ///   - audit: takes the keys that are in use afterwards.
    ///   - wake: wakes the worker that asks Apple about refused keys.
    ///   - now: returns the current time.
    init(
        apps: [String: App],
        _ configuration: DeskConfiguration,
        provider: IdentityProvider? = nil,
        signingKey: AuditSigningKey,
        circuits: any CircuitStore,
        audit: any DeedLog,
        wake: WakeSignal,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.apps = apps.values.sorted { $0.bundleID < $1.bundleID }
        self.provider = provider
        self.signingKey = signingKey
        path = configuration.file
        environment = configuration.environment
        self.circuits = circuits
        self.audit = audit
        self.wake = wake
        self.now = now
    }

    /// Reads all secrets again.
    ///
    /// - Parameters:
    ///   - author: who asked for it.
    ///   - logger: gets a line about the result, which names secrets and contains none.
    /// - Returns: what changed.
    /// - Throws: ``ConfigurationError`` if anything in the configuration is invalid, and then no secret changed; any
    ///   error of the store, after the new secrets are in force.
    @discardableResult
    func reload(by author: String, _ logger: Logger) async throws -> Changes {
        let result = await withCheckedContinuation { done in
            queue.async { done.resume(returning: Result { () throws(ConfigurationError) in try self.replaceAll() }) }
        }
        let changes: Changes
        do throws(ConfigurationError) {
            changes = try result.get()
        } catch {
            for issue in error.issues {
                logger.error(
                    "secrets were not reloaded: the configuration is invalid, the old secrets stay in force",
                    metadata: ["reload.author": "\(author)", "issue": "\(issue)"]
                )
            }
            throw error
        }
        logger.notice(
            "secrets were reloaded",
            metadata: [
                "reload.author": "\(author)",
                "secrets.changed": "\(changes.inForce.isEmpty ? "none" : changes.inForce.joined(separator: ", "))",
            ]
        )
        if !changes.atNextStart.isEmpty {
            logger.warning(
                "some changes of secrets take effect at the next start, because they add or remove what a secret belongs to",
                metadata: ["secrets.waiting": "\(changes.atNextStart.joined(separator: ", "))"]
            )
        }
        // Also without a change: an earlier reload may have been interrupted before it came here.
        let keys = apps.flatMap { app in app.apis.keys.map { AppKey(bundleID: app.bundleID, environment: $0) } }
        try await circuits.hastenProbes(of: keys, at: now())
        wake.notify()
        if !changes.inForce.isEmpty {
            let details = ["changed": changes.inForce.joined(separator: ", ")]
            try await audit.record(Deed(.secretsReloaded, by: author, details: details, at: now()))
        }
        // A key that was not used yet is named when it is.
        if let key = signingKey.inForce, let deed = Deed(auditKey: key, by: author, at: now()) {
            try await audit.recordChange(deed)
        }
        for app in apps { try await audit.recordChange(Deed(keysOf: app, by: author, at: now())) }
        return changes
    }

    /// Reads the configuration before it replaces any secret, and returns the changes.
    private func replaceAll() throws(ConfigurationError) -> Changes {
        guard let path else { return Changes() }
        let configuration = try DeskConfiguration.load(path: path, environment: environment)
        let configured = configuration.apps
        let auditKey = try storedAuditKey(configuration)
        var changes = Changes()
        for app in apps {
            guard let new = configured.first(where: { $0.bundleID == app.bundleID }) else {
                changes.atNextStart.append("\(app.bundleID) is no longer configured")
                continue
            }
            replaceKeys(of: app, with: new, &changes)
            replaceSecrets(of: app, with: AppSecrets(new), &changes)
            replaceAccount(of: app, with: new, &changes)
        }
        replaceProviderSecret(with: configuration.identityProvider, &changes)
        if let auditKey, signingKey.replace(with: auditKey),
            let publicKey = try? SignedAuditHead.publicKey(of: auditKey)
        {
            changes.inForce.append("audit.key, now \(SignedAuditHead.keyName(publicKey))")
        }
        return changes
    }

    /// Returns the key in the file of the audit's key; `nil` if the file is missing, so that the key in use stays.
    private func storedAuditKey(_ configuration: DeskConfiguration) throws(ConfigurationError) -> Data? {
        do throws(PrivateKeyFileProblem) {
            return try signingKey.stored()
        } catch {
            let issue = ConfigurationIssue(
                file: configuration.file ?? "the configuration",
                key: error.setting,
                message: error.description
            )
            throw ConfigurationError(issues: [issue])
        }
    }

    private func replaceProviderSecret(with new: IdentityProviderConfiguration?, _ changes: inout Changes) {
        let name = "dashboard.identityProvider.clientSecret"
        guard provider != nil || new != nil else { return }
        guard let provider, let new, new.issuer == provider.configuration.issuer,
            new.clientID == provider.configuration.clientID,
            (new.clientSecret == nil) == (provider.configuration.clientSecret == nil)
        else { return changes.atNextStart.append(name) }
        if provider.replaceSecret(with: new.clientSecret) { changes.inForce.append(name) }
    }

    /// Replaces the keys that sign calls to Apple.
    private func replaceKeys(of app: App, with new: AppConfiguration, _ changes: inout Changes) {
        let keys = new.keys.map(new.apiKey)
        let old = app.apis.values.first?.keys.keys.map(\.fingerprint)
        guard let first = keys.first, old != keys.map(\.fingerprint) else { return }
        for api in app.apis.values { api.keys.replace(with: first, keys.dropFirst().first) }
        let added = keys.map(\.fingerprint).filter { old?.contains($0) != true }
        changes.inForce += added.map { "\(app.bundleID) api \($0)" }
        if added.isEmpty {
            changes.inForce.append("\(app.bundleID) api, now \(keys.map(\.keyID).joined(separator: " and "))")
        }
    }

    /// Replaces the account that calls Google Play.
    private func replaceAccount(of app: App, with new: AppConfiguration, _ changes: inout Changes) {
        let name = "\(app.bundleID) googlePlay.serviceAccountFile"
        switch (app.googlePlay?.client, new.googlePlay?.account) {
        case (nil, nil): return
        case (let client?, let account?):
            if client.replaceAccount(with: account) { changes.inForce.append("\(name), now \(account.name)") }
        default: changes.atNextStart.append(name)
        }
    }

    private func replaceSecrets(of app: App, with new: AppSecrets, _ changes: inout Changes) {
        let old = app.secrets.value
        var next = old
        func change<Value: Equatable>(
            _ name: String,
            _ old: Value,
            _ new: Value,
            isNew: Bool,
            _ put: (Value) -> Void
        ) {
            guard old != new else { return }
            guard !isNew else { return changes.atNextStart.append("\(app.bundleID) \(name)") }
            put(new)
            changes.inForce.append("\(app.bundleID) \(name)")
        }
        change(
            "sharedSecret",
            old.sharedSecrets,
            new.sharedSecrets,
            isNew: old.sharedSecrets.isEmpty != new.sharedSecrets.isEmpty
        ) { next.sharedSecrets = $0 }
        change("evidenceHook.secret", old.hook, new.hook, isNew: (old.hook == nil) != (new.hook == nil)) {
            next.hook = $0
        }
        for id in Set(old.events.keys).union(new.events.keys).sorted() {
            let (first, second) = (old.events[id], new.events[id])
            change("events.secret of \(id)", first, second, isNew: (first == nil) != (second == nil)) {
                next.events[id] = $0
            }
        }
        app.secrets.replace(with: next)
    }
}

extension APIKey {
    /// The key's ID, with the beginning of the SHA-256 of its public key, as in a log.
    var fingerprint: String {
        let digest = SHA256.hash(data: publicKey.derRepresentation).prefix(4).map { String(format: "%02x", $0) }
        return "\(keyID) (public key \(digest.joined()))"
    }
}
