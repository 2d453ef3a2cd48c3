package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
package import Refunds

/// A configured app, with all that works for it: made once, and used by every route and worker.
package struct App: Sendable {
    package let bundleID: String
    package let appAppleID: Int64
    /// The environments that notifications are taken from.
    package let environments: Set<AppStoreEnvironment>
    /// What is known of its products.
    package let catalogue: ProductCatalogue
    /// Composes its answers.
    package let composer: AnswerComposer
    /// Calls to Apple, for each environment that is reached.
    package let apis: [AppStoreEnvironment: AppStoreServerAPI]
    /// Proves what Apple signs for it, and remembers the certificates.
    package let verifier: SignedDataVerifier
    /// Asks its backend for facts; `nil` where it has none to ask.
    package let hook: EvidenceHook?
    /// The secrets that prove version 1 notifications: the present one, and the one before while both are in use.
    package let sharedSecrets: [String]

    package init(
        bundleID: String,
        appAppleID: Int64,
        environments: Set<AppStoreEnvironment>,
        catalogue: ProductCatalogue,
        policy: Policy = Policy(),
        apis: [AppStoreEnvironment: AppStoreServerAPI] = [:],
        verifier: SignedDataVerifier,
        hook: EvidenceHook? = nil,
        sharedSecrets: [String] = []
    ) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.environments = environments
        self.catalogue = catalogue
        composer = AnswerComposer(policy: policy, catalogue: catalogue)
        self.apis = apis
        self.verifier = verifier
        self.hook = hook
        self.sharedSecrets = sharedSecrets
    }
}

// An app holds secrets: whatever prints one by mistake prints only which app it is.
extension App: CustomStringConvertible, CustomReflectable {
    package var description: String { "App(\(bundleID))" }
    package var customMirror: Mirror { Mirror(self, children: ["bundleID": bundleID]) }
}
