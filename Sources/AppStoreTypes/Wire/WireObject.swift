import Foundation

/// A JSON object on Apple's wire: all members are optional, and unknown members are kept.
///
/// A type lists its members once, in ``members``, for both decoding and encoding. Members that Apple adds later are
/// kept in ``unknownMembers`` and encoded again.
public protocol WireObject: Codable, Hashable, Sendable {
    /// The members that this type knows.
    static var members: WireMembers<Self> { get }

    /// The members of the JSON that this type does not know.
    var unknownMembers: [String: JSONValue] { get set }

    /// Creates an object without members.
    init()
}

extension WireObject {
    /// Creates an object and fills it in.
    public init(_ fill: (inout Self) throws -> Void) rethrows {
        self.init()
        try fill(&self)
    }

    /// Decodes the members that are present; `null` counts as absent.
    ///
    /// - Throws: ``WireError`` if a value has the wrong JSON type.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container: KeyedDecodingContainer<WireKey>
        do {
            container = try decoder.container(keyedBy: WireKey.self)
        } catch {
            throw WireError(error, in: decoder)
        }
        for key in container.allKeys {
            do {
                if let member = Self.members[key.stringValue] {
                    try member.decode(&self, container, key)
                } else {
                    unknownMembers[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
                }
            } catch {
                throw WireError(error, in: container, key: key)
            }
        }
    }

    /// Encodes the known and unknown members that are set; absent ones are omitted, never `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireKey.self)
        for member in Self.members.list {
            try member.encode(self, &container, WireKey(stringValue: member.name))
        }
        for (name, value) in unknownMembers {
            try container.encode(value, forKey: WireKey(stringValue: name))
        }
    }
}

/// A member of a wire object: its name in JSON and its property.
public struct WireMember<Object>: Sendable {
    /// The name in JSON.
    public let name: String
    /// The type of the property.
    package let valueType: any (Codable & SendableMetatype).Type
    /// The memory location of the value and the way to read it in one pass; `nil` if there is none.
    package let slot: WireSlot?
    let decode: @Sendable (inout Object, KeyedDecodingContainer<WireKey>, WireKey) throws -> Void
    let encode: @Sendable (Object, inout KeyedEncodingContainer<WireKey>, WireKey) throws -> Void

    /// Creates a member from its JSON name and its property.
    public init<Value: Codable & SendableMetatype>(
        _ name: String,
        _ path: any WritableKeyPath<Object, Value?> & Sendable
    ) {
        let slot = MemoryLayout<Object>.offset(of: path).flatMap { WireSlot(of: Value.self, at: $0) }
        self.init(name: name, valueType: Value.self, slot: slot) { object, container, key in
            object[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: key)
        } encode: { object, container, key in
            try container.encodeIfPresent(object[keyPath: path], forKey: key)
        }
    }

    init(
        name: String,
        valueType: any (Codable & SendableMetatype).Type,
        slot: WireSlot? = nil,
        decode: @escaping @Sendable (inout Object, KeyedDecodingContainer<WireKey>, WireKey) throws -> Void,
        encode: @escaping @Sendable (Object, inout KeyedEncodingContainer<WireKey>, WireKey) throws -> Void
    ) {
        self.name = name
        self.valueType = valueType
        self.slot = slot
        self.decode = decode
        self.encode = encode
    }
}

/// The members of a wire object in the order they are encoded, which can be found by name.
public struct WireMembers<Object>: Sendable, ExpressibleByArrayLiteral {
    package let list: [WireMember<Object>]
    private let byName: [String: WireMember<Object>]
    /// The memory locations of the members' values; `nil` if one of them cannot be read in one pass.
    let slots: [WireSlot]?
    let table: NameTable
    /// The most members that an object read in one pass has: the reader keeps a bit for each.
    private static var mostRead: Int { UInt64.bitWidth }

    /// The names in JSON.
    public var names: [String] { list.map(\.name) }

    /// Creates the list; names must be unique.
    public init(arrayLiteral elements: WireMember<Object>...) {
        list = elements
        byName = Dictionary(uniqueKeysWithValues: elements.map { ($0.name, $0) })
        let slots = elements.compactMap(\.slot)
        self.slots = slots.count == elements.count && elements.count <= Self.mostRead ? slots : nil
        table = NameTable(elements.map(\.name))
    }

    subscript(name: String) -> WireMember<Object>? { byName[name] }
}

/// A coding key with any name.
public struct WireKey: CodingKey {
    /// The name.
    public let stringValue: String
    /// Always `nil`, because objects on Apple's wire have no numbered members.
    public var intValue: Int? { nil }

    /// Creates a key from a name.
    public init(stringValue: String) { self.stringValue = stringValue }
    /// Always returns `nil`, because members have names.
    public init?(intValue: Int) { nil }
}

extension WireMember {
    /// Creates a member for a JSON object that the property holds as a dictionary.
    ///
    /// Each member name of the JSON object is the raw value of a key.
    public init<Key: RawRepresentable<String> & Hashable & SendableMetatype, Value: Codable & SendableMetatype>(
        _ name: String,
        _ path: any WritableKeyPath<Object, [Key: Value]?> & Sendable
    ) where Key: Codable {
        self.init(name: name, valueType: [Key: Value].self) { object, container, key in
            guard try !container.decodeNil(forKey: key) else { return }
            let table = try container.nestedContainer(keyedBy: WireKey.self, forKey: key)
            object[keyPath: path] = try table.allKeys.reduce(into: [:]) { values, name in
                do {
                    guard let key = Key(rawValue: name.stringValue) else { return }
                    values[key] = try table.decode(Value.self, forKey: name)
                } catch {
                    throw WireError(error, in: table, key: name)
                }
            }
        } encode: { object, container, key in
            guard let values = object[keyPath: path] else { return }
            var table = container.nestedContainer(keyedBy: WireKey.self, forKey: key)
            for (name, value) in values { try table.encode(value, forKey: WireKey(stringValue: name.rawValue)) }
        }
    }
}
