/// The decoded receipt in a response of verifyReceipt.
public enum DecodedReceipt: Hashable, Sendable {
    /// An app receipt with the app's transactions.
    case app(AppReceipt)
    /// A receipt of one transaction, as before iOS 7.
    case transaction(ReceiptTransaction)

    /// The app receipt; `nil` if it is a transaction receipt.
    public var app: AppReceipt? {
        if case .app(let receipt) = self { receipt } else { nil }
    }

    /// The transactions, in no particular order.
    public var transactions: ReceiptTransactions? {
        switch self {
        case .app(let receipt): receipt.transactions
        case .transaction(let transaction): ReceiptTransactions([transaction])
        }
    }
}

extension DecodedReceipt: Codable {
    /// Decodes an object; a transaction receipt has the members of its transaction instead of `in_app`.
    public init(from decoder: any Decoder) throws {
        let names = (try? decoder.container(keyedBy: WireKey.self))?.allKeys.map(\.stringValue) ?? []
        let isTransaction = names.contains { $0 == "transaction_id" || $0 == "original_transaction_id" }
        self =
            isTransaction && !names.contains("in_app")
            ? .transaction(try ReceiptTransaction(from: decoder)) : .app(try AppReceipt(from: decoder))
    }

    /// Encodes the object that was decoded.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .app(let receipt): try receipt.encode(to: encoder)
        case .transaction(let transaction): try transaction.encode(to: encoder)
        }
    }
}
