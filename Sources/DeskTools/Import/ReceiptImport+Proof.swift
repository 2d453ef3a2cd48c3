import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import RefundDesk
import Refunds

extension ReceiptImport {
    /// Verifies a receipt and returns its purchases.
    func purchases(in receipt: ReceiptSource.Receipt) async throws(Refusal) -> [Purchase] {
        let statement: Statement
        switch proof {
        case .offline: statement = try await read(receipt)
        case .online(let client, let pace):
            do {
                try await pace?.wait()
            } catch {
                throw Refusal(reason: "the import was stopped", canSucceedLater: true)
            }
            statement = try await ask(client, about: receipt)
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
                throw Refusal(reason: "a purchase in it has no \(error.name)")
            }
        }
        return purchases
    }

    private func read(_ receipt: ReceiptSource.Receipt) async throws(Refusal) -> Statement {
        let contents: AppReceiptContents
        do throws(ReceiptFailure) {
            let verifier = try verifier.get()
            switch receipt {
            case .text(let text): contents = try await verifier.verify(text).payload
            case .bytes(let bytes): contents = try await verifier.verify(bytes: bytes).payload
            case .tooLong: throw ReceiptFailure.tooLarge(limit: ReceiptSource.longest)
            }
        } catch {
            throw Refusal(reason: error.description)
        }
        guard let environment = contents.receiptType?.environment, let at = contents.receiptCreationDate else {
            throw Refusal(reason: "it does not contain its creation date and environment")
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
            throw Refusal(reason: error.description, canSucceedLater: error.isRetryable)
        }
        let named = answer.receipt?.app?.bundleID
        guard named == nil || named == app.bundleID else { throw Refusal(reason: "the receipt is for another app") }
        guard named != nil || !app.sharedSecrets.isEmpty else {
            throw Refusal(reason: "Apple's response does not name the receipt's app")
        }
        guard let environment = answer.environment, environments.contains(environment) else {
            throw Refusal(reason: "the receipt is from the environment \(answer.environment?.rawValue ?? "unknown")")
        }
        let newest = answer.latestReceiptInfo?.list ?? []
        let known = Set(newest.compactMap { $0.transactionID?.text })
        let others = (answer.receipt?.transactions?.list ?? []).filter { transaction in
            transaction.transactionID.map { !known.contains($0.text) } ?? true
        }
        return Statement(environment: environment, statedAt: now(), transactions: newest + others)
    }
}
