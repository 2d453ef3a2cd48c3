import AppStoreTypes
import Foundation
import Testing

/// JSON as Apple sends it and the type it is read as.
struct RoundTripRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: @Sendable () throws -> Data
    let roundTrip: @Sendable (Data) throws -> (encoded: Data, strangers: [String])
    let members: [String]
    /// Each property by its name, in the order of ``members``, encoded again.
    let properties: @Sendable (Data) throws -> [(name: String, value: JSONValue)]

    init<Object: WireObject>(
        _ name: String,
        _ type: Object.Type,
        json: @escaping @Sendable () throws -> Data
    ) {
        testDescription = name
        self.json = json
        members = Object.members.names
        roundTrip = { data in
            let object = try JSONDecoder().decode(type, from: data)
            return (try JSONEncoder().encode(object), strangers(in: object))
        }
        properties = { data in
            let object = try JSONDecoder().decode(type, from: data)
            return try Mirror(reflecting: object).children.compactMap { child in
                guard let name = child.label, name != "unknownMembers",
                    let value = child.value as? any Encodable
                else { return nil }
                return (name, try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)))
            }
        }
    }

    static func sample<Object: WireObject>(_ type: Object.Type, _ json: String) -> RoundTripRow {
        RoundTripRow("\(type)", type) { Data(json.utf8) }
    }

    /// Objects in which every member stands at once, as no real one has them.
    static let wholeSamples: [RoundTripRow] = [
        wholePayloads, wholePurchases, wholeNotifications, wholeGroups, wholeMessaging, wholeAdvancedCommerce,
        wholeVersion1,
    ].flatMap(\.self)
}
