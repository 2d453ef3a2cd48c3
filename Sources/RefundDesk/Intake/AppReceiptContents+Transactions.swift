package import AppStoreTrust
package import AppStoreTypes

extension AppReceiptContents {
    /// The purchases in the format of verifyReceipt and version 1 notifications.
    package var transactions: [ReceiptTransaction] {
        inAppPurchases.map { purchase in
            ReceiptTransaction {
                $0.quantity = purchase.quantity.map { ReceiptValue($0) }
                $0.productID = purchase.productID
                $0.transactionID = purchase.transactionID.map { ReceiptValue($0) }
                $0.originalTransactionID = purchase.originalTransactionID.map { ReceiptValue($0) }
                $0.purchaseDate = purchase.purchaseDate.map { ReceiptValue($0.milliseconds) }
                $0.originalPurchaseDate = purchase.originalPurchaseDate.map { ReceiptValue($0.milliseconds) }
                $0.expiresDate = purchase.expiresDate.map { ReceiptValue($0.milliseconds) }
                $0.cancellationDate = purchase.cancellationDate.map { ReceiptValue($0.milliseconds) }
                $0.isTrialPeriod = purchase.isTrialPeriod.map { ReceiptValue($0) }
                $0.isInIntroOfferPeriod = purchase.isInIntroOfferPeriod.map { ReceiptValue($0) }
            }
        }
    }
}
