// This file is longer than most: every call goes through one scripted transport, which is at the top.

import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import CryptoExtras
import Foundation
import GooglePlay
import TestSupport
import Testing

@Suite("Calls to Google Play")
struct ClientTests {
    static var keyFile: Data {
        get throws {
            let members: [String: JSONValue] = [
                "type": "service_account", "client_email": "desk@coins.example", "private_key_id": "k1",
                "private_key": .string(try GoogleSigner.google.key.pkcs8PEMRepresentation),
                "token_uri": "https://token.example/token", "project_id": "coins",
            ]
            return try JSONEncoder().encode(JSONValue.object(members))
        }
    }

    static func client(_ time: VirtualClock, _ transport: any HTTPTransport) throws -> GooglePlayClient {
        let account = try ServiceAccount(keyFile: keyFile)
        let tokens = AccessTokens(account: account, transport: transport) { time.timestamp }
        return GooglePlayClient(packageName: "com.example.app", tokens: tokens, transport: transport)
    }

    private static func answering(
        _ response: @escaping @Sendable (TransportRequest) throws -> TransportResponse
    ) -> RecordingTransport {
        RecordingTransport { request in
            if request.url == "https://token.example/token" {
                return .json(200, #"{"access_token": "access-1", "expires_in": 3600, "token_type": "Bearer"}"#)
            }
            return try response(request)
        }
    }

    @Test("A replaced account requests a token of its own, and the same account keeps the token")
    func replacedAccount() async throws {
        let transport = Self.answering { _ in .json(200, "") }
        let client = try Self.client(.google(), transport)
        let order = OrderID(rawValue: "GPA.1")
        let other = String(decoding: try Self.keyFile, as: UTF8.self)
            .replacing("\"private_key_id\":\"k1\"", with: "\"private_key_id\":\"another-key\"")
        #expect(!client.replaceAccount(with: try ServiceAccount(keyFile: try Self.keyFile)))
        try await client.reviewRefund(order: order, body: Data("{}".utf8))
        try await client.reviewRefund(order: order, body: Data("{}".utf8))
        #expect(client.replaceAccount(with: try ServiceAccount(keyFile: Data(other.utf8))))
        // A key ID may name another key, in a file written by hand.
        let key = try GoogleSigner.stranger.key.pkcs8PEMRepresentation
        var members = try #require(JSONValue(json: Data(other.utf8)).members)
        members["private_key"] = .string(key)
        let sameID = try ServiceAccount(keyFile: JSONEncoder().encode(JSONValue.object(members)))
        #expect(client.replaceAccount(with: sameID))
        #expect(!client.replaceAccount(with: sameID))
        try await client.reviewRefund(order: order, body: Data("{}".utf8))
        let bodies = transport.requests.filter { $0.url.hasSuffix("/token") }
            .map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
        let keys = bodies.compactMap { body in
            let header = body.split(separator: "assertion=").last?.split(separator: ".").first.map(String.init)
            return header.flatMap { Base64URL.decode(Array($0.utf8)[...]) }.flatMap { Data($0).json?["kid"]?.text }
        }
        #expect(keys == ["k1", "another-key"])
    }

    @Test("An answer goes to the order's path as the bytes that were given, with a token")
    func answer() async throws {
        let transport = Self.answering { _ in .json(200, "") }
        let client = try Self.client(.google(), transport)
        let body = Data(#"{ "pendingRefundToken" : "t" }"#.utf8)
        try await client.reviewRefund(order: OrderID(rawValue: "GPA.1/2..3"), body: body)
        let request = try #require(transport.requests.last)
        #expect(request.method == "POST")
        #expect(
            request.url == "https://androidpublisher.googleapis.com/androidpublisher/v3/applications/com.example.app"
                + "/orders/GPA.1%2F2..3:reviewrefund"
        )
        #expect(request.body == body)
        #expect(request.headers["Authorization"] == "Bearer access-1")
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test("An access token is used until shortly before its end")
    func tokenIsKept() async throws {
        let transport = Self.answering { _ in .json(200, "{}") }
        let time = VirtualClock.google()
        let client = try Self.client(time, transport)
        let grants = { transport.requests.count { $0.url == "https://token.example/token" } }
        for _ in 1...3 { try await client.acknowledge(subscription: "projects/p/subscriptions/s", ackIDs: ["1"]) }
        #expect(grants() == 1)
        time.advance(by: .seconds(3299))
        try await client.acknowledge(subscription: "projects/p/subscriptions/s", ackIDs: ["1"])
        #expect(grants() == 1)
        time.advance(by: .seconds(1))
        try await client.acknowledge(subscription: "projects/p/subscriptions/s", ackIDs: ["1"])
        #expect(grants() == 2)
        let grant = try #require(transport.requests.first?.body)
        let text = String(decoding: grant, as: UTF8.self)
        #expect(text.hasPrefix("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant%2Dtype%3Ajwt%2Dbearer&assertion=ey"))
        let claims = try #require(Base64URL.decode(text.split(separator: ".")[1].utf8).map { Data($0) })
        #expect(
            String(decoding: claims, as: UTF8.self) == """
                {"aud":"https://token.example/token","exp":1795303600,"iat":1795300000,"iss":"desk@coins.example",\
                "scope":"https://www.googleapis.com/auth/androidpublisher https://www.googleapis.com/auth/pubsub"}
                """
        )
    }

    @Test("A pull may wait for messages longer than any other call, and reads those that it can")
    func pull() async throws {
        let json = """
            {"receivedMessages": [{"ackId": "1", "message": {"messageId": "7", "data": "e30="}},
             {"ackId": "2", "message": {"data": "e30="}}]}
            """
        let transport = Self.answering { _ in .json(200, json) }
        let client = try Self.client(.google(), transport)
        let messages = try await client.pull(subscription: "projects/p/subscriptions/s", atMost: 5)
        #expect(messages.map(\.ackID) == ["1", "2"])
        #expect(try messages[0].message.get().data == Data("{}".utf8))
        let unreadable = #expect(throws: UnreadableMessage.self) { try messages[1].message.get() }
        #expect(unreadable?.failure == .noID)
        #expect(unreadable?.content == #"{"data":"e30="}"#)
        let request = try #require(transport.requests.last)
        #expect(request.url == "https://pubsub.googleapis.com/v1/projects/p/subscriptions/s:pull")
        #expect(request.timeout == .seconds(120))
        #expect(request.body == Data(#"{"maxMessages":5}"#.utf8))
        for bad in ["", #"{"receivedMessages": {}}"#, #"{"receivedMessages": [{}]}"#] {
            await #expect(throws: GooglePlayFailure.unreadable("the answer to a pull")) {
                try await Self.client(.google(), Self.answering { _ in .json(200, bad) }).pull(subscription: "s")
            }
        }
    }

    @Test("A token that Google no longer takes is replaced once")
    func revokedToken() async throws {
        let transport = Self.answering { _ in .json(401, #"{"error": {"code": 401, "status": "UNAUTHENTICATED"}}"#) }
        let client = try Self.client(.google(), transport)
        let refusal = GoogleRefusal(status: 401, name: "UNAUTHENTICATED")
        await #expect(throws: GooglePlayFailure.unauthorized(refusal)) {
            try await client.order(OrderID(rawValue: "o"))
        }
        #expect(transport.requests.count == 4)
    }

    /// A response, and the failure that it is.
    struct Row: Sendable, CustomTestStringConvertible {
        let response: TransportResponse
        let failure: GooglePlayFailure
        let mayHaveArrived: Bool
        let isRetryable: Bool
        var testDescription: String { "\(response.status) \(String(decoding: response.body, as: UTF8.self))" }

        static let all = [
            Row(
                response: .json(
                    400,
                    """
                    {"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "Bad token secret-1 of GPA.7",
                     "errors": [{"reason": "badRequest"}]}}
                    """
                ),
                failure: .refused(
                    GoogleRefusal(
                        status: 400,
                        name: "INVALID_ARGUMENT",
                        reason: "badRequest",
                        message: "Bad token ... of ..."
                    )
                ),
                mayHaveArrived: false,
                isRetryable: false
            ),
            Row(
                response: .json(403, #"{"error": {"status": "PERMISSION_DENIED"}}"#),
                failure: .refused(GoogleRefusal(status: 403, name: "PERMISSION_DENIED")),
                mayHaveArrived: false,
                isRetryable: true
            ),
            Row(
                response: .json(404, "<html>"),
                failure: .refused(GoogleRefusal(status: 404)),
                mayHaveArrived: false,
                isRetryable: false
            ),
            Row(
                response: .json(429, "{}", headers: ["retry-after": "7"]),
                failure: .rateLimited(GoogleRefusal(status: 429), retryAfter: .seconds(7)),
                mayHaveArrived: false,
                isRetryable: true
            ),
            Row(
                response: .json(429, "{}", headers: ["retry-after": "tomorrow"]),
                failure: .rateLimited(GoogleRefusal(status: 429), retryAfter: nil),
                mayHaveArrived: false,
                isRetryable: true
            ),
            Row(
                response: .json(503, "{}"),
                failure: .serverTrouble(GoogleRefusal(status: 503)),
                mayHaveArrived: true,
                isRetryable: true
            ),
            Row(
                response: .json(302, ""),
                failure: .serverTrouble(GoogleRefusal(status: 302)),
                mayHaveArrived: true,
                isRetryable: true
            ),
        ]
    }

    @Test("Each answer of Google's is a failure of its own, without what the call sent", arguments: Row.all)
    func failure(_ row: Row) async throws {
        let client = try Self.client(.google(), Self.answering { _ in row.response })
        let body = Data(#"{"pendingRefundToken": "secret-1"}"#.utf8)
        await #expect(throws: row.failure) {
            try await client.reviewRefund(order: OrderID(rawValue: "GPA.7"), body: body)
        }
        #expect(row.failure.mayHaveArrived == row.mayHaveArrived)
        #expect(row.failure.isRetryable == row.isRetryable)
    }

    @Test("A lost answer may have arrived, and a refused connection has not")
    func noAnswer() async throws {
        let kinds: [TransportFailure.Kind: Bool] = [.timeout: true, .connectionLost: true, .noConnection: false]
        for (kind, arrived) in kinds {
            let client = try Self.client(.google(), Self.answering { _ in throw TransportFailure(kind, "x") })
            do {
                try await client.reviewRefund(order: OrderID(rawValue: "o"), body: Data("{}".utf8))
                Issue.record("it succeeded")
            } catch let failure as GooglePlayFailure {
                #expect(failure == .noAnswer(TransportFailure(kind, "x")))
                #expect(failure.mayHaveArrived == arrived)
            }
        }
    }

    @Test("A key that the token endpoint refuses is an error of credentials, also if the answer is unreadable")
    func refusedGrant() async throws {
        let refused = RecordingTransport(.json(400, #"{"error": "invalid_grant", "error_description": "Not found"}"#))
        await #expect(
            throws: GooglePlayFailure.noToken(
                .unauthorized(GoogleRefusal(status: 400, name: "invalid_grant", message: "Not found"))
            )
        ) { try await Self.client(.google(), refused).order(OrderID(rawValue: "o")) }
        for body in ["", "{}", #"{"access_token": "", "expires_in": 1}"#, #"{"access_token": "a", "expires_in": -1}"#] {
            await #expect(throws: GooglePlayFailure.noToken(.unreadable("the answer of the token endpoint"))) {
                try await Self.client(.google(), RecordingTransport(.json(200, body))).order(OrderID(rawValue: "o"))
            }
        }
    }

    @Test("An order is read with its money, its lines and its refund")
    func order() async throws {
        let json = """
            {"orderId": "GPA.7", "state": "REFUNDED", "purchaseToken": "p", "createTime": "2026-11-20T00:00:00.123456Z",
             "total": {"currencyCode": "EUR", "units": "4", "nanos": 990000000}, "buyerAddress": {"buyerCountry": "DE"},
             "lineItems": [{"productId": "coins.500", "oneTimePurchaseDetails": {"quantity": 2}}],
             "orderHistory": {"refundEvent": {"eventTime": "2026-11-21T00:00:00Z", "refundReason": "CHARGEBACK"}},
             "somethingNew": {}}
            """
        let order = try await Self.client(.google(), Self.answering { _ in .json(200, json) })
            .order(OrderID(rawValue: "GPA.7"))
        #expect(order.state == .refunded)
        #expect(order.total?.milliunits == 4990)
        #expect(order.createTime?.timestamp.description == "2026-11-20T00:00:00.123Z")
        #expect(order.lineItems?.first?.oneTimePurchaseDetails?.quantity == 2)
        #expect(order.lineItems?.first?.subscriptionDetails == nil)
        #expect(order.orderHistory?.refundEvent?.refundReason == .chargeback)
        for bad in ["", "[]", #"{"orderId": 7}"#, #"{"orderId": "o", "createTime": "today"}"#] {
            await #expect(throws: GooglePlayFailure.unreadable("the order")) {
                try await Self.client(.google(), Self.answering { _ in .json(200, bad) }).order(OrderID(rawValue: "o"))
            }
        }
    }

    /// A change of the key file, and what its error says.
    struct KeyFile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failure: ServiceAccountFailure
        var change: [String: JSONValue] = [:]
    }

    @Test(
        "A file that is not a key of a service account is refused without its content",
        arguments: [
            KeyFile(testDescription: "a user's key", failure: .otherType, change: ["type": "authorized_user"]),
            KeyFile(testDescription: "no type", failure: .missing("type"), change: ["type": .null]),
            KeyFile(testDescription: "no key", failure: .missing("private_key"), change: ["private_key": ""]),
            KeyFile(testDescription: "no email", failure: .missing("client_email"), change: ["client_email": 7]),
            KeyFile(testDescription: "no PEM", failure: .badKey, change: ["private_key": "secret"]),
            KeyFile(testDescription: "no URL", failure: .badTokenURL, change: ["token_uri": "file:///etc/passwd"]),
        ]
    )
    func keyFile(_ row: KeyFile) throws {
        let members = try #require(try JSONValue(json: Self.keyFile).members).merging(row.change) { $1 }
        let file = try JSONEncoder().encode(JSONValue.object(members))
        #expect(throws: row.failure) { try ServiceAccount(keyFile: file) }
        #expect(!"\(row.failure)".contains("secret"))
    }

    @Test("An account shows its address and not its key")
    func redacted() throws {
        let account = try ServiceAccount(keyFile: Self.keyFile)
        var dumped = "\(account)"
        dump(account, to: &dumped)
        #expect(dumped.contains("desk@coins.example"))
        #expect(!dumped.contains("PRIVATE"))
        #expect(throws: ServiceAccountFailure.notJSON) { try ServiceAccount(keyFile: Data("secret".utf8)) }
    }
}
