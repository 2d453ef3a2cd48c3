// snippet: one-import
import AppStoreServer
// end
import Foundation

/// The code that the articles of AppStoreClient show.
enum ClientSnippets {
    static func makeAClient(keyFile: URL) throws -> AppStoreServerAPI {
        // snippet: make-a-client
        let key = try APIKey(
            issuerID: "57246542-96fe-1a63-e053-0824d011072a",
            keyID: "2X9R4HXF34",
            bundleID: "com.example.coins",
            keyFile: Data(contentsOf: keyFile)
        )
        let api = try AppStoreServerAPI(environment: .sandbox, key: key)
        // end
        return api
    }

    static func againstAnEmulator(_ address: String, key: APIKey) -> AppStoreServerAPI {
        // snippet: against-an-emulator
        let api = AppStoreServerAPI(
            baseURL: "\(address)/sandbox",
            environment: .sandbox,
            key: key,
            limiter: RateLimiter(budgets: .unlimited)
        )
        // end
        return api
    }

    static func firstCall(
        api: AppStoreServerAPI,
        verifier: SignedDataVerifier,
        transactionID: String
    ) async throws -> TransactionPayload {
        // snippet: first-call
        let answer = try await api.transactionInfo(of: transactionID)
        let transaction = try await verifier.verify(
            answer.signedTransactionInfo ?? "",
            as: TransactionPayload.self,
            for: .sandbox(bundleID: "com.example.coins")
        ).payload
        // end
        return transaction
    }

    static func handleFailure(api: AppStoreServerAPI, transactionID: String) async -> String {
        // snippet: handle-failure
        do throws(AppStoreAPIError) {
            _ = try await api.transactionInfo(of: transactionID)
            return "found"
        } catch .rejected(let rejection) where rejection.code == .transactionIDNotFound {
            return "no such transaction in this environment: try the other one"
        } catch {
            return error.isRetryable ? "try again later: \(error)" : "fix this first: \(error)"
        }
        // end
    }

    static func callEitherEnvironment(
        production: AppStoreServerAPI,
        sandbox: AppStoreServerAPI,
        transactionID: String
    ) async throws -> AppStoreEnvironment {
        // snippet: call-either-environment
        let found = try await EitherEnvironment(production: production, sandbox: sandbox)
            .call { api throws(AppStoreAPIError) in try await api.transactionInfo(of: transactionID) }
        // end
        return found.environment
    }

    static func pageThroughHistory(
        api: AppStoreServerAPI,
        transactionID: String,
        storedRevision: String?,
        store: ([String], String?) async throws -> Void
    ) async throws {
        // snippet: page-through-history
        for try await page in api.transactionHistory(of: transactionID, since: storedRevision) {
            try await store(page.signedTransactions ?? [], page.revision)
        }
        // end
    }

    static func transactionsOneByOne(
        api: AppStoreServerAPI,
        verifier: SignedDataVerifier,
        app: AppIdentity,
        transactionID: String
    ) async throws -> [TransactionPayload] {
        // snippet: transactions-one-by-one
        var request = TransactionHistoryRequest()
        request.productTypes = [.consumable]
        var transactions: [TransactionPayload] = []
        for try await signed in api.transactionHistory(of: transactionID, request).items {
            transactions.append(try await verifier.verify(signed, for: app).payload)
        }
        // end
        return transactions
    }

    static func answer(
        api: AppStoreServerAPI,
        notification: VerifiedNotification,
        hasConsented: Bool,
        usedUnits: Int64,
        grantedUnits: Int64
    ) async throws {
        // snippet: answer-a-consumption-request
        guard notification.payload.notificationType == .consumptionRequest, hasConsented,
            let subject = notification.transaction.flatMap(ConsumptionSubject.init)
        else { return }
        var answer = ConsumptionRequest {
            $0.customerConsented = true
            $0.sampleContentProvided = false
            $0.deliveryStatus = .delivered
            $0.refundPreference = .decline
        }
        // Apple computes the share of an auto-renewable subscription itself, and rejects one that you send.
        if subject.type != .autoRenewableSubscription {
            answer.consumptionPercentage = Milliunits(thousandths: usedUnits * 100_000 / grantedUnits)
        }
        try await api.sendConsumption(answer, about: subject)
        // end
    }

    static func answerAboutAdvancedCommerce(
        api: AppStoreServerAPI,
        transaction: TransactionPayload,
        subject: ConsumptionSubject
    ) async throws {
        // snippet: answer-about-advanced-commerce
        let answer = ConsumptionRequestV1 {
            $0.customerConsented = true
            $0.consumptionStatus = .partiallyConsumed
            $0.platform = .apple
            $0.sampleContentProvided = false
            $0.deliveryStatus = .delivered
            $0.appAccountToken = transaction.appAccountToken ?? AppAccountToken(rawValue: "")
            $0.accountTenure = .undeclared
            $0.playTime = .undeclared
            $0.lifetimeDollarsRefunded = .undeclared
            $0.lifetimeDollarsPurchased = .undeclared
            $0.userStatus = .active
        }
        try await api.sendConsumption(answer, about: subject)
        // end
    }

    static func readV1(
        _ posted: Data,
        isOurSecret: (String?) -> Bool,
        api: AppStoreServerAPI
    ) async throws -> TransactionInfoResponse? {
        // snippet: read-version-1
        let body = try JSONDecoder().decode(NotificationBodyV1.self, from: posted)
        guard isOurSecret(body.password), body.notificationType == .consumptionRequest,
            let purchase = body.originalTransactionID?.text
        else { return nil }
        let listed = body.transactions.newest(ofOriginalTransaction: purchase)?.transactionID?.text
        return try await api.transactionInfo(of: listed ?? purchase)
        // end
    }

    static func verifyReceipt(
        _ receipt: String,
        client: VerifyReceiptClient
    ) async throws -> ReceiptTransaction? {
        // snippet: verify-receipt
        let answer = try await client.verify(receipt)
        return answer.latestReceiptInfo?.newest(ofProduct: "season.pass")
        // end
    }
}
