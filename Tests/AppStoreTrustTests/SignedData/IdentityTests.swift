import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("The app of signed data")
struct IdentityTests {
    private let chain: SigningChain
    private let verifier: SignedDataVerifier
    private let app = IdentityRow.production

    init() throws {
        let validity = SampleTime.validity
        chain = try SigningChain.make(validFrom: validity.lowerBound, validUntil: validity.upperBound)
        verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [chain.rootDER], now: { SampleTime.present })
        )
    }

    @Test("The app and environment of a payload are checked if it states them", arguments: IdentityRow.all)
    func row(_ row: IdentityRow) async throws {
        try await check(row.payload, row)
    }

    private func check<Payload: SignedObject>(_ payload: Payload, _ row: IdentityRow) async throws {
        let text = try chain.signer.sign(payload)
        var failure: VerificationFailure?
        do throws(VerificationFailure) {
            #expect(try await verifier.verify(text, as: Payload.self, for: row.app).payload == payload)
        } catch {
            failure = error
        }
        #expect(failure == row.failure)
        #expect(failure?.isRetryable != true)
    }

    @Test("The signature is checked before the app")
    func forged() async throws {
        let text = try chain.signer.sign(TransactionPayload { $0.bundleID = "com.other" })
        let forged = String(text.dropLast(86)) + String(repeating: "A", count: 86)
        await #expect(throws: VerificationFailure.invalidSignature) {
            try await verifier.verify(forged, as: TransactionPayload.self, for: app)
        }
    }

    private func notification(
        _ transaction: TransactionPayload,
        _ renewal: RenewalPayload = RenewalPayload { $0.environment = .production },
        _ copy: AppTransactionPayload? = nil
    ) throws -> String {
        let (transaction, renewal) = (try chain.signer.sign(transaction), try chain.signer.sign(renewal))
        let signedCopy = try copy.map { try chain.signer.sign($0) }
        return try chain.signer.sign(
            NotificationPayload {
                $0.data = NotificationData {
                    ($0.bundleID, $0.appAppleID, $0.environment) = ("com.example", 1234, .production)
                    $0.signedTransactionInfo = transaction
                    $0.signedRenewalInfo = renewal
                }
                $0.appData = signedCopy.map { signed in NotificationAppData { $0.signedAppTransactionInfo = signed } }
            }
        )
    }

    private static let transaction = TransactionPayload {
        ($0.bundleID, $0.environment, $0.price) = ("com.example", .production, 1990)
    }

    @Test("The app is checked in all data inside a notification")
    func whole() async throws {
        let copy = AppTransactionPayload {
            ($0.bundleID, $0.appAppleID, $0.receiptType) = ("com.example", 1234, .production)
        }
        let text = try notification(Self.transaction, RenewalPayload { $0.environment = .production }, copy)
        let verified = try await verifier.verifyNotification(text, for: app)
        #expect(verified.payload.subject.bundleID == "com.example")
        #expect(verified.transaction == Self.transaction)
        #expect(verified.renewal?.environment == .production)
        #expect(verified.appTransaction == copy)
        let bare = try chain.signer.sign(
            NotificationPayload { $0.appData = NotificationAppData { ($0.bundleID, $0.environment) = ("a", .sandbox) } }
        )
        let alone = try await verifier.verifyNotification(bare, for: .sandbox(bundleID: "a"))
        #expect(alone.transaction == nil && alone.renewal == nil && alone.appTransaction == nil)
    }

    @Test("A notification is refused if its inner data states another app")
    func contradictory() async throws {
        var transaction = Self.transaction
        transaction.bundleID = "com.other"
        let otherApp = try notification(transaction)
        await #expect(throws: VerificationFailure.wrongBundleID) {
            try await verifier.verifyNotification(otherApp, for: app)
        }
        let otherEnvironment = try notification(Self.transaction, RenewalPayload { $0.environment = .sandbox })
        await #expect(throws: VerificationFailure.wrongEnvironment) {
            try await verifier.verifyNotification(otherEnvironment, for: app)
        }
        let otherCopy = try notification(
            Self.transaction,
            RenewalPayload { $0.environment = .production },
            AppTransactionPayload { ($0.bundleID, $0.appAppleID, $0.receiptType) = ("com.example", 1, .production) }
        )
        await #expect(throws: VerificationFailure.wrongAppAppleID) {
            try await verifier.verifyNotification(otherCopy, for: app)
        }
    }

    @Test("An error inside a notification contains the whole path and no content")
    func unreadable() async throws {
        let inner = try chain.signer.sign(bytes: #"{"bundleId":"com.example","price":"4.99 secret"}"#.utf8)
        let text = try chain.signer.sign(
            NotificationPayload {
                $0.data = NotificationData {
                    ($0.bundleID, $0.appAppleID, $0.environment) = ("com.example", 1234, .production)
                    $0.signedTransactionInfo = inner
                }
            }
        )
        let failure = VerificationFailure.unreadableMember(
            WireError(path: "data.signedTransactionInfo.price", found: "string", expected: "a number")
        )
        await #expect(throws: failure) { try await verifier.verifyNotification(text, for: app) }
        #expect(!failure.description.contains("secret"))
    }

    @Test("Inner data of another signer is refused")
    func innerForgery() async throws {
        let stranger = try SigningChain.make(
            validFrom: SampleTime.validity.lowerBound,
            validUntil: SampleTime.validity.upperBound
        )
        let inner = try stranger.signer.sign(Self.transaction)
        let text = try chain.signer.sign(
            NotificationPayload {
                $0.data = NotificationData {
                    ($0.bundleID, $0.appAppleID, $0.environment) = ("com.example", 1234, .production)
                    $0.signedTransactionInfo = inner
                }
            }
        )
        await #expect(throws: VerificationFailure.untrustedChain) {
            try await verifier.verifyNotification(text, for: app)
        }
    }
}
