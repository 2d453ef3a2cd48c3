import AppStoreTrust
import AppStoreTypes
import Foundation

/// Signed data of the size that Apple sends, made with a chain of its own.
struct Samples {
    let chain: SigningChain
    static let bundleID = "com.example.coins"

    init() throws {
        chain = try SigningChain.make(
            validFrom: .now - .seconds(86_400),
            validUntil: .now + .seconds(86_400 * 365)
        )
    }

    func transaction(_ number: Int) throws -> String {
        try chain.signer.sign(
            TransactionPayload {
                $0.transactionID = String(2_000_000_000_000_000 + number)
                $0.originalTransactionID = $0.transactionID
                $0.bundleID = Self.bundleID
                $0.productID = "coins.500"
                $0.purchaseDate = .now
                $0.originalPurchaseDate = .now
                $0.quantity = 1
                $0.type = .consumable
                $0.appAccountToken = AppAccountToken(rawValue: UUID().uuidString.lowercased())
                $0.ownershipType = .purchased
                $0.signedDate = .now
                $0.environment = .sandbox
                $0.transactionReason = .purchase
                $0.storefront = "USA"
                $0.storefrontID = "143441"
                $0.price = 4990
                $0.currency = "USD"
                $0.appTransactionID = String(704_567_890_000_000_000 + number)
            }
        )
    }

    /// A notification of a purchase: two signatures, the outer and the transaction's.
    func notification(_ number: Int) throws -> String {
        let transaction = try transaction(number)
        return try chain.signer.sign(
            NotificationPayload {
                $0.notificationType = .oneTimeCharge
                $0.notificationUUID = UUID().uuidString.lowercased()
                $0.version = "2.0"
                $0.signedDate = .now
                $0.data = NotificationData {
                    $0.bundleID = Self.bundleID
                    $0.bundleVersion = "412"
                    $0.environment = .sandbox
                    $0.signedTransactionInfo = transaction
                }
            }
        )
    }
}
