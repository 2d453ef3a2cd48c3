public import AppStoreTypes
import Foundation

extension JSONValue {
    /// A member of an object, by its path with dots.
    subscript(path: String) -> JSONValue? {
        path.split(separator: ".").reduce(JSONValue?(self)) { $0?.members?[String($1)] }
    }

    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Returns the value as JSON.
    func encoded() throws -> Data { try JSONEncoder().encode(self) }
}

// These literals let tests write bodies as in JSON: `["granted": true]`.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; if a name repeats, its first member counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}
