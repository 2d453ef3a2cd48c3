import AppStoreTypes
import Foundation
import Synchronization
@_spi(DisableValidityCheck) @_spi(FixedExpiryValidationTime) import X509

/// The revocation status of a certificate.
enum RevocationStatus: Sendable {
    /// The certificate is not revoked.
    case good
    /// The certificate is revoked, as the responder's signature proves.
    case revoked
    /// The responder does not know the certificate, or its response proves nothing.
    case unknown
    /// The responder gave no response.
    case unavailable
}

/// Checks whether certificates are revoked, and caches the results.
///
/// A responder is asked again when a result has reached the configured lifetime. If it gives no response then, the last
/// result is used for the same lifetime again, until the time at which the responder said it would expire
/// (`nextUpdate`). After a restart, a response that the caller kept (``offer(_:)``) does the same, once it is
/// verified again. An offered response that proves a revocation counts over an older response of the responder.
final class RevocationChecker: Sendable {
    private struct CheckedStatus {
        let status: RevocationStatus
        /// When the status is valid.
        var holds: Range<Timestamp>
        /// When the response was issued and expires; `nil` if the status must not be used after ``holds``.
        var times: OCSPTimes?
    }

    private let checks: OnlineChecks
    private let now: @Sendable () -> Timestamp
    private let onRevocation: @Sendable (Certificate) -> Void
    private let findings: Mutex<LeastRecentlyUsed<Certificate, CheckedStatus>>
    private let questions = SingleFlight<Certificate, CheckedStatus>()
    private let responses: ReceivedResponses

    /// Creates a checker that reports each certificate it finds revoked.
    init(
        _ checks: OnlineChecks,
        now: @escaping @Sendable () -> Timestamp,
        onRevocation: @escaping @Sendable (Certificate) -> Void
    ) {
        self.checks = checks
        self.now = now
        self.onRevocation = onRevocation
        findings = Mutex(LeastRecentlyUsed(capacity: checks.capacity))
        responses = ReceivedResponses(capacity: checks.capacity)
    }

    /// How long before its end a status is renewed.
    var renewalLead: Duration { checks.lifetime / 2 }

    /// The number of cached statuses.
    var count: Int { findings.withLock { $0.count } }

    /// Checks all certificates of a chain below its root concurrently and returns how long the result is valid.
    ///
    /// - Parameters:
    ///   - chain: the leaf, the intermediate and the root.
    ///   - ahead: asks again for each status that is not valid for this much longer.
    /// - Returns: when the certificates count as not revoked.
    /// - Throws: ``VerificationFailure``.
    func check(
        _ chain: [Certificate],
        ahead: Duration = .zero
    ) async throws(VerificationFailure) -> Range<Timestamp> {
        // A trusted root needs no revocation check, so a root that names a responder is not one of ours.
        guard chain.last?.namesResponder == false else { throw .untrustedChain }
        let findings = await withTaskGroup(of: CheckedStatus.self) { group in
            for index in chain.indices.dropLast() {
                group.addTask { [self] in await finding(for: chain[index...], ahead: ahead) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let found = findings.map(\.status)
        if found.contains(.revoked) { throw .certificateRevoked }
        if checks.failureMode == .hard {
            if found.contains(.unavailable) { throw .revocationStatusUnavailable }
            if found.contains(.unknown) { throw .revocationStatusUnknown }
        }
        guard let from = findings.map(\.holds.lowerBound).max(), let until = findings.map(\.holds.upperBound).min(),
            from <= until
        else { throw .revocationStatusUnavailable }
        return from..<until
    }

    /// Returns the status of the first certificate of a chain, from the cache or its responder.
    private func finding(for chain: ArraySlice<Certificate>, ahead: Duration) async -> CheckedStatus {
        let now = now()
        guard let certificate = chain.first, certificate.namesResponder else {
            return CheckedStatus(status: .good, holds: now..<now + checks.lifetime)
        }
        if let known = known(certificate, from: now, ahead: ahead) { return known }
        return await questions.value(for: certificate) { [self] in
            let time = self.now()
            // Another caller may have cached the status since the first look.
            if let known = known(certificate, from: time, ahead: ahead) { return known }
            let finding = await ask(about: chain, at: time)
            // The result of a cancelled check is not cached.
            if !Task.isCancelled, !finding.holds.isEmpty {
                findings.withLock { $0.insert(finding, for: certificate) }
            }
            if finding.status == .revoked { onRevocation(certificate) }
            return finding
        }.value
    }

    private func known(_ certificate: Certificate, from time: Timestamp, ahead: Duration) -> CheckedStatus? {
        findings.withLock { $0.use(certificate) }
            .flatMap { $0.holds.contains(time) && $0.holds.contains(time + ahead) ? $0 : nil }
    }

    /// Returns the last result for a certificate if its response has not expired; valid until the next try.
    private func kept(_ certificate: Certificate, at time: Timestamp) -> CheckedStatus? {
        guard var kept = findings.withLock({ $0.use(certificate) }), [.good, .revoked].contains(kept.status),
            let expiresAt = kept.times?.expiresAt, time < expiresAt
        else { return nil }
        let next = min(time + checks.lifetime, expiresAt)
        kept.holds = time..<(kept.holds.contains(time) ? max(kept.holds.upperBound, next) : next)
        return kept
    }

    private func finding(_ status: RevocationStatus, at time: Timestamp, _ times: OCSPTimes? = nil) -> CheckedStatus {
        let lifetime: Duration =
            switch (status, checks.failureMode) {
            case (.good, _), (.revoked, _): checks.lifetime
            case (.unknown, .soft), (.unavailable, .soft): checks.pause
            // A failure that rejects data is not cached, so the next check asks again.
            case (.unknown, .hard), (.unavailable, .hard): .zero
            }
        let end = times.map { max(time, min($0.expiresAt, time + lifetime)) } ?? time + lifetime
        return CheckedStatus(status: status, holds: time..<end, times: times)
    }

    private func ask(about chain: ArraySlice<Certificate>, at time: Timestamp) async -> CheckedStatus {
        let question = RevocationQuery(checks)
        let isGood = await isAccepted(chain, .hard, at: time, question)
        if !question.wasUnanswered {
            if isGood {
                let good = received(.good, question.response, about: chain, at: time)
                // A responder that repeats an old response must not hide a revocation that another desk received.
                let newer = await provedEarlier(chain, at: time, after: good.times?.issuedAt)
                if let newer, newer.status == .revoked { return newer }
                return good
            }
            // The library gives no reason. But in soft mode it rejects only what the responder's signature proves
            // revoked.
            let again = RevocationQuery(checks)
            if await !isAccepted(chain, .soft, at: time, again) {
                return received(.revoked, again.response, about: chain, at: time)
            }
        }
        // A responder that is overloaded, or a proxy before it, also gives responses that say nothing.
        let known = chain.first.flatMap { kept($0, at: time) }
        // Another desk may have kept a newer response than this one received.
        if let newer = await provedEarlier(chain, at: time, after: known?.times?.issuedAt) { return newer }
        return known ?? finding(question.wasUnanswered ? .unavailable : .unknown, at: time)
    }

    /// Keeps a response, and returns the status that it proves.
    private func received(
        _ status: RevocationStatus,
        _ response: [UInt8]?,
        about chain: ArraySlice<Certificate>,
        at time: Timestamp
    ) -> CheckedStatus {
        responses.note(response, proving: status, about: chain)
        return finding(status, at: time, response.flatMap { OCSPTimes(of: $0) })
    }

    /// Returns what the newest response about the first certificate of a chain still proves; `nil` if each proves
    /// nothing now, or was not issued after a time.
    private func provedEarlier(
        _ chain: ArraySlice<Certificate>,
        at time: Timestamp,
        after issue: Timestamp?
    ) async -> CheckedStatus? {
        guard let certificate = chain.first else { return nil }
        for (response, times) in responses.newestFirst(about: certificate)
        where time < times.expiresAt && issue.map({ $0 < times.issuedAt }) ?? true {
            if let status = await status(of: chain, at: time, provedBy: response) {
                return finding(status, at: time, times)
            }
        }
        return nil
    }

    /// Finds the certificates of a chain revoked about which an offered response proves it, if that response is newer
    /// than the status in use.
    ///
    /// No responder is asked. Without this, a good status would hide the revocation until its time is over.
    func takeOfferedRevocations(about chain: [Certificate]) async {
        for index in chain.indices.dropLast() where chain[index].namesResponder {
            let known = findings.withLock { $0.use(chain[index]) }
            let newer = await provedEarlier(chain[index...], at: now(), after: known?.times?.issuedAt)
            guard let newer, newer.status == .revoked else { continue }
            findings.withLock { $0.insert(newer, for: chain[index]) }
            onRevocation(chain[index])
        }
    }

    /// Returns what a response proves about the first certificate of a chain: good, revoked, or `nil` for nothing.
    private func status(
        of chain: ArraySlice<Certificate>,
        at time: Timestamp,
        provedBy response: [UInt8]
    ) async -> RevocationStatus? {
        if await isAccepted(chain, .hard, at: time, RevocationQuery(checks, from: .kept(response))) { return .good }
        if await !isAccepted(chain, .soft, at: time, RevocationQuery(checks, from: .kept(response))) { return .revoked }
        return nil
    }

    /// Uses responses from before a restart, or of another desk, while a responder gives none or only older ones; each
    /// is verified before.
    func offer(_ proofs: [RevocationProof]) { responses.offer(proofs) }

    /// Returns the newest response about each certificate, as far as it proves the same after a restart.
    ///
    /// A response that repeats the nonce of its request proves nothing later. The responder is then asked for another
    /// one, without a nonce, which is used only while the responder gives none. That one may be older, because anyone
    /// on the way can repeat it. So it is kept only if it proves the same, and was not issued before.
    func proofs() async -> [RevocationProof] {
        var proofs: [RevocationProof] = []
        for (digest, newest) in responses.all {
            guard let response = await repeatable(newest, digest), let times = OCSPTimes(of: response) else { continue }
            proofs.append(
                RevocationProof(
                    certificate: digest,
                    response: response,
                    issuedAt: times.issuedAt,
                    expiresAt: times.expiresAt
                )
            )
        }
        return proofs
    }

    private func repeatable(_ newest: ReceivedResponses.Received, _ digest: [UInt8]) async -> [UInt8]? {
        switch newest.use {
        case .repeatable: return newest.response
        case .once: return nil
        case .unknown: break
        }
        let time = now()
        var tried = newest
        if await status(of: newest.chain, at: time, provedBy: newest.response) == nil {
            let question = RevocationQuery(checks, from: .responderWithoutNonce)
            _ = await isAccepted(newest.chain, .soft, at: time, question)
            guard let response = question.response, response.count <= RevocationProof.longest,
                let issuedAt = OCSPTimes(of: response)?.issuedAt,
                let earliest = OCSPTimes(of: newest.response)?.issuedAt, issuedAt >= earliest,
                await status(of: newest.chain, at: time, provedBy: response) == newest.status
            else {
                tried.use = .once
                responses.replace(newest, by: tried, about: digest)
                return nil
            }
            tried.response = response
        }
        tried.use = .repeatable
        responses.replace(newest, by: tried, about: digest)
        return tried.response
    }

    private func isAccepted(
        _ chain: ArraySlice<Certificate>,
        _ mode: OCSPFailureMode,
        at time: Timestamp,
        _ question: RevocationQuery
    ) async -> Bool {
        guard let certificate = chain.first, let root = chain.last else { return false }
        var verifier = Verifier(rootCertificates: CertificateStore([root])) {
            // The chain is already validated. These policies only declare which critical extensions were checked.
            RFC5280Policy.withValidityCheckDisabled()
            KnownExtensions()
            OCSPVerifierPolicy(failureMode: mode, requester: question, fixedExpiryValidationTime: time.date)
        }
        let between = CertificateStore(chain.dropFirst().dropLast())
        guard case .validCertificate = await verifier.validate(leaf: certificate, intermediates: between) else {
            return false
        }
        return true
    }
}

extension Certificate {
    /// Whether it names an OCSP responder, or has an extension for it that cannot be read.
    fileprivate var namesResponder: Bool {
        do {
            return try extensions.authorityInformationAccess?.contains { $0.method == .ocspServer } ?? false
        } catch {
            return true
        }
    }
}
