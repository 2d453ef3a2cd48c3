import AppStoreTypes
import Foundation

/// The ID, type and app of a notification, parsed even if other members are invalid.
struct NotificationIdentity {
    var uuid: String
    var type: String
    var subtype: String?
    var subject: NotificationSubject
    var signedAt: Timestamp?

    /// Parses the identity of a notification; returns `nil` if the payload is not a notification.
    init?(_ payload: Data) {
        guard let members = (try? JSONDecoder().decode(JSONValue.self, from: payload))?.members,
            let uuid = members["notificationUUID"]?.text, let type = members["notificationType"]?.text
        else { return nil }
        self.uuid = uuid
        self.type = type
        subtype = members["subtype"]?.text
        if case .integer(let milliseconds)? = members["signedDate"] { signedAt = Timestamp(milliseconds: milliseconds) }
        let holder = ["data", "summary", "externalPurchaseToken", "appData"].lazy.compactMap { members[$0]?.members }
            .first
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
