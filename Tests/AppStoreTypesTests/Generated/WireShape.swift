import AppStoreTypes

/// The JSON that a member's type reads and writes.
indirect enum WireShape: Sendable {
    case string
    case boolean
    case integer(ClosedRange<Int64>)
    /// A time: an integer, or a number with a fraction that is rounded.
    case moment
    /// A string, an integer or a Boolean.
    case receiptValue
    /// An array of transactions, or a single one.
    case transactions
    case receipt
    case list(WireShape)
    /// An object with arbitrary member names.
    case table(WireShape)
    case object(WireType)

    /// Creates the shape of a property's type, or `nil` for a type that no test can generate.
    init?(_ type: any Any.Type) {
        switch type {
        case is String.Type: self = .string
        case is Bool.Type: self = .boolean
        case is Int32.Type: self = .integer(Int64(Int32.min)...Int64(Int32.max))
        case is Int64.Type, is Milliunits.Type: self = .integer(Int64.min...Int64.max)
        case is Timestamp.Type: self = .moment
        case is ReceiptValue.Type: self = .receiptValue
        case is ReceiptTransactions.Type: self = .transactions
        case is DecodedReceipt.Type: self = .receipt
        case let type as any WireObject.Type: self = .object(WireType(type))
        case let type as any ListType.Type:
            guard let element = WireShape(type.elementType) else { return nil }
            self = .list(element)
        case let type as any TableType.Type:
            guard let value = WireShape(type.valueType) else { return nil }
            self = .table(value)
        case let type as any RawRepresentable.Type:
            guard let raw = WireShape(type.rawValueType) else { return nil }
            self = raw
        default: return nil
        }
    }
}

private protocol ListType {
    static var elementType: any Any.Type { get }
}

extension Array: ListType {
    fileprivate static var elementType: any Any.Type { Element.self }
}

private protocol TableType {
    static var valueType: any Any.Type { get }
}

extension Dictionary: TableType {
    fileprivate static var valueType: any Any.Type { Value.self }
}

extension RawRepresentable {
    fileprivate static var rawValueType: any Any.Type { RawValue.self }
}
