package import AppStoreTypes
import Crypto
import Foundation
package import Refunds
import Synchronization

/// The policy and the catalogue that decide an app's cases, and where they came from.
package struct PolicyInForce: Sendable {
    /// The policy and the catalogue, with their version, and the consent texts, which no reload changes.
    package var composer: AnswerComposer
    /// When this version was put in force.
    package var since: Timestamp
    /// Who put it in force.
    package var loadedBy: String
    /// The text of the policy; `nil` if it was not read from a text.
    package var text: String?
    /// The files; `nil` for what the app does not configure.
    package var files: PolicyFiles

    package init(
        policy: Policy,
        catalogue: ProductCatalogue,
        consentTexts: ConsentTexts = ConsentTexts(),
        since: Timestamp,
        loadedBy: String,
        text: String? = nil,
        files: PolicyFiles = PolicyFiles()
    ) {
        composer = AnswerComposer(
            policy: policy,
            catalogue: catalogue,
            consentTexts: consentTexts,
            version: Self.version(of: policy, catalogue)
        )
        self.since = since
        self.loadedBy = loadedBy
        self.text = text
        self.files = files
    }

    /// The version: a short digest of the canonical content, so that it does not depend on how the files are written.
    private static func version(of policy: Policy, _ catalogue: ProductCatalogue) -> String {
        let text = policy.canonicalText + "\nproducts\n" + catalogue.canonicalText
        return SHA256.hash(data: Data(text.utf8)).prefix(6).map { String(format: "%02x", $0) }.joined()
    }
}

/// The files that an app's policy and catalogue are read from.
package struct PolicyFiles: Hashable, Sendable {
    package var policy: String?
    package var products: String?

    package init(policy: String? = nil, products: String? = nil) {
        self.policy = policy
        self.products = products
    }
}

/// Holds the policy in force of an app, which every route and worker shares.
///
/// A reader takes the value once and uses it as a whole, so that no case is decided by parts of two versions.
package final class CurrentPolicy: Sendable {
    private let state: Mutex<PolicyInForce>

    init(_ first: PolicyInForce) { state = Mutex(first) }

    package var value: PolicyInForce { state.withLock { $0 } }

    /// Puts another version in force.
    func replace(with new: PolicyInForce) { state.withLock { $0 = new } }
}
