public import Foundation

/// Any JSON value, for values without a type of their own.
///
/// Integers up to 64 bits stay integers. Other numbers are doubles, or decimals if a double would not be exact.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction or an exponent.
    case number(Double)
    /// A number with more digits than a double can hold.
    case decimal(Decimal)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])

    /// The members of an object; `nil` for any other value.
    public var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The text of a string; `nil` for any other value.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The JSON type of the value, without its content.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer, .number, .decimal: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension JSONValue: Codable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = Self.decimal(beside: value, in: container) ?? .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Returns the number as a decimal if a double would lose digits.
    private static func decimal(beside double: Double, in container: any SingleValueDecodingContainer) -> JSONValue? {
        guard let exact = try? container.decode(Decimal.self), exact.isFinite,
            exact != Decimal(string: "\(double)")
        else { return nil }
        return .decimal(exact)
    }

    /// Encodes the value as it was decoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
