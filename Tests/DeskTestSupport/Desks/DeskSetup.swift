package import AppStoreTypes
package import RefundDesk
package import Refunds
package import Tracing

/// The settings of a test's desk that differ from the usual ones.
package struct DeskSetup: Sendable {
    package var policy: Policy
    /// The text of the policy, as if it had been read from a file.
    package var policyText: String?
    package var policyFiles: PolicyFiles
    package var mode: AppMode
    package var environments: [AppStoreEnvironment]
    /// The sandbox's address, if not the emulator's.
    package var sandboxEndpoint: String?
    /// The texts that ask customers for consent.
    package var consentTexts: ConsentTexts
    /// The file with the key of receipts, for a desk whose routes are called without a server.
    package var consentReceiptKey: String?
    /// The shared secrets, if not the usual ones.
    package var sharedSecrets: [String]?
    /// The hook that the desk asks for facts.
    package var evidenceHook: EvidenceHookConfiguration?
    /// The webhooks that get events.
    package var events: [EventsConfiguration]
    /// The addresses that notifications are forwarded to.
    package var forwardTo: [String]
    /// The app's identifier in the App Store, if not the emulator's.
    package var appAppleID: Int64?
    /// The products, if not the usual ones.
    package var products: ProductCatalogue?
    /// Where alerts are posted.
    package var alerts: AlertConfiguration?
    /// The address that heartbeats call.
    package var heartbeat: String?
    /// A key that is used before the usual one.
    package var firstKey: AppKeyConfiguration?
    /// Records spans.
    package var tracer: (any Tracer)?

    package init(
        policy: Policy = Policy(),
        policyText: String? = nil,
        policyFiles: PolicyFiles = PolicyFiles(),
        mode: AppMode = .answer,
        environments: [AppStoreEnvironment] = AppConfiguration.standardEnvironments,
        sandboxEndpoint: String? = nil,
        consentTexts: ConsentTexts = ConsentTexts(),
        sharedSecrets: [String]? = nil,
        evidenceHook: EvidenceHookConfiguration? = nil,
        events: [EventsConfiguration] = [],
        forwardTo: [String] = [],
        appAppleID: Int64? = nil,
        alerts: AlertConfiguration? = nil,
        heartbeat: String? = nil,
        firstKey: AppKeyConfiguration? = nil,
        tracer: (any Tracer)? = nil
    ) {
        self.policy = policy
        self.policyText = policyText
        self.policyFiles = policyFiles
        self.mode = mode
        self.environments = environments
        self.sandboxEndpoint = sandboxEndpoint
        self.consentTexts = consentTexts
        self.sharedSecrets = sharedSecrets
        self.evidenceHook = evidenceHook
        self.events = events
        self.forwardTo = forwardTo
        self.appAppleID = appAppleID
        self.alerts = alerts
        self.heartbeat = heartbeat
        self.firstKey = firstKey
        self.tracer = tracer
    }

    package func apply(to app: inout AppConfiguration) {
        app.policy = policy
        app.policyText = policyText
        app.policyFiles = policyFiles
        app.mode = mode
        app.environments = environments
        if let sandboxEndpoint { app.endpoints[.sandbox] = sandboxEndpoint }
        app.consentTexts = consentTexts
        if let sharedSecrets { app.sharedSecrets = sharedSecrets }
        if let firstKey { (app.key, app.otherKey) = (firstKey, app.key) }
        app.evidenceHook = evidenceHook
        app.events = events
        app.forwardTo = forwardTo
        if let appAppleID { app.appAppleID = appAppleID }
        if let products { app.products = products }
    }
}
