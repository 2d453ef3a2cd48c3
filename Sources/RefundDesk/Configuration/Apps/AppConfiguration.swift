package import AppStoreTypes
package import Crypto
package import Refunds

/// One app: its keys, what is trusted, where Apple is reached, and how its requests are answered.
package struct AppConfiguration: Sendable {
    package var bundleID: String
    package var appAppleID: Int64
    /// The issuer identifier of the key.
    package var issuerID: String
    package var keyID: String
    /// The In-App Purchase key with which calls to Apple are signed.
    package var privateKey: P256.Signing.PrivateKey
    /// The file the key was read from.
    package var privateKeyFile: String
    /// The present shared secret of version 1 notifications, and the one before while both are in use.
    package var sharedSecrets: [String]
    /// The trusted roots, DER.
    package var rootCertificates: [[UInt8]]
    /// Whether OCSP responders are asked.
    package var onlineChecks: Bool
    /// Where Apple is reached, without a slash at the end.
    package var endpoints: [AppStoreEnvironment: String]
    package var products: ProductCatalogue
    package var policy: Policy
    /// What customers are asked before anything is told to Apple of their purchases.
    package var consentTexts: ConsentTexts
    /// The environments that notifications are taken from.
    package var environments: [AppStoreEnvironment]
    package var forwardTo: [String]
    package var events: EventsConfiguration?
    package var evidenceHook: EvidenceHookConfiguration?

    /// Keys that are configured and that this version does not act on.
    package var notActedOn: [String] {
        (forwardTo.isEmpty ? [] : ["forwardTo"]) + (events == nil ? [] : ["events"])
    }

    package init(
        bundleID: String,
        appAppleID: Int64,
        issuerID: String,
        keyID: String,
        privateKey: P256.Signing.PrivateKey,
        privateKeyFile: String = "",
        sharedSecrets: [String] = [],
        rootCertificates: [[UInt8]] = Self.standardRoots,
        onlineChecks: Bool = true,
        endpoints: [AppStoreEnvironment: String] = Self.standardEndpoints,
        products: ProductCatalogue = ProductCatalogue(),
        policy: Policy = Policy(),
        consentTexts: ConsentTexts = ConsentTexts(),
        environments: [AppStoreEnvironment] = Self.standardEnvironments,
        forwardTo: [String] = [],
        events: EventsConfiguration? = nil,
        evidenceHook: EvidenceHookConfiguration? = nil
    ) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.issuerID = issuerID
        self.keyID = keyID
        self.privateKey = privateKey
        self.privateKeyFile = privateKeyFile
        self.sharedSecrets = sharedSecrets
        self.rootCertificates = rootCertificates
        self.onlineChecks = onlineChecks
        self.endpoints = endpoints
        self.products = products
        self.policy = policy
        self.consentTexts = consentTexts
        self.environments = environments
        self.forwardTo = forwardTo
        self.events = events
        self.evidenceHook = evidenceHook
    }
}

/// Where events about cases go.
package struct EventsConfiguration: Hashable, Sendable {
    package var url: String
    /// With which events are signed.
    package var secret: String

    package init(url: String, secret: String) {
        self.url = url
        self.secret = secret
    }
}

/// Whom to ask for facts when a case opens.
package struct EvidenceHookConfiguration: Hashable, Sendable {
    package var url: String
    /// With which questions are signed.
    package var secret: String
    package var timeout: Duration

    package init(url: String, secret: String, timeout: Duration = .seconds(5)) {
        self.url = url
        self.secret = secret
        self.timeout = timeout
    }
}

// A configuration holds secrets: whatever prints one by mistake prints only whose it is.
extension AppConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "AppConfiguration(\(bundleID))" }
    package var customMirror: Mirror { Mirror(self, children: ["bundleID": bundleID]) }
}

extension EventsConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "EventsConfiguration(\(url))" }
    package var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}

extension EvidenceHookConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "EvidenceHookConfiguration(\(url))" }
    package var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}
