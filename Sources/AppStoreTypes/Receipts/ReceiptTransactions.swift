/// The transactions of a receipt, in no order: an array, or in the oldest receipts one object alone.
///
/// The array of a receipt is not a log: its last element is nothing special. Ask for the newest by product or by
/// original transaction instead.
public struct ReceiptTransactions: Hashable, Sendable {
    /// The transactions as they stand, in no order.
    public var list: [ReceiptTransaction]
    /// Whether one object stands in place of the array.
    public let isSingle: Bool

    /// Creates an array of transactions.
    public init(_ list: [ReceiptTransaction]) {
        self.list = list
        isSingle = false
    }

    /// Creates the one transaction of the oldest receipts, which stands in place of the array.
    public init(single transaction: ReceiptTransaction) {
        list = [transaction]
        isSingle = true
    }
}

extension ReceiptTransactions: Codable {
    /// Reads an array, or an object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        isSingle = (try? decoder.container(keyedBy: WireKey.self)) != nil
        list =
            isSingle
            ? [try container.decode(ReceiptTransaction.self)] : try container.decode([ReceiptTransaction].self)
    }

    /// Writes an array, or the object that was read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isSingle, list.count == 1 {
            try container.encode(list[0])
        } else {
            try container.encode(list)
        }
    }
}
