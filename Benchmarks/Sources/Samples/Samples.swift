package import AppStoreTrust
import AppStoreTypes
import Foundation

/// Signed data in the sizes that Apple sends, with its own chain.
package struct Samples: Sendable {
    package let chain: SigningChain
    package static let bundleID = "com.example.coins"
    package static let app = AppIdentity.sandbox(bundleID: bundleID)

    package init() throws {
        chain = try SigningChain.make(
            name: "Coins",
            validFrom: .now - .seconds(86_400),
            validUntil: .now + .seconds(86_400 * 365)
        )
    }

    /// Returns a renewal with an offer and a commitment: a kilobyte of JSON.
    package func subscription(_ number: Int) throws -> String {
        try chain.signer.sign(
            TransactionPayload {
                $0.transactionID = String(2_000_000_000_000_000 + number)
                $0.originalTransactionID = String(2_000_000_000_000_000)
                $0.webOrderLineItemID = String(2_000_000_050_000_000 + number)
                $0.bundleID = Self.bundleID
                $0.productID = "com.example.coins.season.pass.monthly"
                $0.subscriptionGroupIdentifier = "21456789"
                $0.purchaseDate = .now
                $0.originalPurchaseDate = .now - .seconds(86_400 * 90)
                $0.expiresDate = .now + .seconds(86_400 * 30)
                $0.quantity = 1
                $0.type = .autoRenewableSubscription
                $0.appAccountToken = AppAccountToken(rawValue: UUID().uuidString.lowercased())
                $0.ownershipType = .purchased
                $0.signedDate = .now
                $0.isUpgraded = false
                $0.offerType = .promotional
                $0.offerIdentifier = "com.example.coins.season.pass.winback.2026"
                $0.offerDiscountType = .payAsYouGo
                $0.offerPeriod = "P1M"
                $0.environment = .sandbox
                $0.transactionReason = .renewal
                $0.storefront = "USA"
                $0.storefrontID = "143441"
                $0.price = 4990
                $0.currency = "USD"
                $0.appTransactionID = String(704_567_890_000_000_000 + number)
                $0.billingPlanType = .monthly
                $0.commitmentInfo = TransactionCommitmentInfo {
                    $0.billingPeriodNumber = 4
                    $0.commitmentExpiresDate = .now + .seconds(86_400 * 240)
                    $0.commitmentPrice = 59_880
                    $0.totalBillingPeriods = 12
                }
            }
        )
    }

    /// Returns the renewal information of such a subscription.
    package func renewal(_ number: Int) throws -> String {
        try chain.signer.sign(
            RenewalPayload {
                $0.originalTransactionID = String(2_000_000_000_000_000)
                $0.autoRenewProductID = "com.example.coins.season.pass.monthly"
                $0.productID = "com.example.coins.season.pass.monthly"
                $0.autoRenewStatus = .on
                $0.renewalPrice = 4990
                $0.currency = "USD"
                $0.signedDate = .now
                $0.environment = .sandbox
                $0.recentSubscriptionStartDate = .now - .seconds(86_400 * 90)
                $0.renewalDate = .now + .seconds(86_400 * 30)
                $0.appTransactionID = String(704_567_890_000_000_000 + number)
                $0.appAccountToken = AppAccountToken(rawValue: UUID().uuidString.lowercased())
            }
        )
    }

    /// Returns a renewal notification with three signatures: the outer, the transaction's and the renewal's.
    package func renewalNotification(_ number: Int) throws -> String {
        let (transaction, renewal) = (try subscription(number), try renewal(number))
        return try chain.signer.sign(
            NotificationPayload {
                $0.notificationType = .didRenew
                $0.notificationUUID = UUID().uuidString.lowercased()
                $0.version = "2.0"
                $0.signedDate = .now
                $0.data = NotificationData {
                    $0.appAppleID = 1_234_567_890
                    $0.bundleID = Self.bundleID
                    $0.bundleVersion = "412"
                    $0.environment = .sandbox
                    $0.status = .active
                    $0.signedTransactionInfo = transaction
                    $0.signedRenewalInfo = renewal
                }
            }
        )
    }

    /// Returns a transaction of a consumable.
    package func transaction(
        _ number: Int,
        customer: String = UUID().uuidString.lowercased()
    ) throws -> String {
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
                $0.appAccountToken = AppAccountToken(rawValue: customer)
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

    /// Returns a purchase notification with two signatures: the outer and the transaction's.
    package func notification(_ number: Int) throws -> String {
        try notification(.oneTimeCharge, about: try transaction(number))
    }

    /// Returns a refund request about a transaction, with two signatures as well.
    package func refundRequest(about transaction: String) throws -> String {
        try notification(.consumptionRequest, about: transaction)
    }

    private func notification(_ type: NotificationType, about transaction: String) throws -> String {
        try chain.signer.sign(
            NotificationPayload {
                $0.notificationType = type
                $0.notificationUUID = UUID().uuidString.lowercased()
                $0.version = "2.0"
                $0.signedDate = .now
                $0.data = NotificationData {
                    $0.bundleID = Self.bundleID
                    $0.bundleVersion = "412"
                    $0.environment = .sandbox
                    $0.signedTransactionInfo = transaction
                    if type == .consumptionRequest { $0.consumptionRequestReason = .unintendedPurchase }
                }
            }
        )
    }
}
