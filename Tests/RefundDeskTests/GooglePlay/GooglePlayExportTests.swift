import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("What the export of a customer of Google Play's shows")
struct GooglePlayExportTests {
    private static let tokens = ["review-token-of-the-case", "purchase-token-of-the-order", "review-token-that-waits"]

    private static func export(of desk: GooglePlayDesk) async throws -> [String] {
        let scope = AppScope(bundleID: GooglePlayDesk.bundleID)
        let export = try await PersonalExport.read("account-1", in: scope, from: desk.store, at: desk.clock.timestamp)
        return [String(decoding: try export.json(), as: UTF8.self), PersonalExportPage(export).html]
    }

    @Test("An export has a digest in place of each token, wherever one is stored")
    func tokens() async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review(token: Self.tokens[0])))
            let void: JSONValue = [
                "purchaseToken": .string(Self.tokens[1]), "orderId": .string(GooglePlayDesk.orderID),
                "productType": 2, "refundType": 1,
            ]
            try await desk.readOrders()
            try await desk.answer()
            try await desk.push(desk.message(["voidedPurchaseNotification": void], id: "2"))
            try await desk.readOrders()
            try await desk.push(desk.message(GooglePlayDesk.review(token: Self.tokens[2]), id: "3"))
            #expect(desk.google.answers.count == 1)
            for text in try await Self.export(of: desk) {
                #expect(Self.tokens.filter(text.contains).isEmpty)
                for (part, count) in [
                    // The waiting message, two payloads with their contents, the answer's body and the request.
                    ("(not shown; its SHA-256 begins with ", 7), ("account-1", 1), (GooglePlayDesk.orderID, 1),
                ] {
                    #expect(text.ranges(of: part).count >= count, "\(part)")
                }
            }
        }
    }

    @Test(
        "Tokens are replaced in JSON, in broken JSON and in base64, and nothing else is",
        arguments: [
            #"{"pendingRefundToken":"secret","orderId":"GPA.1"}"#, #"{"a":[{"purchaseToken":"secret"}]}"#,
            #"{"pendingRefundToken":"secret""#, Data(#"{"purchaseToken":"secret"}"#.utf8).base64EncodedString(),
        ]
    )
    func texts(_ text: String) throws {
        let value: JSONValue = [
            "content": .string(text), "other": "purchaseToken is missing", "review_token": "secret",
        ]
        let shown = try #require(TokenDigest.replacingTokens(in: value).members)
        let content = try #require(shown["content"]?.text)
        #expect(content.contains("SHA-256 begins with") && !content.contains("secret"))
        #expect(!content.contains(Data("secret".utf8).base64EncodedString().prefix(6)))
        #expect(content.contains("GPA.1") == text.hasSuffix(#""GPA.1"}"#))
        #expect(shown["other"] == value.members?["other"])
        #expect(shown["review_token"]?.text?.contains("secret") == false)
    }
}
