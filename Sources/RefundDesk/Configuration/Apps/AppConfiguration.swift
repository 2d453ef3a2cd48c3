import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
package import Crypto
package import Refunds

/// The configuration of one app: its keys, trusted roots, endpoints and policy.
package struct AppConfiguration: Sendable {
    package var bundleID: String
    package var appAppleID: Int64
    /// Whether the desk answers refund requests or only observes them.
    package var mode: AppMode
    /// The In-App Purchase key that signs calls to Apple; `nil` for an app of Google Play's.
    package var key: AppKeyConfiguration?
    /// The key that is used if Apple refuses the first, while one replaces the other.
    package var otherKey: AppKeyConfiguration?
    /// The shared secrets of version 1 notifications: the current one, and the old one during a change.
    package var sharedSecrets: [String]
    /// The trusted root certificates, in DER.
    package var rootCertificates: [[UInt8]]
    /// Whether roots that are not Apple's are accepted together with Apple's endpoints.
    package var trustForeignRoots: Bool
    /// Whether certificates are checked with OCSP responders.
    package var onlineChecks: Bool
    /// The base URLs of the App Store Server API and verifyReceipt, without a trailing slash.
    package var endpoints: [AppStoreEnvironment: String]
    package var products: ProductCatalogue
    package var policy: Policy
    /// The files that `policy` and `products` were read from.
    package var policyFiles: PolicyFiles
    /// The text of the policy file; `nil` if there is none.
    package var policyText: String?
    /// The texts that ask customers for consent to share data with Apple.
    package var consentTexts: ConsentTexts
    /// The file that `consentTexts` was read from; `nil` if there is none.
    package var consentTextsFile: String?
    /// The environments that the desk accepts notifications from.
    package var environments: [AppStoreEnvironment]
    package var forwardTo: [String]
    /// The webhooks that get events.
    package var events: [EventsConfiguration]
    /// Whether the names in `events` and `forwardTo` may lead into private networks.
    package var allowPrivateAddresses: Bool
    package var evidenceHook: EvidenceHookConfiguration?
    /// How to reach Google Play; `nil` for an app of the App Store.
    package var googlePlay: GooglePlayConfiguration?
    /// The store that sells the app.
    package var store: SellingStore { googlePlay == nil ? .appStore : .googlePlay }
    /// How the app answers Google Play's refund reviews; `nil` for an app of the App Store.
    package var review: ReviewAnswering?
    /// The app's own database; `nil` for the desk's.
    package var database: DatabaseLocation?
    /// The journal of the app's own database.
    package var journal: String?
    /// The line of the configuration file at which the app begins; `nil` if it was not read from a file.
    package var line: Int?

    package init(
        bundleID: String,
        appAppleID: Int64,
        mode: AppMode = .answer,
        key: AppKeyConfiguration?,
        otherKey: AppKeyConfiguration? = nil,
        sharedSecrets: [String] = [],
        rootCertificates: [[UInt8]] = Self.standardRoots,
        trustForeignRoots: Bool = false,
        onlineChecks: Bool = true,
        endpoints: [AppStoreEnvironment: String] = Self.standardEndpoints,
        products: ProductCatalogue = ProductCatalogue(),
        policy: Policy = Policy(),
        policyFiles: PolicyFiles = PolicyFiles(),
        consentTexts: ConsentTexts = ConsentTexts(),
        environments: [AppStoreEnvironment] = Self.standardEnvironments,
        forwardTo: [String] = [],
        events: [EventsConfiguration] = [],
        allowPrivateAddresses: Bool = false,
        evidenceHook: EvidenceHookConfiguration? = nil,
        database: DatabaseLocation? = nil,
        journal: String? = nil
    ) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.mode = mode
        self.key = key
        self.otherKey = otherKey
        self.sharedSecrets = sharedSecrets
        self.rootCertificates = rootCertificates
        self.trustForeignRoots = trustForeignRoots
        self.onlineChecks = onlineChecks
        self.endpoints = endpoints
        self.products = products
        self.policy = policy
        self.policyFiles = policyFiles
        self.consentTexts = consentTexts
        self.environments = environments
        self.forwardTo = forwardTo
        self.events = events
        self.allowPrivateAddresses = allowPrivateAddresses
        self.evidenceHook = evidenceHook
        self.database = database
        self.journal = journal
    }
}

/// An In-App Purchase key from App Store Connect.
package struct AppKeyConfiguration: Sendable {
    package var issuerID: String
    package var keyID: String
    package var privateKey: P256.Signing.PrivateKey
    /// The path of the key file; empty if the key was read in another way.
    package var file: String

    package init(issuerID: String, keyID: String, privateKey: P256.Signing.PrivateKey, file: String = "") {
        self.issuerID = issuerID
        self.keyID = keyID
        self.privateKey = privateKey
        self.file = file
    }

    /// The file of the key, or its ID if it was not read from a file.
    package var place: String { file.isEmpty ? "key \(keyID)" : file }
}

/// A webhook that receives events about cases.
package struct EventsConfiguration: Hashable, Sendable {
    package var url: String
    /// The secrets that sign events: the newest, and the old one while a receiver still knows only that.
    package var secrets: [String]

    package init(url: String, secrets: [String]) {
        self.url = url
        self.secrets = secrets
    }
}

/// The backend that is asked for facts when a case opens.
package struct EvidenceHookConfiguration: Hashable, Sendable {
    package var url: String
    /// The HMAC keys for hook requests, the newest first: one, or two while one replaces the other.
    package var secrets: [String]
    package var timeout: Duration

    package init(url: String, secrets: [String], timeout: Duration = .seconds(5)) {
        self.url = url
        self.secrets = secrets
        self.timeout = timeout
    }
}

// A configuration holds secrets. If code prints one by mistake, the output shows only the bundle ID or URL.
extension AppConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "AppConfiguration(\(bundleID))" }
    package var customMirror: Mirror { Mirror(self, children: ["bundleID": bundleID]) }
}

extension AppKeyConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "AppKeyConfiguration(\(keyID))" }
    package var customMirror: Mirror { Mirror(self, children: ["keyID": keyID]) }
}

extension EventsConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "EventsConfiguration(\(url))" }
    package var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}

extension AppConfiguration {
    /// The keys that sign calls to Apple, in the order of the configuration.
    package var keys: [AppKeyConfiguration] { [key, otherKey].compactMap(\.self) }

    /// Returns a key that signs calls to Apple for this app.
    package func apiKey(_ key: AppKeyConfiguration) -> APIKey {
        APIKey(issuerID: key.issuerID, keyID: key.keyID, bundleID: bundleID, privateKey: key.privateKey)
    }
}

extension EvidenceHookConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "EvidenceHookConfiguration(\(url))" }
    package var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}

extension AppConfiguration {
    /// Apple's two environments.
    package static let standardEnvironments: [AppStoreEnvironment] = [.sandbox, .production]

    /// Apple's hosts.
    package static let standardEndpoints: [AppStoreEnvironment: String] = Dictionary(
        uniqueKeysWithValues: standardEnvironments.compactMap { environment in
            AppStoreServerAPI.appleHost(of: environment).map { (environment, $0) }
        }
    )

    /// Apple Root CA - G3.
    package static let standardRoots: [[UInt8]] = [AppleRootCertificates.g3]
}
