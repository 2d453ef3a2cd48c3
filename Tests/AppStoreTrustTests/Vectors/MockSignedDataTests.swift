import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("Apple's own signed test data", .needsAppleVectors)
struct MockSignedDataTests {
    private static func verifier() throws -> SignedDataVerifier {
        let root = try AppleVectors.bytes("certs/testCA.der")
        return SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [root], now: { Timestamp(seconds: 1_761_962_975) })
        )
    }

    @Test("of a notification is proved")
    func notification() async throws {
        let text = try AppleVectors.text("mock_signed_data/testNotification")
        let payload = try await Self.verifier().verify(text, as: NotificationPayload.self).payload
        #expect(payload.notificationType == .test)
        #expect(payload.subject.bundleID == "com.example")
        #expect(payload.subject.appAppleID == 1234)
        #expect(payload.subject.environment == .sandbox)
    }

    @Test("of renewal information is proved")
    func renewal() async throws {
        let text = try AppleVectors.text("mock_signed_data/renewalInfo")
        let payload = try await Self.verifier().verify(text, as: RenewalPayload.self).payload
        #expect(payload.environment == .sandbox)
    }

    @Test("of a transaction is proved")
    func transaction() async throws {
        let text = try AppleVectors.text("mock_signed_data/transactionInfo")
        let payload = try await Self.verifier().verify(text, as: TransactionPayload.self).payload
        #expect(payload.environment == .sandbox)
        #expect(payload.bundleID == "com.example")
    }

    @Test("without certificates is refused")
    func noCertificates() async throws {
        let text = try AppleVectors.text("mock_signed_data/missingX5CHeaderClaim")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.missingCertificates) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("of another app is refused for the app that was asked for")
    func anotherApp() async throws {
        let text = try AppleVectors.text("mock_signed_data/wrongBundleId")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.wrongBundleID) {
            try await verifier.verifyNotification(text, for: .sandbox(bundleID: "com.example"))
        }
        let payload = try await verifier.verify(text, as: NotificationPayload.self).payload
        #expect(payload.subject.bundleID == "com.example.wrong")
    }

    @Test("of an app and environment is refused for another environment")
    func anotherEnvironment() async throws {
        let text = try AppleVectors.text("mock_signed_data/testNotification")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.wrongEnvironment) {
            try await verifier.verifyNotification(text, for: .production(bundleID: "com.example", appAppleID: 1234))
        }
        await #expect(throws: VerificationFailure.wrongAppAppleID) {
            try await verifier.verifyNotification(text, for: .production(bundleID: "com.example", appAppleID: 1235))
        }
    }

    @Test("is not proved by Apple's root", arguments: ["testNotification", "renewalInfo", "transactionInfo"])
    func appleRoot(_ name: String) async throws {
        let text = try AppleVectors.text("mock_signed_data/\(name)")
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [AppleRootCertificates.g3])
        )
        await #expect(throws: VerificationFailure.untrustedChain) { try await verifier.verifyBytes(text) }
    }

    @Test(
        "of Xcode is never proved",
        arguments: ["xcode-signed-transaction", "xcode-signed-renewal-info", "xcode-signed-app-transaction"]
    )
    func xcode(_ name: String) async throws {
        let text = try AppleVectors.text("xcode/\(name)")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.wrongCertificateCount) { try await verifier.verifyBytes(text) }
    }
}
