import AppStoreTypes

/// The one thing read of a payload that is otherwise taken as it stands: when it was signed.
struct SigningTime: WireObject {
    var signedDate: Timestamp?
    var receiptCreationDate: Timestamp?
    var unknownMembers: [String: JSONValue] = [:]

    static let members: WireMembers<Self> = [
        WireMember("signedDate", \.signedDate),
        WireMember("receiptCreationDate", \.receiptCreationDate),
    ]

    var signedAt: Timestamp? { signedDate ?? receiptCreationDate }
}
