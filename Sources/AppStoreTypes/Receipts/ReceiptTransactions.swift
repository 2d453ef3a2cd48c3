/// The transactions of a receipt, in no particular order: an array, or a single object in the oldest receipts.
///
/// The array is not a log, and its last element has no special meaning. Use the newest transaction by product or by
/// original transaction instead.
public struct ReceiptTransactions: Hashable, Sendable {
    /// The transactions in the order of the receipt, which has no meaning.
    public var list: [ReceiptTransaction]
    /// Whether it is a single object instead of an array.
    public let isSingle: Bool

    /// Creates an array of transactions.
    public init(_ list: [ReceiptTransaction]) {
        self.list = list
        isSingle = false
    }

    /// Creates the single transaction of an oldest receipt, which is an object instead of an array.
    public init(single transaction: ReceiptTransaction) {
        list = [transaction]
        isSingle = true
    }
}

extension ReceiptTransactions: Codable {
    /// Decodes an array or an object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        isSingle = (try? decoder.container(keyedBy: WireKey.self)) != nil
        list =
            isSingle
            ? [try container.decode(ReceiptTransaction.self)] : try container.decode([ReceiptTransaction].self)
    }

    /// Encodes an array, or the object that was decoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isSingle, list.count == 1 {
            try container.encode(list[0])
        } else {
            try container.encode(list)
        }
    }
}
