import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Refunds

extension Desk {
    /// What the answering worker needs of each configured app.
    static func workerApps(
        _ configuration: DeskConfiguration,
        _ surroundings: Surroundings
    ) throws -> [String: AnsweringWorker.App] {
        // One of each for all apps. An emulator has no budgets of Apple's, but may answer 429.
        let appleLimiter = RateLimiter()
        let emulatorLimiter = RateLimiter(budgets: .unlimited)
        var apps: [String: AnsweringWorker.App] = [:]
        for app in configuration.apps {
            let key = APIKey(
                issuerID: app.issuerID,
                keyID: app.keyID,
                bundleID: app.bundleID,
                privateKey: app.privateKey
            )
            apps[app.bundleID] = AnsweringWorker.App(
                composer: AnswerComposer(policy: app.policy, catalogue: app.products),
                apis: app.endpoints.reduce(into: [:]) { apis, endpoint in
                    let (environment, baseURL) = endpoint
                    apis[environment] = AppStoreServerAPI(
                        baseURL: baseURL,
                        environment: environment,
                        key: key,
                        transport: surroundings.transport,
                        limiter: AppStoreServerAPI.isAppleHost(baseURL) ? appleLimiter : emulatorLimiter,
                        // Each try is an attempt of the case, for which consent is read again.
                        retries: .never,
                        now: surroundings.now
                    )
                }
            )
        }
        return apps
    }

    /// The door for notifications of each configured app.
    static func door(
        _ configuration: DeskConfiguration,
        _ surroundings: Surroundings,
        store: any IntakeStore
    ) throws -> IntakeDoor {
        var apps: [String: IntakeDoor.App] = [:]
        for app in configuration.apps {
            let chains = try CertificateChainVerifier(
                rootCertificates: app.rootCertificates,
                onlineChecks: app.onlineChecks ? OnlineChecks(transport: surroundings.transport) : nil,
                now: surroundings.now
            )
            apps[app.bundleID] = IntakeDoor.App(
                appAppleID: app.appAppleID,
                environments: Set(app.environments),
                catalogue: app.products,
                verifier: SignedDataVerifier(chains: chains)
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
