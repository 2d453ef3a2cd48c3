import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// The customer's app receipt as it was when a version 1 notification was made, in base64.
    func latestReceipt(_ statement: VersionOneStatement, for logged: LoggedNotification) throws -> String {
        let receipt = receipt(
            of: statement.customer,
            with: statement.transactions.map(\.value),
            in: logged.environment,
            of: logged.bundleID,
            at: logged.signedDate
        )
        return Data(try authority.receiptSigner().sign(receipt)).base64EncodedString()
    }

    /// What a customer's app receipt says.
    ///
    /// - Parameters:
    ///   - customer: the customer, by the app transaction.
    ///   - transactions: the transactions that are in it.
    ///   - environment: the environment that it is of.
    ///   - bundleID: the app.
    ///   - date: when it is made.
    /// - Returns: the receipt, to be signed.
    func receipt(
        of customer: String,
        with transactions: [TransactionPayload],
        in environment: AppStoreEnvironment,
        of bundleID: String,
        at date: Timestamp
    ) -> AppReceiptContents {
        let isProduction = environment == .production
        let customer = customers[customer]
        var receipt = AppReceiptContents()
        receipt.receiptType = isProduction ? .production : .sandbox
        receipt.appItemID = isProduction ? apps[bundleID]?.appAppleID : 0
        receipt.bundleID = bundleID
        receipt.applicationVersion = customer?.applicationVersion ?? "1"
        // Dates in a receipt have whole seconds.
        receipt.receiptCreationDate = Timestamp(seconds: date.milliseconds / 1000)
        receipt.downloadID = 0
        receipt.versionExternalIdentifier = isProduction ? EmulatedCustomer.versionExternalIdentifier : 0
        // In the sandbox every app was bought at the same moment.
        receipt.originalPurchaseDate =
            isProduction ? customer?.originalPurchaseDate : Timestamp(seconds: 1_375_340_400)
        receipt.originalApplicationVersion = isProduction ? customer?.originalApplicationVersion : "1.0"
        receipt.inAppPurchases = transactions.map { InAppPurchaseReceipt($0) }
        return receipt
    }
}

extension InAppPurchaseReceipt {
    /// A transaction as a receipt has it.
    init(_ payload: TransactionPayload) {
        self.init()
        quantity = payload.quantity.map { Int64($0) }
        productID = payload.productID
        transactionID = payload.transactionID
        purchaseDate = payload.purchaseDate
        originalTransactionID = payload.originalTransactionID
        originalPurchaseDate = payload.originalPurchaseDate
        cancellationDate = payload.revocationDate
        productKind = payload.type.flatMap { Self.kinds[$0] }
        guard payload.type == .autoRenewableSubscription else { return }
        expiresDate = payload.expiresDate
        webOrderLineItemID = payload.webOrderLineItemID.flatMap { Int64($0) }
        isTrialPeriod = payload.offerDiscountType == .freeTrial
        isInIntroOfferPeriod = payload.offerType == .introductory && payload.offerDiscountType != .freeTrial
    }

    private static let kinds: [ProductType: Int64] = [
        .nonConsumable: 0, .consumable: 1, .nonRenewingSubscription: 2, .autoRenewableSubscription: 3,
    ]
}
