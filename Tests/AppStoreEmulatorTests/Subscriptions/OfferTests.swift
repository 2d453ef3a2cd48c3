import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Offers")
struct OfferTests {
    @Test("A pay-as-you-go offer lasts for its periods, then the product's price applies")
    func payAsYouGo() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly, offer: "promo")
        var prices: [Milliunits?] = []
        for _ in 0..<4 {
            let state = try story.state(id)
            prices.append(state.transaction.price)
            #expect((state.transaction.offerIdentifier == "promo") == (state.transaction.price == 4_990))
            #expect(state.renewal?.renewalPrice == (prices.count < 3 ? 4_990 : 9_990))
            #expect(state.renewal?.offerType == (prices.count < 3 ? .promotional : nil))
            try story.do(.renew, id)
        }
        #expect(prices == [4_990, 4_990, 4_990, 9_990])
    }

    @Test("Only the first subscription of a group gets the introductory offer")
    func introductory() throws {
        let story = try EventStory()
        let trial = EmulatedOffer(id: "trial", type: .introductory, discountType: .freeTrial, period: "P1W")
        try story.shop.store.update { try $0.add(trial, to: "monthly", of: Shop.bundleID) }
        let id = try story.buy(.monthly)
        let first = try story.state(id)
        #expect(first.transaction.offerType == .introductory)
        #expect(first.transaction.offerIdentifier == nil)
        #expect(first.transaction.offerDiscountType == .freeTrial)
        #expect(first.transaction.price == 0)
        #expect(first.transaction.expiresDate == EventStory.start + .seconds(7 * 86_400))
        #expect(first.renewal?.renewalPrice == 9_990)
        story.pass(days: 8)
        let second = try story.state(id)
        #expect(second.transaction.offerType == nil)
        #expect(second.transaction.price == 9_990)
        #expect(second.transaction.expiresDate?.description.prefix(10) == "2026-02-08")
        try story.do(.expire(), id)
        try story.buy(.monthly)
        #expect(try story.state(id).transaction.offerType == nil)
    }

    @Test("An offer redeemed during an active period applies from the next period")
    func next() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        try story.do(.redeemOffer("promo"), id)
        #expect(try story.state(id).transaction.offerType == nil)
        #expect(try story.state(id).renewal?.offerIdentifier == "promo")
        try story.do(.renew, id)
        #expect(try story.state(id).transaction.offerIdentifier == "promo")
        #expect(try story.state(id).transaction.price == 4_990)
    }

    @Test("An expired subscription is eligible for a win-back offer")
    func winBack() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        #expect(try story.state(id).renewal?.eligibleWinBackOfferIDs == nil)
        try story.do(.expire(), id)
        #expect(try story.state(id).renewal?.eligibleWinBackOfferIDs == ["winback"])
        try story.do(.redeemOffer("winback"), id)
        let state = try story.state(id)
        #expect(state.transaction.offerType == .winBack)
        #expect(state.transaction.price == 19_990)
        #expect(state.transaction.expiresDate?.description.prefix(10) == "2026-07-01")
        #expect(state.renewal?.eligibleWinBackOfferIDs == nil)
    }

    @Test("An offer code for a non-consumable sets a one-time price")
    func oneTime() throws {
        let story = try EventStory()
        let transaction = try story.state(try story.buy(.castle, offer: "once")).transaction
        #expect(transaction.offerType == .offerCode)
        #expect(transaction.offerDiscountType == .oneTime)
        #expect(transaction.price == 990)
        #expect(transaction.offerPeriod == nil)
    }

    @Test("The error for an unknown offer lists the available offers")
    func unknown() throws {
        let story = try EventStory()
        let error = #expect(throws: EmulatorError.self) { try story.buy(.monthly, offer: "none") }
        #expect(error?.explanation.contains("promo, code, winback") == true)
    }
}
