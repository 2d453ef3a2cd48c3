import AppStoreTypes
import Crypto
import Foundation

/// Signs requests to a backend with HMAC-SHA256.
///
/// The header value is `t=1700000000,v1=` and the hex digest of `1700000000.` followed by the body. The signature
/// covers the time, so that a receiver can refuse a replay. While one secret replaces another, `,v1=` and a digest with
/// the second follow.
struct WebhookSignature {
    /// The header with the signature.
    static let header = "Refund-Desk-Signature"
    /// The header with the unique event ID.
    static let eventHeader = "Refund-Desk-Event"

    /// The secrets, the newest first.
    let secrets: [String]

    /// Returns the header value for a body sent at the given time.
    func value(for body: Data, at time: Timestamp) -> String {
        let seconds = String(time.milliseconds / 1000)
        let signatures = secrets.map { secret in
            var code = HMAC<SHA256>(key: SymmetricKey(data: Data(secret.utf8)))
            code.update(data: Data("\(seconds).".utf8))
            code.update(data: body)
            return ",v1=" + code.finalize().map { String(format: "%02x", $0) }.joined()
        }
        return "t=\(seconds)" + signatures.joined()
    }
}
