import AppStoreTypes
import Crypto
import Foundation

/// Signs requests to a backend with HMAC-SHA256.
///
/// The header value is `t=1700000000,v1=` and the hex digest of `1700000000.` followed by the body. The signature
/// covers the time, so that a receiver can refuse a replay.
struct WebhookSignature {
    /// The header with the signature.
    static let header = "Refund-Desk-Signature"
    /// The header with the unique event ID.
    static let eventHeader = "Refund-Desk-Event"

    let secret: String

    /// Returns the header value for a body sent at the given time.
    func value(for body: Data, at time: Timestamp) -> String {
        let seconds = String(time.milliseconds / 1000)
        var code = HMAC<SHA256>(key: SymmetricKey(data: Data(secret.utf8)))
        code.update(data: Data("\(seconds).".utf8))
        code.update(data: body)
        return "t=\(seconds),v1=" + code.finalize().map { String(format: "%02x", $0) }.joined()
    }
}
