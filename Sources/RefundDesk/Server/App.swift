package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
package import Refunds

/// A configured app with its client, verifier, catalogue, composer and hook.
///
/// The desk creates it once. Every route and worker uses it.
package struct App: Sendable {
    package let bundleID: String
    package let appAppleID: Int64
    /// Whether the desk answers refund requests or only observes them.
    package let mode: AppMode
    /// The environments that the desk accepts notifications from.
    package let environments: Set<AppStoreEnvironment>
    /// The policy and the facts about its products, which change when their files are read again.
    package let current: CurrentPolicy
    /// The App Store Server API client of each environment the desk calls.
    package let apis: [AppStoreEnvironment: AppStoreServerAPI]
    /// How many answers Apple takes in an hour, in each environment that has such a limit.
    package let answersPerHour: [AppStoreEnvironment: Int]
    /// How many other calls Apple takes in an hour, by its name of the endpoint, in each environment that has limits.
    package let callsPerHour: [AppStoreEnvironment: [String: Int]]
    /// Verifies data that Apple signed for the app, and caches certificate chains.
    package let verifier: SignedDataVerifier
    /// What connects the app with Google Play; `nil` for an app of the App Store.
    package let googlePlay: GooglePlayConnection?
    /// Asks the app's backend for facts; `nil` if no hook is configured.
    package let hook: EvidenceHook?
    /// The secrets in force, which change when they are read again.
    package let secrets: CurrentSecrets
    /// Tells whether the emulator of an environment has other keys than the configuration; `nil` if it is Apple's.
    let renewedEmulator: (@Sendable (AppStoreEnvironment) async -> RenewedEmulator?)?

    package init(
        bundleID: String,
        appAppleID: Int64,
        mode: AppMode = .answer,
        environments: Set<AppStoreEnvironment>,
        catalogue: ProductCatalogue,
        policy: Policy = Policy(),
        policyText: String? = nil,
        policyFiles: PolicyFiles = PolicyFiles(),
        consentTexts: ConsentTexts = ConsentTexts(),
        review: ReviewAnswering? = nil,
        now: Timestamp = .now,
        apis: [AppStoreEnvironment: AppStoreServerAPI] = [:],
        answersPerHour: [AppStoreEnvironment: Int] = [:],
        callsPerHour: [AppStoreEnvironment: [String: Int]] = [:],
        verifier: SignedDataVerifier,
        googlePlay: GooglePlayConnection? = nil,
        hook: EvidenceHook? = nil,
        secrets: CurrentSecrets = CurrentSecrets(),
        renewedEmulator: (@Sendable (AppStoreEnvironment) async -> RenewedEmulator?)? = nil
    ) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.mode = mode
        self.environments = environments
        current = CurrentPolicy(
            PolicyInForce(
                policy: policy,
                catalogue: catalogue,
                consentTexts: consentTexts,
                review: review,
                since: now,
                loadedBy: "the start of the desk",
                text: policyText,
                files: policyFiles
            )
        )
        self.apis = apis
        self.answersPerHour = answersPerHour
        self.callsPerHour = callsPerHour
        self.verifier = verifier
        self.googlePlay = googlePlay
        self.hook = hook
        self.secrets = secrets
        self.renewedEmulator = renewedEmulator
    }

    /// The configured facts about its products.
    package var catalogue: ProductCatalogue { composer.catalogue }
    /// Returns whether the desk can answer cases in an environment.
    func answers(in environment: AppStoreEnvironment) -> Bool { googlePlay != nil || apis[environment] != nil }
    /// Composes its answers; a case takes it once.
    package var composer: AnswerComposer { current.value.composer }
}

// An app holds secrets. If code prints an app by mistake, the output shows only the bundle ID.
extension App: CustomStringConvertible, CustomReflectable {
    package var description: String { "App(\(bundleID))" }
    package var customMirror: Mirror { Mirror(self, children: ["bundleID": bundleID]) }
}
