import AppStoreServer
import Foundation

/// The code that the articles of AppStoreTypes and AppStoreTrust show.
enum TrustSnippets {
    static func receiptPurchases(_ posted: Data) throws -> (ReceiptTransaction?, Int64) {
        // snippet: receipt-purchases
        let answer = try JSONDecoder().decode(VerifyReceiptResponse.self, from: posted)
        let purchases = ReceiptTransactions.merging([answer.latestReceiptInfo, answer.receipt?.transactions])
        let newest = purchases.newest(ofProduct: "season.pass")
        let kept = purchases.totalsByProduct["coins.500"]?.keptQuantity ?? 0
        // end
        return (newest, kept)
    }

    static func makeAVerifier() throws -> SignedDataVerifier {
        // snippet: make-a-verifier
        let chains = try CertificateChainVerifier(
            rootCertificates: [AppleRootCertificates.g3],
            onlineChecks: OnlineChecks(transport: AsyncHTTPClientTransport())
        )
        let verifier = SignedDataVerifier(chains: chains)
        // end
        return verifier
    }

    static func verifyANotification(
        _ posted: Data,
        verifier: SignedDataVerifier
    ) async throws -> (NotificationType?, TransactionPayload?) {
        // snippet: verify-a-notification
        let body = try JSONDecoder().decode(NotificationRequestBody.self, from: posted)
        let notification = try await verifier.verifyNotification(
            body.signedPayload ?? "",
            for: .sandbox(bundleID: "com.example.coins")
        )
        let type = notification.payload.notificationType
        let transaction = notification.transaction
        // end
        return (type, transaction)
    }

    static func status(
        of signedPayload: String,
        for app: AppIdentity,
        verifier: SignedDataVerifier,
        store: (VerifiedNotification) async throws -> Void
    ) async -> Int {
        // snippet: answer-a-notification
        do {
            let notification = try await verifier.verifyNotification(signedPayload, for: app)
            try await store(notification)
            return 200
        } catch let failure as VerificationFailure where !failure.isRetryable {
            return 401
        } catch {
            return 503
        }
        // end
    }

    static func checkAReceipt(
        _ receipt: String,
        rootCertificates: [[UInt8]] = [AppleRootCertificates.rsa]
    ) async throws -> AppReceiptContents {
        // snippet: check-a-receipt
        let verifier = try AppReceiptVerifier(
            bundleID: "com.example.coins",
            environments: [.production, .sandbox],
            rootCertificates: rootCertificates
        )
        let contents = try await verifier.verify(receipt).payload
        // end
        return contents
    }

    static func checkTheDevice(_ contents: AppReceiptContents, deviceIdentifier: UUID) -> Bool {
        // snippet: check-the-device
        contents.isForDevice(identifier: deviceIdentifier)
        // end
    }

    static func receiptToTransaction(_ receipt: String) throws -> String? {
        // snippet: receipt-to-transaction
        try ReceiptReader.transactionID(inAppReceipt: receipt)
        // end
    }

    static func signAnOffer(key: APIKey, transactionID: String) throws -> (String, PromotionalOfferSignatureV1) {
        // snippet: sign-an-offer
        let signer = AppRequestSigner(key: key)
        let offer = try signer.promotionalOffer("come.back", for: "season.pass", transactionID: transactionID)
        let older = try signer.promotionalOfferV1("come.back", for: "season.pass")
        // end
        return (offer, older)
    }
}
