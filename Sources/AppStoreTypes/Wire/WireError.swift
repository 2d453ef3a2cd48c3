/// A value on the wire that has the wrong JSON type or is out of range.
///
/// It contains the path and the type of the value, but never the value itself, so that it can be logged and shown.
public struct WireError: Error, Hashable, Sendable {
    /// The path of the value, such as `data.items[0].price`; empty for the root.
    public var path: String
    /// The JSON type that was found: `null`, `boolean`, `number`, `string`, `array` or `object`.
    public var found: String
    /// The expected type with its article, such as `a number`.
    public var expected: String

    /// Creates an error.
    public init(path: String, found: String, expected: String) {
        self.path = path
        self.found = found
        self.expected = expected
    }

    /// Returns the same error for an outer object, in which the root is the member at a path.
    public func inside(_ outer: String) -> WireError {
        var error = self
        error.path = path.isEmpty ? outer : path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
        return error
    }
}

extension WireError: CustomStringConvertible {
    /// The error as text, such as `data.price: expected a number, found a string`.
    public var description: String {
        let kind = found == "null" ? found : "\(found == "array" || found == "object" ? "an" : "a") \(found)"
        return "\(path.isEmpty ? "" : "\(path): ")expected \(expected), found \(kind)"
    }
}

extension WireError {
    /// Creates an error from a decoding failure, without the content in Foundation's error.
    init(_ error: any Error, in decoder: any Decoder) {
        let whole = try? JSONValue(from: decoder)
        self.init(error, of: whole, at: decoder.codingPath)
    }

    /// Creates an error from the decoding failure of a member.
    init(_ error: any Error, in container: KeyedDecodingContainer<WireKey>, key: WireKey) {
        let member = try? container.decode(JSONValue.self, forKey: key)
        self.init(error, of: member, at: container.codingPath + [key])
    }

    /// Creates an error for a value of the wrong type at the decoder's position.
    init(of value: JSONValue, in decoder: any Decoder, expected: String) {
        self.init(path: Self.path(decoder.codingPath), found: value.kind, expected: expected)
    }

    private init(_ error: any Error, of value: JSONValue?, at place: [any CodingKey]) {
        if let error = error as? WireError {
            self = error
            return
        }
        let (type, codingPath) = Self.expectation(of: error)
        let inner = codingPath.dropFirst(place.count)
        // A value that no JSON value can hold is a number beyond the range of a double.
        let kind = (value == nil ? nil : inner.reduce(value) { $0?[$1] })?.kind ?? "number"
        self.init(path: Self.path(place + inner), found: kind, expected: Self.displayText(for: type))
    }

    /// Returns the expected type and the path; the type is `nil` if it was right but the value did not fit.
    private static func expectation(of error: any Error) -> (type: (any Any.Type)?, path: [any CodingKey]) {
        switch error as? DecodingError {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context): (type, context.codingPath)
        case .dataCorrupted(let context), .keyNotFound(_, let context): (nil, context.codingPath)
        // If a number does not fit its type, Foundation's error does not even contain the path.
        default: (nil, [])
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }

    private static func displayText(for type: (any Any.Type)?) -> String {
        switch type {
        case nil: "a whole number in range"
        case is String.Type: "a string"
        case is Bool.Type: "a boolean"
        case is any Numeric.Type: "a number"
        case is any ExpressibleByArrayLiteral.Type: "an array"
        default: "an object"
        }
    }
}

extension JSONValue {
    /// Returns the member or element for a key.
    fileprivate subscript(key: any CodingKey) -> JSONValue? {
        switch self {
        case .object(let members): members[key.stringValue]
        case .array(let elements): key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        default: nil
        }
    }
}
