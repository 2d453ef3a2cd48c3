import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("Bodies in the list of requests")
struct ReceivedRequestTests {
    private static let text = String(repeating: "A", count: 200_000)

    /// Sends a body to verifyReceipt and returns what the list keeps of it.
    private static func kept(_ body: String) async throws -> JSONValue? {
        let shop = try Shop()
        _ = try await shop.call("POST", "/sandbox/verifyReceipt", body: body)
        return try #require(shop.store.read { $0.requests.entries.last }).body
    }

    @Test(
        "A large body is cut, but stays JSON and has no password",
        arguments: [
            #"{"receipt-data":"\#(text)","password":"secret"}"#, #"{"receipt-data":"\#(text)"}"#,
            #"{"a":[\#(Array(repeating: "1", count: 50_000).joined(separator: ","))],"receipt-data":"A"}"#,
            #"{"receipt-data":"\#(text)","z":"\#(text)","password":"secret"}"#,
        ]
    )
    func large(_ body: String) async throws {
        let kept = try #require(try await Self.kept(body))
        #expect(kept.members?["receipt-data"]?.text?.hasPrefix("A") == true)
        #expect(try kept.encoded().count <= ReceivedRequest.longestBody + 1000)
        #expect(try !String(decoding: kept.encoded(), as: UTF8.self).contains("secret"))
    }

    @Test("A small body is kept whole")
    func small() async throws {
        #expect(try await Self.kept(#"{"receipt-data":"A","more":[1]}"#) == ["receipt-data": "A", "more": [1]])
    }

    @Test("A body that is not JSON is kept without what follows a password")
    func notJSON() async throws {
        #expect(try await Self.kept(#"{"receipt-data":"A","password":"secret""#) == #"{"receipt-data":"A","#)
    }

    @Test("A large body of consumption data is cut where its refund request shows it")
    func consumption() async throws {
        let shop = try Shop()
        let id = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: id, reason: .other)
        let body = ConsumptionBody.v2.with("more", .string(Self.text))
        _ = try await shop.consume(id, body)
        let received = try #require(shop.emulator.refundRequest(request.id).consumption.first)
        #expect(try received.body.encoded().count <= ReceivedRequest.longestBody + 1000)
        #expect(received.body.members?["customerConsented"] == true)
    }

    @Test("A body nested too deeply is refused as no JSON")
    func deep() async throws {
        let shop = try Shop()
        let body = String(repeating: #"{"a":"#, count: 50_000)
        #expect(await shop.control("PUT", "faults", body).status == 400)
        let id = try shop.buy().transactionID
        let path = "/sandbox/inApps/v2/transactions/consumption/\(id)"
        #expect(try await shop.call("PUT", path, body: body).status == 400)
    }
}
