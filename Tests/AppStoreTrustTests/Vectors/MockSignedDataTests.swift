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
        await #expect(throws: VerificationFailure.wrongCertificateCount) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("of another app names that app, for the caller to refuse")
    func anotherApp() async throws {
        let text = try AppleVectors.text("mock_signed_data/wrongBundleId")
        let payload = try await Self.verifier().verify(text, as: NotificationPayload.self).payload
        #expect(payload.subject.bundleID == "com.example.wrong")
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

    @Test("of Xcode can be read, with its odd times and further members")
    func readingXcode() throws {
        let transaction: TransactionPayload = try SignedDataVerifier.decodeUnchecked(
            AppleVectors.text("xcode/xcode-signed-transaction")
        )
        #expect(transaction.transactionID == "0")
        #expect(transaction.environment == .xcode)
        #expect(transaction.bundleID == "com.example.naturelab.backyardbirds.example")
        #expect(transaction.purchaseDate == Timestamp(milliseconds: 1_697_679_936_050))
        #expect(transaction.signedDate == Timestamp(milliseconds: 1_697_679_936_056))
        #expect(transaction.unknownMembers.keys.sorted() == ["deviceVerification", "deviceVerificationNonce"])
        let renewal: RenewalPayload = try SignedDataVerifier.decodeUnchecked(
            AppleVectors.text("xcode/xcode-signed-renewal-info")
        )
        #expect(renewal.renewalDate == Timestamp(milliseconds: 1_700_358_336_050))
        let app: AppTransactionPayload = try SignedDataVerifier.decodeUnchecked(
            AppleVectors.text("xcode/xcode-signed-app-transaction")
        )
        #expect(app.receiptType == .xcode)
        #expect(app.originalPurchaseDate == Timestamp(milliseconds: -62_135_769_600_000))
        #expect(app.unknownMembers.keys.sorted() == ["requestDate"])
    }
}
