// This file is longer than most: it has the way of one review at the emulator, with each thing that can go wrong.
import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import Foundation
import GooglePlay
import GooglePlayEmulator
import TestSupport
import Testing

@Suite("Chargeback reviews at the emulator")
struct ReviewTests {
    @Test("A disputed purchase is announced, looked up and answered, and the first answer counts")
    func wholeReview() async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy([
                "price": 4990, "currency": "EUR", "country": "DE", "quantity": 2, "obfuscatedAccountId": "a1",
                "consumed": true, "test": true,
            ])
            let review = try await shop.dispute(bought.order)
            #expect(review.orderID == bought.order)
            #expect(review.isUnderstood)
            #expect(review.obfuscatedAccountID?.rawValue == "a1")
            let order = try await shop.client.order(review.orderID)
            #expect(order.state == .processed)
            #expect(order.total == PlayMoney(currencyCode: "EUR", units: PlayNumber(9), nanos: 980_000_000))
            #expect(order.total?.milliunits == 9980)
            #expect(order.buyerAddress?.buyerCountry == "DE")
            let token = try #require(order.purchaseToken)
            #expect(token == bought.token)
            let purchase = try await shop.client.productPurchase(token: token)
            #expect(purchase.orderID == bought.order)
            #expect(purchase.productLineItem?.first?.productOfferDetails?.quantity == 2)
            #expect(
                purchase.productLineItem?.first?.productOfferDetails?.consumptionState == "CONSUMPTION_STATE_CONSUMED"
            )
            #expect(purchase.testPurchaseContext?.fopType == "TEST")

            let first = try Shop.answer(review, .decline)
            try await shop.client.reviewRefund(order: review.orderID, body: first)
            try await shop.client.reviewRefund(order: review.orderID, body: first)
            try await shop.client.reviewRefund(order: review.orderID, body: try Shop.answer(review, .approve))
            let kept = try await shop.control("GET", "orders/\(bought.order.rawValue)/review")
            guard case .array(let answers) = kept.members?["answers"] else {
                Issue.record("no answers")
                return
            }
            #expect(answers.map { $0.members?["recorded"] } == [true, false, false])
            let preferences = answers.map { $0.members?["body"]?.members?["refundPreference"] }
            #expect(preferences == ["DECLINE", "DECLINE", "APPROVE"])
        }
    }

    /// A decision with the answer before it, and whether the purchase is voided.
    struct Ending: Sendable, CustomTestStringConvertible {
        var answer: RefundReview.Preference?
        var decision: String
        var isVoided: Bool
        var testDescription: String { "\(answer?.rawValue ?? "no answer"), \(decision)" }
    }

    @Test(
        "All of Google's lists show a lost dispute as a voided purchase, and no other result of a review",
        arguments: [
            Ending(answer: .decline, decision: "VOID", isVoided: true),
            Ending(answer: .approve, decision: "SILENCE", isVoided: false),
            Ending(answer: .decline, decision: "auto", isVoided: false),
            Ending(answer: .approve, decision: "auto", isVoided: true),
            Ending(answer: .neutral, decision: "auto", isVoided: true),
            Ending(answer: nil, decision: "auto", isVoided: true),
        ]
    )
    func ending(_ row: Ending) async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy()
            let review = try await shop.dispute(bought.order)
            if let answer = row.answer {
                try await shop.client.reviewRefund(order: review.orderID, body: try Shop.answer(review, answer))
            }
            let path = "orders/\(bought.order.rawValue)/decision"
            let decided = try await shop.control("POST", path, ["decision": .string(row.decision)])
            #expect(decided.members?["assumptions"] != nil)
            let notifications = try await shop.notifications()
            let list = try await shop.client.voidedPurchases(since: Timestamp(milliseconds: 0))
            let order = try await shop.client.order(bought.order)
            guard row.isVoided else {
                #expect(notifications.isEmpty)
                #expect(list.voidedPurchases == nil)
                #expect(order.state == .processed)
                return
            }
            guard case .voidedPurchase(let told) = notifications.first?.content else {
                Issue.record("no message")
                return
            }
            #expect(told.orderID == bought.order)
            #expect(told.purchaseToken == bought.token)
            #expect(told.productType == 2)
            let voided = try #require(list.voidedPurchases?.first)
            #expect(voided.orderID == bought.order)
            #expect(voided.voidedReason == .chargeback)
            #expect(voided.voidedTimeMillis?.time == shop.time)
            #expect(order.state == .refunded)
            #expect(order.orderHistory?.refundEvent?.refundReason == .chargeback)
            await #expect(throws: Unexpected(status: 409)) {
                try await shop.control("POST", path, ["decision": "VOID"])
            }
        }
    }

    @Test("A subscription's renewals share a purchase token and have orders of their own")
    func renewal() async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy(["type": "subscription", "periodSeconds": 3600])
            let renewed = try await shop.control("POST", "orders/\(bought.order.rawValue)/renew")
            let renewal = OrderID(rawValue: renewed.members?["orderId"]?.text ?? "")
            #expect(renewal.rawValue == bought.order.rawValue + "..0")
            let review = try await shop.dispute(renewal)
            #expect(review.orderID == renewal)
            let order = try await shop.client.order(renewal)
            #expect(order.purchaseToken == bought.token)
            let details = try #require(order.lineItems?.first?.subscriptionDetails)
            #expect(details.servicePeriodStartTime?.timestamp == shop.time + .seconds(3600))
            #expect(details.servicePeriodEndTime?.timestamp == shop.time + .seconds(7200))
            let subscription = try await shop.client.subscriptionPurchase(token: bought.token)
            #expect(subscription.lineItems?.first?.latestSuccessfulOrderID == renewal)
            #expect(subscription.subscriptionState == "SUBSCRIPTION_STATE_ACTIVE")
        }
    }

    @Test("A first answer after 24 hours is refused, and a repeated one is not")
    func late() async throws {
        try await Shop.withRunning { shop in
            let (answered, missed) = (try await shop.buy(), try await shop.buy())
            let first = try await shop.dispute(answered.order)
            let second = try await shop.dispute(missed.order)
            try await shop.client.reviewRefund(order: first.orderID, body: try Shop.answer(first))
            try await shop.advance(86_401)
            try await shop.client.reviewRefund(order: first.orderID, body: try Shop.answer(first))
            await #expect(throws: GooglePlayFailure.self) {
                try await shop.client.reviewRefund(order: second.orderID, body: try Shop.answer(second))
            }
        }
    }

    /// A body, and what the emulator says of it.
    struct Bad: Sendable, CustomTestStringConvertible {
        let body: String
        let says: String
        var testDescription: String { String(body.prefix(100)) }

        static let all = [
            Bad(body: "", says: "not JSON"),
            Bad(body: "[]", says: "not an object"),
            Bad(body: "{}", says: "pendingRefundToken is required"),
            Bad(
                body: #"{"pendingRefundToken": "token-1", "refundPreference": "DECLINE"}"#,
                says: "sampleContentProvided"
            ),
            Bad(
                body: #"{"pendingRefundToken": "token-1", "sampleContentProvided": "no"}"#,
                says: "sampleContentProvided"
            ),
            Bad(
                body:
                    #"{"pendingRefundToken": "token-1", "sampleContentProvided": true, "refundPreference": "GRANT_FULL"}"#,
                says: "refundPreference"
            ),
            Bad(
                body: #"""
                    {"pendingRefundToken": "token-1", "sampleContentProvided": true, "refundPreference": "NEUTRAL",
                     "consumptionPercentageMilliunits": 100001}
                    """#,
                says: "from 0 to 100000"
            ),
            Bad(
                body: #"""
                    {"pendingRefundToken": "token-1", "sampleContentProvided": true, "refundPreference": "NEUTRAL",
                     "consumptionUsageEvents": [{"location": {"locality": "Berlin"}}]}
                    """#,
                says: "regionCode is required"
            ),
            Bad(
                body: #"""
                    {"pendingRefundToken": "token-1", "sampleContentProvided": true, "refundPreference": "NEUTRAL",
                     "customerConsented": true}
                    """#,
                says: "unknown name customerConsented"
            ),
        ]
    }

    @Test("An answer that breaks a rule is refused, and the refusal says that it is an assumption", arguments: Bad.all)
    func bad(_ row: Bad) async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy()
            do {
                try await shop.client.reviewRefund(order: bought.order, body: Data(row.body.utf8))
                Issue.record("it was taken")
            } catch GooglePlayFailure.refused(let refusal) {
                #expect(refusal.status == 400)
                #expect(refusal.message?.contains(row.says) == true, "\(refusal)")
            }
            let events = try await shop.control("GET", "events")
            #expect("\(events)".contains("Google documents no error of reviewrefund"))
        }
    }

    @Test("Another app's order and a made-up token are not found")
    func notFound() async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy()
            let foreign = try await shop.buy(["packageName": "com.example.other"])
            let review = try await shop.dispute(bought.order)
            let body = try Shop.answer(review)
            for order in [foreign.order, OrderID(rawValue: "GPA.0"), OrderID(rawValue: "../x?y")] {
                for call in [
                    { _ = try await shop.client.order(order) },
                    { try await shop.client.reviewRefund(order: order, body: body) },
                ] as [@Sendable () async throws -> Void] {
                    do {
                        try await call()
                        Issue.record("it was found")
                    } catch GooglePlayFailure.refused(let refusal) {
                        #expect(refusal.status == 404)
                    }
                }
            }
            await #expect(throws: GooglePlayFailure.self) {
                try await shop.client.productPurchase(token: foreign.token)
            }
        }
    }

    @Test("A fault answers instead of the call, and may have had its effect")
    func fault() async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy()
            let review = try await shop.dispute(bought.order)
            let body = try Shop.answer(review)
            try await shop.control("PUT", "faults", ["call": "reviewrefund", "status": 503, "takesEffect": true])
            do {
                try await shop.client.reviewRefund(order: review.orderID, body: body)
                Issue.record("it succeeded")
            } catch let failure as GooglePlayFailure {
                #expect(failure.mayHaveArrived)
            }
            try await shop.client.reviewRefund(order: review.orderID, body: body)
            let kept = try await shop.control("GET", "orders/\(bought.order.rawValue)/review")
            guard case .array(let answers) = kept.members?["answers"] else { return }
            #expect(answers.map { $0.members?["recorded"] } == [true, false])
            try await shop.control("PUT", "faults", ["call": "order", "status": 429])
            await #expect(throws: GooglePlayFailure.self) { try await shop.client.order(bought.order) }
            _ = try await shop.client.order(bought.order)
        }
    }

    @Test("A new access token replaces a revoked one, and a stranger's key is refused")
    func credentials() async throws {
        try await Shop.withRunning { shop in
            let bought = try await shop.buy()
            _ = try await shop.client.order(bought.order)
            try await shop.control("POST", "access-tokens/revoke")
            _ = try await shop.client.order(bought.order)
            let stranger = try await GooglePlayEmulator.withRunning { _, keyFile in keyFile }
            let members = try #require(try JSONValue(json: stranger).members)
            let forged = JSONValue.object(members.merging(["token_uri": .string(shop.baseURL + "/token")]) { $1 })
            let other = try Shop(baseURL: shop.baseURL, keyFile: try JSONEncoder().encode(forged))
            do {
                _ = try await other.client.order(bought.order)
                Issue.record("it was taken")
            } catch GooglePlayFailure.noToken(.unauthorized(let refusal)) {
                #expect(refusal.name == "invalid_grant")
            }
            for path in ["orders/GPA.1", "purchases/voidedpurchases"] {
                let response = try await shop.send("GET", "/androidpublisher/v3/applications/\(Shop.app)/\(path)")
                #expect(response.status == 401)
            }
        }
    }

    @Test("Voided purchases come in pages, without subscriptions unless asked for, and for 30 days")
    func voidedList() async throws {
        try await Shop.withRunning { shop in
            for number in 0..<5 {
                let kind: JSONValue = number == 0 ? "subscription" : "oneTime"
                let bought = try await shop.buy(["type": kind])
                try await shop.control("POST", "orders/\(bought.order.rawValue)/refund", ["voidedReason": 1])
            }
            var (found, page): ([VoidedPurchase], String?) = ([], nil)
            repeat {
                let list = try await shop.client.voidedPurchases(
                    since: Timestamp(milliseconds: 0),
                    pageToken: page,
                    pageSize: 2
                )
                #expect((list.voidedPurchases ?? []).count <= 2)
                found += list.voidedPurchases ?? []
                page = list.nextPageToken
            } while page != nil
            #expect(Set(found.map(\.orderID)).count == 5)
            #expect(found.allSatisfy { $0.voidedReason == .remorse })
            let later = try await shop.client.voidedPurchases(since: shop.time + .seconds(1))
            #expect(later.voidedPurchases == nil)
            await #expect(throws: GooglePlayFailure.self) {
                try await shop.client.voidedPurchases(since: shop.time, pageToken: "%%%")
            }
            try await shop.advance(30 * 86_400 + 1)
            let old = try await shop.client.voidedPurchases(since: Timestamp(milliseconds: 0))
            #expect(old.voidedPurchases == nil)
        }
    }
}
