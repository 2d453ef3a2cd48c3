import Foundation

/// A JSON object on Apple's wire: each member optional, each unknown member kept.
///
/// A type lists its members once, in ``members``; decoding and encoding follow from the list, and what Apple adds
/// tomorrow is held in ``unknownMembers`` and written back.
public protocol WireObject: Codable, Hashable, Sendable {
    /// The members this type knows.
    static var members: WireMembers<Self> { get }

    /// Members that stood in the JSON and that this type does not know.
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

    /// Reads the members present; `null` counts as absent.
    ///
    /// - Throws: ``WireError`` where a value has a wrong JSON type.
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

    /// Writes the members that are set, known and unknown; absent ones are left out, never `null`.
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

/// One member of a wire object: its name in JSON and where its value lives.
public struct WireMember<Object>: Sendable {
    /// The name in JSON.
    public let name: String
    /// The type of the property.
    package let valueType: any (Codable & SendableMetatype).Type
    /// Where the value lies in an object, and how it is read in one pass; `nil` where it is not.
    package let slot: WireSlot?
    let decode: @Sendable (inout Object, KeyedDecodingContainer<WireKey>, WireKey) throws -> Void
    let encode: @Sendable (Object, inout KeyedEncodingContainer<WireKey>, WireKey) throws -> Void

    /// Creates a member from its JSON name and the property that holds it.
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

/// The members of a wire object, in the order they are written, found by name.
public struct WireMembers<Object>: Sendable, ExpressibleByArrayLiteral {
    package let list: [WireMember<Object>]
    private let byName: [String: WireMember<Object>]
    /// Where the members' values lie; `nil` when one of them is not read in one pass.
    let slots: [WireSlot]?
    let table: NameTable

    /// The names in JSON.
    public var names: [String] { list.map(\.name) }

    /// Creates the list; no name may stand twice.
    public init(arrayLiteral elements: WireMember<Object>...) {
        list = elements
        byName = Dictionary(uniqueKeysWithValues: elements.map { ($0.name, $0) })
        let slots = elements.compactMap(\.slot)
        self.slots = slots.count == elements.count && elements.count <= NameTable.capacity ? slots : nil
        table = NameTable(elements.map(\.name))
    }

    subscript(name: String) -> WireMember<Object>? { byName[name] }
}

/// A member name, any name.
public struct WireKey: CodingKey {
    /// The name.
    public let stringValue: String
    /// Objects on Apple's wire have no numbered members.
    public var intValue: Int? { nil }

    /// Creates a key from a name.
    public init(stringValue: String) { self.stringValue = stringValue }
    /// Always `nil`: members have names.
    public init?(intValue: Int) { nil }
}
