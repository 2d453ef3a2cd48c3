package import AppStoreClient
import AppStoreTrust
package import AppStoreTypes
import Foundation
package import Refunds

/// Imports the purchases in app receipts, one receipt after the other; one that is no good keeps no other back.
package struct ReceiptImport: Sendable {
    /// How a receipt is proved.
    package enum Proof: Sendable {
        /// By Apple's signature on it.
        case offline
        /// By asking Apple, which also says what happened since.
        case online(VerifyReceiptClient)
    }

    /// What came of it.
    package struct Result: Sendable {
        package var receipts: Int64 = 0
        package var rejected: Int64 = 0
        /// The first of those, by place and reason.
        package var mistakes: [String] = []
        package var tally = HistoryTally()
        /// Whether trying those again may help.
        package var mayPass = false
    }

    /// Why a receipt is not taken.
    private struct Refusal: Error {
        let reason: String
        var mayPass = false
    }

    private struct Statement: Sendable {
        let environment: AppStoreEnvironment
        let statedAt: Timestamp
        let transactions: [ReceiptTransaction]
    }

    private static let mostMistakes = 20
    /// How many purchases are applied at once.
    private static let batch = 1000

    private let app: AppConfiguration
    private let environments: Set<AppStoreEnvironment>
    private let proof: Proof
    private let store: any PurchaseStore
    private let now: @Sendable () -> Timestamp

    package init(
        app: AppConfiguration,
        environments: Set<AppStoreEnvironment>,
        proof: Proof,
        store: any PurchaseStore,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.app = app
        self.environments = environments
        self.proof = proof
        self.store = store
        self.now = now
    }

    /// Imports all receipts of a source; the purchases of some receipts are applied at once.
    package func run(
        _ source: ReceiptSource,
        onProgress: @Sendable (_ done: Int64, _ total: Int64?, _ tally: HistoryTally) -> Void = { _, _, _ in }
    ) async throws -> Result {
        var source = source
        var result = Result()
        var waiting: [Purchase] = []
        while let presented = try source.next() {
            result.receipts += 1
            do throws(Refusal) {
                waiting += try await purchases(in: presented.receipt)
            } catch {
                result.rejected += 1
                result.mayPass = result.mayPass || error.mayPass
                if result.mistakes.count < Self.mostMistakes {
                    result.mistakes.append("\(presented.place): \(error.reason)")
                }
            }
            if waiting.count >= Self.batch {
                result.tally += try await store.apply(waiting, at: now())
                waiting = []
            }
            onProgress(source.done, source.total, result.tally)
        }
        if !waiting.isEmpty { result.tally += try await store.apply(waiting, at: now()) }
        return result
    }

    private func purchases(in receipt: ReceiptSource.Receipt) async throws(Refusal) -> [Purchase] {
        let statement: Statement
        switch proof {
        case .offline: statement = try await read(receipt)
        case .online(let client): statement = try await ask(client, about: receipt)
        }
        let key = AppKey(bundleID: app.bundleID, environment: statement.environment)
        var purchases: [Purchase] = []
        for transaction in statement.transactions {
            do throws(MissingMember) {
                let product = transaction.productID.flatMap { app.products[$0] }
                purchases.append(
                    try Purchase(transaction, app: key, product: product, statedAt: statement.statedAt)
                )
            } catch {
                throw Refusal(reason: "a purchase in it lacks \(error.name)")
            }
        }
        return purchases
    }

    private func read(_ receipt: ReceiptSource.Receipt) async throws(Refusal) -> Statement {
        let contents: AppReceiptContents
        do throws(ReceiptFailure) {
            let verifier = try AppReceiptVerifier(
                bundleID: app.bundleID,
                environments: environments,
                rootCertificates: TrustedApp(app).receiptRootCertificates
            )
            switch receipt {
            case .text(let text): contents = try await verifier.verify(text).payload
            case .bytes(let bytes): contents = try await verifier.verify(bytes: bytes).payload
            case .tooLong: throw ReceiptFailure.tooLarge(limit: ReceiptSource.longest)
            }
        } catch {
            throw Refusal(reason: error.description)
        }
        guard let environment = contents.receiptType?.environment, let at = contents.receiptCreationDate else {
            throw Refusal(reason: "it does not say when and where it was made")
        }
        return Statement(environment: environment, statedAt: at, transactions: contents.transactions)
    }

    private func ask(
        _ client: VerifyReceiptClient,
        about receipt: ReceiptSource.Receipt
    ) async throws(Refusal) -> Statement {
        let answer: VerifyReceiptResponse
        do throws(AppStoreAPIError) {
            switch receipt {
            case .text(let text): answer = try await client.verify(text.filter { !$0.isWhitespace })
            case .bytes(let bytes): answer = try await client.verify(Data(bytes))
            case .tooLong: throw AppStoreAPIError.notSent("the receipt is larger than \(ReceiptSource.longest) bytes")
            }
        } catch {
            throw Refusal(reason: error.description, mayPass: error.isRetryable)
        }
        let named = answer.receipt?.app?.bundleID
        guard named == nil || named == app.bundleID else { throw Refusal(reason: "the receipt is another app's") }
        guard named != nil || !app.sharedSecrets.isEmpty else {
            throw Refusal(reason: "Apple does not say of which app the receipt is")
        }
        guard let environment = answer.environment, environments.contains(environment) else {
            throw Refusal(reason: "the receipt is of the environment \(answer.environment?.rawValue ?? "unknown")")
        }
        let newest = answer.latestReceiptInfo?.list ?? []
        let known = Set(newest.compactMap(\.transactionID?.text))
        let others = (answer.receipt?.transactions?.list ?? []).filter { transaction in
            transaction.transactionID.map { !known.contains($0.text) } ?? true
        }
        return Statement(environment: environment, statedAt: now(), transactions: newest + others)
    }
}
