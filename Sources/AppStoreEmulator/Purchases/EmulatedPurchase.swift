/// What the customer's app is handed after a purchase.
public struct EmulatedPurchase: Hashable, Codable, Sendable {
    /// The transaction.
    public let transactionID: String
    /// The first transaction of the purchase.
    public let originalTransactionID: String
    /// The order, as the customer's invoice names it; none for what was not paid for.
    public let orderID: String?
    /// The transaction, signed.
    public let signedTransaction: String

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case orderID = "orderId"
        case signedTransaction
    }
}
