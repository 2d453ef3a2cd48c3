import AppStoreTypes
import Foundation

/// A Send Consumption Information body that is valid unless changed.
struct ConsumptionBody: Sendable {
    var members: [String: JSONValue]

    static let v2 = ConsumptionBody(members: [
        "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
        "deliveryStatus": .string("DELIVERED"),
    ])

    static let v1 = ConsumptionBody(members: [
        "customerConsented": .bool(true), "consumptionStatus": .integer(0), "platform": .integer(0),
        "sampleContentProvided": .bool(false), "deliveryStatus": .integer(0), "appAccountToken": .string(""),
        "accountTenure": .integer(0), "playTime": .integer(0), "lifetimeDollarsRefunded": .integer(0),
        "lifetimeDollarsPurchased": .integer(0), "userStatus": .integer(0),
    ])

    static func good(_ version: Int) -> ConsumptionBody { version == 1 ? .v1 : .v2 }

    func with(_ name: String, _ value: JSONValue?) -> ConsumptionBody {
        var changed = self
        changed.members[name] = value
        return changed
    }

    var json: String {
        (try? JSONEncoder().encode(JSONValue.object(members))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
