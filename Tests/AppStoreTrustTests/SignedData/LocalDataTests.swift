import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Data that Xcode signed", .needsAppleVectors)
struct LocalDataTests {
    private static let bundleID = "com.example.naturelab.backyardbirds.example"
    private let reader = LocalDataReader(bundleID: Self.bundleID, allowing: .xcode)

    @Test("Xcode data is read where it is allowed, with odd times and unknown members")
    func reading() throws {
        let transaction: TransactionPayload = try reader.read(AppleVectors.text("xcode/xcode-signed-transaction"))
        #expect(transaction.transactionID == "0")
        #expect(transaction.environment == .xcode)
        #expect(transaction.purchaseDate == Timestamp(milliseconds: 1_697_679_936_050))
        #expect(transaction.signedDate == Timestamp(milliseconds: 1_697_679_936_056))
        #expect(transaction.unknownMembers.keys.sorted() == ["deviceVerification", "deviceVerificationNonce"])
        let renewal: RenewalPayload = try reader.read(AppleVectors.text("xcode/xcode-signed-renewal-info"))
        #expect(renewal.renewalDate == Timestamp(milliseconds: 1_700_358_336_050))
        let app: AppTransactionPayload = try reader.read(AppleVectors.text("xcode/xcode-signed-app-transaction"))
        #expect(app.receiptType == .xcode)
        #expect(app.originalPurchaseDate == Timestamp(milliseconds: -62_135_769_600_000))
        #expect(app.unknownMembers.keys.sorted() == ["requestDate"])
    }

    @Test("Xcode data for another app or environment is refused")
    func elsewhere() throws {
        let text = try AppleVectors.text("xcode/xcode-signed-transaction")
        #expect(throws: VerificationFailure.wrongBundleID) {
            _ = try LocalDataReader(bundleID: "com.example", allowing: .xcode).read(text, as: TransactionPayload.self)
        }
        #expect(throws: VerificationFailure.wrongEnvironment) {
            _ = try LocalDataReader(bundleID: Self.bundleID, allowing: .localTesting)
                .read(text, as: TransactionPayload.self)
        }
    }

    @Test(
        "Xcode data never passes verification, in any environment",
        arguments: ["xcode-signed-transaction", "xcode-signed-renewal-info", "xcode-signed-app-transaction"]
    )
    func neverProved(_ name: String) async throws {
        let text = try AppleVectors.text("xcode/\(name)")
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [AppleRootCertificates.g3])
        )
        await #expect(throws: VerificationFailure.wrongCertificateCount) {
            try await verifier.verify(text, as: TransactionPayload.self, for: .sandbox(bundleID: Self.bundleID))
        }
        await #expect(throws: VerificationFailure.wrongCertificateCount) {
            try await verifier.verify(
                text,
                as: TransactionPayload.self,
                for: AppIdentity(bundleID: Self.bundleID, appAppleID: nil, environment: .xcode)
            )
        }
    }

    @Test(
        "Unverified data that claims another environment is refused",
        arguments: [AppStoreEnvironment.sandbox, .production, .localTesting, .init(rawValue: "xcode")]
    )
    func claimedEnvironment(_ environment: AppStoreEnvironment) throws {
        let chain = try SigningChain.make(
            validFrom: SampleTime.validity.lowerBound,
            validUntil: SampleTime.validity.upperBound
        )
        let text = try chain.signer.sign(
            TransactionPayload { ($0.bundleID, $0.environment) = (Self.bundleID, environment) }
        )
        #expect(throws: VerificationFailure.wrongEnvironment) {
            _ = try reader.read(text, as: TransactionPayload.self)
        }
    }
}
