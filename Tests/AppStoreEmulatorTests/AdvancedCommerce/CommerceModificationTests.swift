import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Modifications of an Advanced Commerce subscription")
struct CommerceModificationTests {
    private static let tutor = #""SKU":"tutor","displayName":"Tutor","description":"An hour a week","price":3000"#
    private static let gold =
        #""currentSKU":"monthly","SKU":"gold","displayName":"Gold","description":"All of it""#
        + #","price":5000,"reason":"DOWNGRADE""#
    private static let added = #"{"retainBillingCycle":true,"addItems":[{\#(tutor)}]}"#

    /// Buys a subscription with one item and lets 10 days of its 31-day period pass.
    private static func bought() throws -> (EventStory, String) {
        let story = try EventStory()
        let id = try story.buy { $0.isAdvancedCommerce = true }
        story.pass(days: 10)
        return (story, id)
    }

    private static func modify(_ story: EventStory, _ id: String, _ body: String) async throws {
        let answer = await story.shop.control("POST", "transactions/\(id)/modify", body)
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test("A modification that starts a new billing cycle charges for all items at once")
    func anew() async throws {
        let (story, id) = try Self.bought()
        let sent = try await story.sends {
            let period = #""periodChange":{"effective":"IMMEDIATELY","period":"P1Y"}"#
            try await Self.modify(story, id, #"{"retainBillingCycle":false,"addItems":[{\#(Self.tutor)}],\#(period)}"#)
        }
        #expect(sent == ["DID_CHANGE_RENEWAL_PREF/UPGRADE"])
        let state = try story.state(id)
        #expect(state.transactionID != id)
        #expect(state.transaction.price == 12_990)
        #expect(state.transaction.advancedCommerceInfo?.items?.map(\.sku) == ["monthly", "tutor"])
        #expect(state.transaction.expiresDate == Timestamp(rfc3339: "2027-01-11T00:00:00Z"))
        #expect(story.shop.store.read { $0.transactions[id]?.payload.isUpgraded } == true)
    }

    @Test("A modification within the billing cycle charges only for the added item", arguments: [nil, 1_500] as [Int?])
    func within(_ named: Int?) async throws {
        let (story, id) = try Self.bought()
        let before = try story.state(id).transaction
        let body = named.map { #"{"retainBillingCycle":true,"addItems":[{\#(Self.tutor),"proratedPrice":\#($0)}]}"# }
        let sent = try await story.sends { try await Self.modify(story, id, body ?? Self.added) }
        #expect(sent == ["DID_CHANGE_RENEWAL_PREF/UPGRADE"])
        let state = try story.state(id)
        // 21 of 31 days are left.
        let price: Milliunits = named == nil ? 2_032 : 1_500
        #expect(state.transaction.price == price)
        #expect(state.transaction.advancedCommerceInfo?.items?.map(\.price) == [0, price])
        #expect(state.transaction.expiresDate == before.expiresDate)
        #expect(state.transaction.purchaseDate != before.purchaseDate)
        #expect(state.renewal?.advancedCommerceInfo?.items?.map(\.price) == [9_990, 3_000])
        #expect(state.renewal?.renewalPrice == 12_990)
        let refund = EventStory.item("tutor", "FULL")
        #expect(try await story.refund(state.transactionID, [refund], isRisked: false).status == 200)
        #expect(try story.items(state.transactionID).map { $0.refunds?.map(\.refundAmount) } == [nil, [price]])
        story.pass(days: 22)
        #expect(try story.state(id).transaction.price == 12_990)
    }

    @Test("A modification for the next billing cycle leaves the current one unchanged")
    func later() async throws {
        let (story, id) = try Self.bought()
        try await Self.modify(story, id, Self.added)
        let current = try story.state(id).transactionID
        let sent = try await story.sends {
            let body =
                #"{"retainBillingCycle":true,"changeItems":[{\#(Self.gold),"effective":"NEXT_BILL_CYCLE"}],"#
                + #""removeItems":[{"SKU":"tutor"}],"periodChange":{"effective":"NEXT_BILL_CYCLE","period":"P1Y"}}"#
            try await Self.modify(story, id, body)
        }
        #expect(sent == ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"])
        #expect(try story.state(id).transactionID == current)
        #expect(try story.renewing(id).map(\.sku) == ["gold"])
        story.pass(days: 22)
        let renewed = try story.state(id).transaction
        #expect(renewed.advancedCommerceInfo?.items?.map(\.sku) == ["gold"])
        #expect((renewed.price, renewed.advancedCommerceInfo?.period) == (5_000, "P1Y"))
        #expect(renewed.expiresDate == Timestamp(rfc3339: "2027-02-01T00:00:00Z"))
    }

    @Test("A reactivation restores some or all cancelled items", arguments: ["{}", #"{"items":[{"SKU":"tutor"}]}"#])
    func reactivated(_ body: String) async throws {
        let (story, id) = try Self.bought()
        try await Self.modify(story, id, Self.added)
        #expect(await story.shop.control("POST", "transactions/\(id)/reactivate", body).status == 409)
        #expect(try await story.commerce("subscription/cancel", id).status == 200)
        let other = #"{"items":[{"SKU":"other"}]}"#
        #expect(await story.shop.control("POST", "transactions/\(id)/reactivate", other).status == 400)
        let sent = try await story.sends {
            #expect(await story.shop.control("POST", "transactions/\(id)/reactivate", body).status == 200)
        }
        #expect(sent == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"])
        story.pass(days: 22)
        #expect(try story.state(id).transaction.price == (body == "{}" ? 12_990 : 3_000))
    }

    @Test(
        "An invalid modification of a subscription is refused with an explanation",
        arguments: [
            "{}", #"{"retainBillingCycle":true}"#, #"{"addItems":[{\#(tutor)}]}"#,
            #"{"retainBillingCycle":true,"addItems":[{\#(tutor)},{\#(tutor)}]}"#,
            #"{"retainBillingCycle":true,"addItems":[{"SKU":"a","displayName":"b","description":"c"}]}"#,
            #"{"retainBillingCycle":true,"removeItems":[{"SKU":"other"}]}"#,
            #"{"retainBillingCycle":true,"removeItems":[{"SKU":"monthly"}]}"#,
            #"{"retainBillingCycle":true,"changeItems":[{\#(gold),"effective":"SOON"}]}"#,
            #"{"retainBillingCycle":true,"changeItems":[{\#(gold)}]}"#,
            #"{"retainBillingCycle":false,"changeItems":[{\#(gold),"effective":"NEXT_BILL_CYCLE"}]}"#,
            #"{"retainBillingCycle":true,"periodChange":{"effective":"IMMEDIATELY","period":"P1Y"}}"#,
            #"{"retainBillingCycle":true,"periodChange":{"effective":"NEXT_BILL_CYCLE","period":"P2Y"}}"#,
            #"{"retainBillingCycle":true,"addItems":[{\#(tutor)}],"requestReferenceId":"none"}"#,
        ]
    )
    func refused(_ body: String) async throws {
        let (story, id) = try Self.bought()
        let answer = await story.shop.control("POST", "transactions/\(id)/modify", body)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
        #expect(try story.state(id).transactionID == id)
    }

    @Test("A standard subscription, or one with a pending price increase, cannot be modified")
    func conflicts() async throws {
        let plain = try EventStory()
        let bought = try plain.buy()
        #expect(await plain.shop.control("POST", "transactions/\(bought)/modify", Self.added).status == 409)
        let (story, id) = try Self.bought()
        let price = #""items":[{"SKU":"monthly","price":12990}]"#
        #expect(try await story.commerce("subscription/changePrice", id, price).status == 200)
        #expect(await story.shop.control("POST", "transactions/\(id)/modify", Self.added).status == 409)
    }
}
