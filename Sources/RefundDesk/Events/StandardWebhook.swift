import AppStoreTypes
import Crypto
import Foundation

/// Signs webhooks as Standard Webhooks says, so that published libraries verify them.
struct StandardWebhook {
    /// The keys, the newest first; more than one while one replaces the other.
    let keys: [SymmetricKey]

    /// Creates a signer with secrets: `whsec_` and Base64, or any other text, whose bytes are the key.
    init(secrets: [String]) { keys = secrets.map { SymmetricKey(data: Self.keyBytes(of: $0) ?? Data($0.utf8)) } }

    /// The beginning of a secret in Base64.
    static let secretPrefix = "whsec_"

    /// Returns the key in a secret that begins with ``secretPrefix``; `nil` for another text or invalid Base64.
    static func keyBytes(of secret: String) -> Data? {
        guard secret.hasPrefix(secretPrefix) else { return nil }
        return Data(base64Encoded: String(secret.dropFirst(secretPrefix.count)))
    }

    /// Returns the headers of a request that carries a signed body.
    ///
    /// - Parameters:
    ///   - id: the identifier of the event, the same for every try.
    ///   - body: the body.
    ///   - time: when the request is sent; a receiver refuses one that is old.
    /// - Returns: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
    func headers(id: String, body: Data, at time: Timestamp) -> [String: String] {
        let seconds = String(time.milliseconds / 1000)
        let signatures = keys.map { key in
            var code = HMAC<SHA256>(key: key)
            code.update(data: Data("\(id).\(seconds).".utf8))
            code.update(data: body)
            return "v1," + Data(code.finalize()).base64EncodedString()
        }
        return [
            "webhook-id": id, "webhook-timestamp": seconds,
            "webhook-signature": signatures.joined(separator: " "),
        ]
    }
}
