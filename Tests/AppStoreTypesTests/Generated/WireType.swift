import AppStoreTypes
import Foundation
import Testing

/// A type of ours for an object on the wire, in a form that tests can go through.
struct WireType: Sendable, CustomTestStringConvertible {
    private let metatype: any WireObject.Type

    init(_ metatype: any WireObject.Type) { self.metatype = metatype }

    var name: String { "\(metatype)" }
    var testDescription: String { name }

    /// The members by name; the shape is `nil` where no test knows how to make a value.
    var members: [(name: String, shape: WireShape?)] { Self.members(of: metatype) }

    /// Reads JSON as this type.
    func decode(_ json: Data) throws -> any WireObject { try Self.decode(metatype, json) }

    /// Reads JSON as this type, writes it and reads what was written.
    func roundTrip(_ json: Data) throws -> (encoded: Data, isSame: Bool) { try Self.roundTrip(metatype, json) }

    /// How reading in one pass compares with `JSONDecoder`.
    func onePass(_ json: Data) -> OnePass { OnePass(of: metatype, json) }

    /// Each property by its name, in the order of the members, encoded again.
    func properties(_ json: Data) throws -> [(name: String, value: JSONValue)] {
        try Mirror(reflecting: decode(json)).children.compactMap { child in
            guard let name = child.label, name != "unknownMembers", let value = child.value as? any Encodable
            else { return nil }
            return (name, try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)))
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
