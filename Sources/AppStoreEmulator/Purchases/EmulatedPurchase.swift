/// What the customer's app receives after a purchase.
public struct EmulatedPurchase: Hashable, Codable, Sendable {
    /// The transaction ID.
    public let transactionID: String
    /// The ID of the purchase's first transaction.
    public let originalTransactionID: String
    /// The order ID on the customer's invoice; `nil` if nothing was paid.
    public let orderID: String?
    /// The signed transaction.
    public let signedTransaction: String

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case orderID = "orderId"
        case signedTransaction
    }
}
