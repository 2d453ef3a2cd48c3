import AppStoreTypes
import Foundation
import Testing

/// JSON as Apple sends it, with the type that reads it.
struct RoundTripRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: @Sendable () throws -> Data
    let roundTrip: @Sendable (Data) throws -> (encoded: Data, unread: [String])
    /// Compares decoding in one pass with `JSONDecoder`.
    let onePass: @Sendable (Data) -> OnePass

    init<Object: WireObject>(
        _ name: String,
        _ type: Object.Type,
        json: @escaping @Sendable () throws -> Data
    ) {
        testDescription = name
        self.json = json
        roundTrip = { data in
            let object = try JSONDecoder().decode(type, from: data)
            return (try JSONEncoder().encode(object), membersWithoutProperty(in: object))
        }
        onePass = { OnePass(of: type, $0) }
    }
}
