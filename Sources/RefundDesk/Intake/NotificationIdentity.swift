import AppStoreTypes

/// The ID, type and app of a notification, parsed even if other members are invalid.
struct NotificationIdentity {
    var uuid: String
    var type: String
    var subtype: String?
    var subject: NotificationSubject
    var signedAt: Timestamp?

    /// Returns the bundle ID that a payload names, which may not be proved yet.
    static func claimedBundleID(in payload: [UInt8]) -> String? { Members(payload)?.holder?.bundleID }

    /// Reads the identity of a notification that is proved; returns `nil` if the payload is not a notification.
    init?(_ payload: [UInt8]) {
        guard let members = Members(payload), let uuid = members.uuid, let type = members.type else { return nil }
        self.uuid = uuid
        self.type = type
        subtype = members.subtype
        signedAt = members.signedDate.map(Timestamp.init(milliseconds:))
        subject = NotificationPayload().subject
        subject.bundleID = members.holder?.bundleID
        subject.environment = members.holder?.environment.map(AppStoreEnvironment.init(rawValue:))
        if let id = members.holder?.appAppleID { subject.appAppleID = id }
        if let id = members.holder?.externalPurchaseID {
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

/// The members of a payload that identify a notification; every other member is skipped.
private struct Members {
    /// The object that names the app.
    struct Holder {
        var bundleID: String?
        var environment: String?
        var appAppleID: Int64?
        var externalPurchaseID: String?

        init?(_ reader: inout WireReader) {
            guard reader.object({ name, reader in read(name, &reader) }) else { return nil }
        }

        private mutating func read(_ name: WireReader.Text, _ reader: inout WireReader) -> Bool {
            if name.is("bundleId") { return reader.claim(&bundleID) { $0.identifier() } }
            if name.is("environment") { return reader.claim(&environment) { $0.identifier() } }
            if name.is("appAppleId") { return reader.claim(&appAppleID) { $0.integer() } }
            if name.is("externalPurchaseId") { return reader.claim(&externalPurchaseID) { $0.identifier() } }
            return reader.skip()
        }
    }

    var uuid: String?
    var type: String?
    var subtype: String?
    var signedDate: Int64?
    private var data: Holder?
    private var summary: Holder?
    private var externalPurchaseToken: Holder?
    private var appData: Holder?
    private var unclaimInfo: Holder?

    /// The object that names the app, in the order of ``NotificationPayload/subject``.
    var holder: Holder? { data ?? summary ?? externalPurchaseToken ?? appData ?? unclaimInfo }

    init?(_ payload: [UInt8]) {
        let isRead = WireReader.read(payload) { reader in reader.object { name, reader in read(name, &reader) } }
        guard isRead else { return nil }
    }

    private mutating func read(_ name: WireReader.Text, _ reader: inout WireReader) -> Bool {
        if name.is("notificationUUID") { return reader.claim(&uuid) { $0.string() } }
        if name.is("notificationType") { return reader.claim(&type) { $0.string() } }
        if name.is("subtype") { return reader.claim(&subtype) { $0.string() } }
        if name.is("signedDate") { return reader.claim(&signedDate) { $0.integer() } }
        if name.is("data") { return reader.claim(&data) { Holder(&$0) } }
        if name.is("summary") { return reader.claim(&summary) { Holder(&$0) } }
        if name.is("externalPurchaseToken") { return reader.claim(&externalPurchaseToken) { Holder(&$0) } }
        if name.is("appData") { return reader.claim(&appData) { Holder(&$0) } }
        if name.is("unclaimInfo") { return reader.claim(&unclaimInfo) { Holder(&$0) } }
        return reader.skip()
    }
}
