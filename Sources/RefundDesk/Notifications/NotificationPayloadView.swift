package import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
package import Refunds

/// A stored payload as people read it: decoded, with the signed data inside decoded too, and without secrets.
package struct NotificationPayloadView: Sendable {
    let value: JSONValue

    /// The longest text that is shown, in bytes; longer ones are receipts.
    private static let longestText = 2048
    /// How many signed values may be inside each other; Apple's have two levels.
    private static let deepest = 8
    /// The members that contain a secret or a receipt.
    private static let hidden: Set<String> = [
        "password", "latest_receipt", "latest_expired_receipt", "receipt-data", "pendingRefundToken", "purchaseToken",
        // The content of a Pub/Sub message that has no ID, in base64.
        "data",
    ]

    /// Decodes a payload; returns `nil` if it cannot be decoded.
    package init?(of notification: StoreNotification) {
        guard let payload = notification.signedPayload else { return nil }
        let json = notification.version != 2 ? try? JSONValue(json: Data(payload.utf8)) : Self.decoded(payload)
        guard let json else { return nil }
        value = Self.shown(json, depth: 0)
    }

    private static func decoded(_ signed: String) -> JSONValue? {
        (try? UnverifiedJWS(signed)).flatMap { try? JSONValue(json: Data($0.payload)) }
    }

    private static func shown(_ value: JSONValue, depth: Int) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, member in
                        guard hidden.contains(name), let text = member.text else {
                            return (name, shown(member, depth: depth))
                        }
                        return (name, .string("(\(text.utf8.count) bytes, not shown)"))
                    }
                )
            )
        case .array(let elements): .array(elements.map { shown($0, depth: depth) })
        case .string(let text): shown(text, depth: depth)
        default: value
        }
    }

    private static func shown(_ text: String, depth: Int) -> JSONValue {
        // Signed data has three parts and begins with the encoded start of a JSON object.
        if text.utf8.starts(with: "eyJ".utf8), text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 {
            guard depth < deepest, let inner = decoded(text) else { return .string("(signed data, not shown)") }
            return shown(inner, depth: depth + 1)
        }
        guard text.utf8.count <= longestText else { return .string("(\(text.utf8.count) bytes, not shown)") }
        return .string(text)
    }

    /// The payload as indented JSON.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// What proves that Apple sent a notification.
package struct NotificationProof: Sendable {
    /// The certificates in the header, leaf first; empty for version 1.
    package let certificates: [CertificateFacts]
    /// The configured root that the chain ends at; `nil` if none of the present ones does.
    package let root: CertificateFacts?
    /// The SHA-256 of the payload, in hexadecimal; `nil` once the payload was deleted to save space.
    package let digest: String?

    package init(of notification: StoreNotification, roots: [[UInt8]]) {
        let text = notification.signedPayload
        digest =
            text.map { Array(SHA256.hash(data: Data($0.utf8))).hexadecimal }
            ?? notification.payloadDigest.map(\.hexadecimal)
        certificates = notification.version != 2 ? [] : Array(text.map(CertificateFacts.ofHeader) ?? []).dropRoot
        let issuer = certificates.last?.issuer
        root = roots.lazy.compactMap(CertificateFacts.init(der:)).first { $0.subject == issuer }
    }
}

extension [CertificateFacts] {
    /// The leaf and the intermediate; the third certificate of a header is never trusted.
    fileprivate var dropRoot: [CertificateFacts] { Array(prefix(2)) }
}
