import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Refunds

extension App {
    /// Makes an app as it is configured.
    ///
    /// - Parameters:
    ///   - configuration: the app's part of the configuration.
    ///   - dependencies: what it takes from outside.
    ///   - hook: asks its backend for facts.
    ///   - retries: when a call to Apple is sent again by itself.
    /// - Throws: ``VerificationFailure`` for a root certificate that cannot be read.
    init(
        _ configuration: AppConfiguration,
        _ dependencies: Desk.Dependencies,
        hook: EvidenceHook? = nil,
        retries: CallRetryPolicy
    ) throws {
        let chains = try CertificateChainVerifier(
            rootCertificates: configuration.rootCertificates,
            onlineChecks: configuration.onlineChecks ? OnlineChecks(transport: dependencies.transport) : nil,
            now: dependencies.now
        )
        self.init(
            bundleID: configuration.bundleID,
            appAppleID: configuration.appAppleID,
            environments: Set(configuration.environments),
            catalogue: configuration.products,
            policy: configuration.policy,
            apis: Self.apis(of: configuration, dependencies, retries: retries),
            verifier: SignedDataVerifier(chains: chains),
            hook: hook,
            sharedSecrets: configuration.sharedSecrets
        )
    }

    private static func apis(
        of configuration: AppConfiguration,
        _ dependencies: Desk.Dependencies,
        retries: CallRetryPolicy
    ) -> [AppStoreEnvironment: AppStoreServerAPI] {
        configuration.endpoints.reduce(into: [:]) { apis, endpoint in
            let (environment, baseURL) = endpoint
            apis[environment] = AppStoreServerAPI(
                baseURL: baseURL,
                environment: environment,
                key: configuration.apiKey,
                transport: dependencies.transport,
                limiter: AppStoreServerAPI.isAppleHost(baseURL) ? dependencies.budgets : dependencies.noBudgets,
                retries: retries,
                now: dependencies.now
            )
        }
    }
}

extension Desk {
    /// Makes the configured apps for a desk that serves.
    static func apps(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: any FactStore & ConsentStore
    ) throws -> [String: App] {
        var apps: [String: App] = [:]
        for app in configuration.apps {
            let hook = app.evidenceHook.map {
                EvidenceHook(
                    $0,
                    texts: app.consentTexts,
                    store: store,
                    transport: dependencies.transport,
                    now: dependencies.now
                )
            }
            // Each try is an attempt of the case, for which consent is read again.
            apps[app.bundleID] = try App(app, dependencies, hook: hook, retries: .never)
        }
        return apps
    }

    /// Makes the configured apps for an import: a call may take as long as Apple's budgets make it wait.
    package static func importApps(_ configuration: DeskConfiguration) throws -> [String: App] {
        // Apple counts the requests of this process and of a running desk together: a tenth is left to the desk.
        var budgets = RequestBudgets.apple
        budgets.share = 0.9
        let dependencies = Dependencies(budgets: RateLimiter(budgets: budgets))
        var apps: [String: App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = try App(
                app,
                dependencies,
                retries: CallRetryPolicy(attempts: 6, patience: nil)
            )
        }
        return apps
    }
}
