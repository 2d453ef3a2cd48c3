import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Refunds
import Testing

@testable import RefundDesk

@Suite("A failing store")
struct FailingStoreTests {
    private struct Failure: Error {}

    private struct FailingStore: IntakeStore {
        func record(_ intake: IntakeRecord) async throws -> IntakeOutcome { throw Failure() }
        func notification(_ uuid: String, in app: AppKey) async throws -> StoreNotification? { throw Failure() }
    }

    /// Returns an intake that refuses every proof that needs a place, and what it verifies with.
    private func fullIntake(_ maker: NotificationMaker) throws -> (NotificationIntake, SignedDataVerifier) {
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [maker.chain.rootDER])
        )
        let intake = NotificationIntake(
            apps: [:],
            unknownAppVerifier: verifier,
            store: FailingStore(),
            proofs: WorkLimit(mostRunning: 0, mostWaiting: 0),
            now: { .now }
        )
        return (intake, verifier)
    }

    @Test("A notification under a remembered chain is proved at once, however many others wait")
    func remembered() async throws {
        let maker = NotificationMaker(chain: try .example())
        let (intake, verifier) = try fullIntake(maker)
        let text = try maker.signed()
        let first = await #expect(throws: IntakeRefusal.self) { try await intake.accept(text) }
        guard case .overloaded = first else {
            Issue.record("refused otherwise: \(String(describing: first))")
            return
        }
        _ = try await verifier.verifyBytes(text)
        let second = await #expect(throws: IntakeRefusal.self) { try await intake.accept(text) }
        guard case .notConfigured = second else {
            Issue.record("refused otherwise: \(String(describing: second))")
            return
        }
    }

    @Test("A notification that cannot be stored is refused as retryable")
    func storeUnavailable() async throws {
        let maker = NotificationMaker(chain: try .example())
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [maker.chain.rootDER])
        )
        let app = App(
            bundleID: maker.bundleID,
            appAppleID: NotificationMaker.appAppleID,
            environments: [.sandbox],
            catalogue: SoldProduct.catalogue,
            verifier: verifier
        )
        let intake = NotificationIntake(
            apps: [maker.bundleID: app],
            unknownAppVerifier: verifier,
            store: FailingStore(),
            now: { .now }
        )
        let text = try maker.signed()
        let refusal = await #expect(throws: IntakeRefusal.self) { try await intake.accept(text) }
        guard case .storeUnavailable(let error) = refusal else {
            Issue.record("refused otherwise")
            return
        }
        #expect(error is Failure)
        #expect(refusal?.isRetryable == true)
    }
}
