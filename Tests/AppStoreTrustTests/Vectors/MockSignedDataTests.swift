import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Apple's signed test data", .needsAppleVectors)
struct MockSignedDataTests {
    private static func verifier() throws -> SignedDataVerifier {
        let root = try AppleVectors.bytes("certs/testCA.der")
        return SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [root], now: { Timestamp(seconds: 1_761_962_975) })
        )
    }

    @Test("Apple's signed notification is verified")
    func notification() async throws {
        let text = try AppleVectors.text("mock_signed_data/testNotification")
        let payload = try await Self.verifier().verify(text, as: NotificationPayload.self).payload
        #expect(payload.notificationType == .test)
        #expect(payload.subject.bundleID == "com.example")
        #expect(payload.subject.appAppleID == 1234)
        #expect(payload.subject.environment == .sandbox)
    }

    @Test("Apple's signed renewal information is verified")
    func renewal() async throws {
        let text = try AppleVectors.text("mock_signed_data/renewalInfo")
        let payload = try await Self.verifier().verify(text, as: RenewalPayload.self).payload
        #expect(payload.environment == .sandbox)
    }

    @Test("Apple's signed transaction is verified")
    func transaction() async throws {
        let text = try AppleVectors.text("mock_signed_data/transactionInfo")
        let payload = try await Self.verifier().verify(text, as: TransactionPayload.self).payload
        #expect(payload.environment == .sandbox)
        #expect(payload.bundleID == "com.example")
    }

    @Test("Apple's test data without certificates is refused")
    func noCertificates() async throws {
        let text = try AppleVectors.text("mock_signed_data/missingX5CHeaderClaim")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.missingCertificates) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("Apple's notification for another app is refused")
    func anotherApp() async throws {
        let text = try AppleVectors.text("mock_signed_data/wrongBundleId")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.wrongBundleID) {
            try await verifier.verifyNotification(text, for: .sandbox(bundleID: "com.example"))
        }
        let payload = try await verifier.verify(text, as: NotificationPayload.self).payload
        #expect(payload.subject.bundleID == "com.example.wrong")
    }

    @Test("Apple's notification is refused for another environment or app Apple ID")
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

    @Test("Apple's root refuses the test data", arguments: ["testNotification", "renewalInfo", "transactionInfo"])
    func appleRoot(_ name: String) async throws {
        let text = try AppleVectors.text("mock_signed_data/\(name)")
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [AppleRootCertificates.g3])
        )
        await #expect(throws: VerificationFailure.untrustedChain) { try await verifier.verifyBytes(text) }
    }

    @Test(
        "Xcode's test data is never verified",
        arguments: ["xcode-signed-transaction", "xcode-signed-renewal-info", "xcode-signed-app-transaction"]
    )
    func xcode(_ name: String) async throws {
        let text = try AppleVectors.text("xcode/\(name)")
        let verifier = try Self.verifier()
        await #expect(throws: VerificationFailure.wrongCertificateCount) { try await verifier.verifyBytes(text) }
    }
}
