/// A value of a receipt or a version 1 notification, where Apple writes the same thing as string, number or boolean.
///
/// What was read is written back as it stood.
public struct ReceiptValue: Hashable, Sendable {
    private let json: JSONValue

    /// Creates a string.
    public init(_ text: String) { json = .string(text) }
    /// Creates a number.
    public init(_ number: Int64) { json = .integer(number) }
    /// Creates a boolean.
    public init(_ flag: Bool) { json = .bool(flag) }

    /// The value as text, whatever its JSON type.
    public var text: String {
        switch json {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let flag): String(flag)
        default: ""
        }
    }

    /// The whole number it is; `nil` where it is none.
    public var number: Int64? { Int64(text) }

    /// The truth of `true`, `false`, `1` and `0`; `nil` for anything else.
    public var flag: Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The moment that so many milliseconds since 1970 are; `nil` where it is no number.
    public var timestamp: Timestamp? { number.map(Timestamp.init(milliseconds:)) }
}

extension ReceiptValue: Codable {
    /// Reads a string, a whole number or a boolean.
    public init(from decoder: any Decoder) throws {
        json = try JSONValue(from: decoder)
        switch json {
        case .string, .integer, .bool: break
        default: throw WireError(of: json, in: decoder, expected: "a string, a whole number or a boolean")
        }
    }

    /// Writes the value as it was read.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
