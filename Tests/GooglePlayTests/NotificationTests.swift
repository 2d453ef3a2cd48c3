import AppStoreTypes
import Foundation
import GooglePlay
import Testing

@Suite("Reading notifications of Google Play")
struct NotificationTests {
    private static func push(_ data: String, id: String = "1") -> Data {
        let encoded = Data(data.utf8).base64EncodedString()
        return Data(
            """
            {"message": {"data": "\(encoded)", "messageId": "\(id)", "publishTime": "2026-11-26T09:00:00.5Z",
             "attributes": {"a": "b"}}, "subscription": "projects/coins/subscriptions/desk"}
            """.utf8
        )
    }

    private static let review = """
        {"version": "1.0", "packageName": "com.example.app", "eventTimeMillis": "1795300000000",
         "pendingRefundReviewNotification": {"version": "1.0", "pendingRefundToken": "opaque",
          "orderId": "GPA.1234-5678-9012-34567..2", "refundReason": 7, "obfuscatedAccountId": "a1b2"}}
        """

    @Test("A push carries a review whole")
    func wholeReview() throws {
        let push = try PubSubPush(json: Self.push(Self.review))
        #expect(push.subscription == "projects/coins/subscriptions/desk")
        #expect(push.message.id == "1")
        #expect(push.message.publishedAt?.description == "2026-11-26T09:00:00.500Z")
        #expect(push.message.attributes == ["a": "b"])
        let notification = try DeveloperNotification(json: push.message.data)
        #expect(notification.version == "1.0")
        #expect(notification.packageName == "com.example.app")
        #expect(notification.eventTime == Timestamp(milliseconds: 1_795_300_000_000))
        guard case .pendingRefundReview(let review) = notification.content else {
            Issue.record("not a review")
            return
        }
        #expect(review.pendingRefundToken.rawValue == "opaque")
        #expect(review.orderID.rawValue == "GPA.1234-5678-9012-34567..2")
        #expect(review.refundReason == .chargeback)
        #expect(review.obfuscatedAccountID?.rawValue == "a1b2")
        #expect(review.obfuscatedProfileID == nil)
        #expect(review.isUnderstood)
    }

    /// Changed members of a review, and whether the review is still understood.
    struct Unknown: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: String
        let reason: String
        var raw: String?
    }

    @Test(
        "An unknown version or reason is kept and not understood",
        arguments: [
            Unknown(testDescription: "another version", version: #""2.0""#, reason: "7", raw: "7"),
            Unknown(testDescription: "a numeric version", version: "2", reason: "7", raw: "7"),
            Unknown(testDescription: "no version", version: "null", reason: "7", raw: "7"),
            Unknown(testDescription: "another reason", version: #""1.0""#, reason: "12", raw: "12"),
            Unknown(testDescription: "a reason in words", version: #""1.0""#, reason: #""FRAUD""#, raw: "FRAUD"),
            Unknown(testDescription: "an object as reason", version: #""1.0""#, reason: "{}"),
            Unknown(testDescription: "no reason", version: #""1.0""#, reason: "null"),
        ]
    )
    func unknown(_ row: Unknown) throws {
        let json = """
            {"packageName": "com.example.app", "eventTimeMillis": 1795300000000, "pendingRefundReviewNotification":
             {"version": \(row.version), "pendingRefundToken": "t", "orderId": "o", "refundReason": \(row.reason)}}
            """
        let notification = try DeveloperNotification(json: Data(json.utf8))
        guard case .pendingRefundReview(let review) = notification.content else {
            Issue.record("not a review")
            return
        }
        #expect(review.refundReason?.rawValue == row.raw)
        #expect(!review.isUnderstood)
    }

    @Test(
        "Every kind of notification is recognized",
        arguments: [
            ("testNotification", #"{"version": "1.0"}"#), ("subscriptionNotification", "{}"),
            ("oneTimeProductNotification", "{}"), ("futureNotification", "{}"),
            (
                "voidedPurchaseNotification",
                #"{"purchaseToken": "p", "orderId": "o", "productType": 1, "refundType": 1}"#
            ),
        ]
    )
    func kinds(_ name: String, _ content: String) throws {
        let json = #"{"packageName": "a", "eventTimeMillis": "0", "\#(name)": \#(content)}"#
        let notification = try DeveloperNotification(json: Data(json.utf8))
        let kind =
            switch notification.content {
            case .test: "testNotification"
            case .subscription: "subscriptionNotification"
            case .oneTimeProduct: "oneTimeProductNotification"
            case .voidedPurchase(let voided):
                voided.productType == 1 && voided.orderID.rawValue == "o" ? "voidedPurchaseNotification" : "wrong"
            case .pendingRefundReview: "pendingRefundReviewNotification"
            case .other(let name): name
            }
        #expect(kind == name)
    }

    /// A bad notification, and what its error says.
    struct Bad: Sendable, CustomTestStringConvertible {
        let json: String
        let says: String
        var testDescription: String { String(json.prefix(80)) }

        static let all = [
            Bad(json: "", says: "not JSON"),
            Bad(json: "{", says: "not JSON"),
            Bad(json: String(repeating: "[", count: 100_000), says: "not JSON"),
            Bad(json: "[]", says: "expected an object, found an array"),
            Bad(json: "{}", says: "packageName is missing"),
            Bad(json: #"{"packageName": ""}"#, says: "packageName is empty"),
            Bad(json: #"{"packageName": 7}"#, says: "packageName: expected a string, found a number"),
            Bad(json: #"{"packageName": "a", "eventTimeMillis": 1}"#, says: "no member that says what happened"),
            Bad(
                json: #"{"packageName": "a", "eventTimeMillis": 1, "testNotification": null}"#,
                says: "no member that says what happened"
            ),
            Bad(
                json: #"""
                    {"packageName": "a", "eventTimeMillis": 1, "testNotification": {},
                     "pendingRefundReviewNotification": {}}
                    """#,
                says: "more than one of pendingRefundReviewNotification, testNotification"
            ),
            Bad(
                json: #"{"packageName": "a", "eventTimeMillis": 1, "pendingRefundReviewNotification": []}"#,
                says: "pendingRefundReviewNotification: expected an object, found an array"
            ),
            Bad(
                json: #"{"packageName": "a", "eventTimeMillis": 1, "pendingRefundReviewNotification": {}}"#,
                says: "pendingRefundReviewNotification.pendingRefundToken is missing"
            ),
            Bad(
                json: #"""
                    {"packageName": "a", "eventTimeMillis": 1,
                     "pendingRefundReviewNotification": {"pendingRefundToken": "secret", "orderId": {}}}
                    """#,
                says: "pendingRefundReviewNotification.orderId: expected a string, found an object"
            ),
        ]
    }

    @Test("A bad notification is refused, and the error names the member and no value", arguments: Bad.all)
    func bad(_ row: Bad) throws {
        do {
            _ = try DeveloperNotification(json: Data(row.json.utf8))
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".contains(row.says), "\(error)")
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test(
        "A bad push is refused, and the error names the member",
        arguments: [
            ("nothing", "not JSON"), ("{}", "message is missing"),
            (#"{"message": {}}"#, "message.messageId is missing. Pub/Sub sets it"),
            (#"{"message": {"messageId": ""}}"#, "message.messageId is missing. Pub/Sub sets it"),
            (NotificationTests.review, "--clear-push-no-wrapper-config"),
        ]
    )
    func badPush(_ json: String, _ says: String) {
        do {
            _ = try PubSubPush(json: Data(json.utf8))
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".contains(says), "\(error)")
        }
    }

    @Test(
        "A review is read although members that it does not need are odd",
        arguments: [
            #""version": "1.0""#, #""eventTimeMillis": "soon""#, #""eventTimeMillis": 1e99"#, #""eventTimeMillis": {}"#,
        ],
        [#""obfuscatedProfileId": 7"#, #""obfuscatedProfileId": []"#, #""obfuscatedAccountId": {}"#]
    )
    func oddReview(_ outer: String, _ inner: String) throws {
        let json = """
            {"packageName": "a", \(outer), "pendingRefundReviewNotification": {"version": "1.0", "orderId": "o",
             "pendingRefundToken": "t", "refundReason": 7, \(inner)}}
            """
        let notification = try DeveloperNotification(json: Data(json.utf8))
        #expect(notification.eventTime == nil)
        guard case .pendingRefundReview(let review) = notification.content else {
            Issue.record("not a review")
            return
        }
        #expect(review.isUnderstood && review.orderID.rawValue == "o")
    }

    @Test(
        "A push with odd members is read, with its data whole",
        arguments: [
            (#""data": "e30=", "publishTime": "today""#, "{}"),
            (#""data": "e30=", "attributes": {"a": 7}"#, "{}"),
            (#""data": "e30=", "attributes": []"#, "{}"),
            (#""data": "%%%""#, "%%%"),
            (#""attributes": {}"#, ""),
        ]
    )
    func oddPush(_ members: String, _ data: String) throws {
        let push = try PubSubPush(json: Data(#"{"message": {"messageId": "1", \#(members)}}"#.utf8))
        #expect(push.message.id == "1" && push.message.publishedAt == nil)
        #expect(push.message.attributes.isEmpty)
        #expect(String(decoding: push.message.data, as: UTF8.self) == data)
    }

    @Test("Tokens and IDs are in no description or dump")
    func redacted() throws {
        let push = try PubSubPush(json: Self.push(Self.review))
        let notification = try DeveloperNotification(json: push.message.data)
        var dumped = "\(push) \(notification)"
        dump(push, to: &dumped)
        dump(notification, to: &dumped)
        for secret in ["opaque", "GPA.1234", "a1b2"] { #expect(!dumped.contains(secret), "\(dumped)") }
    }
}
