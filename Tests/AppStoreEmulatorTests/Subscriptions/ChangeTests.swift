import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Changes to a subscription")
struct ChangeTests {
    @Test("An upgrade starts a new period at once and marks the old one as upgraded")
    func upgrade() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        story.pass(days: 10)
        try story.do(.changePlan(productID: "premium"), id)
        let state = try story.state(id)
        #expect(state.originalTransactionID == id)
        #expect(state.transactionID != id)
        #expect(state.transaction.transactionReason == .purchase)
        #expect(state.transaction.purchaseDate == EventStory.start + .seconds(10 * 86_400))
        #expect(state.renewal?.recentSubscriptionStartDate == EventStory.start)
        let old = try #require(story.shop.store.read { $0.transactions[id] })
        #expect(old.payload.isUpgraded == true)
        #expect(old.payload.revocationDate == nil)
        let chain = story.shop.store.read { $0.transactions.chain(of: id).map(\.id) }
        #expect(chain == [id, state.transactionID])
    }

    @Test("A downgrade takes effect in the next period")
    func downgrade() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        try story.do(.changePlan(productID: "basic"), id)
        #expect(try story.state(id).transaction.productID == "monthly")
        #expect(try story.state(id).renewal?.autoRenewProductID == "basic")
        #expect(try story.state(id).renewal?.renewalPrice == 4_990)
        story.pass(days: 32)
        #expect(try story.state(id).transaction.productID == "basic")
        #expect(try story.state(id).transaction.transactionReason == .renewal)
        #expect(try story.state(id).transaction.price == 4_990)
    }

    @Test("A price increase is charged once it is accepted", arguments: [true, false])
    func price(_ needsConsent: Bool) throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        try story.do(.priceIncrease(12_990, needsConsent: needsConsent), id)
        #expect(try story.state(id).renewal?.priceIncreaseStatus == (needsConsent ? .notAnswered : .accepted))
        #expect(try story.state(id).renewal?.renewalPrice == 12_990)
        if needsConsent { try story.do(.consentToPriceIncrease, id) }
        story.pass(days: 32)
        #expect(try story.state(id).transaction.price == 12_990)
        #expect(try story.state(id).renewal?.priceIncreaseStatus == nil)
        #expect(throws: EmulatorError.self) { try story.do(.consentToPriceIncrease, id) }
        #expect(throws: EmulatorError.self) { try story.do(.priceIncrease(1, needsConsent: true), id) }
    }

    @Test("A product's price increase reaches its subscribers and applies to new purchases")
    func productPrice() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        let told = try story.shop.store.update {
            try $0.increasePrice(ofProduct: "monthly", of: Shop.bundleID, to: 11_990, needsConsent: false)
        }
        #expect(told == 1)
        #expect(try story.state(id).renewal?.renewalPrice == 11_990)
        let other = try story.buy(.monthly) { $0.appAccountToken = nil }
        #expect(try story.state(other).transaction.price == 11_990)
    }

    @Test("An extension moves the end for the purchaser and the family, at most twice a year")
    func extensions() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        let member = try story.share(id)
        let end = try #require(try story.state(id).transaction.expiresDate)
        try story.do(.extend(days: 90), id)
        #expect(try story.state(id).transaction.expiresDate == end + .seconds(90 * 86_400))
        #expect(try story.state(id).renewal?.renewalDate == end + .seconds(90 * 86_400))
        #expect(try story.state(member).transaction.expiresDate == end + .seconds(90 * 86_400))
        try story.do(.extend(days: 1), id)
        #expect(throws: EmulatorError.self) { try story.do(.extend(days: 1), id) }
        story.pass(days: 366)
        try story.do(.extend(days: 1), id)
        #expect(throws: EmulatorError.self) { try story.do(.extend(days: 91), id) }
        #expect(throws: EmulatorError.self) { try story.do(.extend(days: 1), member) }
    }

    @Test("A free, unpaid or expired subscription cannot be extended", arguments: [0, 1, 2])
    func notExtended(_ kind: Int) throws {
        let story = try EventStory()
        let id = try story.buy(.monthly, offer: kind == 0 ? "code" : nil)
        if kind == 1 { try story.do(.billingFailure(), id) }
        if kind == 2 { try story.do(.expire(), id) }
        #expect(throws: EmulatorError.self) { try story.do(.extend(days: 1), id) }
    }

    @Test("A new app account token applies to the current transaction and to later ones")
    func token() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        try story.do(.renew, id)
        let token = AppAccountToken(rawValue: "11111111-2222-4333-8444-555555555555")
        try story.do(.setAppAccountToken(token), id)
        #expect(try story.state(id).transaction.appAccountToken == token)
        #expect(story.shop.store.read { $0.transactions[id]?.payload.appAccountToken } == Shop.token)
        try story.do(.renew, id)
        #expect(try story.state(id).transaction.appAccountToken == token)
        #expect(try story.state(id).renewal?.appAccountToken == token)
    }

    @Test("A family member's subscription follows the purchaser's")
    func family() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        let member = try story.share(id)
        let first = try story.state(member)
        #expect(first.transaction.ownershipType == .familyShared)
        #expect(first.transaction.expiresDate == (try story.state(id).transaction.expiresDate))
        #expect(first.customer != (try story.state(id).customer))
        #expect(first.transaction.price == nil)
        story.pass(days: 32)
        #expect(try story.state(member).transactionID != member)
        #expect(try story.state(member).transaction.expiresDate == (try story.state(id).transaction.expiresDate))
        try story.do(.cancel, id)
        #expect(try story.state(member).renewal?.autoRenewStatus == .off)
        story.pass(days: 32)
        #expect(try story.state(member).status == .expired)
        #expect(throws: EmulatorError.self) { try story.do(.renew, member) }
    }

    @Test("Refunded seats are not renewed")
    func seats() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly) { $0.seats = 10 }
        try story.do(.refundSeats(3), id)
        #expect(try story.state(id).transaction.quantity == 10)
        #expect(try story.state(id).transaction.multiSeatInfo?.revokedSeatQuantity == 3)
        #expect(try story.state(id).renewal?.renewalQuantity == 7)
        try story.do(.renew, id)
        let renewed = try story.state(id).transaction
        #expect(renewed.quantity == 7)
        #expect(renewed.multiSeatInfo?.revokedSeatQuantity == nil)
        #expect(renewed.multiSeatInfo?.priceTiers?.map(\.quantity) == [7])
    }

    @Test("A returning subscriber gets the terms of the latest order", arguments: ResubscriptionRow.all)
    func resubscriptionTerms(_ row: ResubscriptionRow) throws {
        let story = try EventStory()
        let id = try story.buy(.yearly, row.first)
        story.pass(days: 10)
        try story.do(.expire(), id)
        story.pass(days: 2)
        if let order = row.second { try story.buy(.yearly, order) } else { try story.do(.resubscribe(), id) }
        let state = try story.state(id)
        #expect(state.originalTransactionID == id)
        #expect(state.transaction.price == row.price)
        #expect(state.transaction.billingPlanType == row.plan)
        #expect(state.renewal?.renewalBillingPlanType == row.plan)
        #expect(state.transaction.commitmentInfo?.billingPeriodNumber == (row.plan == .monthly ? 1 : nil))
        #expect(state.transaction.quantity == row.quantity)
        let days: Int64 = row.plan == .monthly ? 31 : 365
        #expect(state.transaction.expiresDate == EventStory.start + .seconds((12 + days) * 86_400))
        let end = state.transaction.commitmentInfo?.commitmentExpiresDate
        #expect(end == (row.plan == .monthly ? EventStory.start + .seconds((12 + 365) * 86_400) : nil))
    }

    @Test("An active subscription cannot change to seats or to a commitment", arguments: [true, false])
    func running(_ hasSeats: Bool) throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        #expect(throws: EmulatorError.self) {
            try story.buy(.yearly) { if hasSeats { $0.seats = 3 } else { $0.billingPlan = .monthly } }
        }
        #expect(try story.state(id).transactionID == id)
    }
}
