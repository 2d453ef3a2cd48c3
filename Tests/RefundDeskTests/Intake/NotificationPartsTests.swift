import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The signed parts of a notification")
struct NotificationPartsTests {
    private let maker: NotificationMaker
    private let verifier: SignedDataVerifier

    init() throws {
        maker = NotificationMaker(chain: try .example())
        verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [maker.chain.rootDER])
        )
    }

    /// Returns a notification with a wrong type in its transaction and valid renewal information.
    private func notification(transactionSigner: NotificationMaker) throws -> String {
        var transaction = try maker.members(of: maker.transaction())
        transaction["quantity"] = "two"
        let renewal = try maker.sign(
            RenewalPayload {
                $0.environment = maker.environment
                $0.signedDate = .now
            }
        )
        let payload = maker.payload(
            .didRenew,
            transaction: try transactionSigner.sign(JSONValue.object(transaction))
        ) { $0.data?.signedRenewalInfo = renewal }
        return try maker.sign(payload)
    }

    @Test("An unreadable member of a notification is named if allowed, and the other parts are read")
    func allowed() async throws {
        let text = try notification(transactionSigner: maker)
        let outer = try await verifier.verify(text, as: NotificationPayload.self)
        let notification = try await verifier.verifyParts(of: outer, allowingUnreadable: true)
        #expect(notification.transaction == nil)
        #expect(notification.renewal?.environment == maker.environment)
        #expect(notification.unreadableMembers.map(\.path) == ["data.signedTransactionInfo.quantity"])
    }

    @Test("An unreadable member of a notification is an error unless it is allowed")
    func notAllowed() async throws {
        let text = try notification(transactionSigner: maker)
        let outer = try await verifier.verify(text, as: NotificationPayload.self)
        let failure = await #expect(throws: VerificationFailure.self) { try await verifier.verifyParts(of: outer) }
        guard case .unreadableMember(let error) = failure else {
            Issue.record("failed otherwise: \(String(describing: failure))")
            return
        }
        #expect(error.path == "data.signedTransactionInfo.quantity")
    }

    @Test("A part of a notification with another signer is refused, readable or not")
    func forged() async throws {
        let stranger = NotificationMaker(chain: try .example(name: "Stranger"))
        let text = try notification(transactionSigner: stranger)
        let outer = try await verifier.verify(text, as: NotificationPayload.self)
        await #expect(throws: VerificationFailure.untrustedChain) {
            try await verifier.verifyParts(of: outer, allowingUnreadable: true)
        }
    }

    @Test("A printed app shows its bundle ID and no secret")
    func printed() {
        let app = App(
            bundleID: Site.bundleID,
            appAppleID: 1,
            environments: [.sandbox],
            catalogue: SoldProduct.catalogue,
            verifier: verifier,
            secrets: CurrentSecrets(AppSecrets(sharedSecrets: BodyV1.secrets))
        )
        var dumped = ""
        dump(app, to: &dumped)
        for text in ["\(app)", String(reflecting: app), dumped] {
            #expect(text.contains(Site.bundleID))
            for secret in BodyV1.secrets { #expect(!text.contains(secret)) }
        }
    }
}
