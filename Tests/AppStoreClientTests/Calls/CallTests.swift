import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Calls to the App Store Server API")
struct CallTests {
    private static let answer = TransportResponse.json(200, #"{"signedTransactionInfo": "a.b.c"}"#)

    @Test("A call sends one request with a token for the app")
    func request() async throws {
        let transport = RecordingTransport(Self.answer)
        let info = try await AppStoreServerAPI.example(transport).transactionInfo(of: "370002345678901")
        #expect(info.signedTransactionInfo == "a.b.c")
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.method == "GET")
        #expect(request.url == "https://api.storekit.apple.com/inApps/v1/transactions/370002345678901")
        #expect(request.headers.keys.sorted() == ["Accept", "Authorization", "User-Agent"])
        #expect(request.headers["User-Agent"] == "AppStoreServer-Swift")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.body == nil)
        let claims = try request.tokenClaims()
        #expect(claims.bundleID == "com.example.notes")
        #expect(claims.issuedAt == AppStoreServerAPI.exampleTime)
        #expect(claims.expiresAt == AppStoreServerAPI.exampleTime + .seconds(300))
    }

    @Test("The caller can set the user agent")
    func userAgent() async throws {
        let transport = RecordingTransport(Self.answer)
        let api = AppStoreServerAPI(
            baseURL: "http://127.0.0.1:8081/sandbox",
            environment: .sandbox,
            key: AppStoreServerAPI.exampleKey,
            transport: transport,
            limiter: RateLimiter(),
            userAgent: "Notes/3"
        )
        _ = try await api.transactionInfo(of: "5")
        #expect(transport.requests.map { $0.headers["User-Agent"] } == ["Notes/3"])
    }

    @Test("Each call makes a new token")
    func newToken() async throws {
        let transport = RecordingTransport(Self.answer)
        let clock = VirtualClock(jumps: true)
        let api = AppStoreServerAPI.example(transport, on: clock)
        for _ in 0..<2 {
            clock.advance(by: .seconds(1000))
            _ = try await api.transactionInfo(of: "1")
        }
        let times = [1000, 2000].map { AppStoreServerAPI.exampleTime + .seconds($0) }
        let issued = try zip(transport.requests, times).map { try $0.tokenClaims(at: $1).issuedAt }
        #expect(issued == times)
    }

    @Test(
        "A call keeps the path of the base URL",
        arguments: [
            ("https://api.storekit-sandbox.apple.com", "https://api.storekit-sandbox.apple.com"),
            ("https://api.storekit-sandbox.apple.com/", "https://api.storekit-sandbox.apple.com"),
            ("http://127.0.0.1:8081/sandbox", "http://127.0.0.1:8081/sandbox"),
            ("http://127.0.0.1:8081/sandbox/", "http://127.0.0.1:8081/sandbox"),
        ]
    )
    func address(_ baseURL: String, _ start: String) async throws {
        let transport = RecordingTransport(Self.answer)
        _ = try await AppStoreServerAPI.example(transport, baseURL: baseURL).transactionInfo(of: "5")
        #expect(transport.requests.map(\.url) == ["\(start)/inApps/v1/transactions/5"])
    }

    @Test(
        "An identifier is escaped in the URL",
        arguments: [
            ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("5?revoked=true", "5%3Frevoked%3Dtrue"), ("5#6", "5%236"),
            ("5%2F6", "5%252F6"), ("5 6", "5%206"), ("é", "%C3%A9"), ("日", "%E6%97%A5"), ("a.b-c_d~e", "a.b-c_d~e"),
            ("5\r\nX: y", "5%0D%0AX%3A%20y"), ("a+b&c;d", "a%2Bb%26c%3Bd"),
        ]
    )
    func escaping(_ identifier: String, _ escaped: String) async throws {
        let transport = RecordingTransport(Self.answer)
        _ = try await AppStoreServerAPI.example(transport).transactionInfo(of: identifier)
        #expect(
            transport.requests.map(\.url) == ["https://api.storekit.apple.com/inApps/v1/transactions/\(escaped)"]
        )
    }

    @Test("Unknown members of a response are kept")
    func unknownMembers() async throws {
        let transport = RecordingTransport(.json(200, #"{"signedTransactionInfo": "a.b.c", "later": 1}"#))
        let info = try await AppStoreServerAPI.example(transport).transactionInfo(of: "5")
        #expect(info.unknownMembers == ["later": .integer(1)])
    }

    @Test("An unreadable response can be retried", arguments: ["", "<html>", "[]", #"{"signedTransactionInfo": 1}"#])
    func unreadable(_ body: String) async throws {
        let api = AppStoreServerAPI.example(RecordingTransport(.json(200, body)))
        let error = try await #require(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        guard case .unreadableResponse(200, let received, let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(received == Data(body.utf8))
        #expect(!reason.isEmpty)
        #expect(error.isRetryable)
    }

    @Test("Production and sandbox have Apple's hosts, and Xcode has none")
    func hosts() {
        #expect(AppStoreServerAPI.appleHost(of: .production) == "https://api.storekit.apple.com")
        #expect(AppStoreServerAPI.appleHost(of: .sandbox) == "https://api.storekit-sandbox.apple.com")
        #expect(
            AppStoreServerAPI.appleHost(of: .production, isOlder: true) == "https://api.storekit.itunes.apple.com"
        )
        #expect(
            AppStoreServerAPI.appleHost(of: .sandbox, isOlder: true)
                == "https://api.storekit-sandbox.itunes.apple.com"
        )
        #expect(AppStoreServerAPI.appleHost(of: .xcode) == nil)
        #expect(AppStoreServerAPI.appleHost(of: .localTesting) == nil)
        #expect(throws: AppStoreAPIError.notSent("Xcode has no server")) {
            try AppStoreServerAPI(environment: .xcode, key: AppStoreServerAPI.exampleKey)
        }
    }

    @Test(
        "Apple's hosts are distinguished from other addresses",
        arguments: [
            ("https://api.storekit.apple.com", true), ("https://api.storekit.apple.com/", true),
            ("https://api.storekit-sandbox.itunes.apple.com", true), ("http://api.storekit.apple.com", false),
            ("https://api.storekit.apple.com.example.com", false), ("http://127.0.0.1:8081/sandbox", false),
        ]
    )
    func appleHost(_ address: String, _ isApple: Bool) {
        #expect(AppStoreServerAPI.isAppleHost(address) == isApple)
    }
}
