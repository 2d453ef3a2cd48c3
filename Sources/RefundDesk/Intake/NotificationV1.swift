import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// A version 1 notification as posted, parsed as far as needed to find its app.
struct NotificationV1 {
    let bundleID: String
    let environment: AppStoreEnvironment
    let type: String
    private let password: String
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
        guard let json = try? JSONDecoder().decode(JSONValue.self, from: data), var members = json.members else {
            throw .malformed("no JSON object")
        }
        let password = members.removeValue(forKey: "password")?.text
        guard let password, let type = members["notification_type"]?.text, !type.isEmpty,
            let bundleID = members["bid"]?.text, !bundleID.isEmpty, let environment = members["environment"]?.text
        else { throw .malformed("notification_type, environment, bid and password are needed") }
        self.password = password
        self.type = type
        self.bundleID = bundleID
        self.environment = environment == "PROD" ? .production : AppStoreEnvironment(rawValue: environment)
        do {
            body = try JSONDecoder().decode(NotificationBodyV1.self, from: data)
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

    /// Returns whether the shared secret is one of the app's; takes the same time for every result.
    func isVouched(forBy secrets: [String]) -> Bool {
        let sent = SHA256.hash(data: Data(password.utf8))
        // There is no early return, and the digest comparison takes constant time.
        return secrets.reduce(false) { $1.isEmpty ? $0 : (SHA256.hash(data: Data($1.utf8)) == sent) || $0 }
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
