import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("The time for which certificates must be valid")
struct SigningTimeTests {
    private static let afterwards: @Sendable () -> Timestamp = { SampleTime.validity.upperBound + .seconds(86_400) }

    @Test("Certificates must be valid at the signing time, even if they expired since")
    func offline() async throws {
        let chain = try ChainDraft().make()
        let verifier = SignedDataVerifier(chains: try chain.verifier(now: Self.afterwards))
        _ = try await verifier.verify(JWSDraft(chain).text(), as: NotificationPayload.self)
        _ = try await verifier.verifyBytes(JWSDraft(chain).text())
    }

    @Test("Certificates must be valid now if the payload has no signing time")
    func missing() async throws {
        let chain = try ChainDraft().make()
        var draft = try JWSDraft(chain)
        draft.payload["signedDate"] = nil
        let text = try draft.text()
        let verifier = SignedDataVerifier(chains: try chain.verifier(now: Self.afterwards))
        await #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("Certificates must be valid now if online checks are on")
    func online() async throws {
        let chain = try ChainDraft().make()
        let text = try JWSDraft(chain).text()
        let verifier = SignedDataVerifier(
            chains: try chain.verifier(onlineChecks: SilentResponder(), now: Self.afterwards)
        )
        await #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test(
        "A signing time outside the years of certificates is refused",
        arguments: [
            Int64.min, -62_135_769_600_000, -1, 253_402_300_799_500, 253_402_300_800_000, Int64.max,
        ]
    )
    func beyond(_ milliseconds: Int64) async throws {
        let chain = try ChainDraft().make()
        var draft = try JWSDraft(chain)
        draft.payload["signedDate"] = .integer(milliseconds)
        let text = try draft.text()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        await #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("The creation date of an app transaction counts as its signing time")
    func appTransaction() async throws {
        let chain = try ChainDraft().make()
        var draft = try JWSDraft(chain)
        draft.payload = ["receiptCreationDate": .integer(SampleTime.signing.milliseconds)]
        let text = try draft.text()
        let verifier = SignedDataVerifier(chains: try chain.verifier(now: Self.afterwards))
        #expect(try await verifier.verify(text, as: AppTransactionPayload.self).payload.signedAt == SampleTime.signing)
        _ = try await verifier.verifyBytes(text)
    }
}
