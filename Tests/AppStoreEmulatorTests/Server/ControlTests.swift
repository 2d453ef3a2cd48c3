import AppStoreTrust
import AppStoreTypes
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import AppStoreEmulator

/// An invalid control request and the status of its refusal.
struct BadCall: Sendable, CustomTestStringConvertible {
    let method: String
    let target: String
    var body = ""
    let status: Int

    var testDescription: String { "\(method) \(target) \(body) is refused with \(status)" }

    private static let product = "apps/com.example.coins/products/new"

    static let all: [BadCall] = [
        BadCall(method: "GET", target: "credentials", status: 400),
        BadCall(method: "GET", target: "credentials?bundleId=", status: 400),
        BadCall(method: "GET", target: "nothing", status: 404),
        BadCall(method: "DELETE", target: "clock", status: 405),
        BadCall(method: "PUT", target: "apps/com.example.coins", body: "{", status: 400),
        BadCall(method: "PUT", target: "apps/com.example.coins", body: "[]", status: 400),
        BadCall(method: "PUT", target: "apps/com.example.coins", body: #"{"notificationURL":5}"#, status: 400),
        BadCall(method: "PUT", target: "apps/com.example.coins", body: #"{"notificationURL":"desk"}"#, status: 400),
        BadCall(method: "PUT", target: "apps/com.example.coins", body: #"{"notificationVersion":"3"}"#, status: 400),
        BadCall(method: "PUT", target: "apps/com.example.coins", body: #"{"environment":"Xcode"}"#, status: 400),
        BadCall(method: "PUT", target: "apps/com%20example", body: "{}", status: 400),
        BadCall(method: "PUT", target: product, body: "{}", status: 400),
        BadCall(method: "PUT", target: product, body: #"{"type":"Coin","price":1,"currency":"USD"}"#, status: 400),
        BadCall(
            method: "PUT",
            target: product,
            body: #"{"type":"Consumable","price":-1,"currency":"USD"}"#,
            status: 400
        ),
        BadCall(
            method: "PUT",
            target: product,
            body: #"{"type":"Consumable","price":"1","currency":"USD"}"#,
            status: 400
        ),
        BadCall(
            method: "PUT",
            target: product,
            body: #"{"type":"Consumable","price":1,"currency":"usd"}"#,
            status: 400
        ),
        BadCall(method: "POST", target: "purchases", body: "{}", status: 400),
        BadCall(
            method: "POST",
            target: "purchases",
            body: #"{"bundleId":"com.other","productId":"coins"}"#,
            status: 404
        ),
        BadCall(
            method: "POST",
            target: "purchases",
            body: #"{"bundleId":"com.example.coins","productId":"none"}"#,
            status: 404
        ),
        BadCall(
            method: "POST",
            target: "purchases",
            body: #"{"bundleId":"com.example.coins","productId":"coins","appAccountToken":"me"}"#,
            status: 400
        ),
        BadCall(
            method: "POST",
            target: "purchases",
            body: #"{"bundleId":"com.example.coins","productId":"coins","quantity":0}"#,
            status: 400
        ),
        BadCall(
            method: "POST",
            target: "purchases",
            body: #"{"bundleId":"com.example.coins","productId":"coins","inAppOwnershipType":"STOLEN"}"#,
            status: 400
        ),
        BadCall(method: "POST", target: "transactions/5/refund-requests", body: #"{"reason":"OTHER"}"#, status: 404),
        BadCall(method: "POST", target: "transactions/5/refund-requests", body: #"{"reason":"BORED"}"#, status: 400),
        BadCall(method: "POST", target: "transactions/5/reverse-refund", status: 404),
        BadCall(method: "GET", target: "refund-requests/none", status: 404),
        BadCall(method: "POST", target: "refund-requests/none/decision", body: "{}", status: 400),
        BadCall(method: "POST", target: "refund-requests/none/decision", body: #"{"decision":"MAYBE"}"#, status: 400),
        BadCall(method: "POST", target: "refund-requests/none/decision", body: #"{"decision":"auto"}"#, status: 404),
        BadCall(method: "POST", target: "clock/advance", body: "{}", status: 400),
        BadCall(method: "POST", target: "clock/advance", body: #"{"seconds":-1}"#, status: 400),
        BadCall(method: "POST", target: "clock/advance", body: #"{"seconds":1000000000}"#, status: 400),
        BadCall(method: "PUT", target: "faults", body: #"{"consumtion":{}}"#, status: 400),
        BadCall(method: "PUT", target: "faults", body: #"{"consumption":{"status":"500"}}"#, status: 400),
        BadCall(method: "PUT", target: "faults", body: #"{"notifications":{"dorp":true}}"#, status: 400),
    ]
}

@Suite("Control routes")
struct ControlTests {
    @Test("An invalid control request is refused with an explanation", arguments: BadCall.all)
    func invalidRows(_ row: BadCall) async throws {
        let answer = await (try Shop()).control(row.method, row.target, row.body)
        #expect(answer.status == row.status)
        #expect(answer.contentType == "application/json")
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
    }

    @Test("A purchase and its refund over the control routes use the documented member names")
    func story() async throws {
        try await RunningEmulator.withRunning { emulator in
            let app = "apps/com.example.coins"
            let credentials = try await emulator.http("GET", "credentials?bundleId=com.example.coins")
            #expect(
                Set(credentials.keys) == [
                    "issuerId", "keyId", "privateKey", "sharedSecret", "bundleId", "appAppleId", "rootCertificate",
                ]
            )
            #expect(credentials["privateKey"]?.text?.hasPrefix("-----BEGIN PRIVATE KEY-----") == true)
            #expect(credentials["sharedSecret"]?.text?.count == 32)
            #expect(credentials["keyId"]?.text?.count == 10)
            let root = Data(emulator.rootCertificate).base64EncodedString()
            #expect(credentials["rootCertificate"]?.text == root)
            #expect(try await emulator.http("GET", "credentials?bundleId=com.example.coins") == credentials)
            _ = try await emulator.http("PUT", app, #"{"appAppleId":42,"environment":"Sandbox"}"#)
            let product = #"{"type":"Consumable","price":4990,"currency":"USD"}"#
            _ = try await emulator.http("PUT", "\(app)/products/coins.500", product)
            let bought = try await emulator.http(
                "POST",
                "purchases",
                #"{"bundleId":"com.example.coins","productId":"coins.500","quantity":2,"storefront":"KOR"}"#
            )
            #expect(Set(bought.keys) == ["transactionId", "originalTransactionId", "orderId", "signedTransaction"])
            let id = try #require(bought["transactionId"]?.text)
            let asked = try await emulator.http("POST", "transactions/\(id)/refund-requests", #"{"reason":"LEGAL"}"#)
            let request = try #require(asked["id"]?.text)
            let open = try await emulator.http("GET", "refund-requests/\(request)")
            #expect(Set(open.keys) == ["id", "transactionId", "reason", "state", "consumption", "decision"])
            #expect(open["decision"] == .null)
            let decision = #"{"decision":"GRANT_PRORATED","percentage":30000}"#
            let decided = try await emulator.http("POST", "refund-requests/\(request)/decision", decision)
            #expect(decided["decision"] == .string("GRANT_PRORATED"))
            _ = try await emulator.http("POST", "transactions/\(id)/reverse-refund")
            guard case .array(let sent) = try await emulator.http("GET", "notifications")["notifications"] else {
                Issue.record("no list of notifications")
                return
            }
            #expect(
                sent.compactMap { $0.members?["notificationType"]?.text } == [
                    "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND", "REFUND_REVERSED",
                ]
            )
            #expect(try await emulator.newest().data?.appAppleID == 42)
            #expect(try await emulator.newestTransaction().price == 9_980)
        }
    }

    @Test("The control routes report and advance the clock")
    func clock() async throws {
        try await RunningEmulator.withRunning { emulator in
            let before = try await emulator.http("GET", "clock")
            #expect(Set(before.keys) == ["now", "iso", "offsetSeconds", "frozen"])
            let after = try await emulator.http("POST", "clock/advance", #"{"seconds":3600}"#)
            #expect(after["offsetSeconds"] == .integer(3600))
            #expect(emulator.now - .now > .seconds(3599))
        }
    }

    @Test("A reset clears all data but keeps keys and certificates")
    func reset() async throws {
        let shop = try Shop()
        _ = try shop.emulator.requestRefund(of: try shop.buy().transactionID, reason: .other)
        _ = try await shop.consume("5", .v2)
        shop.move(by: .seconds(60))
        #expect(await shop.control("POST", "reset").status == 200)
        #expect(shop.emulator.notifications.isEmpty)
        #expect(shop.emulator.requests.isEmpty)
        #expect(shop.store.read { $0.transactions.isEmpty && $0.apps.isEmpty && $0.clock.ahead == .zero })
        #expect(try shop.emulator.credentials(of: Shop.bundleID) == shop.credentials)
        #expect(try await shop.consume("5", .v2).errorCode == 4_040_010)
    }

    @Test("Two emulators share no data, keys or certificates")
    func apart() async throws {
        let (one, other) = (try Shop(), try Shop())
        let bought = try one.buy().transactionID
        #expect(other.emulator.notifications.isEmpty)
        #expect(one.credentials.rootCertificate != other.credentials.rootCertificate)
        let token = try other.credentials.apiKey().token(at: .now)
        let target = "/sandbox/inApps/v1/transactions/\(bought)"
        #expect(try await one.call("GET", target, authorization: "Bearer \(token)").status == 401)
        #expect(try await other.call("GET", target).status == 404)
    }
}

extension RunningEmulator {
    /// Makes a control call over HTTP and expects success.
    func http(_ method: String, _ target: String, _ body: String? = nil) async throws -> [String: JSONValue] {
        var request = HTTPClientRequest(url: "\(baseURL)/_emulator/\(target)")
        request.method = .RAW(value: method)
        request.body = body.map { .bytes(ByteBuffer(string: $0)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        let bytes = try await response.body.collect(upTo: 1 << 22)
        #expect(response.status == .ok)
        return try JSONDecoder().decode(JSONValue.self, from: Data(bytes.readableBytesView)).members ?? [:]
    }
}
