import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Synchronization
@_spi(DisableValidityCheck) @_spi(FixedExpiryValidationTime) import X509

/// Checks certificates against trusted roots, without remembering anything.
struct PathValidation: Sendable {
    private let roots: [Certificate]
    /// From 1970 to the end of 9999: the time of signing is anybody's number, and X.509 can write no later one.
    private static let certificateTimes =
        Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_402_300_799_000)

    init(rootCertificates: [[UInt8]]) throws(VerificationFailure) {
        guard !rootCertificates.isEmpty else { throw .noRootCertificates }
        do {
            roots = try rootCertificates.map { try Certificate(derEncoded: $0) }
        } catch {
            throw .invalidCertificate
        }
    }

    /// The chain of a header, valid at a time.
    func chain(in header: JWSHeader, at time: Timestamp) async throws(VerificationFailure) -> ValidatedChain {
        guard header.alg == "ES256" else { throw .wrongAlgorithm }
        guard let x5c = header.x5c else { throw .missingCertificates }
        guard x5c.count == 3 else { throw .wrongCertificateCount }
        let leaf = try Self.certificate(x5c[0])
        let intermediate = try Self.certificate(x5c[1])
        guard let publicKey = P256.Signing.PublicKey(leaf.publicKey) else { throw .invalidCertificate }
        let named = try Self.certificate(x5c[2])
        let chain = try await path(from: leaf, through: [intermediate], at: time)
        // The third certificate proves nothing: the chain ends in a root of ours. But who names another authority there
        // is not Apple. Its bytes may differ, as a root may be reissued for the same key.
        guard let root = chain.last, named.subject == root.subject, named.publicKey == root.publicKey else {
            throw .untrustedChain
        }
        guard let begins = chain.map(\.notValidBefore).max(), let ends = chain.map(\.notValidAfter).min(),
            begins <= ends
        else { throw .certificateOutsideValidity }
        return ValidatedChain(
            publicKey: publicKey,
            certificates: chain,
            validity: Timestamp(begins)...Timestamp(ends)
        )
    }

    /// The path from a leaf to one of the roots, valid at a time.
    func path(
        from leaf: Certificate,
        through others: [Certificate],
        at time: Timestamp
    ) async throws(VerificationFailure) -> [Certificate] {
        guard Self.certificateTimes.contains(time) else { throw .certificateOutsideValidity }
        let finding = MarkerFinding()
        let dated = RFC5280Policy(fixedExpiryValidationTime: time.date)
        if case .validCertificate(let chain) = await validate(leaf, others, by: dated, finding) {
            return Array(chain)
        }
        // Only a chain that is good but for its dates is said to be out of date.
        let undated = RFC5280Policy.withValidityCheckDisabled()
        guard case .validCertificate = await validate(leaf, others, by: undated, finding) else {
            throw finding.isMissing.load(ordering: .relaxed) ? .missingMarker : .untrustedChain
        }
        throw .certificateOutsideValidity
    }

    private func validate(
        _ leaf: Certificate,
        _ others: [Certificate],
        by policy: RFC5280Policy,
        _ finding: MarkerFinding
    ) async -> CertificateValidationResult {
        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            policy
            MarkerPolicy(finding: finding)
        }
        return await verifier.validate(leaf: leaf, intermediates: CertificateStore(others))
    }

    private static func certificate(_ base64: String) throws(VerificationFailure) -> Certificate {
        guard let data = Data(base64Encoded: base64), let certificate = try? Certificate(derEncoded: Array(data)) else {
            throw .invalidCertificate
        }
        return certificate
    }
}
