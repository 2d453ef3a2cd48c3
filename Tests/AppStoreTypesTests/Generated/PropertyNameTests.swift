import AppStoreTypes
import Foundation
import Testing

@Suite("Property names of wire objects")
struct PropertyNameTests {
    @Test("A property has the name and value of its member", arguments: WireType.all)
    func names(_ type: WireType) throws {
        var maker = WireMaker(seed: 7)
        let json = maker.wholeObject(type)
        let properties = try type.properties(JSONEncoder().encode(json))
        try #require(properties.count == type.members.count)
        for (member, property) in zip(type.members, properties) {
            #expect(property.name.lowercased() == Self.property(of: member.name).lowercased())
            #expect(property.value == json.members?[member.name], "\(member.name)")
        }
    }

    /// Members with properties of another name.
    private static let renamed = [
        "description": "details",
        "inAppOwnershipType": "ownershipType",
        "in_app_ownership_type": "ownershipType",
        "in_app": "transactions",
        "bid": "bundleID",
        "bvrs": "bundleVersion",
        "offer_code_ref_name": "offerCodeReferenceName",
        "expires_date_formatted_pst": "expiresDateFormattedPacific",
        "is-retryable": "isRetryableInOlderSpelling",
        "members": "groupMembers",
        "totalDuration": "totalDurationMilliseconds",
        "responseTimeThreshold": "responseTimeThresholdMilliseconds",
        "successRateThreshold": "successRateThresholdPercent",
        "successRate": "successRatePercent",
    ]

    /// Returns the property name of a member; of a date's three forms, the milliseconds have the plain name.
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
}
