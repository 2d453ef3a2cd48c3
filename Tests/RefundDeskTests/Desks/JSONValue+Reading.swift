import AppStoreTypes
import Foundation

extension JSONValue {
    /// A member of an object, by its path with dots.
    subscript(path: String) -> JSONValue? {
        path.split(separator: ".").reduce(JSONValue?(self)) { $0?.members?[String($1)] }
    }

    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// The value's JSON.
    func encoded() throws -> Data { try JSONEncoder().encode(self) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByArrayLiteral, ExpressibleByFloatLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}
