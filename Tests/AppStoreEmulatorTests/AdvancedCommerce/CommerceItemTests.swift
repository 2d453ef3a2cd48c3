import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Advanced Commerce items")
struct CommerceItemTests {
    private static let course = #""SKU":"course","displayName":"Course","description":"All lessons","price":5990"#
    private static let tutor = #""SKU":"tutor","displayName":"Tutor","description":"An hour a week","price":3000"#
    private static let offer = #""offer":{"period":"P1M","periodCount":2,"price":1000,"reason":"ACQUISITION"}"#
    private static let reference = "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b"
    private static let school =
        #"{"items":[{\#(course)},{\#(tutor),\#(offer)}],"period":"P3M","taxCode":"C003-00-1","#
        + #""descriptors":{"displayName":"School","description":"A course"},"requestReferenceId":"\#(reference)"}"#

    private static func order(_ commerce: String, product: String = "monthly", more: String = "") -> String {
        #"{"bundleId":"\#(Shop.bundleID)","productId":"\#(product)","environment":"Production","#
            + #""appAccountToken":"\#(Shop.token.rawValue)","advancedCommerce":\#(commerce)\#(more)}"#
    }

    private static func buy(_ story: EventStory, _ commerce: String, product: String = "monthly") async throws -> String
    {
        let answer = await story.shop.control("POST", "purchases", order(commerce, product: product))
        return try #require(answer.json?.members?["transactionId"]?.text, "\(answer.text)")
    }

    @Test("The transaction and the renewal list all Advanced Commerce items, and the price is their total")
    func subscription() async throws {
        let story = try EventStory()
        let id = try await Self.buy(story, Self.school)
        let state = try story.state(id)
        let (bought, renewal) = (state.transaction.advancedCommerceInfo, state.renewal?.advancedCommerceInfo)
        #expect(bought?.items?.map(\.sku) == ["course", "tutor"])
        #expect(bought?.items?.map(\.price) == [5_990, 3_000])
        #expect(bought?.items?.map { $0.offer?.price } == [nil, 1_000])
        #expect((bought?.taxCode, bought?.period, bought?.requestReferenceID) == ("C003-00-1", "P3M", Self.reference))
        #expect((bought?.descriptors?.displayName, bought?.descriptors?.details) == ("School", "A course"))
        #expect(bought?.taxExclusivePrice == 6_990)
        #expect(state.transaction.price == 6_990)
        #expect(state.transaction.expiresDate == Timestamp(rfc3339: "2026-04-01T00:00:00Z"))
        #expect(renewal?.items?.map { $0.offer?.price } == [nil, 1_000])
        #expect(state.renewal?.renewalPrice == 6_990)
    }

    @Test("An Advanced Commerce item renews at its offer price for the offer's periods, then at full price")
    func renewals() async throws {
        let story = try EventStory()
        let id = try await Self.buy(story, Self.school)
        var paid: [Milliunits?] = []
        for _ in 0..<3 {
            paid.append(try story.state(id).transaction.price)
            try story.do(.renew, id)
        }
        #expect(paid == [6_990, 6_990, 8_990])
        #expect(try story.renewing(id).map(\.offer) == [nil, nil])
        #expect(try story.state(id).renewal?.renewalPrice == 8_990)
    }

    @Test("Advanced Commerce items of one subscription can be refunded one by one")
    func refunds() async throws {
        let story = try EventStory()
        let id = try await Self.buy(story, Self.school)
        #expect(try await story.refund(id, [EventStory.item("tutor", "FULL")], isRisked: false).status == 200)
        #expect(try story.items(id).map { $0.refunds?.map(\.refundAmount) } == [nil, [1_000]])
        #expect(try story.items(id).map(\.isRevoked) == [false, true])
        #expect(try story.state(id).status == .active)
        #expect(try story.state(id).transaction.revocationDate == nil)
        #expect(try await story.refund(id, [EventStory.item("tutor", "FULL")], isRisked: false).errorCode == 4_030_021)
        #expect(try await story.refund(id, [EventStory.item("course", "FULL")], isRisked: false).status == 200)
        #expect(try story.state(id).status == .revoked)
        #expect(try story.state(id).transaction.revocationPercentage == 100_000)
    }

    @Test("A resubscription restores the Advanced Commerce items after a cancellation and after expiry")
    func cancelled() async throws {
        let story = try EventStory()
        let id = try await Self.buy(story, Self.school)
        #expect(try await story.commerce("subscription/cancel", id).status == 200)
        try story.do(.resubscribe(), id)
        #expect(try story.state(id).renewal?.autoRenewStatus == .on)
        try story.do(.expire(), id)
        try story.do(.resubscribe(), id)
        #expect(try story.items(story.state(id).transactionID).map(\.sku) == ["course", "tutor"])
        #expect(throws: EmulatorError.self) { try story.do(.changePlan(productID: "premium"), id) }
    }

    @Test("A one-time charge has one Advanced Commerce item and no period")
    func oneTimeCharge() async throws {
        let story = try EventStory()
        let id = try await Self.buy(story, #"{"items":[{\#(Self.course)}]}"#, product: "coins")
        let bought = try story.state(id).transaction
        #expect(bought.price == 5_990)
        #expect(bought.advancedCommerceInfo?.items?.map(\.sku) == ["course"])
        #expect(bought.advancedCommerceInfo?.period == nil)
        #expect(bought.advancedCommerceInfo?.descriptors?.displayName == "coins")
    }

    @Test(
        "A purchase with invalid Advanced Commerce details is refused with an explanation",
        arguments: [
            order(#"{"itmes":[]}"#), order("5"), order(#"{"items":[{"SKU":"a","displayName":"b","price":1}]}"#),
            order(#"{"items":[{\#(course)},{\#(course)}]}"#),
            order(#"{"items":[{"SKU":"a","displayName":"b","description":"c","price":-1}]}"#),
            order(#"{"period":"P2Y"}"#), order(#"{"taxCode":"none"}"#), order(#"{"requestReferenceId":"none"}"#),
            order(#"{"descriptors":{"displayName":"\#(String(repeating: "n", count: 31))"}}"#),
            order(#"{"items":[{\#(tutor),"offer":{"period":"P5Y","periodCount":1,"price":0,"reason":"RETENTION"}}]}"#),
            order(#"{"items":[{\#(tutor),"offer":{"period":"P1Y","periodCount":13,"price":0,"reason":"RETENTION"}}]}"#),
            order(#"{"items":[{\#(course)}]}"#, more: #","price":1"#),
            order(#"{"items":[{\#(course)}]}"#, more: #","quantity":2"#),
            order(#"{"items":[{\#(course)},{\#(tutor)}]}"#, product: "coins"),
            order(#"{"items":[{\#(tutor),\#(offer)}]}"#, product: "coins"),
            order(#"{"period":"P1M"}"#, product: "coins"),
        ]
    )
    func refused(_ body: String) async throws {
        let answer = await (try EventStory()).shop.control("POST", "purchases", body)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
    }

    @Test("An Advanced Commerce purchase with a used request reference is refused")
    func reference() async throws {
        let story = try EventStory()
        _ = try await Self.buy(story, Self.school)
        let again = await story.shop.control("POST", "purchases", Self.order(Self.school, product: "coins"))
        #expect(again.status == 400)
        let one = #"{"requestReferenceId":"\#(Self.reference.uppercased())"}"#
        #expect(await story.shop.control("POST", "purchases", Self.order(one, product: "coins")).status == 409)
    }
}
