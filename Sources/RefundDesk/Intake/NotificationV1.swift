import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// The origin that a version 1 notification states; nothing else is read until its shared secret was found valid.
struct ClaimV1 {
    let bundleID: String
    let environment: AppStoreEnvironment
    private let password: String

    /// Reads the members of a body that say where it comes from, and skips the others.
    ///
    /// - Throws: ``IntakeRefusal/malformed(_:)``.
    init(_ data: Data) throws(IntakeRefusal) {
        var members: [String: String] = [:]
        let isRead = WireReader.read(data) { reader in
            reader.object { name, reader in
                if name.is("bid") { return reader.claim(&members["bid"]) { $0.identifier() } }
                if name.is("environment") { return reader.claim(&members["environment"]) { $0.identifier() } }
                if name.is("password") { return reader.claim(&members["password"]) { $0.identifier() } }
                return reader.skip()
            }
        }
        guard isRead else { throw .malformed("it is not a JSON object, or it is nested too deeply") }
        guard let bundleID = members["bid"], !bundleID.isEmpty, let password = members["password"],
            let environment = members["environment"]
        else { throw .malformed("notification_type, environment, bid and password are needed") }
        guard let environment = Self.environments[environment] else {
            throw .malformed("environment must be Sandbox or PROD")
        }
        self.bundleID = bundleID
        self.environment = environment
        self.password = password
    }

    private static let environments: [String: AppStoreEnvironment] = [
        "Sandbox": .sandbox, "PROD": .production, "Production": .production,
    ]

    /// Returns whether the shared secret is one of the app's; takes the same time for every result.
    func isVouched(forBy secrets: [String]) -> Bool {
        let sent = SHA256.hash(data: Data(password.utf8))
        // There is no early return, and the digest comparison takes constant time.
        return secrets.reduce(false) { $1.isEmpty ? $0 : (SHA256.hash(data: Data($1.utf8)) == sent) || $0 }
    }
}

/// A version 1 notification whose shared secret is the app's.
struct NotificationV1 {
    let type: String
    /// The body; `nil` if a member is invalid.
    let body: NotificationBodyV1?
    /// The member that could not be decoded; `nil` if the body is valid.
    let flag: String?
    /// The body without the shared secret, as canonical JSON: equal content gives equal text.
    let text: String
    /// The canonical JSON that identifies the notification.
    private let content: String

    /// Parses a body.
    ///
    /// - Throws: ``IntakeRefusal/malformed(_:)``.
    init(_ data: Data) throws(IntakeRefusal) {
        guard var members = (try? JSONValue(json: data))?.members, let type = members["notification_type"]?.text,
            !type.isEmpty
        else { throw .malformed("notification_type, environment, bid and password are needed") }
        members["password"] = nil
        self.type = type
        do {
            body = try NotificationBodyV1(json: data)
            flag = nil
        } catch let error as WireError {
            (body, flag) = (nil, "unreadable member \(error)")
        } catch {
            (body, flag) = (nil, "unreadable")
        }
        guard let text = try? JSONEncoder.api.encode(JSONValue.object(members)),
            let content = try? JSONEncoder.api.encode(JSONValue.object(Self.content(of: members, type: type)))
        else { throw .malformed("unreadable") }
        self.text = String(decoding: text, as: UTF8.self)
        self.content = String(decoding: content, as: UTF8.self)
    }

    /// Returns the members that identify a notification.
    ///
    /// A resent refund request or decision may carry a newer receipt, so the receipt does not count there. For a
    /// subscription status, a newer receipt may be the only sign that the status occurred again, so it counts.
    private static func content(of members: [String: JSONValue], type: String) -> [String: JSONValue] {
        let isEvent = ["CONSUMPTION_REQUEST", "REFUND", "CANCEL", "REVOKE"].contains(type)
        guard isEvent, var receipt = members["unified_receipt"]?.members else { return members }
        // If no other member names a transaction, only the receipt does.
        let listsNone = [nil, .null, .array([])].contains(receipt["latest_receipt_info"])
        guard members["original_transaction_id"] != nil || !listsNone else { return members }
        receipt["latest_receipt"] = nil
        return members.merging(["unified_receipt": .object(receipt)]) { $1 }
    }

    /// Returns an ID for the notification, which has none: a digest of its content in UUID format.
    ///
    /// - Parameter earlier: the ID of an older notification with the same content, if this is a new one; empty
    ///   otherwise.
    /// - Returns: the ID.
    func identifier(after earlier: String = "") -> String {
        var bytes = Array(SHA256.hash(data: Data((content + earlier).utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = bytes.map { String(format: "%02x", $0) }.joined()
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            hex.dropFirst(range.lowerBound).prefix(range.count)
        }
        return parts.joined(separator: "-")
    }
}
