import AppStoreTypes
import Foundation
import Testing

@testable import RefundDesk

@Suite("Signatures as Standard Webhooks")
struct StandardWebhookTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let body = Data(#"{"test": 2432232314}"#.utf8)
    private static let sentAt = Timestamp(seconds: 1_614_265_330)

    private func headers(_ secrets: [String], id: String = "msg_p5jXN8AQM9LWM0D4loKWxJek") -> [String: String] {
        StandardWebhook(secrets: secrets).headers(id: id, body: Self.body, at: Self.sentAt)
    }

    @Test("The published example has the published signature")
    func example() {
        let headers = headers([Self.secret])
        #expect(headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect(headers["webhook-timestamp"] == "1614265330")
    }

    @Test("Two secrets sign twice, the newest first; any text can be a secret")
    func secrets() throws {
        let both = headers([Self.secret, "any text"])["webhook-signature"]?.split(separator: " ") ?? []
        #expect(both.count == 2)
        #expect(both.first == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        let inBase64 = "whsec_" + Data("any text".utf8).base64EncodedString()
        #expect(headers(["any text"]) == headers([inBase64]))
    }
}
