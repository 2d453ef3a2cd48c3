import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Synchronization
@_spi(DisableValidityCheck) @_spi(FixedExpiryValidationTime) import X509

/// Validates certificates against trusted roots, without a cache.
struct PathValidation: Sendable {
    private let roots: [Certificate]
    /// The years 1970 to 9999, because X.509 has no later dates and the signing time may be any number.
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

    /// Returns the chain of a header, which must be valid at a time.
    func chain(in header: JWSHeader, at time: Timestamp) async throws(VerificationFailure) -> ValidatedChain {
        guard header.alg == "ES256" else { throw .wrongAlgorithm }
        guard let x5c = header.x5c else { throw .missingCertificates }
        guard x5c.count == 3 else { throw .wrongCertificateCount }
        let leaf = try Self.certificate(x5c[0])
        let intermediate = try Self.certificate(x5c[1])
        guard let publicKey = P256.Signing.PublicKey(leaf.publicKey) else { throw .invalidCertificate }
        let named = try Self.certificate(x5c[2])
        let chain = try await path(from: leaf, through: [intermediate], at: time)
        // The third certificate proves nothing, because the chain ends in one of the trusted roots. But a header that
        // names another authority there is not Apple's. Its bytes may differ, because a root may be reissued for the
        // same key.
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

    /// Returns the path from a leaf to a trusted root, which must be valid at a time.
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
        // Only a chain that is valid except for its dates is reported as outside its validity.
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

    /// The longest certificate of a header, in base64: several times as long as Apple's.
    private static let longest = 8_192
    /// The most elements of a certificate: several times as many as Apple's have.
    private static let mostElements = 600

    /// Reads a certificate of a header, before anything is proved, so a costly one is refused unread.
    private static func certificate(_ base64: String) throws(VerificationFailure) -> Certificate {
        guard base64.utf8.count <= longest, let data = Data(base64Encoded: base64) else { throw .invalidCertificate }
        let bytes = Array(data)
        do {
            try ElementScan.check(bytes[...], as: .certificate(index: 0), maximumElements: mostElements)
            return try Certificate(derEncoded: bytes)
        } catch {
            throw .invalidCertificate
        }
    }
}
