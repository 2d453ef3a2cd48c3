import Foundation

/// A value of a receipt or a version 1 notification that Apple may write as a string, number or boolean.
///
/// It is encoded in the form in which it was decoded.
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

    /// The value as a whole number; `nil` if it is not one.
    public var number: Int64? { Int64(text) }

    /// The value as a boolean, for `true`, `false`, `1` and `0`; `nil` for any other value.
    public var flag: Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The value as a time in milliseconds since 1970; `nil` if it is not a number.
    public var timestamp: Timestamp? { number.map(Timestamp.init(milliseconds:)) }
}

extension ReceiptValue: Codable {
    /// Decodes a string, a whole number or a boolean.
    public init(from decoder: any Decoder) throws {
        json = try JSONValue(from: decoder)
        switch json {
        case .string, .integer, .bool: break
        default: throw WireError(of: json, in: decoder, expected: "a string, a whole number or a boolean")
        }
    }

    /// Encodes the value as it was decoded.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension ReceiptValue {
    /// The value as a renewal status: on for `true` and `1`, off for `false` and `0`, in any JSON type.
    public var autoRenewal: AutoRenewStatus? { flag.map { $0 ? .on : .off } }

    /// The value as the reason why a subscription expired: a number in any JSON type.
    public var expirationReason: ExpirationIntent? {
        number.flatMap { Int32(exactly: $0) }.map(ExpirationIntent.init(rawValue:))
    }
}

extension Timestamp {
    /// Reads the GMT form of a receipt's date, such as `2021-07-18 04:48:20 Etc/GMT`, or milliseconds since 1970.
    ///
    /// It returns `nil` for any other text. The Pacific form contains nothing more than this one.
    public init?(receipt text: String) {
        if let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        let suffix = " Etc/GMT"
        guard text.hasSuffix(suffix) else { return nil }
        self.init(rfc3339: text.dropLast(suffix.count).replacing(" ", with: "T", maxReplacements: 1) + "Z")
    }

    /// Reads a date from the member in milliseconds, or else from the one in GMT.
    init?(receipt milliseconds: ReceiptValue?, text: String?) {
        guard let time = milliseconds?.timestamp ?? text.flatMap(Timestamp.init(receipt:)) else { return nil }
        self = time
    }
}
