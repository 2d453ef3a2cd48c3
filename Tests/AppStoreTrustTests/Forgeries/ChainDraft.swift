import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import X509

@testable import AppStoreTrust

/// A draft of a root, an intermediate and a leaf.
struct ChainDraft: Sendable {
    var root = CertificateDraft.authority("Root")
    var intermediate = CertificateDraft.authority("Intermediate", pathLength: 0, marker: .intermediateMarker)
    var leaf = CertificateDraft(
        name: "Leaf",
        constraints: .notCertificateAuthority,
        usage: KeyUsage(digitalSignature: true),
        marker: .leafMarker
    )

    func make() throws -> MadeChain {
        MadeChain(
            leaf: try leaf.certificate(signedBy: intermediate),
            intermediate: try intermediate.certificate(signedBy: root),
            root: try root.certificate(signedBy: root),
            key: leaf.key,
            draft: self
        )
    }
}

/// A chain with the key of its leaf.
struct MadeChain: Sendable {
    let leaf: Certificate
    let intermediate: Certificate
    let root: Certificate
    let key: P256.Signing.PrivateKey
    /// The draft of this chain.
    let draft: ChainDraft

    var certificates: [Certificate] { [leaf, intermediate, root] }

    /// Creates a chain with another leaf under the same intermediate.
    func sibling() throws -> MadeChain {
        var draft = draft
        draft.leaf.key = P256.Signing.PrivateKey()
        return MadeChain(
            leaf: try draft.leaf.certificate(signedBy: draft.intermediate),
            intermediate: intermediate,
            root: root,
            key: draft.leaf.key,
            draft: draft
        )
    }

    func verifier(
        onlineChecks: (any OCSPTransport)? = nil,
        failureMode: OnlineChecks.FailureMode = .hard,
        clock: any Clock<Duration> = ContinuousClock(),
        capacity: Int = 64,
        now: @escaping @Sendable () -> Timestamp = { SampleTime.present }
    ) throws -> CertificateChainVerifier {
        try CertificateChainVerifier(
            rootCertificates: [root.der],
            onlineChecks: onlineChecks.map { OnlineChecks(transport: $0, failureMode: failureMode, clock: clock) },
            capacity: capacity,
            now: now
        )
    }
}

extension Certificate {
    var der: [UInt8] {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(self)
            return serializer.serializedBytes
        }
    }

    /// The certificate as a header contains it.
    var base64: String { get throws { Data(try der).base64EncodedString() } }
}
