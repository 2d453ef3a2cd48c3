import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Testing

@Suite("Snippets of the articles")
struct SnippetTests {
    private let chain: SigningChain
    private let verifier: SignedDataVerifier
    private let key = APIKey(
        issuerID: "57246542-96fe-1a63-e053-0824d011072a",
        keyID: "2X9R4HXF34",
        bundleID: "com.example.coins",
        privateKey: P256.Signing.PrivateKey()
    )

    init() throws {
        chain = try SigningChain.make(validFrom: .now - .seconds(3600), validUntil: .now + .seconds(3600))
        verifier = SignedDataVerifier(chains: try CertificateChainVerifier(rootCertificates: [chain.rootDER]))
    }

    private func api(_ store: ScriptedAppStore) -> AppStoreServerAPI {
        AppStoreServerAPI(
            baseURL: "http://127.0.0.1:1/sandbox",
            environment: .sandbox,
            key: key,
            transport: store,
            limiter: RateLimiter(budgets: .unlimited)
        )
    }

    private func transaction(_ id: String) -> TransactionPayload {
        TransactionPayload {
            $0.transactionID = id
            $0.originalTransactionID = id
            $0.bundleID = "com.example.coins"
            $0.productID = "coins.500"
            $0.type = .consumable
            $0.environment = .sandbox
            $0.signedDate = .now
        }
    }

    private func info(_ id: String) throws -> TransportResponse {
        let signed = try chain.signer.sign(transaction(id))
        return try .json(TransactionInfoResponse { $0.signedTransactionInfo = signed })
    }

    @Test("The articles create a client for Apple and for an emulator")
    func clients() throws {
        let pem = P256.Signing.PrivateKey().pemRepresentation
        #expect(try ClientSnippets.makeAClient(keyFileContents: pem).environment == .sandbox)
        #expect(ClientSnippets.againstAnEmulator("http://127.0.0.1:1", key: key).environment == .sandbox)
        _ = try TrustSnippets.makeAVerifier()
    }

    @Test("The articles fetch a transaction and verify it")
    func firstCall() async throws {
        let api = api(ScriptedAppStore(["/sandbox/inApps/v1/transactions/2000": [try info("2000")]]))
        let found = try await ClientSnippets.firstCall(api: api, verifier: verifier, transactionID: "2000")
        #expect(found.transactionID == "2000")
    }

    @Test("The articles handle the error of an unknown transaction")
    func failure() async {
        let answer = await ClientSnippets.handleFailure(api: api(ScriptedAppStore([:])), transactionID: "2000")
        #expect(answer == "no such transaction in this environment: try the other one")
    }

    @Test("The articles read a history page by page from the stored position")
    func history() async throws {
        let path = "/sandbox/inApps/v2/history/2000"
        let pages = try (1...2).map { number in
            let signed = try chain.signer.sign(transaction("200\(number)"))
            return try TransportResponse.json(
                HistoryResponse {
                    $0.signedTransactions = [signed]
                    $0.revision = "r\(number)"
                    $0.hasMore = number == 1
                }
            )
        }
        let store = ScriptedAppStore([path: pages])
        var revisions: [String?] = []
        try await ClientSnippets.pageThroughHistory(api: api(store), transactionID: "2000", storedRevision: "r0") {
            revisions.append($1)
            #expect($0.count == 1)
        }
        #expect(revisions == ["r1", "r2"])
        #expect(store.requests.map { URLComponents(string: $0.url)?.query } == ["revision=r0", "revision=r1"])
        let found = try await ClientSnippets.transactionsOneByOne(
            api: api(ScriptedAppStore([path: pages])),
            verifier: verifier,
            app: .sandbox(bundleID: "com.example.coins"),
            transactionID: "2000"
        )
        #expect(found.map(\.transactionID) == ["2001", "2002"])
    }

    @Test("The articles verify a notification and answer it only with consent")
    func answer() async throws {
        let inner = try chain.signer.sign(transaction("2000"))
        let payload = NotificationPayload {
            $0.notificationType = .consumptionRequest
            $0.notificationUUID = "0b1c"
            $0.signedDate = .now
            $0.data = NotificationData {
                $0.bundleID = "com.example.coins"
                $0.environment = .sandbox
                $0.signedTransactionInfo = inner
            }
        }
        let signed = try chain.signer.sign(payload)
        let posted = try JSONEncoder().encode(NotificationRequestBody { $0.signedPayload = signed })
        let (read, about) = try await TrustSnippets.verifyANotification(posted, verifier: verifier)
        #expect(read.notificationType == .consumptionRequest)
        #expect(about?.transactionID == "2000")
        let path = "/sandbox/inApps/v2/transactions/consumption/2000"
        let notification = try await verifier.verifyNotification(signed, for: .sandbox(bundleID: "com.example.coins"))
        for hasConsented in [true, false] {
            let store = ScriptedAppStore([path: [TransportResponse(status: 202)]])
            try await ClientSnippets.answer(
                api: api(store),
                notification: notification,
                hasConsented: hasConsented,
                usedUnits: 125,
                grantedUnits: 500
            )
            let bodies = try store.requests.map {
                try JSONDecoder().decode(ConsumptionRequest.self, from: $0.body ?? Data())
            }
            #expect(bodies.map(\.consumptionPercentage) == (hasConsented ? [25_000] : []))
        }
    }

    @Test("The articles look up the purchase of a version 1 notification")
    func v1() async throws {
        let posted = Data(
            """
            {"notification_type":"CONSUMPTION_REQUEST","password":"s","bid":"com.example.coins",
             "original_transaction_id":2000,"unified_receipt":{"latest_receipt_info":[
             {"transaction_id":"2000","original_transaction_id":"2000","product_id":"coins.500"}]}}
            """.utf8
        )
        let api = api(ScriptedAppStore(["/sandbox/inApps/v1/transactions/2000": [try info("2000")]]))
        let found = try await ClientSnippets.readV1(posted, isOurSecret: { $0 == "s" }, api: api)
        #expect(found?.signedTransactionInfo != nil)
        let forged = try await ClientSnippets.readV1(posted, isOurSecret: { _ in false }, api: api)
        #expect(forged == nil)
    }

    @Test("The articles call verifyReceipt, with the sandbox as fallback")
    func verifyReceipt() async throws {
        let good = Data(
            """
            {"status":0,"environment":"Sandbox","latest_receipt_info":[
             {"transaction_id":"2","product_id":"season.pass","purchase_date_ms":"2000","quantity":"1"},
             {"transaction_id":"1","product_id":"season.pass","purchase_date_ms":"1000","quantity":"1"}]}
            """.utf8
        )
        let store = ScriptedAppStore([
            "/production/verifyReceipt": [TransportResponse(status: 200, body: Data(#"{"status":21007}"#.utf8))],
            "/sandbox/verifyReceipt": [TransportResponse(status: 200, body: good)],
        ])
        let client = VerifyReceiptClient(
            production: "http://127.0.0.1:1/production",
            sandbox: "http://127.0.0.1:1/sandbox",
            sharedSecret: "s",
            transport: store
        )
        let newest = try await ClientSnippets.verifyReceipt("cmVjZWlwdA==", client: client)
        #expect(newest?.transactionID?.text == "2")
        let (same, kept) = try TrustSnippets.receiptPurchases(good)
        #expect(same?.transactionID?.text == "2")
        #expect(kept == 0)
    }

    @Test("The articles check an app receipt offline")
    func receipt() async throws {
        let chain = try ReceiptSigningChain.make(validFrom: .now - .seconds(3600), validUntil: .now + .seconds(3600))
        var contents = AppReceiptContents()
        contents.receiptType = .sandbox
        contents.bundleID = "com.example.coins"
        contents.receiptCreationDate = Timestamp(seconds: Timestamp.now.milliseconds / 1000)
        var purchase = InAppPurchaseReceipt()
        purchase.transactionID = "2000"
        purchase.productID = "coins.500"
        contents.inAppPurchases = [purchase]
        let receipt = Data(try chain.signer.sign(contents)).base64EncodedString()
        let read = try await TrustSnippets.checkAReceipt(receipt, rootCertificates: [chain.rootDER])
        #expect(read.inAppPurchases.map(\.transactionID) == ["2000"])
        #expect(try TrustSnippets.receiptToTransaction(receipt) == "2000")
        #expect(!TrustSnippets.checkTheDevice(read, deviceIdentifier: UUID()))
    }

    @Test("The articles sign an offer in the current and the older format")
    func offer() throws {
        let (offer, older) = try TrustSnippets.signAnOffer(key: key, transactionID: "2000")
        #expect(offer.split(separator: ".").count == 3)
        #expect(older.offerIdentifier == "come.back")
    }
}
