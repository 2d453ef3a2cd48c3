import AppStoreTypes

/// The ID, type and app of a notification, parsed even if other members are invalid.
struct NotificationIdentity {
    var uuid: String
    var type: String
    var subtype: String?
    var subject: NotificationSubject
    var signedAt: Timestamp?

    /// The members that can name the app, the first one first.
    private static let holders = ["data", "summary", "externalPurchaseToken", "appData"]

    /// Returns the bundle ID that a payload names; every other member is skipped.
    static func claimedBundleID(in payload: [UInt8]) -> String? {
        var claimed: [String: String] = [:]
        let isRead = WireReader.read(payload) { reader in
            reader.object { name, reader in
                guard let holder = holders.first(where: { name.string == $0 }) else { return reader.skip() }
                return reader.claim(&claimed[holder]) { reader in
                    var bundleID: String?
                    let isObject = reader.object { name, reader in
                        name.string == "bundleId" ? reader.claim(&bundleID) { $0.string() } : reader.skip()
                    }
                    return isObject ? bundleID : nil
                }
            }
        }
        return isRead ? holders.lazy.compactMap { claimed[$0] }.first : nil
    }

    /// Parses the identity of a notification; returns `nil` if the payload is not a notification.
    init?(_ payload: [UInt8]) {
        guard let members = (try? JSONValue(json: payload))?.members,
            let uuid = members["notificationUUID"]?.text, let type = members["notificationType"]?.text
        else { return nil }
        self.uuid = uuid
        self.type = type
        subtype = members["subtype"]?.text
        if case .integer(let milliseconds)? = members["signedDate"] { signedAt = Timestamp(milliseconds: milliseconds) }
        let holder = Self.holders.lazy.compactMap { members[$0]?.members }.first
        subject = NotificationPayload().subject
        subject.bundleID = holder?["bundleId"]?.text
        subject.environment = holder?["environment"]?.text.map(AppStoreEnvironment.init(rawValue:))
        if case .integer(let id)? = holder?["appAppleId"] { subject.appAppleID = id }
        if let id = holder?["externalPurchaseId"]?.text {
            subject.environment = id.hasPrefix("SANDBOX") ? .sandbox : .production
        }
    }

    /// Reads the identity of a fully decoded notification; returns `nil` if its UUID or type is missing.
    init?(_ payload: NotificationPayload) {
        guard let uuid = payload.notificationUUID, let type = payload.notificationType else { return nil }
        self.uuid = uuid
        self.type = type.rawValue
        subtype = payload.subtype?.rawValue
        subject = payload.subject
        signedAt = payload.signedDate
    }
}
