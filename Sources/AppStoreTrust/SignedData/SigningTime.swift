import AppStoreTypes

/// The signing time of a payload whose other members are not read.
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
