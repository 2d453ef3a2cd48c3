import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Rate limits")
struct RateLimitTests {
    @Test(
        "Each endpoint has Apple's hourly budget, and the sandbox has a tenth of it",
        arguments: [
            (AppStoreEndpoint.transactionInfo, 180_000), (.setAppAccountToken, 72_000), (.refundHistory, 36_000),
            (.requestTestNotification, 3_600), (.configureDefaultMessage, 36_000), (.cancelSubscription, 18_000),
            (.changeSubscriptionPrice, 180_000),
        ]
    )
    func budgets(_ endpoint: AppStoreEndpoint, _ hourly: Int) {
        #expect(RateLimits().budget(of: endpoint, in: .production) == hourly)
        #expect(RateLimits().budget(of: endpoint, in: .sandbox) == hourly / 10)
    }

    @Test("Rate limits are not enforced by default")
    func off() async throws {
        let shop = try Shop()
        for _ in 0..<400 { #expect(try await shop.call("POST", "/inApps/v1/notifications/test").status == 404) }
    }

    @Test("A call over budget gets 429 and a retry time in milliseconds since 1970")
    func exceeded() async throws {
        let shop = try Shop(EmulatorConfiguration(rateLimits: RateLimits(isEnforced: true)))
        for _ in 0..<360 { #expect(try await shop.call("POST", "/inApps/v1/notifications/test").status == 404) }
        let answer = try await shop.call("POST", "/inApps/v1/notifications/test")
        #expect(answer.errorCode == 4_290_000)
        #expect(answer.status == 429)
        let wait = try #require(answer.retryAfter) - .now
        #expect(wait > .zero && wait <= .seconds(3600))
        // Each environment, endpoint and app has a separate budget.
        #expect(try await shop.call("POST", "/production/inApps/v1/notifications/test").status == 404)
        #expect(try await shop.call("GET", "/inApps/v1/transactions/1").status == 404)
        let other = try shop.emulator.credentials(of: "com.example.other")
        let token = "Bearer \(try other.apiKey().token(at: .now))"
        #expect(
            try await shop.call("POST", "/sandbox/inApps/v1/notifications/test", authorization: token).status == 404
        )
    }

    @Test("A budget can be changed and starts again each hour")
    func set() async throws {
        let shop = try Shop()
        let told = await shop.control("PUT", "rate-limits", #"{"budgets":{"transactionInfo":2}}"#)
        #expect(told.json?.members?["enforced"] == .bool(true))
        let path = "/sandbox/inApps/v1/transactions/\(try shop.buy().transactionID)"
        for status in [200, 200, 429, 429] { #expect(try await shop.call("GET", path).status == status) }
        _ = try await shop.emulator.advanceClock(by: .seconds(3600))
        #expect(try await shop.call("GET", path).status == 200)
        #expect(await shop.control("PUT", "rate-limits", #"{"enforced":false}"#).status == 200)
        for _ in 0..<3 { #expect(try await shop.call("GET", path).status == 200) }
    }

    @Test(
        "An invalid budget is refused with an explanation",
        arguments: [#"{"budgets":{"nothing":1}}"#, #"{"budgets":{"transactionInfo":-1}}"#, #"{"on":true}"#]
    )
    func refused(_ body: String) async throws {
        let answer = await (try Shop()).control("PUT", "rate-limits", body)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
    }
}
