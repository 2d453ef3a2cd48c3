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
    /// The number of the published version; 0 for the file of the configuration.
    package var number: Int64
    /// Why the version was published; `nil` for the file of the configuration.
    package var note: String?
    /// The files; `nil` for what the app does not configure.
    package var files: PolicyFiles

    package init(
        policy: Policy,
        catalogue: ProductCatalogue,
        consentTexts: ConsentTexts = ConsentTexts(),
        review: ReviewAnswering? = nil,
        since: Timestamp,
        loadedBy: String,
        text: String? = nil,
        number: Int64 = 0,
        note: String? = nil,
        files: PolicyFiles = PolicyFiles()
    ) {
        composer = AnswerComposer(
            policy: policy,
            catalogue: catalogue,
            consentTexts: consentTexts,
            version: Self.version(of: policy, catalogue),
            review: review
        )
        self.since = since
        self.loadedBy = loadedBy
        self.text = text
        self.number = number
        self.note = note
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
    /// Whether people publish the policy on the pages; the file then decides until the first version is published.
    package var isPublished: Bool

    package init(policy: String? = nil, products: String? = nil, isPublished: Bool = false) {
        self.policy = policy
        self.products = products
        self.isPublished = isPublished
    }
}

/// Holds the policy in force of an app, which every route and worker shares.
///
/// A reader takes the value once and uses it as a whole, so that no case is decided by parts of two versions.
package final class CurrentPolicy: Sendable {
    private let state: Mutex<PolicyInForce>
    /// The policy that the desk began with.
    private let first: PolicyInForce

    init(_ first: PolicyInForce) {
        self.first = first
        state = Mutex(first)
    }

    package var value: PolicyInForce { state.withLock { $0 } }

    /// Puts another version in force.
    func replace(with new: PolicyInForce) { state.withLock { $0 = new } }

    /// Puts a published policy in force, with the catalogue of the moment.
    func publish(_ policy: Policy, _ version: PolicyVersion) -> PolicyInForce {
        state.withLock { state in
            state = PolicyInForce(
                policy: policy,
                catalogue: state.composer.catalogue,
                consentTexts: state.composer.consentTexts,
                review: state.composer.review,
                since: version.publishedAt,
                loadedBy: version.author,
                text: version.text,
                number: version.number,
                note: version.note,
                files: state.files
            )
            return state
        }
    }

    /// Puts the policy that the desk began with in force again, with the catalogue of the moment.
    func takeBack() -> PolicyInForce {
        state.withLock { state in
            state = PolicyInForce(
                policy: first.composer.policy,
                catalogue: state.composer.catalogue,
                consentTexts: state.composer.consentTexts,
                review: state.composer.review,
                since: first.since,
                loadedBy: first.loadedBy,
                text: first.text,
                files: state.files
            )
            return state
        }
    }
}
