import AppStoreTypes
import Testing

/// An object as Apple's documentation lists it: its members with their JSON types.
struct ReferenceObject: Sendable, CustomTestStringConvertible {
    let type: WireType
    let members: [String: String]

    /// Creates an object; spaces separate its members, and a member without a type, unlike `name:type`, is a string.
    init(_ type: any WireObject.Type, _ members: String) {
        self.type = WireType(type)
        self.members = members.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { members, member in
            let parts = member.split(separator: ":", maxSplits: 1).map(String.init)
            members[parts[0]] = parts.count == 2 ? parts[1] : "string"
        }
    }

    var testDescription: String { type.name }

    static let all: [ReferenceObject] = [
        responses, requests, payloads, notifications, messaging, advancedCommerce, inAppRequests, v1,
    ].flatMap(\.self)
}

extension WireShape: CustomStringConvertible {
    /// The type in the notation of ``ReferenceObject``.
    var description: String {
        switch self {
        case .string: "string"
        case .boolean: "boolean"
        case .integer(let range): range.upperBound == Int64(Int32.max) ? "int32" : "int64"
        case .moment: "ms"
        case .receiptValue: "any"
        case .transactions: "ReceiptTransactions"
        case .receipt: "Receipt"
        case .list(let element): "[\(element)]"
        case .table(let value): "{\(value)}"
        case .object(let type): type.name
        }
    }
}
