public import AppStoreTypes
import Synchronization
import X509

/// Checks the certificates in a JWS header against trusted roots, and remembers those it has checked.
///
/// With online checks, certificates must be valid now and not revoked. Without them they must have been valid when the
/// data was signed, so that data kept for years can still be proved.
///
/// Callers who bring the same new header at the same time share one check of it. What is remembered is bounded, whatever
/// is sent; with online checks a chain goes at the first call after one of its certificates has expired or was found
/// revoked.
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
    ///   - rootCertificates: the trusted roots, DER.
    ///   - onlineChecks: how to ask whether certificates are revoked; `nil` to check at the time of signing instead.
    ///   - capacity: how many chains are remembered.
    ///   - now: the present time.
    /// - Throws: ``VerificationFailure/noRootCertificates``, or ``VerificationFailure/invalidCertificate`` when one cannot
    ///   be read.
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

    /// How many chains are remembered at present: those that a good signature came with.
    public var rememberedChains: Int { cache.provedCount }

    /// How many chains were checked so far, because they were not remembered.
    public var validatedChains: Int { validated.load(ordering: .relaxed) }

    /// The chain of a header seen before, while it serves; and whether a good signature came with it.
    func rememberedChain(
        in header: HeaderText,
        signedAt: Timestamp?
    ) -> (chain: ValidatedChain, isProved: Bool)? {
        guard let known = cache[header] else { return nil }
        guard revocation != nil else {
            // A chain that does not serve stays: the time may be a forger's, and must not push out what others need.
            return known.chain.validity.contains(signedAt ?? now()) ? known : nil
        }
        let now = now()
        guard known.chain.validity.contains(now) else {
            cache.remove(header)
            return nil
        }
        return known.chain.unrevoked?.contains(now) == true ? known : nil
    }

    /// The chain of a header that is not remembered, or does not serve as it is.
    func chain(in jws: CompactJWS, signedAt: Timestamp?) async throws(VerificationFailure) -> ValidatedChain {
        let now = now()
        guard let revocation else { return try await path(in: jws, at: signedAt ?? now) }
        var chain = try await path(in: jws, at: now)
        chain.unrevoked = try await revocation.check(chain.certificates)
        cache.update(chain, for: jws.header)
        return chain
    }

    /// Keeps a chain for good: a good signature came with its header.
    func prove(_ header: HeaderText) { cache.prove(header) }

    private func path(in jws: CompactJWS, at time: Timestamp) async throws(VerificationFailure) -> ValidatedChain {
        if let known = cache[jws.header]?.chain, known.validity.contains(time) { return known }
        let header = jws.header.alone
        let (result, isFirst) = await validations.value(for: header) { [self] in
            // Whoever was here between our look into the cache and now has left the chain there.
            if let known = cache[header]?.chain, known.validity.contains(time) { return .success(known) }
            let result = await validate(header, at: time)
            if case .success(let chain) = result { cache.insert(chain, for: header) }
            return result
        }
        switch result {
        case .success(let chain) where chain.validity.contains(time): return chain
        case .failure(let failure) where isFirst || failure != .certificateOutsideValidity: throw failure
        // It was checked for data signed at another time.
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
