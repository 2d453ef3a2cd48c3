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

    /// The rules that a request about the subject violates, in either version.
    ///
    /// Only Apple knows the format of its IDs, so every transaction ID except an empty one is accepted.
    var violations: [ConsumptionRuleViolation] {
        (transactionID.isEmpty ? [.invalidTransactionID] : [])
            + (ownership == .assigned ? [.assignedTransactionNotSupported] : [])
    }
}
