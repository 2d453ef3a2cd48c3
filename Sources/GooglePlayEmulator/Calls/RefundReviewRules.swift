import AppStoreTypes

/// Google's rules for the body of `reviewrefund`, read from its documentation and not from the desk's own code.
enum RefundReviewRules {
    private static let bodyMembers: Set = [
        "pendingRefundToken", "sampleContentProvided", "refundPreference", "consumptionPercentageMilliunits",
        "consumptionUsageEvents",
    ]
    private static let eventMembers: Set = [
        "obfuscatedAccountId", "obfuscatedProfileId", "consumptionTime", "ipAddress", "consumptionItemDescription",
        "location",
    ]
    private static let locationMembers: Set = ["regionCode", "administrativeArea", "locality", "sublocality"]

    /// Checks a body, and returns its token.
    static func token(of body: JSONValue) throws(PlayRefusal) -> String {
        guard let members = body.members else { throw refusal("the body is not an object") }
        try check(members, has: bodyMembers, "")
        guard let token = members["pendingRefundToken"]?.text, !token.isEmpty else {
            throw refusal("pendingRefundToken is required")
        }
        guard case .bool = members["sampleContentProvided"] else { throw refusal("sampleContentProvided is required") }
        guard ["DECLINE", "APPROVE", "NEUTRAL"].contains(members["refundPreference"]?.text) else {
            throw refusal("refundPreference must be DECLINE, APPROVE or NEUTRAL")
        }
        if let share = members["consumptionPercentageMilliunits"] {
            guard case .integer(0...100_000) = share else {
                throw refusal("consumptionPercentageMilliunits must be from 0 to 100000")
            }
        }
        guard let events = members["consumptionUsageEvents"] else { return token }
        guard case .array(let items) = events, items.count <= 1000 else {
            throw refusal("consumptionUsageEvents must have at most 1000 elements")
        }
        for item in items { try check(event: item) }
        return token
    }

    private static func check(event: JSONValue) throws(PlayRefusal) {
        guard let members = event.members else { throw refusal("consumptionUsageEvents must have objects") }
        try check(members, has: eventMembers, "consumptionUsageEvents.")
        for name in eventMembers where name != "location" {
            guard members[name] == nil || members[name]?.text != nil else { throw refusal("\(name) must be a string") }
        }
        if let time = members["consumptionTime"]?.text, Timestamp(rfc3339: time) == nil {
            throw refusal("consumptionTime must be a time in RFC 3339")
        }
        if let text = members["consumptionItemDescription"]?.text, text.count > 5000 {
            throw refusal("consumptionItemDescription must have at most 5000 characters")
        }
        guard let location = members["location"] else { return }
        guard let parts = location.members else { throw refusal("location must be an object") }
        try check(parts, has: locationMembers, "consumptionUsageEvents.location.")
        guard parts["regionCode"]?.text?.isEmpty == false else { throw refusal("location.regionCode is required") }
    }

    private static func check(
        _ members: [String: JSONValue],
        has names: Set<String>,
        _ path: String
    ) throws(PlayRefusal) {
        guard let stranger = members.keys.filter({ !names.contains($0) }).min() else { return }
        throw refusal("unknown name \(path)\(stranger.prefix(100))")
    }

    private static func refusal(_ message: String) -> PlayRefusal {
        PlayRefusal(400, "INVALID_ARGUMENT", message, .invalidBody)
    }
}
