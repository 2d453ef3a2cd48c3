import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// An address and its environment, or `nil` if the transaction decides.
struct AddressRow: Sendable, CustomTestStringConvertible {
    let prefix: String
    let host: String?
    let environment: AppStoreEnvironment?

    var testDescription: String { "path \(prefix.isEmpty ? "plain" : prefix), host \(host ?? "none")" }

    static let all: [AddressRow] = [
        AddressRow(prefix: "/sandbox", host: nil, environment: .sandbox),
        AddressRow(prefix: "/production", host: "127.0.0.1:8081", environment: .production),
        AddressRow(prefix: "/sandbox", host: "api.storekit.apple.com", environment: .sandbox),
        AddressRow(prefix: "", host: "api.storekit.apple.com", environment: .production),
        AddressRow(prefix: "", host: "api.storekit.itunes.apple.com:443", environment: .production),
        AddressRow(prefix: "", host: "API.storekit-sandbox.apple.com", environment: .sandbox),
        AddressRow(prefix: "", host: "api.storekit-sandbox.itunes.apple.com", environment: .sandbox),
        AddressRow(prefix: "", host: "127.0.0.1:8081", environment: nil),
    ]
}

@Suite("Addresses of the App Store Server API")
struct AddressTests {
    @Test("The path, the host or the transaction selects the environment", arguments: AddressRow.all)
    func environment(_ row: AddressRow) async throws {
        let shop = try Shop()
        for environment in [AppStoreEnvironment.sandbox, .production] {
            let bought = try shop.buy { $0.environment = environment }.transactionID
            let answer = try await shop.call("GET", "\(row.prefix)/inApps/v1/transactions/\(bought)?", host: row.host)
            let isThere = row.environment == nil || row.environment == environment
            #expect(answer.status == (isThere ? 200 : 404))
            let request = try #require(shop.emulator.requests.last)
            #expect(request.environment == row.environment ?? environment)
            #expect(request.path == "/inApps/v1/transactions/\(bought)")
            #expect(request.status == answer.status)
        }
    }

    @Test("A transaction identifier looks like Apple's", arguments: [AppStoreEnvironment.sandbox, .production])
    func identifiers(_ environment: AppStoreEnvironment) throws {
        let id = try Shop().buy { $0.environment = environment }.transactionID
        #expect(id.count == (environment == .sandbox ? 16 : 15))
        #expect(id.hasPrefix("2000000") == (environment == .sandbox))
    }

    @Test("An unknown path or a wrong method is answered in plain text without an error code")
    func unknown() async throws {
        let shop = try Shop()
        let missing = try await shop.call("GET", "/sandbox/inApps/v3/anything")
        let method = try await shop.call("POST", "/sandbox/inApps/v1/transactions/5")
        let outside = try await shop.call("GET", "/sandbox/anything", authorization: "none")
        #expect([missing.status, method.status, outside.status] == [404, 405, 404])
        #expect([missing, method, outside].allSatisfy { $0.contentType == "text/plain" && $0.errorCode == nil })
    }

    @Test("An app transaction ID has its own error only where the endpoint defines one")
    func appTransaction() async throws {
        let shop = try Shop()
        let bought = try shop.buy()
        let again = try shop.buy { $0.appAccountToken = AppAccountToken(rawValue: Shop.token.canonical) }
        let copies = shop.store.read { world in
            [bought, again].compactMap { world.transactions[$0.transactionID]?.payload.appTransactionID }
        }
        #expect(Set(copies).count == 1)
        let answer = try await shop.call("GET", "/sandbox/inApps/v1/transactions/\(try #require(copies.first))")
        #expect(answer.errorCode == 4_000_048)
        let window =
            #"{"startDate":\#((shop.emulator.now - .seconds(60)).milliseconds),"#
            + #""endDate":\#(shop.emulator.now.milliseconds),"transactionId":"\#(try #require(copies.first))"}"#
        let history = try await shop.call("POST", "/sandbox/inApps/v1/notifications/history", body: window)
        #expect(history.errorCode == 4_040_010)
    }
}
