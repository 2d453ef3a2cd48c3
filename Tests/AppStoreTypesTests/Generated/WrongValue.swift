import AppStoreTypes
import Foundation

/// JSON that contains one invalid value, with the path of that value.
struct WrongValue {
    let json: JSONValue
    let path: String
    /// The JSON type of the value.
    let found: String

    /// A text and a number that no error may repeat.
    static let secrets = ["do-not-tell-7141", "918273645"]

    /// Returns every invalid value for each member of a type.
    ///
    /// Each member gets every JSON type that it does not accept. Members of nested objects get one invalid value at
    /// every depth, because the nested types have tests of their own.
    static func all(in type: WireType) -> [WrongValue] {
        type.members.flatMap { member in
            member.shape.map { all(of: $0) }?.map { $0.inside(member.name) } ?? []
        }
    }

    private static func one(in type: WireType) -> [WrongValue] {
        type.members.flatMap { member in
            member.shape.map { all(of: $0).prefix(1) + inner(of: $0) }?.map { $0.inside(member.name) } ?? []
        }
    }

    private static let values: [JSONValue] = [
        .bool(true), .integer(918_273_645), .number(0.918273645), .string(secrets[0]), .array([.string(secrets[0])]),
        .object([secrets[0]: .string(secrets[0])]),
    ]

    private static func all(of shape: WireShape) -> [WrongValue] {
        values.filter { !shape.takes($0) }.map { WrongValue(json: $0, path: "", found: $0.kind) } + inner(of: shape)
    }

    /// Returns the invalid values inside a value of the right JSON type.
    private static func inner(of shape: WireShape) -> [WrongValue] {
        switch shape {
        case .string, .boolean, .receiptValue: []
        case .integer(let range):
            [WrongValue(json: .decimal(Decimal(range.upperBound) + 1), path: "", found: "number")]
        case .moment: [WrongValue(json: .number(9e19), path: "", found: "number")]
        case .list(let element):
            (all(of: element) + [WrongValue(json: .null, path: "", found: "null")]).map { $0.second(after: element) }
        case .table(let value): all(of: value).map { $0.inside("SUCCESS") }
        case .object(let type): one(in: type)
        case .transactions:
            one(in: WireType(ReceiptTransaction.self)) + inner(of: .list(.object(WireType(ReceiptTransaction.self))))
        case .receipt:
            one(in: WireType(AppReceipt.self))
                + one(in: WireType(ReceiptTransaction.self)).map { $0.beside("transaction_id", .string("1")) }
        }
    }

    private func inside(_ member: String) -> WrongValue {
        WrongValue(
            json: .object([member: json]),
            path: path.isEmpty ? member : path.hasPrefix("[") ? member + path : "\(member).\(path)",
            found: found
        )
    }

    private func second(after element: WireShape) -> WrongValue {
        let good: JSONValue =
            switch element {
            case .object: .object([:])
            default: .string("good")
            }
        return WrongValue(
            json: .array([good, json]),
            path: path.isEmpty ? "[1]" : path.hasPrefix("[") ? "[1]" + path : "[1].\(path)",
            found: found
        )
    }

    private func beside(_ member: String, _ value: JSONValue) -> WrongValue {
        var members = json.members ?? [:]
        if members[member] == nil { members[member] = value }
        return WrongValue(json: .object(members), path: path, found: found)
    }
}

extension WireShape {
    /// Returns whether this shape reads a value of this JSON type.
    fileprivate func takes(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.string, .string), (.boolean, .bool), (.integer, .integer), (.moment, .integer), (.moment, .number): true
        case (.receiptValue, .string), (.receiptValue, .integer), (.receiptValue, .bool): true
        case (.transactions, .array), (.transactions, .object), (.receipt, .object): true
        case (.list, .array), (.table, .object), (.object, .object): true
        default: false
        }
    }
}
