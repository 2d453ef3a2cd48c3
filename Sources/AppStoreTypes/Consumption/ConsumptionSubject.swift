/// The purchase of a refund request, on which Apple's rules for an answer depend.
public struct ConsumptionSubject: Hashable, Sendable {
    /// The transaction ID.
    public var transactionID: String
    /// The type of product; if `nil`, rules that depend on it are not checked.
    public var type: ProductType?
    /// The ownership of the purchase.
    public var ownership: OwnershipType?
    /// Whether the purchase uses Advanced Commerce.
    public var isAdvancedCommerce: Bool

    /// Creates a subject.
    public init(
        transactionID: String,
        type: ProductType? = nil,
        ownership: OwnershipType? = nil,
        isAdvancedCommerce: Bool = false
    ) {
        self.transactionID = transactionID
        self.type = type
        self.ownership = ownership
        self.isAdvancedCommerce = isAdvancedCommerce
    }

    /// Creates the subject of a transaction; returns `nil` if the transaction has no ID.
    public init?(_ transaction: TransactionPayload) {
        guard let transactionID = transaction.transactionID else { return nil }
        self.init(
            transactionID: transactionID,
            type: transaction.type,
            ownership: transaction.ownershipType,
            isAdvancedCommerce: transaction.advancedCommerceInfo != nil
        )
    }

    func check() throws(ConsumptionRuleViolation) {
        guard !transactionID.isEmpty, transactionID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .invalidTransactionID
        }
        if ownership == .assigned { throw .assignedTransactionNotSupported }
    }
}
