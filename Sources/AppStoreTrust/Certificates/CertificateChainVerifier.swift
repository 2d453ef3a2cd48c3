public import AppStoreTypes
import Synchronization
import X509

/// Validates the certificates in a JWS header against trusted roots, and caches valid chains.
///
/// With online checks, certificates must be valid now and not revoked. Without them, they must have been valid when the
/// data was signed, so that data stored for years can still be verified.
///
/// Concurrent callers with the same new header share one validation. The cache is bounded, whatever callers send. With
/// online checks, a chain leaves the cache on first use after a certificate has expired or was found revoked.
public final class CertificateChainVerifier: Sendable {
    private let paths: PathValidation
    private let revocation: RevocationChecker?
    private let now: @Sendable () -> Timestamp
    private let cache: ChainCache
    private let validations = SingleFlight<HeaderText, Result<ValidatedChain, VerificationFailure>>()
    private let validated = Atomic(0)

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - rootCertificates: the trusted roots in DER.
    ///   - onlineChecks: how to check for revocation; `nil` checks validity at the signing time instead.
    ///   - capacity: the maximum number of cached chains.
    ///   - now: returns the current time.
    /// - Throws: ``VerificationFailure/noRootCertificates``, or ``VerificationFailure/invalidCertificate`` if one
    ///   cannot be read.
    public init(
        rootCertificates: [[UInt8]],
        onlineChecks: OnlineChecks? = nil,
        capacity: Int = 64,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(VerificationFailure) {
        paths = try PathValidation(rootCertificates: rootCertificates)
        let cache = ChainCache(capacity: capacity)
        self.cache = cache
        revocation = onlineChecks.map {
            RevocationChecker($0, now: now, onRevocation: { cache.remove(containing: $0) })
        }
        self.now = now
    }

    /// The number of cached chains under which a signature was valid.
    public var rememberedChains: Int { cache.provedCount }

    /// The number of chains validated so far because they were not in the cache.
    public var validatedChains: Int { validated.load(ordering: .relaxed) }

    /// Returns the cached chain of a header while it is usable, and whether a signature under it was valid.
    func rememberedChain(
        in header: HeaderText,
        signedAt: Timestamp?
    ) -> (chain: ValidatedChain, isProved: Bool)? {
        guard let known = cache[header] else { return nil }
        guard revocation != nil else {
            // Keeps an unusable chain, because a forger could choose the time to push out chains that others need.
            return known.chain.validity.contains(signedAt ?? now()) ? known : nil
        }
        let now = now()
        guard known.chain.validity.contains(now) else {
            cache.remove(header)
            return nil
        }
        return known.chain.unrevoked?.contains(now) == true ? known : nil
    }

    /// Returns whether a signature under a header was valid before, and no responder needs to be asked now.
    func remembers(_ header: HeaderText) -> Bool {
        guard let known = cache[header], known.isProved else { return false }
        return revocation == nil || known.chain.unrevoked?.contains(now()) == true
    }

    /// Validates the chain in a header, without the cache and without a check for revocation.
    func chain(in jws: CompactJWS, signedAt: Timestamp?) async throws(VerificationFailure) -> ValidatedChain {
        try await path(in: jws, at: revocation == nil ? signedAt ?? now() : now())
    }

    /// Checks whether the certificates of a chain are revoked, and updates the cache; does nothing without online
    /// checks.
    ///
    /// Call it only after a signature under the chain was valid, so that no forged data makes responders busy.
    func checkRevocation(of chain: ValidatedChain, in header: HeaderText) async throws(VerificationFailure) {
        guard let revocation else { return }
        var chain = chain
        chain.unrevoked = try await revocation.check(chain.certificates)
        cache.update(chain, for: header)
    }

    /// Renews the revocation status of every remembered chain before it expires.
    ///
    /// If a server calls this at least three times in each ``OnlineChecks/lifetime``, verifying data with a remembered
    /// chain never waits for a responder. If a responder fails, its newest response is still in use. Does nothing
    /// without online checks.
    public func renewRevocationStatus() async {
        guard let revocation else { return }
        for (header, chain) in cache.proved {
            var chain = chain
            do throws(VerificationFailure) {
                chain.unrevoked = try await revocation.check(chain.certificates, ahead: revocation.renewalLead)
                cache.update(chain, for: header)
            } catch {
                // The last status stays valid to its end. A revoked chain has left the cache.
                continue
            }
        }
    }

    /// Returns the newest response of a responder about each certificate, as far as it proves the same after a restart.
    package func revocationProofs() async -> [RevocationProof] {
        guard let revocation else { return [] }
        return await revocation.proofs()
    }

    /// Uses responses from before a restart, or of another desk, while a responder gives none or only older ones; each
    /// is verified before.
    package func offer(_ proofs: [RevocationProof]) { revocation?.offer(proofs) }

    /// Uses the responses that all desks stored, like ``offer(_:)``, and at once those that prove a newer revocation.
    ///
    /// A remembered chain with such a certificate is forgotten, and no responder is asked.
    package func take(_ proofs: [RevocationProof]) async {
        guard let revocation else { return }
        revocation.offer(proofs)
        for (_, chain) in cache.proved { await revocation.takeOfferedRevocations(about: chain.certificates) }
    }

    /// Keeps a chain permanently after a signature under it was valid.
    func prove(_ header: HeaderText) { cache.prove(header) }

    private func path(in jws: CompactJWS, at time: Timestamp) async throws(VerificationFailure) -> ValidatedChain {
        if let known = cache[jws.header]?.chain, known.validity.contains(time) { return known }
        let header = jws.header.alone
        let (result, isFirst) = await validations.value(for: header) { [self] in
            // Another caller may have cached the chain since the first look.
            if let known = cache[header]?.chain, known.validity.contains(time) { return .success(known) }
            let result = await validate(header, at: time)
            if case .success(let chain) = result { cache.insert(chain, for: header) }
            return result
        }
        switch result {
        case .success(let chain) where chain.validity.contains(time): return chain
        case .failure(let failure) where isFirst || failure != .certificateOutsideValidity: throw failure
        // The shared validation was for data signed at another time.
        default: return try await validate(header, at: time).get()
        }
    }

    private func validate(
        _ header: HeaderText,
        at time: Timestamp
    ) async -> Result<ValidatedChain, VerificationFailure> {
        validated.add(1, ordering: .relaxed)
        do throws(VerificationFailure) {
            return .success(try await paths.chain(in: try JWSHeader(encoded: header.bytes), at: time))
        } catch {
            return .failure(error)
        }
    }
}
