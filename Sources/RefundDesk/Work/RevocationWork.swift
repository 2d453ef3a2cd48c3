import AppStoreTrust
import AppStoreTypes
import Logging
import Refunds

/// Asks OCSP responders again before the revocation status of the certificates in use runs out, and stores what they
/// responded.
///
/// So a notification does not wait for a responder, and a responder that fails later does no harm until its last answer
/// expires, also after a restart.
struct RevocationWork: LeasedWork {
    static let name = "revocation"

    private let verifiers: [SignedDataVerifier]
    private let store: any RevocationProofStore
    private let rounds: Recurrence

    /// Creates the work.
    init(
        verifiers: [SignedDataVerifier],
        store: any RevocationProofStore,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.verifiers = verifiers
        self.store = store
        // A third of the time for which an answer is used.
        rounds = Recurrence(every: .seconds(300), now: now)
    }

    /// Gives verifiers the stored responses, before the first notification arrives.
    static func offerStored(
        to verifiers: [SignedDataVerifier],
        from store: any RevocationProofStore,
        at now: Timestamp
    ) throws {
        let stored = try store.revocationProofsAtStart(at: now)
        for verifier in verifiers { verifier.offer(stored) }
    }

    func claim() async throws -> Timestamp? { rounds.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        for verifier in verifiers { await verifier.renewRevocationStatus() }
        let stored = try await store.revocationProofs(at: time)
        // Other desks may have asked more lately. A revocation that one of them stored counts here from this round on,
        // so at most five minutes later, whatever this desk's own responses say until then.
        for verifier in verifiers { await verifier.take(stored) }
        let newest = Dictionary(stored.map { ($0.certificate, $0.issuedAt) }) { max($0, $1) }
        var new: [RevocationProof] = []
        for verifier in verifiers {
            let proofs = await verifier.revocationProofs()
            new += proofs.filter { proof in newest[proof.certificate].map { $0 < proof.issuedAt } ?? true }
        }
        if !new.isEmpty { try await store.keepRevocationProofs(new, at: time) }
        rounds.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { rounds.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}
