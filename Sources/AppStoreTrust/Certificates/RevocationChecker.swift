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
final class RevocationChecker: Sendable {
    private struct CheckedStatus {
        let status: RevocationStatus
        /// When the status is valid.
        let holds: Range<Timestamp>
    }

    private let checks: OnlineChecks
    private let now: @Sendable () -> Timestamp
    private let onRevocation: @Sendable (Certificate) -> Void
    private let findings: Mutex<LeastRecentlyUsed<Certificate, CheckedStatus>>
    private let questions = SingleFlight<Certificate, CheckedStatus>()

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
    }

    /// The number of cached statuses.
    var count: Int { findings.withLock { $0.count } }

    /// Checks all certificates of a chain below its root concurrently and returns how long the result is valid.
    func check(_ chain: [Certificate]) async throws(VerificationFailure) -> Range<Timestamp> {
        // A trusted root needs no revocation check, so a root that names a responder is not one of ours.
        guard chain.last?.namesResponder == false else { throw .untrustedChain }
        let findings = await withTaskGroup(of: CheckedStatus.self) { group in
            for index in chain.indices.dropLast() {
                group.addTask { [self] in await finding(for: chain[index...]) }
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
    private func finding(for chain: ArraySlice<Certificate>) async -> CheckedStatus {
        let now = now()
        guard let certificate = chain.first, certificate.namesResponder else {
            return CheckedStatus(status: .good, holds: now..<now + checks.lifetime)
        }
        if let known = known(certificate, at: now) { return known }
        return await questions.value(for: certificate) { [self] in
            let time = self.now()
            // Another caller may have cached the status since the first look.
            if let known = known(certificate, at: time) { return known }
            let finding = finding(await ask(about: chain, at: time), at: time)
            // The result of a cancelled check is not cached.
            if !Task.isCancelled, !finding.holds.isEmpty {
                findings.withLock { $0.insert(finding, for: certificate) }
            }
            if finding.status == .revoked { onRevocation(certificate) }
            return finding
        }.value
    }

    private func known(_ certificate: Certificate, at time: Timestamp) -> CheckedStatus? {
        findings.withLock { $0.use(certificate) }.flatMap { $0.holds.contains(time) ? $0 : nil }
    }

    private func finding(_ status: RevocationStatus, at time: Timestamp) -> CheckedStatus {
        let lifetime: Duration =
            switch (status, checks.failureMode) {
            case (.good, _), (.revoked, _): checks.lifetime
            case (.unknown, .soft), (.unavailable, .soft): checks.pause
            // A failure that rejects data is not cached, so the next check asks again.
            case (.unknown, .hard), (.unavailable, .hard): .zero
            }
        return CheckedStatus(status: status, holds: time..<time + lifetime)
    }

    private func ask(about chain: ArraySlice<Certificate>, at time: Timestamp) async -> RevocationStatus {
        let question = RevocationQuery(checks)
        let isGood = await isAccepted(chain, .hard, at: time, question)
        if question.wasUnanswered { return .unavailable }
        if isGood { return .good }
        // The library gives no reason. But in soft mode it rejects only what the responder's signature proves revoked.
        let again = RevocationQuery(checks)
        let isRevoked = await !isAccepted(chain, .soft, at: time, again)
        return isRevoked ? .revoked : .unknown
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
