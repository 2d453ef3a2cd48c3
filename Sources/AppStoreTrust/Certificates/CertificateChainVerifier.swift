public import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
@_spi(DisableValidityCheck) @_spi(FixedExpiryValidationTime) import X509

/// Checks the certificates in a JWS header against trusted roots, and remembers those it has checked.
///
/// With online checks, certificates must be valid now and not revoked, asked again after 15 minutes. Without them they
/// must have been valid when the data was signed, so that data kept for years can still be proved.
public final class CertificateChainVerifier: Sendable {
    private let roots: [Certificate]
    private let revocation: (any OCSPTransport)?
    private let now: @Sendable () -> Timestamp
    private let cache: ChainCache
    private static let revocationLifetime: Duration = .seconds(15 * 60)
    /// From 1970 to the end of 9999: the time of signing is anybody's number, and X.509 can write no later one.
    private static let certificateTimes =
        Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_402_300_799_000)

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - rootCertificates: the trusted roots, DER.
    ///   - onlineChecks: how to reach OCSP responders; `nil` to check at the time of signing instead.
    ///   - capacity: how many chains are remembered.
    ///   - now: the present time.
    /// - Throws: ``VerificationFailure/invalidCertificate`` when there is no root or one cannot be read.
    public init(
        rootCertificates: [[UInt8]],
        onlineChecks: (any OCSPTransport)? = nil,
        capacity: Int = 64,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(VerificationFailure) {
        guard !rootCertificates.isEmpty,
            let roots = try? rootCertificates.map({ try Certificate(derEncoded: $0) })
        else { throw .invalidCertificate }
        self.roots = roots
        revocation = onlineChecks
        cache = ChainCache(capacity: capacity)
        self.now = now
    }

    /// How many chains are remembered at present.
    public var rememberedChains: Int { cache.count }

    func chain(
        of jws: CompactJWS,
        signedAt: Timestamp?
    ) async throws(VerificationFailure) -> (chain: ValidatedChain, isRemembered: Bool) {
        let now = now()
        let time = revocation == nil ? signedAt ?? now : now
        // A chain that does not serve stays: the time may be a forger's, and must not push out what others need.
        if let known = cache[jws.encodedHeader], known.validity.contains(time), isFresh(known, now: now) {
            return (known, true)
        }
        return (try await validate(jws.header(), at: time, now: now), false)
    }

    func remember(_ chain: ValidatedChain, for jws: CompactJWS) {
        cache.insert(chain, for: jws.encodedHeader)
    }

    private func isFresh(_ chain: ValidatedChain, now: Timestamp) -> Bool {
        guard revocation != nil else { return true }
        guard let checkedAt = chain.revocationCheckedAt else { return false }
        return checkedAt <= now && now < checkedAt + Self.revocationLifetime
    }

    private func validate(
        _ header: JWSHeader,
        at time: Timestamp,
        now: Timestamp
    ) async throws(VerificationFailure) -> ValidatedChain {
        guard header.alg == "ES256" else { throw .wrongAlgorithm }
        guard let x5c = header.x5c else { throw .wrongCertificateCount }
        guard x5c.count == 3 else { throw .wrongCertificateCount }
        guard Self.certificateTimes.contains(time) else { throw .certificateOutsideValidity }
        let leaf = try Self.certificate(x5c[0])
        let intermediate = try Self.certificate(x5c[1])
        guard let publicKey = P256.Signing.PublicKey(leaf.publicKey) else { throw .invalidCertificate }
        let named = try Self.certificate(x5c[2])
        let chain = try await path(leaf: leaf, intermediate: intermediate, at: time)
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
            validity: Timestamp(begins)...Timestamp(ends),
            revocationCheckedAt: revocation == nil ? nil : now
        )
    }

    private func path(
        leaf: Certificate,
        intermediate: Certificate,
        at time: Timestamp
    ) async throws(VerificationFailure) -> [Certificate] {
        let dated = RFC5280Policy(fixedExpiryValidationTime: time.date)
        guard case .validCertificate(let chain) = await validatePath(leaf: leaf, intermediate, by: dated) else {
            // Only a chain that is good but for its dates is said to be out of date.
            let undated = RFC5280Policy.withValidityCheckDisabled()
            guard case .validCertificate = await validatePath(leaf: leaf, intermediate, by: undated) else {
                throw .untrustedChain
            }
            throw .certificateOutsideValidity
        }
        if let revocation {
            let requester = RecordingOCSPRequester(transport: revocation)
            guard case .validCertificate = await validateRevocation(of: leaf, intermediate, at: time, with: requester)
            else { throw requester.wasUnanswered ? .revocationStatusUnavailable : .certificateRevoked }
        }
        return Array(chain)
    }

    private func validatePath(
        leaf: Certificate,
        _ intermediate: Certificate,
        by policy: RFC5280Policy
    ) async -> CertificateValidationResult {
        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            policy
            MarkerPolicy()
        }
        return await verifier.validate(leaf: leaf, intermediates: CertificateStore([intermediate]))
    }

    private func validateRevocation(
        of leaf: Certificate,
        _ intermediate: Certificate,
        at time: Timestamp,
        with requester: RecordingOCSPRequester
    ) async -> CertificateValidationResult {
        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            RFC5280Policy(fixedExpiryValidationTime: time.date)
            MarkerPolicy()
            OCSPVerifierPolicy(failureMode: .hard, requester: requester, fixedExpiryValidationTime: time.date)
        }
        return await verifier.validate(leaf: leaf, intermediates: CertificateStore([intermediate]))
    }

    private static func certificate(_ base64: String) throws(VerificationFailure) -> Certificate {
        guard let data = Data(base64Encoded: base64), let certificate = try? Certificate(derEncoded: Array(data)) else {
            throw .invalidCertificate
        }
        return certificate
    }
}
