/// Reads receipts without verification.
///
/// Use it to look at a receipt, or to get a transaction ID for the App Store Server API. Never use it for a decision
/// that a customer could profit from.
public enum ReceiptReader {
    /// Reads an app receipt in base64.
    ///
    /// - Throws: ``ReceiptFailure``.
    public static func contents(
        ofAppReceipt receipt: String,
        maximumBytes: Int = 8 << 20
    ) throws(ReceiptFailure) -> AppReceiptContents {
        try contents(ofAppReceipt: ReceiptText.decode(receipt, maximumBytes: maximumBytes), maximumBytes: maximumBytes)
    }

    /// Reads the bytes of an app receipt, as in the app's bundle.
    ///
    /// - Throws: ``ReceiptFailure``.
    public static func contents(
        ofAppReceipt bytes: [UInt8],
        maximumBytes: Int = 8 << 20
    ) throws(ReceiptFailure) -> AppReceiptContents {
        try AppReceiptContents(payload: ReceiptContainer(bytes, maximumBytes: maximumBytes).payload)
    }

    /// Returns the newest transaction ID in an app receipt.
    ///
    /// Apple's libraries return any transaction, because any one is enough to request the customer's history.
    ///
    /// - Parameter receipt: the receipt in base64.
    /// - Returns: the transaction ID, or `nil` if the receipt has no in-app purchase.
    /// - Throws: ``ReceiptFailure``.
    public static func transactionID(inAppReceipt receipt: String) throws(ReceiptFailure) -> String? {
        let purchases = try contents(ofAppReceipt: receipt).purchasesNewestFirst
        return purchases.lazy.compactMap { $0.transactionID ?? $0.originalTransactionID }.first
    }

    /// Returns the transaction ID in a transaction receipt from before iOS 7.
    ///
    /// - Parameter receipt: the receipt in base64.
    /// - Returns: the transaction ID, or `nil` if the receipt has none.
    /// - Throws: ``ReceiptFailure``.
    public static func transactionID(inTransactionReceipt receipt: String) throws(ReceiptFailure) -> String? {
        try TransactionReceipt(receipt).purchaseInfo?.transactionID
    }
}
