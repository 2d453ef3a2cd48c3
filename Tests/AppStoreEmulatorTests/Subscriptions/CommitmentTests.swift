import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Commitments of twelve months")
struct CommitmentTests {
    private static func bought() throws -> (EventStory, String) {
        let story = try EventStory()
        let id = try story.buy(.yearly) { ($0.billingPlan, $0.price) = (.monthly, 120_000) }
        return (story, id)
    }

    /// Returns the number of the current month.
    private static func month(_ story: EventStory, _ id: String) throws -> Int32? {
        try story.state(id).transaction.commitmentInfo?.billingPeriodNumber
    }

    @Test("Each month of a commitment has its number and its share of the price")
    func commitment() throws {
        let story = try EventStory()
        let id = try story.buy(.yearly) {
            $0.billingPlan = .monthly
            $0.price = 120_000
        }
        #expect(try story.state(id).transaction.commitmentInfo?.billingPeriodNumber == 1)
        #expect(try story.state(id).transaction.price == 10_000)
        #expect(try story.state(id).transaction.billingPlanType == .monthly)
        try story.do(.cancel, id)
        #expect(try story.state(id).renewal?.autoRenewStatus == .on)
        #expect(try story.state(id).renewal?.commitmentInfo?.commitmentAutoRenewStatus == .off)
        story.pass(days: 340)
        #expect(try story.state(id).transaction.commitmentInfo?.billingPeriodNumber == 12)
        #expect(try story.state(id).renewal?.autoRenewStatus == .off)
        #expect(throws: EmulatorError.self) { try story.do(.cancel, id) }
    }

    @Test("The next commitment lasts one year at the sandbox's pace")
    func nextCommitment() throws {
        let story = try EventStory(in: .sandbox)
        try story.bill { $0.sandboxMonthSeconds = 300 }
        let id = try story.buy(.yearly) { $0.billingPlan = .monthly }
        story.shop.move(by: .seconds(3600))
        let commitment = try story.state(id).transaction.commitmentInfo
        #expect(commitment?.billingPeriodNumber == 1)
        #expect(commitment?.commitmentExpiresDate == EventStory.start + .seconds(7200))
    }

    @Test("A commitment cancelled in billing retry is billed until its last month", arguments: [0, 16])
    func billingRetry(_ gracePeriodDays: Int) throws {
        let (story, id) = try Self.bought()
        try story.bill { $0.gracePeriodDays = gracePeriodDays }
        try story.do(.billingFailure(), id)
        try story.do(.cancel, id)
        let unpaid = try story.state(id)
        #expect(unpaid.status == (gracePeriodDays == 0 ? .billingRetry : .billingGracePeriod))
        #expect(unpaid.renewal?.isInBillingRetryPeriod == true)
        #expect(unpaid.renewal?.commitmentInfo?.commitmentAutoRenewStatus == .off)
        try story.do(.recover, id)
        #expect(try story.state(id).status == .active)
        #expect(try Self.month(story, id) == 2)
        story.pass(days: 320)
        #expect(try Self.month(story, id) == 12)
        story.pass(days: 32)
        #expect(try story.state(id).status == .expired)
    }

    @Test("A retry pays an unpaid month of a commitment, also after the customer cancelled")
    func automaticRetry() throws {
        let (story, id) = try Self.bought()
        try story.bill { ($0.failurePercent, $0.recoveryPercent) = (100, 100) }
        story.pass(days: 32)
        #expect(try story.state(id).status == .billingRetry)
        try story.do(.cancel, id)
        try story.bill { $0.failurePercent = 0 }
        story.pass(days: 60)
        #expect(try story.state(id).status == .active)
        #expect(try Self.month(story, id) ?? 0 >= 2)
    }

    @Test("A cancelled commitment can be continued before it ends")
    func continued() throws {
        let (story, id) = try Self.bought()
        try story.do(.cancel, id)
        try story.do(.resubscribe(), id)
        #expect(try story.state(id).renewal?.commitmentInfo?.commitmentAutoRenewStatus == .on)
        story.pass(days: 370)
        #expect(try Self.month(story, id) == 1)
    }

    @Test("A commitment keeps its price until its last month")
    func price() throws {
        let (story, id) = try Self.bought()
        try story.do(.priceIncrease(12_000, needsConsent: false), id)
        #expect(try story.state(id).renewal?.renewalPrice == 10_000)
        story.pass(days: 340)
        #expect(try Self.month(story, id) == 12)
        #expect(try story.state(id).transaction.price == 10_000)
        #expect(try story.state(id).renewal?.renewalPrice == 12_000)
        story.pass(days: 30)
        #expect(try Self.month(story, id) == 1)
        #expect(try story.state(id).transaction.price == 12_000)
    }

    @Test("A product's price increase is announced to a commitment by the month")
    func productPrice() throws {
        let (story, id) = try Self.bought()
        _ = try story.shop.store.update {
            try $0.increasePrice(ofProduct: "yearly", of: Shop.bundleID, to: 144_000, needsConsent: false)
        }
        story.pass(days: 370)
        #expect(try story.state(id).transaction.price == 12_000)
    }

    @Test("A commitment keeps its product until its last month, then the new product has no commitment")
    func product() throws {
        let (story, id) = try Self.bought()
        try story.do(.changePlan(productID: "basic"), id)
        story.pass(days: 320)
        #expect(try story.state(id).transaction.productID == "yearly")
        #expect(try story.state(id).renewal?.autoRenewProductID == "yearly")
        #expect(try story.state(id).renewal?.commitmentInfo?.commitmentAutoRenewProductID == "basic")
        story.pass(days: 50)
        #expect(try story.state(id).transaction.productID == "basic")
        #expect(try story.state(id).transaction.price == 4_990)
        #expect(try story.state(id).transaction.commitmentInfo == nil)
    }

    @Test("A commitment to a product that is no longer for sale ends after its last month")
    func withdrawn() throws {
        let (story, id) = try Self.bought()
        try story.withdraw(.yearly)
        story.pass(days: 340)
        #expect(try Self.month(story, id) == 12)
        story.pass(days: 30)
        #expect(try story.state(id).status == .expired)
        #expect(story.log.last?.words == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    }
}
