import AppStoreTypes
import Foundation
import TestSupport
import Testing

/// A wire type in a form that tests can iterate over.
struct WireType: Sendable, CustomTestStringConvertible {
    private let metatype: any WireObject.Type

    init(_ metatype: any WireObject.Type) { self.metatype = metatype }

    var name: String { "\(metatype)" }
    var testDescription: String { name }

    /// The members by name; the shape is `nil` if no test can generate a value.
    var members: [(name: String, shape: WireShape?)] { Self.members(of: metatype) }

    /// Decodes JSON as this type.
    func decode(_ json: Data) throws -> any WireObject { try Self.decode(metatype, json) }

    /// Decodes JSON as this type, encodes it, and decodes the result again.
    func roundTrip(_ json: Data) throws -> (encoded: Data, isSame: Bool) { try Self.roundTrip(metatype, json) }

    /// Compares decoding in one pass with `JSONDecoder`.
    func onePass(_ json: Data) -> OnePass { OnePass(of: metatype, json) }

    /// Returns each property with its name, in the order of the members, encoded again.
    func properties(_ json: Data) throws -> [(name: String, value: JSONValue)] {
        try Mirror(reflecting: decode(json)).children.compactMap { child in
            guard let name = child.label, name != "unknownMembers", let value = child.value as? any Encodable
            else { return nil }
            return (name, try JSONValue(encoding: value))
        }
    }

    private static func members<Object: WireObject>(of type: Object.Type) -> [(name: String, shape: WireShape?)] {
        Object.members.list.map { ($0.name, WireShape($0.valueType)) }
    }

    private static func decode<Object: WireObject>(_ type: Object.Type, _ json: Data) throws -> Object {
        try JSONDecoder().decode(type, from: json)
    }

    private static func roundTrip<Object: WireObject>(
        _ type: Object.Type,
        _ json: Data
    ) throws -> (encoded: Data, isSame: Bool) {
        let object = try JSONDecoder().decode(type, from: json)
        let encoded = try JSONEncoder().encode(object)
        let again = try JSONDecoder().decode(type, from: encoded)
        return (encoded, again == object && again.hashValue == object.hashValue)
    }
}
