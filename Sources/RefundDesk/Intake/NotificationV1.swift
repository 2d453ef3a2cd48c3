import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// A version 1 notification as it was posted, read as far as it must be to know whose it is.
struct NotificationV1 {
    let bundleID: String
    let environment: AppStoreEnvironment
    let type: String
    private let password: String
    /// The body, unless a member has gone odd.
    let body: NotificationBodyV1?
    /// What could not be read.
    let flag: String?
    /// The body without the shared secret, always the same text for the same content.
    let text: String
    /// What of the text tells it from others.
    private let content: String

    /// Reads a body.
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

    /// What was asked or decided about a transaction is the same, whatever receipt comes with it the next time; of how a
    /// subscription stands a newer receipt may be the only sign that it stands so again.
    private static func content(of members: [String: JSONValue], type: String) -> [String: JSONValue] {
        let isEvent = ["CONSUMPTION_REQUEST", "REFUND", "CANCEL", "REVOKE"].contains(type)
        guard isEvent, var receipt = members["unified_receipt"]?.members else { return members }
        // Where nothing else names a transaction, the receipt does.
        let listsNone = [nil, .null, .array([])].contains(receipt["latest_receipt_info"])
        guard members["original_transaction_id"] != nil || !listsNone else { return members }
        receipt["latest_receipt"] = nil
        return members.merging(["unified_receipt": .object(receipt)]) { $1 }
    }

    /// Whether the shared secret is one of an app's, in the same time whichever it is and whether it is.
    func isVouched(forBy secrets: [String]) -> Bool {
        let sent = SHA256.hash(data: Data(password.utf8))
        // No early return, and digests are compared in constant time.
        return secrets.reduce(false) { $1.isEmpty ? $0 : (SHA256.hash(data: Data($1.utf8)) == sent) || $0 }
    }

    /// What tells it from others, as it has no identifier: a digest of its content, in the form of a UUID; of what came
    /// in the same words long after another, of that one's identifier too.
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
