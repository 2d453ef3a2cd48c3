/// Reads receipts without checking anything: good for looking at one, or for a transaction identifier to ask the App
/// Store Server API with, and for nothing that a customer could gain by.
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

    /// Reads an app receipt as it lies in the app's bundle.
    ///
    /// - Throws: ``ReceiptFailure``.
    public static func contents(
        ofAppReceipt bytes: [UInt8],
        maximumBytes: Int = 8 << 20
    ) throws(ReceiptFailure) -> AppReceiptContents {
        try AppReceiptContents(payload: ReceiptContainer(bytes, maximumBytes: maximumBytes).payload)
    }

    /// The identifier of the newest transaction in an app receipt.
    ///
    /// Apple's libraries answer with one or other transaction; any will do to ask for the customer's history.
    ///
    /// - Parameter receipt: the receipt, base64.
    /// - Returns: `nil` where the receipt has no in-app purchase.
    /// - Throws: ``ReceiptFailure``.
    public static func transactionID(inAppReceipt receipt: String) throws(ReceiptFailure) -> String? {
        let purchases = try contents(ofAppReceipt: receipt).purchasesNewestFirst
        return purchases.lazy.compactMap { $0.transactionID ?? $0.originalTransactionID }.first
    }

    /// The identifier of the transaction in a transaction receipt of before iOS 7.
    ///
    /// - Parameter receipt: the receipt, base64.
    /// - Returns: `nil` where it says no transaction.
    /// - Throws: ``ReceiptFailure``.
    public static func transactionID(inTransactionReceipt receipt: String) throws(ReceiptFailure) -> String? {
        try TransactionReceipt(receipt).purchaseInfo?.transactionID
    }
}
