import AppStoreTrust
import AppStoreTypes
import Logging

/// Asks OCSP responders again before the revocation status of the certificates in use runs out.
///
/// So a notification does not wait for a responder, and a responder that fails later does no harm until its last answer
/// expires.
struct RevocationWork: LeasedWork {
    static let name = "revocation"

    private let verifiers: [SignedDataVerifier]
    private let rounds: Recurrence

    /// Creates the work.
    init(verifiers: [SignedDataVerifier], now: @escaping @Sendable () -> Timestamp) {
        self.verifiers = verifiers
        // A third of the time for which an answer is used.
        rounds = Recurrence(every: .seconds(300), now: now)
    }

    func claim() async throws -> Timestamp? { rounds.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        for verifier in verifiers { await verifier.renewRevocationStatus() }
        rounds.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { rounds.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}
