import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Tokens of the App Store Server API")
struct TokenTests {
    @Test("An invalid API token is answered with 401 in plain text", arguments: TokenRow.refused)
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

    @Test("A valid API token is accepted", arguments: TokenRow.accepted)
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

    @Test("An API token may use the system's clock or the emulator's")
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

    @Test("The list of requests omits the API token")
    func notKept() async throws {
        let shop = try Shop()
        let authorization = "Bearer \(try shop.credentials.apiKey().token(at: .now))"
        _ = try await shop.call("GET", "/sandbox/inApps/v1/transactions/1", authorization: authorization)
        let list = await shop.control("GET", "requests").text
        #expect(!list.contains(authorization.suffix(40)))
    }
}
