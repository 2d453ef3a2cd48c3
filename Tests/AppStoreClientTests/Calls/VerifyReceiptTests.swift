import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Calls to verifyReceipt")
struct VerifyReceiptTests {
    private static let production = "https://buy.itunes.apple.com/verifyReceipt"
    private static let sandbox = "https://sandbox.itunes.apple.com/verifyReceipt"

    private static func client(
        _ transport: any HTTPTransport,
        secret: String? = "s3cret",
        clock: VirtualClock = VirtualClock(jumps: true)
    ) -> VerifyReceiptClient {
        VerifyReceiptClient(
            sharedSecret: secret,
            transport: transport,
            limiter: RateLimiter(clock: clock),
            clock: clock,
            now: { clock.timestamp }
        )
    }

    /// Creates a transport with one response for each environment.
    private static func apple(production: String, sandbox: String) -> RecordingTransport {
        RecordingTransport { .json(200, $0.url == Self.production ? production : sandbox) }
    }

    @Test("A receipt is sent to production with the shared secret")
    func request() async throws {
        let transport = RecordingTransport(.json(200, #"{"status": 0, "environment": "Production"}"#))
        let response = try await Self.client(transport).verify("bWlsaw==")
        #expect(response.environment == .production)
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.method == "POST")
        #expect(request.url == Self.production)
        #expect(
            request.headers == [
                "Accept": "application/json", "Content-Type": "application/json",
                "User-Agent": "AppStoreServer-Swift",
            ]
        )
        #expect(try body(request) == .object(["receipt-data": .string("bWlsaw=="), "password": .string("s3cret")]))
    }

    @Test("A receipt can be sent as bytes, without a secret and without old transactions")
    func options() async throws {
        let transport = RecordingTransport(.json(200, #"{"status": 0}"#))
        _ = try await Self.client(transport, secret: nil).verify(Data("milk".utf8), excludesOldTransactions: true)
        let request = try #require(transport.requests.first)
        #expect(
            try body(request)
                == .object(["receipt-data": .string("bWlsaw=="), "exclude-old-transactions": .bool(true)])
        )
    }

    private func body(_ request: TransportRequest) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: try #require(request.body))
    }

    @Test("The caller can set the user agent of verifyReceipt")
    func userAgent() async throws {
        let transport = RecordingTransport(.json(200, #"{"status": 0}"#))
        let client = VerifyReceiptClient(
            sharedSecret: nil,
            transport: transport,
            limiter: RateLimiter(),
            userAgent: "Notes/3"
        )
        _ = try await client.verify("r")
        #expect(transport.requests.map { $0.headers["User-Agent"] } == ["Notes/3"])
    }

    @Test("A sandbox receipt is sent on to the sandbox")
    func fallback() async throws {
        let transport = Self.apple(production: #"{"status": 21007}"#, sandbox: #"{"status": 0}"#)
        _ = try await Self.client(transport).verify("r")
        #expect(transport.requests.map(\.url) == [Self.production, Self.sandbox])
        #expect(Set(transport.requests.map(\.body)).count == 1)
    }

    @Test("A production receipt sent to the sandbox first is sent on to production")
    func sandboxFirst() async throws {
        let transport = Self.apple(production: #"{"status": 0}"#, sandbox: #"{"status": 21008}"#)
        _ = try await Self.client(transport).verify("r", askingFirst: .sandbox)
        #expect(transport.requests.map(\.url) == [Self.sandbox, Self.production])
    }

    @Test("A receipt is sent at most once to each environment")
    func oncePerEnvironment() async throws {
        let transport = Self.apple(production: #"{"status": 21007}"#, sandbox: #"{"status": 21008}"#)
        let error = try await #require(throws: AppStoreAPIError.self) { try await Self.client(transport).verify("r") }
        guard case .receiptRefused(let refusal) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(refusal.status == .productionReceipt)
        #expect(refusal.environment == .sandbox)
        #expect(transport.requests.count == 2)
    }

    @Test("A response that names its environment ends the call", arguments: [AppStoreEnvironment.production, .sandbox])
    func itself(_ environment: AppStoreEnvironment) async throws {
        let transport = Self.apple(production: #"{"status": 21008}"#, sandbox: #"{"status": 21007}"#)
        await #expect(throws: AppStoreAPIError.self) {
            try await Self.client(transport).verify("r", askingFirst: environment)
        }
        #expect(transport.requests.count == 1)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let body: String
        let tries: Int
        let isRetryable: Bool

        init(_ body: String, tries: Int, isRetryable: Bool) {
            self.body = body
            self.tries = tries
            self.isRetryable = isRetryable
        }

        var testDescription: String { body }

        static let all: [Row] = [
            Row(#"{"status": 21000}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21001}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21002}"#, tries: 2, isRetryable: true),
            Row(#"{"environment": "Sandbox", "status": 21003}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21004}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21005}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 21009}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 21010, "is_retryable": false}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21010, "is_retryable": true}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21100}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21100, "is_retryable": true}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 21104, "is_retryable": 1}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 21104, "is_retryable": "1"}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 21199, "is-retryable": true}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 21199, "is-retryable": 0}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21150, "is_retryable": false}"#, tries: 1, isRetryable: false),
            Row(#"{"status": 21777, "is_retryable": true}"#, tries: 4, isRetryable: true),
            Row(#"{"status": 7}"#, tries: 1, isRetryable: false),
        ]
    }

    @Test("A receipt is sent again only for retryable statuses", arguments: Row.all)
    func refusal(_ row: Row) async throws {
        let transport = RecordingTransport(.json(200, row.body))
        let error = try await #require(throws: AppStoreAPIError.self) { try await Self.client(transport).verify("r") }
        guard case .receiptRefused(let refusal) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(row.body.contains("\(refusal.status.rawValue)"))
        #expect(refusal.environment == .production)
        #expect(refusal.response == (try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(row.body.utf8))))
        #expect(error.isRetryable == row.isRetryable)
        #expect(error.description.hasPrefix("Production answered \(refusal.status.rawValue): "))
        #expect(transport.requests.count == row.tries)
    }

    @Test("A response for an expired subscription is returned")
    func expired() async throws {
        let transport = RecordingTransport(.json(200, #"{"status": 21006, "latest_receipt": "x"}"#))
        #expect(try await Self.client(transport).verify("r").latestReceipt == "x")
    }

    @Test(
        "A receipt is sent again when a gateway fails",
        arguments: [(503, "<html>"), (200, #"{"code": 503}"#), (200, "<html>"), (200, "{}"), (200, "")]
    )
    func gateway(_ status: Int, _ body: String) async throws {
        let transport = RecordingTransport(.json(status, body))
        let error = try await #require(throws: AppStoreAPIError.self) { try await Self.client(transport).verify("r") }
        #expect(error.isRetryable)
        #expect(transport.requests.count == 4)
    }

    @Test("Nothing is sent for an empty receipt or an environment without a server")
    func notSent() async throws {
        let transport = RecordingTransport(.json(200, #"{"status": 0}"#))
        let client = Self.client(transport)
        await #expect(throws: AppStoreAPIError.notSent("the receipt is empty")) { try await client.verify("") }
        await #expect(throws: AppStoreAPIError.notSent("Xcode has no server")) {
            try await client.verify("r", askingFirst: .xcode)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("A custom address keeps its path, and a deadline ends the retries")
    func address() async throws {
        let transport = RecordingTransport(.json(200, #"{"status": 21005}"#))
        let clock = VirtualClock(jumps: true)
        let client = VerifyReceiptClient(
            production: "http://127.0.0.1:8081/production/",
            sandbox: "http://127.0.0.1:8081/sandbox",
            sharedSecret: nil,
            transport: transport,
            limiter: RateLimiter(clock: clock),
            clock: clock,
            now: { clock.timestamp },
            jitter: { 1 }
        )
        await #expect(throws: AppStoreAPIError.self) {
            try await client.with(deadline: clock.timestamp + .seconds(1)).verify("r")
        }
        #expect(
            transport.requests.map(\.url)
                == Array(repeating: "http://127.0.0.1:8081/production/verifyReceipt", count: 2)
        )
    }

    @Test("A response of many megabytes is read")
    func large() async throws {
        let receipt = String(repeating: "a", count: 6 << 20)
        let answer = SocketServer.Answer.respond(status: 200, body: #"{"status": 0, "latest_receipt": "\#(receipt)"}"#)
        try await SocketServer.run(answering: answer) { server in
            let client = VerifyReceiptClient(
                production: server.url,
                sandbox: server.url,
                sharedSecret: nil,
                timeout: .seconds(300)
            )
            let response = try await client.with(deadline: .now + .seconds(300)).verify("r")
            #expect(response.latestReceipt == receipt)
        }
    }
}
