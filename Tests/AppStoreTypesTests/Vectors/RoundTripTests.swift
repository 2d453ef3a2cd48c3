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
            #expect(property.name.lowercased() == Self.property(of: member).lowercased())
            #expect(property.value == members[member], "\(member)")
        }
    }

    /// Members whose properties are not called as they are.
    private static let renamed = [
        "description": "details",
        "inAppOwnershipType": "ownershipType",
        "in_app_ownership_type": "ownershipType",
        "in_app": "transactions",
        "bid": "bundleID",
        "bvrs": "bundleVersion",
        "offer_code_ref_name": "offerCodeReferenceName",
        "is-retryable": "isRetryableInOlderSpelling",
        "members": "groupMembers",
        "totalDuration": "totalDurationMilliseconds",
        "responseTimeThreshold": "responseTimeThresholdMilliseconds",
        "successRateThreshold": "successRateThresholdPercent",
        "successRate": "successRatePercent",
    ]

    /// What the property of a member is called; of a date's three forms, the milliseconds have the plain name.
    private static func property(of member: String) -> String {
        if let name = renamed[member] { return name }
        let words = member.replacing("_", with: "").replacing("-", with: "")
        return if member.hasSuffix("_date") {
            words + "Text"
        } else if member.hasSuffix("_date_ms") {
            String(words.dropLast(2))
        } else if member.hasSuffix("_date_pst") {
            words.dropLast(3) + "PacificText"
        } else {
            words
        }
    }

    private func check(_ row: RoundTripRow) throws {
        let data = try row.json()
        let (encoded, strangers) = try row.roundTrip(data)
        #expect(strangers.isEmpty)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(JSONValue.self, from: encoded) == decoder.decode(JSONValue.self, from: data))
    }
}
