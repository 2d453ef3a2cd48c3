import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import TestSupport
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

    private func consumptionRequest(about signedTransaction: String) -> NotificationPayload {
        NotificationPayload {
            $0.notificationType = .consumptionRequest
            $0.notificationUUID = "0b1c"
            $0.signedDate = .now
            $0.data = NotificationData {
                $0.bundleID = "com.example.coins"
                $0.environment = .sandbox
                $0.signedTransactionInfo = signedTransaction
            }
        }
    }

    private func info(_ id: String) throws -> TransportResponse {
        let signed = try chain.signer.sign(transaction(id))
        return try .json(TransactionInfoResponse { $0.signedTransactionInfo = signed })
    }

    @Test("The articles create a client for Apple and for an emulator")
    func clients() throws {
        let folder = try TemporaryFolder()
        let keyFile = folder.url.appending(path: "SubscriptionKey_2X9R4HXF34.p8")
        try folder.write(P256.Signing.PrivateKey().pemRepresentation, to: keyFile.lastPathComponent)
        #expect(try ClientSnippets.makeAClient(keyFile: keyFile).environment == .sandbox)
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

    @Test("The documentation of EitherEnvironment finds a transaction of the sandbox")
    func eitherEnvironment() async throws {
        let found = try await ClientSnippets.callEitherEnvironment(
            production: AppStoreServerAPI(
                baseURL: "http://127.0.0.1:1/production",
                environment: .production,
                key: key,
                transport: ScriptedAppStore([:]),
                limiter: RateLimiter(budgets: .unlimited)
            ),
            sandbox: api(ScriptedAppStore(["/sandbox/inApps/v1/transactions/2000": [try info("2000")]])),
            transactionID: "2000"
        )
        #expect(found == .sandbox)
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
        let signed = try chain.signer.sign(consumptionRequest(about: inner))
        let posted = try JSONEncoder().encode(NotificationRequestBody { $0.signedPayload = signed })
        let (type, about) = try await TrustSnippets.verifyANotification(posted, verifier: verifier)
        #expect(type == .consumptionRequest)
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

    @Test("The articles send no percentage for an auto-renewable subscription")
    func subscription() async throws {
        var subscription = transaction("2000")
        subscription.type = .autoRenewableSubscription
        let inner = try chain.signer.sign(subscription)
        let notification = try await verifier.verifyNotification(
            chain.signer.sign(consumptionRequest(about: inner)),
            for: .sandbox(bundleID: "com.example.coins")
        )
        let path = "/sandbox/inApps/v2/transactions/consumption/2000"
        let store = ScriptedAppStore([path: [TransportResponse(status: 202)]])
        try await ClientSnippets.answer(
            api: api(store),
            notification: notification,
            hasConsented: true,
            usedUnits: 125,
            grantedUnits: 500
        )
        let body = try #require(store.requests.first?.body)
        let sent = try JSONDecoder().decode(ConsumptionRequest.self, from: body)
        #expect(sent.consumptionPercentage == nil)
        #expect(sent.deliveryStatus == .delivered)
    }

    @Test("The articles answer about an Advanced Commerce purchase with version 1")
    func advancedCommerce() async throws {
        let path = "/sandbox/inApps/v1/transactions/consumption/2000"
        let store = ScriptedAppStore([path: [TransportResponse(status: 202)]])
        try await ClientSnippets.answerAboutAdvancedCommerce(
            api: api(store),
            transaction: transaction("2000"),
            subject: ConsumptionSubject(transactionID: "2000", type: .consumable, isAdvancedCommerce: true)
        )
        let body = try #require(store.requests.first?.body)
        let sent = try JSONDecoder().decode(ConsumptionRequestV1.self, from: body)
        #expect(sent.appAccountToken == AppAccountToken(rawValue: ""))
        #expect(sent.consumptionStatus == .partiallyConsumed)
    }

    private struct StoreIsUnavailable: Error {}

    @Test("The articles answer a notification with 200, 401 or 503")
    func statuses() async throws {
        let signed = try chain.signer.sign(consumptionRequest(about: chain.signer.sign(transaction("2000"))))
        let app = AppIdentity.sandbox(bundleID: "com.example.coins")
        let stored = await TrustSnippets.status(of: signed, for: app, verifier: verifier) { _ in }
        #expect(stored == 200)
        let foreign = await TrustSnippets.status(of: "a.b.c", for: app, verifier: verifier) { _ in
            Issue.record("A notification that is not from Apple was stored.")
        }
        #expect(foreign == 401)
        let failed = await TrustSnippets.status(of: signed, for: app, verifier: verifier) { _ in
            throw StoreIsUnavailable()
        }
        #expect(failed == 503)
    }

    @Test(
        "The articles look up the purchase of a version 1 notification, in its receipt or by its identifier",
        arguments: [
            #"[{"transaction_id":"2001","original_transaction_id":"2000","product_id":"coins.500"}]"#: "2001",
            #"[{"transaction_id":"3000","original_transaction_id":"3000","product_id":"coins.500"}]"#: "2000",
            "[]": "2000",
        ]
    )
    func v1(receipt: String, transactionID: String) async throws {
        let posted = Data(
            """
            {"notification_type":"CONSUMPTION_REQUEST","password":"s","bid":"com.example.coins",
             "original_transaction_id":2000,"unified_receipt":{"latest_receipt_info":\(receipt)}}
            """.utf8
        )
        let path = "/sandbox/inApps/v1/transactions/\(transactionID)"
        let api = api(ScriptedAppStore([path: [try info(transactionID)]]))
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
