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

extension JSONValue {
    /// Reads JSON text in one pass.
    ///
    /// - Parameter json: JSON in UTF-8 with at most 32 arrays and objects inside one another and at most 100,000
    ///   members and array elements.
    /// - Throws: a `DecodingError` if it is not.
    public init(json: some ContiguousBytes) throws {
        let value = json.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes -> JSONValue? in
                var reader = WireReader(bytes)
                guard let value = reader.value(), reader.isAtEnd() else { return nil }
                return value
            }
        }
        guard let value else {
            let context = DecodingError.Context(codingPath: [], debugDescription: "not JSON, or nested too deeply")
            throw DecodingError.dataCorrupted(context)
        }
        self = value
    }

    /// Returns where a text stops being JSON that ``init(json:)`` reads, as a line and a column, both from 1.
    ///
    /// - Returns: the place; `nil` if the text is such JSON.
    package static func placeOfMistake(in json: some ContiguousBytes) -> (line: Int, column: Int)? {
        json.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes -> (line: Int, column: Int)? in
                var reader = WireReader(bytes)
                return reader.value() != nil && reader.isAtEnd() ? nil : reader.place
            }
        }
    }

    /// A number as a double, or as a decimal if a double would lose digits.
    init(_ double: Double, exactly exact: Decimal?) {
        guard let exact, exact.isFinite, exact != Decimal(string: "\(double)") else {
            self = .number(double)
            return
        }
        self = .decimal(exact)
    }

    /// The value at a path of object members and array indices; `nil` if there is none.
    fileprivate subscript(path: [any CodingKey]) -> JSONValue? {
        path.reduce(self) { value, key in
            switch value {
            case .object(let members): members[key.stringValue]
            case .array(let elements): key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }
}

extension JSONDecoder {
    private static let wholeJSON = CodingUserInfoKey(rawValue: "AppStoreTypes.wholeJSON")

    /// Creates a decoder that takes any ``JSONValue`` from the whole JSON, which was read in one pass.
    convenience init(of whole: JSONValue) {
        self.init()
        if let key = Self.wholeJSON { userInfo[key] = whole }
    }

    /// The value at a decoder's position, if the decoder was created with the whole JSON.
    fileprivate static func value(at decoder: any Decoder) -> JSONValue? {
        let whole = wholeJSON.flatMap { decoder.userInfo[$0] as? JSONValue }
        return whole?[decoder.codingPath]
    }
}

extension JSONValue: Codable {
    /// Decodes any JSON value.
    ///
    /// A decoder can only be asked for one type after another, and each "no" costs as much as the value lies deep. So
    /// it refuses values that are nested deeper than 32 levels, and ``init(json:)`` is much faster.
    public init(from decoder: any Decoder) throws {
        if let value = JSONDecoder.value(at: decoder) {
            self = value
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = Self.wholeNumber(in: container) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = JSONValue(value, exactly: try? container.decode(Decimal.self))
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if decoder.codingPath.count >= WireReader.greatestDepth {
            let description = "The JSON is nested deeper than \(WireReader.greatestDepth) levels."
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: description)
            )
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Returns a whole number, but not one that `JSONDecoder` rounded, as it does with 99.999999999999999.
    private static func wholeNumber(in container: any SingleValueDecodingContainer) -> Int64? {
        guard let whole = try? container.decode(Int64.self) else { return nil }
        guard let exact = try? container.decode(Decimal.self), exact.isFinite else { return whole }
        return exact == Decimal(whole) ? whole : nil
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
