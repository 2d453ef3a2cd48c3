import AppStoreTypes
import Crypto
import Foundation

/// Signs what the desk posts to a backend: `t=1700000000,v1=` and the HMAC-SHA256 of `1700000000.` and the body, in hex.
///
/// The time is part of what is signed, so that a receiver can refuse what somebody sends a second time much later.
struct WebhookSignature {
    /// The header that carries a signature.
    static let header = "Refund-Desk-Signature"
    /// The header that carries what tells one event from every other.
    static let eventHeader = "Refund-Desk-Event"

    let secret: String

    /// The value of the header for a body sent at a time.
    func value(for body: Data, at time: Timestamp) -> String {
        let seconds = String(time.milliseconds / 1000)
        var code = HMAC<SHA256>(key: SymmetricKey(data: Data(secret.utf8)))
        code.update(data: Data("\(seconds).".utf8))
        code.update(data: body)
        return "t=\(seconds),v1=" + code.finalize().map { String(format: "%02x", $0) }.joined()
    }
}
