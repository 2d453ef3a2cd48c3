/// What Apple's rules for an answer depend on: the purchase that a refund is asked for.
public struct ConsumptionSubject: Hashable, Sendable {
    /// The transaction.
    public var transactionID: String
    /// The kind of product; `nil` when not known, and then no rule of a kind is checked.
    public var type: ProductType?
    /// Whose purchase it is.
    public var ownership: OwnershipType?
    /// Whether it was bought through Advanced Commerce.
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

    /// Creates the subject of a transaction; `nil` when it has no identifier.
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
