public import AppStoreTypes
package import Foundation

extension JSONValue {
    /// Creates the JSON that a value is encoded as.
    package init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }

    /// A member of an object, by its path with dots.
    package subscript(path: String) -> JSONValue? {
        path.split(separator: ".").reduce(JSONValue?(self)) { $0?.members?[String($1)] }
    }

    /// The elements of an array; `nil` for any other value.
    package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The whole number; `nil` for any other value.
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Returns the value as JSON.
    package func encoded() throws -> Data { try JSONEncoder().encode(self) }
}

extension Data {
    /// The value of the JSON; `nil` if it is not JSON.
    package var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: self) }
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
