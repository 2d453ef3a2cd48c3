/// A value on the wire that cannot be read, because it has another JSON type or does not fit the one it should have.
///
/// It says where the value stands and of which kind it is, never what it is, so that it may be logged and shown.
public struct WireError: Error, Hashable, Sendable {
    /// Where the value stands, such as `data.items[0].price`; empty when it is the whole.
    public var path: String
    /// The kind of JSON that stands there: `null`, `boolean`, `number`, `string`, `array` or `object`.
    public var found: String
    /// What belongs there, in words with their article, such as `a number`.
    public var expected: String

    /// Creates an error.
    public init(path: String, found: String, expected: String) {
        self.path = path
        self.found = found
        self.expected = expected
    }

    /// The same error, seen from an object whose member of the given path holds the whole that was read.
    public func inside(_ outer: String) -> WireError {
        var error = self
        error.path = path.isEmpty ? outer : path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
        return error
    }
}

extension WireError: CustomStringConvertible {
    /// The error in words, such as `data.price: a string where a number belongs`.
    public var description: String {
        let kind = found == "null" ? found : "\(found == "array" || found == "object" ? "an" : "a") \(found)"
        return "\(path.isEmpty ? "" : "\(path): ")\(kind) where \(expected) belongs"
    }
}

extension WireError {
    /// What went wrong while a value was decoded, without what Foundation's error tells of its content.
    init(_ error: any Error, in decoder: any Decoder) {
        let whole = try? JSONValue(from: decoder)
        self.init(error, of: whole, at: decoder.codingPath)
    }

    /// What went wrong while a member was decoded.
    init(_ error: any Error, in container: KeyedDecodingContainer<WireKey>, key: WireKey) {
        let member = try? container.decode(JSONValue.self, forKey: key)
        self.init(error, of: member, at: container.codingPath + [key])
    }

    /// A value of a kind that does not belong where the decoder stands.
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
        // What no JSON value of ours can hold is a number beyond all doubles.
        let kind = (value == nil ? nil : inner.reduce(value) { $0?[$1] })?.kind ?? "number"
        self.init(path: Self.path(place + inner), found: kind, expected: Self.words(for: type))
    }

    /// The type that was wanted, `nil` when the type was right and the value did not fit, and where.
    private static func expectation(of error: any Error) -> (type: (any Any.Type)?, path: [any CodingKey]) {
        switch error as? DecodingError {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context): (type, context.codingPath)
        case .dataCorrupted(let context), .keyNotFound(_, let context): (nil, context.codingPath)
        // Of a number that does not fit its type, Foundation's error does not even say where it stands.
        default: (nil, [])
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }

    private static func words(for type: (any Any.Type)?) -> String {
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
    /// The member or element of a key.
    fileprivate subscript(key: any CodingKey) -> JSONValue? {
        switch self {
        case .object(let members): members[key.stringValue]
        case .array(let elements): key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        default: nil
        }
    }
}
