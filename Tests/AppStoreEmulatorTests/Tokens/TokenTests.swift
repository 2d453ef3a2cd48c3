import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Tokens of the App Store Server API")
struct TokenTests {
    @Test("a wrong one is answered in plain text", arguments: TokenRow.refused)
    func refused(_ row: TokenRow) async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let answer = try await shop.call(
            "GET",
            "/sandbox/inApps/v1/transactions/\(bought)",
            authorization: try row.authorization(for: shop.credentials)
        )
        #expect(answer.status == 401)
        #expect(answer.contentType == "text/plain")
        #expect(answer.text.hasPrefix("Unauthenticated\n\nRequest ID: "))
        #expect(shop.emulator.requests.map(\.status) == [401])
        #expect(shop.emulator.requests.first?.bundleID == nil)
    }

    @Test("a right one is taken", arguments: TokenRow.accepted)
    func accepted(_ row: TokenRow) async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let answer = try await shop.call(
            "GET",
            "/sandbox/inApps/v1/transactions/\(bought)",
            authorization: try row.authorization(for: shop.credentials)
        )
        #expect(answer.status == 200)
    }

    @Test("both clocks are good for one")
    func bothClocks() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        shop.move(by: .seconds(86_400))
        for time in [Timestamp.now, shop.emulator.now] {
            let token = try shop.credentials.apiKey().token(at: time)
            let answer = try await shop.call(
                "GET",
                "/sandbox/inApps/v1/transactions/\(bought)",
                authorization: "Bearer \(token)"
            )
            #expect(answer.status == 200)
        }
    }

    @Test("the token is never kept")
    func notKept() async throws {
        let shop = try Shop()
        let authorization = "Bearer \(try shop.credentials.apiKey().token(at: .now))"
        _ = try await shop.call("GET", "/sandbox/inApps/v1/transactions/1", authorization: authorization)
        let list = await shop.control("GET", "requests").text
        #expect(!list.contains(authorization.suffix(40)))
    }
}
