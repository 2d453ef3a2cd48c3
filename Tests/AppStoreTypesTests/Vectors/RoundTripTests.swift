import AppStoreTypes
import Foundation
import Testing

@Suite("Reading and writing what Apple sends")
struct RoundTripTests {
    @Test("Apple's test data comes out as it went in", .needsAppleVectors, arguments: RoundTripRow.vectors)
    func vectors(_ row: RoundTripRow) throws {
        try check(row)
    }

    @Test("an object with all its members comes out as it went in", arguments: RoundTripRow.samples)
    func samples(_ row: RoundTripRow) throws {
        try check(row)
    }

    @Test("a sample of a whole object has every member its type knows", arguments: RoundTripRow.wholeSamples)
    func wholeSamples(_ row: RoundTripRow) throws {
        let members = try JSONDecoder().decode([String: JSONValue].self, from: row.json())
        #expect(members.keys.sorted() == row.members.sorted())
    }

    @Test("each member is read into the property of its name", arguments: RoundTripRow.wholeSamples)
    func names(_ row: RoundTripRow) throws {
        let members = try JSONDecoder().decode([String: JSONValue].self, from: row.json())
        let properties = try row.properties(row.json())
        try #require(properties.count == row.members.count)
        for (member, property) in zip(row.members, properties) {
            #expect(property.name.lowercased() == (Self.renamed[member] ?? member).lowercased())
            #expect(property.value == members[member], "\(member)")
        }
    }

    /// Members whose properties are not called as they are.
    private static let renamed = [
        "description": "details",
        "inAppOwnershipType": "ownershipType",
        "members": "groupMembers",
        "totalDuration": "totalDurationMilliseconds",
        "responseTimeThreshold": "responseTimeThresholdMilliseconds",
        "successRateThreshold": "successRateThresholdPercent",
        "successRate": "successRatePercent",
    ]

    private func check(_ row: RoundTripRow) throws {
        let data = try row.json()
        let (encoded, strangers) = try row.roundTrip(data)
        #expect(strangers.isEmpty)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(JSONValue.self, from: encoded) == decoder.decode(JSONValue.self, from: data))
    }
}
