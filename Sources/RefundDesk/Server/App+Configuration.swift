package import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Logging
package import Refunds

extension App {
    /// Creates an app from its configuration.
    ///
    /// - Parameters:
    ///   - configuration: the app's part of the configuration.
    ///   - dependencies: the clock, transport and request budgets to use.
    ///   - clockMonitor: learns the time from Apple's and Google's responses; `nil` if nothing depends on it.
    ///   - hook: asks the app's backend for facts.
    ///   - secrets: the app's secrets in force; `nil` for those of the configuration.
    ///   - retries: when the client itself retries a call to Apple.
    ///   - budgets: counts calls together with other desks; `nil` to count only those of this process.
    ///   - logger: logs when calls begin to use the other of two keys.
    ///   - deeds: gets the deed of it.
    /// - Throws: ``VerificationFailure`` if a root certificate is invalid.
    init(
        _ configuration: AppConfiguration,
        _ dependencies: Desk.Dependencies,
        _ clockMonitor: ClockMonitor? = nil,
        hook: EvidenceHook? = nil,
        secrets: CurrentSecrets? = nil,
        retries: CallRetryPolicy,
        budgets: CallBudgets? = nil,
        logger: Logger = Logger(label: "refund-desk"),
        deeds: PendingDeeds = PendingDeeds()
    ) throws {
        let chains = try CertificateChainVerifier(
            // An app of Google Play's has no roots, and nothing of Apple's to verify.
            rootCertificates: configuration.rootCertificates.isEmpty
                ? AppConfiguration.standardRoots : configuration.rootCertificates,
            onlineChecks: configuration.onlineChecks ? OnlineChecks(transport: dependencies.transport) : nil,
            now: dependencies.now
        )
        self.init(
            bundleID: configuration.bundleID,
            appAppleID: configuration.appAppleID,
            mode: configuration.mode,
            environments: Set(configuration.environments),
            catalogue: configuration.products,
            policy: configuration.policy,
            policyText: configuration.policyText,
            policyFiles: configuration.policyFiles,
            consentTexts: configuration.consentTexts,
            review: configuration.review,
            now: dependencies.now(),
            apis: Self.apis(
                of: configuration,
                dependencies,
                clockMonitor,
                retries: retries,
                budgets: budgets,
                logger: logger,
                deeds: deeds
            ),
            answersPerHour: Self.answersPerHour(of: configuration, dependencies),
            callsPerHour: Self.callsPerHour(of: configuration, dependencies),
            verifier: SignedDataVerifier(chains: chains),
            googlePlay: configuration.googlePlay.map { GooglePlayConnection($0, dependencies, clockMonitor) },
            hook: hook,
            secrets: secrets ?? CurrentSecrets(AppSecrets(configuration)),
            renewedEmulator: { [transport = dependencies.transport] environment in
                await RenewedEmulator.behind(configuration, environment, transport: transport)
            }
        )
    }

    /// Returns the limits of the environments whose endpoint has limits.
    private static func answersPerHour(
        of configuration: AppConfiguration,
        _ dependencies: Desk.Dependencies
    ) -> [AppStoreEnvironment: Int] {
        configuration.endpoints.reduce(into: [:]) { limits, endpoint in
            let (environment, baseURL) = endpoint
            limits[environment] =
                dependencies.limiter(for: baseURL)
                .usage(of: .sendConsumption, app: configuration.bundleID, in: environment).perHour
        }
    }

    /// The endpoints that the desk calls by itself, beside those that take the answers.
    private static let readEndpoints: [APIEndpoint] = [
        .transactionInfo, .transactionHistory, .refundHistory, .notificationHistory,
    ]

    /// Returns the limits of the calls that read, for the environments whose endpoint has limits.
    private static func callsPerHour(
        of configuration: AppConfiguration,
        _ dependencies: Desk.Dependencies
    ) -> [AppStoreEnvironment: [String: Int]] {
        configuration.endpoints.reduce(into: [:]) { limits, endpoint in
            let (environment, baseURL) = endpoint
            let limiter = dependencies.limiter(for: baseURL)
            for read in readEndpoints {
                let usage = limiter.usage(of: read, app: configuration.bundleID, in: environment)
                limits[environment, default: [:]][read.name] = usage.perHour
            }
        }
    }

    private static func apis(
        of configuration: AppConfiguration,
        _ dependencies: Desk.Dependencies,
        _ clockMonitor: ClockMonitor?,
        retries: CallRetryPolicy,
        budgets: CallBudgets?,
        logger: Logger,
        deeds: PendingDeeds
    ) -> [AppStoreEnvironment: AppStoreServerAPI] {
        let transport: any HTTPTransport =
            if let clockMonitor {
                ClockReadingTransport(
                    transport: dependencies.transport,
                    monitor: clockMonitor,
                    serverTime: dependencies.serverTime
                )
            } else {
                dependencies.transport
            }
        guard let key = configuration.key else { return [:] }
        return configuration.endpoints.reduce(into: [:]) { apis, endpoint in
            let (environment, baseURL) = endpoint
            let api = AppStoreServerAPI(
                baseURL: baseURL,
                environment: environment,
                key: configuration.apiKey(key),
                transport: transport,
                limiter: dependencies.limiter(for: baseURL),
                retries: retries,
                clock: dependencies.clock,
                now: dependencies.now,
                jitter: dependencies.random
            ).signed(with: keys(key, of: configuration, environment, logger, deeds, now: dependencies.now))
            apis[environment] =
                budgets.map { budgets in
                    api.sharing(
                        AppCallBudget(
                            app: AppKey(bundleID: configuration.bundleID, environment: environment),
                            budgets: budgets,
                            now: dependencies.now,
                            logger: logger
                        )
                    )
                } ?? api
        }
    }
}

extension App {
    private static func keys(
        _ key: AppKeyConfiguration,
        of configuration: AppConfiguration,
        _ environment: AppStoreEnvironment,
        _ logger: Logger,
        _ deeds: PendingDeeds,
        now: @escaping @Sendable () -> Timestamp
    ) -> APIKeySet {
        let bundleID = configuration.bundleID
        return APIKeySet(
            configuration.apiKey(key),
            configuration.otherKey.map(configuration.apiKey)
        ) { accepted in
            await deeds.record(Deed(acceptedKey: accepted.fingerprint, of: bundleID, in: environment, at: now()))
            logger.warning(
                "Apple refused one of the app's two keys and accepts the other, which is used from now on",
                metadata: [
                    "app.bundleId": "\(bundleID)", "app.environment": "\(environment)",
                    "key.accepted": "\(accepted.fingerprint)",
                ]
            )
        }
    }
}

extension Desk {
    /// Creates the configured apps for a desk that serves requests.
    static func apps(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor,
        store: any FactStore & ConsentStore & HookHealthStore,
        budgets: CallBudgets,
        logger: Logger,
        deeds: PendingDeeds
    ) throws -> [String: App] {
        var apps: [String: App] = [:]
        for app in configuration.apps {
            let secrets = CurrentSecrets(AppSecrets(app))
            let hook = app.evidenceHook.map {
                EvidenceHook(
                    $0,
                    secrets: secrets,
                    texts: app.consentTexts,
                    store: store,
                    transport: dependencies.transport,
                    traces: dependencies.traces,
                    now: dependencies.now
                )
            }
            // The client never retries: each try is an attempt of the case, and the desk reads consent again before it.
            apps[app.bundleID] = try App(
                app,
                dependencies,
                clockMonitor,
                hook: hook,
                secrets: secrets,
                retries: .never,
                budgets: budgets,
                logger: logger,
                deeds: deeds
            )
        }
        return apps
    }

    /// Creates the configured apps for an import, where a call may wait as long as Apple's budgets require.
    ///
    /// - Parameters:
    ///   - configuration: the configured apps.
    ///   - store: counts the calls together with the desks of its database.
    /// - Returns: the apps by bundle ID.
    /// - Throws: ``VerificationFailure`` if a root certificate is invalid.
    package static func importApps(
        _ configuration: DeskConfiguration,
        store: any CallLeaseStore
    ) throws -> [String: App] {
        try importApps(configuration, Dependencies(), nil, store: store)
    }

    /// Creates the configured apps for an import, with a monitor that learns Apple's time.
    static func importApps(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor?,
        store: any CallLeaseStore
    ) throws -> [String: App] {
        let logger = Logger(label: "refund-desk")
        // An import never uses up a budget: the desks keep the last tenth. A desk waits for its database as long as it
        // runs, but a person waits for an import.
        let budgets = CallBudgets(store: store, share: 0.9, patience: .seconds(60), logger: logger)
        var apps: [String: App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = try App(
                app,
                dependencies,
                clockMonitor,
                retries: CallRetryPolicy(attempts: 6, patience: nil),
                budgets: budgets,
                logger: logger
            )
        }
        return apps
    }
}

extension Desk {
    /// Returns the verifyReceipt client of an app, for Apple's servers or for the emulator in the configuration.
    package static func receiptClient(of app: AppConfiguration) -> VerifyReceiptClient {
        func base(_ environment: AppStoreEnvironment, _ usual: String) -> String {
            app.endpoints[environment].map { AppStoreServerAPI.isAppleHost($0) ? usual : $0 } ?? usual
        }
        return VerifyReceiptClient(
            production: base(.production, "https://buy.itunes.apple.com"),
            sandbox: base(.sandbox, "https://sandbox.itunes.apple.com"),
            sharedSecret: app.sharedSecrets.first
        )
    }
}
