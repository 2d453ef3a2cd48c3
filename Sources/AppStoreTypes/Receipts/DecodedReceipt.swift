/// What verifyReceipt made of the receipt that it was sent.
public enum DecodedReceipt: Hashable, Sendable {
    /// An app receipt, with the transactions of the app.
    case app(AppReceipt)
    /// A receipt of the oldest kind (iOS 6 style), which is one transaction.
    case transaction(ReceiptTransaction)

    /// The app receipt; `nil` where the receipt is of the oldest kind.
    public var app: AppReceipt? {
        if case .app(let receipt) = self { receipt } else { nil }
    }

    /// The transactions, in no order.
    public var transactions: ReceiptTransactions? {
        switch self {
        case .app(let receipt): receipt.transactions
        case .transaction(let transaction): ReceiptTransactions([transaction])
        }
    }
}

extension DecodedReceipt: Codable {
    /// Reads an object: the oldest kind has the identifiers of its transaction in the place of `in_app`.
    public init(from decoder: any Decoder) throws {
        let names = (try? decoder.container(keyedBy: WireKey.self))?.allKeys.map(\.stringValue) ?? []
        let isTransaction = names.contains { $0 == "transaction_id" || $0 == "original_transaction_id" }
        self =
            isTransaction && !names.contains("in_app")
            ? .transaction(try ReceiptTransaction(from: decoder)) : .app(try AppReceipt(from: decoder))
    }

    /// Writes the object that was read.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .app(let receipt): try receipt.encode(to: encoder)
        case .transaction(let transaction): try transaction.encode(to: encoder)
        }
    }
}
