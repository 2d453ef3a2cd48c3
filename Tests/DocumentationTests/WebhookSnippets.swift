import Crypto
import Foundation
import Testing

/// The code that the guide to events shows.
enum WebhookSnippets {
    /// A webhook as it arrives.
    struct Arrived {
        var secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        var headers = [
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,b2xk v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        ]
        var body = Data(#"{"test": 2432232314}"#.utf8)
        var now = Date(timeIntervalSince1970: 1_614_265_400)
    }

    static func verify(_ arrived: Arrived) -> Bool {
        // snippet: verify-a-webhook
        func isValid(secret: String, headers: [String: String], body: Data, now: Date = Date()) -> Bool {
            let base64 = secret.hasPrefix("whsec_") ? String(secret.dropFirst(6)) : secret
            guard let key = Data(base64Encoded: base64), let id = headers["webhook-id"],
                let time = headers["webhook-timestamp"], let seconds = Double(time),
                abs(now.timeIntervalSince1970 - seconds) <= 300
            else { return false }
            let signed = Data("\(id).\(time).".utf8) + body
            return (headers["webhook-signature"] ?? "").split(separator: " ").contains { given in
                guard given.hasPrefix("v1,"), let code = Data(base64Encoded: String(given.dropFirst(3))) else {
                    return false
                }
                let key = SymmetricKey(data: key)
                return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key)
            }
        }
        // end
        return isValid(secret: arrived.secret, headers: arrived.headers, body: arrived.body, now: arrived.now)
    }
}

@Suite("The guide's function that verifies events")
struct WebhookSnippetTests {
    @Test("The guide's function accepts the published example, and nothing that differs from it")
    func verified() {
        let arrived = WebhookSnippets.Arrived()
        #expect(WebhookSnippets.verify(arrived))
        var other = arrived
        other.secret = "whsec_YW5vdGhlcg=="
        #expect(!WebhookSnippets.verify(other))
        other = arrived
        other.body.append(32)
        #expect(!WebhookSnippets.verify(other))
        other = arrived
        other.now += 301
        #expect(!WebhookSnippets.verify(other))
        other = arrived
        other.headers["webhook-signature"] = nil
        #expect(!WebhookSnippets.verify(other))
    }
}
