import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Refunds

extension Desk {
    /// What the answering worker needs of each configured app.
    static func workerApps(
        _ configuration: DeskConfiguration,
        _ surroundings: Surroundings,
        store: any FactStore & ConsentRegister
    ) throws -> [String: AnsweringWorker.App] {
        var apps: [String: AnsweringWorker.App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = AnsweringWorker.App(
                composer: AnswerComposer(policy: app.policy, catalogue: app.products),
                apis: apis(of: app, surroundings),
                hook: app.evidenceHook.map {
                    EvidenceHook(
                        $0,
                        texts: app.consentTexts,
                        store: store,
                        transport: surroundings.transport,
                        now: surroundings.now
                    )
                }
            )
        }
        return apps
    }

    /// What fetching a transaction needs of each configured app.
    static func lookupApps(
        _ configuration: DeskConfiguration,
        _ surroundings: Surroundings
    ) throws -> [String: LookupWorker.App] {
        var apps: [String: LookupWorker.App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = LookupWorker.App(
                apis: apis(of: app, surroundings),
                verifier: try verifier(of: app, surroundings),
                catalogue: app.products
            )
        }
        return apps
    }

    /// What imports need of each configured app: a call may take as long as Apple's budgets make it wait.
    package static func importApps(_ configuration: DeskConfiguration) throws -> [String: LookupWorker.App] {
        // A desk that runs meanwhile has a budget of its own, of which Apple knows nothing.
        var budgets = RequestBudgets.apple
        budgets.share = 0.9
        let surroundings = Surroundings(budgets: RateLimiter(budgets: budgets))
        var apps: [String: LookupWorker.App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = LookupWorker.App(
                apis: apis(of: app, surroundings, retries: CallRetryPolicy(attempts: 6, patience: nil)),
                verifier: try verifier(of: app, surroundings),
                catalogue: app.products
            )
        }
        return apps
    }

    private static func apis(
        of app: AppConfiguration,
        _ surroundings: Surroundings,
        // Each try is an attempt of the case, for which consent is read again.
        retries: CallRetryPolicy = .never
    ) -> [AppStoreEnvironment: AppStoreServerAPI] {
        let key = APIKey(
            issuerID: app.issuerID,
            keyID: app.keyID,
            bundleID: app.bundleID,
            privateKey: app.privateKey
        )
        return app.endpoints.reduce(into: [:]) { apis, endpoint in
            let (environment, baseURL) = endpoint
            apis[environment] = AppStoreServerAPI(
                baseURL: baseURL,
                environment: environment,
                key: key,
                transport: surroundings.transport,
                limiter: AppStoreServerAPI.isAppleHost(baseURL) ? surroundings.budgets : surroundings.noBudgets,
                retries: retries,
                now: surroundings.now
            )
        }
    }

    private static func verifier(
        of app: AppConfiguration,
        _ surroundings: Surroundings
    ) throws -> SignedDataVerifier {
        SignedDataVerifier(
            chains: try CertificateChainVerifier(
                rootCertificates: app.rootCertificates,
                onlineChecks: app.onlineChecks ? OnlineChecks(transport: surroundings.transport) : nil,
                now: surroundings.now
            )
        )
    }

    /// The door for notifications of each configured app.
    static func door(
        _ configuration: DeskConfiguration,
        _ surroundings: Surroundings,
        store: any IntakeStore
    ) throws -> IntakeDoor {
        var apps: [String: IntakeDoor.App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = IntakeDoor.App(
                appAppleID: app.appAppleID,
                environments: Set(app.environments),
                catalogue: app.products,
                verifier: try verifier(of: app, surroundings),
                sharedSecrets: app.sharedSecrets
            )
        }
        let everyRoot = Array(Set(configuration.apps.flatMap(\.rootCertificates)))
        let strangerChains = try CertificateChainVerifier(
            rootCertificates: everyRoot.isEmpty ? [AppleRootCertificates.g3] : everyRoot,
            now: surroundings.now
        )
        return IntakeDoor(
            apps: apps,
            strangerVerifier: SignedDataVerifier(chains: strangerChains),
            store: store,
            now: surroundings.now
        )
    }
}
