import AppStoreTrust
import AppStoreTypes
import Foundation

/// The verification of samples, in full or as the baseline.
package struct VerificationWork: Sendable {
    private let samples: SampleSet
    private let bare: BareVerification
    private let verifier: SignedDataVerifier

    package init(_ samples: SampleSet) async throws {
        self.samples = samples
        verifier = SignedDataVerifier(chains: try CertificateChainVerifier(rootCertificates: [samples.rootDER]))
        bare = try BareVerification(samples.texts, leafDER: samples.leafDER)
        // After this the chain is cached, and the member lists of all types exist.
        try await verifyAll()
    }

    /// The number of signatures per sample.
    package var signatures: Int { bare.count / samples.texts.count }

    /// Verifies each sample in full, including JSON decoding.
    package func verifyAll() async throws {
        switch samples.kind {
        case .transaction:
            for text in samples.texts {
                let verified = try await verifier.verify(text, as: TransactionPayload.self, for: Samples.app)
                guard verified.payload.price == 4990 else { throw Failure(what: "a sample was misread") }
            }
        case .notification:
            for text in samples.texts {
                let verified = try await verifier.verifyNotification(text, for: Samples.app)
                guard verified.transaction?.price == 4990, verified.renewal != nil else {
                    throw Failure(what: "a sample was misread")
                }
            }
        }
    }

    /// Verifies only the same signatures over the same bytes.
    package func verifyBare() throws { try bare.run() }
}
