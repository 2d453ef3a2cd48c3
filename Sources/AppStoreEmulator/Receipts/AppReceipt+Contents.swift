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
        if let date = contents.receiptCreationDate.map(ReceiptDate.init) {
            (receiptCreationDateText, receiptCreationDate) = (date.greenwich, date.milliseconds)
            receiptCreationDatePacificText = date.pacific
        }
        let request = ReceiptDate(time: time)
        (requestDateText, requestDate) = (request.greenwich, request.milliseconds)
        requestDatePacificText = request.pacific
        if let date = contents.originalPurchaseDate.map(ReceiptDate.init) {
            (originalPurchaseDateText, originalPurchaseDate) = (date.greenwich, date.milliseconds)
            originalPurchaseDatePacificText = date.pacific
        }
        if let date = customer.preorderDate.map(ReceiptDate.init) {
            (preorderDateText, preorderDate) = (date.greenwich, date.milliseconds)
            preorderDatePacificText = date.pacific
        }
        if let date = contents.expirationDate.map(ReceiptDate.init) {
            (expirationDateText, expirationDate) = (date.greenwich, date.milliseconds)
            expirationDatePacificText = date.pacific
        }
    }
}

extension ReceiptTransaction {
    /// Creates an entry of `in_app`: as of the receipt, without members that only `latest_receipt_info` has.
    ///
    /// - Parameters:
    ///   - purchase: the purchase in the receipt.
    ///   - payload: the same transaction in the App Store, for values that receipts do not contain.
    init(_ purchase: InAppPurchaseReceipt, as payload: TransactionPayload?) {
        self.init()
        quantity = purchase.quantity.map { ReceiptValue(String($0)) }
        productID = purchase.productID
        transactionID = purchase.transactionID.map { ReceiptValue($0) }
        originalTransactionID = purchase.originalTransactionID.map { ReceiptValue($0) }
        if let date = purchase.purchaseDate.map(ReceiptDate.init) {
            (purchaseDateText, purchaseDate) = (date.greenwich, date.milliseconds)
            purchaseDatePacificText = date.pacific
        }
        if let date = purchase.originalPurchaseDate.map(ReceiptDate.init) {
            (originalPurchaseDateText, originalPurchaseDate) = (date.greenwich, date.milliseconds)
            originalPurchaseDatePacificText = date.pacific
        }
        if let date = purchase.expiresDate.map(ReceiptDate.init) {
            (expiresDateText, expiresDate) = (date.greenwich, date.milliseconds)
            expiresDatePacificText = date.pacific
        }
        if let date = purchase.cancellationDate.map(ReceiptDate.init) {
            (cancellationDateText, cancellationDate) = (date.greenwich, date.milliseconds)
            cancellationDatePacificText = date.pacific
            cancellationReason = ReceiptValue(payload?.revocationReason == .appIssue ? "1" : "0")
        }
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
