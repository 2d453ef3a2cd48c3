import AppStoreTrust
import AppStoreTypes

extension AppReceipt {
    /// Creates the JSON of a receipt without its transactions.
    init(_ contents: AppReceiptContents, of customer: EmulatedCustomer, requestedAt time: Timestamp) {
        self.init()
        receiptType = contents.receiptType
        adamID = contents.appItemID.map { ReceiptValue($0) }
        appItemID = adamID
        bundleID = contents.bundleID
        applicationVersion = contents.applicationVersion
        originalApplicationVersion = contents.originalApplicationVersion
        downloadID = contents.downloadID.map { ReceiptValue($0) }
        versionExternalIdentifier = contents.versionExternalIdentifier.map { ReceiptValue($0) }
        (receiptCreationDateText, receiptCreationDate, receiptCreationDatePacificText) =
            ReceiptDate.formats(of: contents.receiptCreationDate)
        (requestDateText, requestDate, requestDatePacificText) = ReceiptDate.formats(of: time)
        (originalPurchaseDateText, originalPurchaseDate, originalPurchaseDatePacificText) =
            ReceiptDate.formats(of: contents.originalPurchaseDate)
        (preorderDateText, preorderDate, preorderDatePacificText) = ReceiptDate.formats(of: customer.preorderDate)
        (expirationDateText, expirationDate, expirationDatePacificText) =
            ReceiptDate.formats(of: contents.expirationDate)
    }
}

extension ReceiptTransaction {
    /// Creates an entry of `in_app`: as of the receipt, without members that only `latest_receipt_info` has.
    ///
    /// - Parameters:
    ///   - purchase: the purchase in the receipt.
    ///   - payload: the same transaction in the App Store, for values that receipts do not contain.
    init(_ purchase: InAppPurchaseReceipt, as payload: TransactionPayload?) {
        self.init(
            Dates(
                purchase: purchase.purchaseDate,
                originalPurchase: purchase.originalPurchaseDate,
                expiration: purchase.expiresDate,
                cancellation: purchase.cancellationDate
            ),
            isAppIssue: payload?.revocationReason == .appIssue
        )
        quantity = purchase.quantity.map { ReceiptValue(String($0)) }
        productID = purchase.productID
        transactionID = purchase.transactionID.map { ReceiptValue($0) }
        originalTransactionID = purchase.originalTransactionID.map { ReceiptValue($0) }
        webOrderLineItemID = purchase.webOrderLineItemID.map { ReceiptValue(String($0)) }
        isTrialPeriod = ReceiptValue(purchase.isTrialPeriod == true ? "true" : "false")
        isInIntroOfferPeriod = purchase.isInIntroOfferPeriod.map { ReceiptValue($0 ? "true" : "false") }
        ownershipType = payload?.ownershipType
        switch payload?.offerType {
        case .promotional, .winBack: promotionalOfferID = payload?.offerIdentifier
        default: break
        }
    }
}
