import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Test notifications")
struct TestNotificationTests {
    @Test("A test notification is sent to its environment's URL, and its status can be read")
    func sent() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.configureApp(AppSettings(bundleID: Shop.bundleID, notificationURL: url))
                let api = EmulatedAPI(store: emulator.store)
                let key = try emulator.credentials(of: Shop.bundleID).apiKey()
                func call(_ method: String, _ path: String) async throws -> CallAnswer {
                    try await api.answer(
                        Call(
                            method: method,
                            target: path,
                            host: nil,
                            authorization: "Bearer \(key.token(at: .now))",
                            body: []
                        )
                    )
                }
                let asked = try await call("POST", "/production/inApps/v1/notifications/test")
                let token = try #require(asked.json?.members?["testNotificationToken"]?.text)
                await emulator.deliveriesSettled()
                #expect(receiver.posts.count == 1)
                let payload = try await emulator.newest()
                #expect(payload.notificationType == .test)
                #expect(payload.data?.environment == .production)
                #expect(payload.data?.signedTransactionInfo == nil)
                let status = try await call("GET", "/production/inApps/v1/notifications/test/\(token)")
                #expect(status.status == 200)
                #expect(status.json?.members?["signedPayload"]?.text == receiver.posts.first?.signedPayload)
                #expect(status.text.contains("\"sendAttemptResult\":\"SUCCESS\""))
                #expect(try await call("GET", "/inApps/v1/notifications/test/\(token)").status == 200)
                #expect(try await call("GET", "/sandbox/inApps/v1/notifications/test/\(token)").errorCode == 4_040_008)
            }
        }
    }

    @Test("A test notification needs a URL, and its status needs a valid token")
    func refused() async throws {
        let shop = try Shop()
        #expect(try await shop.call("POST", "/sandbox/inApps/v1/notifications/test").errorCode == 4_040_007)
        #expect(try await shop.call("GET", "/sandbox/inApps/v1/notifications/test/nonsense").errorCode == 4_000_020)
        let unknown = "/sandbox/inApps/v1/notifications/test/00000000-0000-4000-8000-000000000000"
        #expect(try await shop.call("GET", unknown).errorCode == 4_040_008)
    }
}
