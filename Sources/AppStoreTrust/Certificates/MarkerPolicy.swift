package import SwiftASN1
import Synchronization
import X509

/// Apple's rules in addition to RFC 5280: exactly three certificates, with their markers and allowed key usage.
struct MarkerPolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.keyUsage]
    /// Records that a chain was rejected for a missing marker.
    let finding: MarkerFinding

    mutating func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) async -> PolicyEvaluationResult {
        guard chain.count == 3 else { return .failsToMeetPolicy(reason: "the chain is not leaf, intermediate, root") }
        do {
            if let usage = try chain[0].extensions.keyUsage, !usage.digitalSignature {
                return .failsToMeetPolicy(reason: "the leaf's key usage does not allow signing")
            }
            for authority in chain[1...] {
                if let usage = try authority.extensions.keyUsage, !usage.keyCertSign {
                    return .failsToMeetPolicy(reason: "an authority's key usage does not allow signing certificates")
                }
            }
        } catch {
            return .failsToMeetPolicy(reason: "a key usage cannot be read")
        }
        guard chain[0].extensions[oid: .leafMarker] != nil, chain[1].extensions[oid: .intermediateMarker] != nil else {
            finding.isMissing.store(true, ordering: .relaxed)
            return .failsToMeetPolicy(reason: "a certificate lacks Apple's marker")
        }
        return .meetsPolicy
    }
}

/// Whether an otherwise valid chain lacks a marker.
final class MarkerFinding: Sendable {
    let isMissing = Atomic(false)
}

extension ASN1ObjectIdentifier {
    /// The marker of the leaf that signs App Store data.
    package static let leafMarker: Self = [1, 2, 840, 113635, 100, 6, 11, 1]
    /// The marker of the intermediate above that leaf.
    package static let intermediateMarker: Self = [1, 2, 840, 113635, 100, 6, 2, 1]
}
