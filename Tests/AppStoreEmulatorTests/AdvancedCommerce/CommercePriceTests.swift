import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Prices of Advanced Commerce subscriptions")
struct CommercePriceTests {
    private static func bought(_ change: (inout EmulatorSwitches) -> Void = { _ in }) throws -> (EventStory, String) {
        var switches = EmulatorSwitches()
        change(&switches)
        let story = try EventStory(switches: switches)
        return (story, try story.buy { $0.isAdvancedCommerce = true })
    }

    private static func set(
        _ price: Int64,
        _ story: EventStory,
        _ id: String,
        dependents: String = "[]"
    ) async throws -> CallAnswer {
        let item = #"{"SKU":"monthly","price":\#(price),"dependentSKUs":\#(dependents)}"#
        return try await story.commerce("subscription/changePrice", id, #""items":[\#(item)]"#)
    }

    @Test("A lower Advanced Commerce price applies from the next period without consent")
    func lower() async throws {
        let (story, id) = try Self.bought()
        let sent = try await story.sends { _ = try await Self.set(7_990, story, id) }
        #expect(sent == ["PRICE_CHANGE"])
        #expect(try story.renewing(id).map(\.price) == [7_990])
        #expect(try story.renewing(id).map(\.priceIncreaseInfo) == [nil])
        #expect(try story.state(id).transaction.price == 9_990)
        #expect(try story.state(id).renewal?.renewalPrice == 7_990)
        #expect(try await Self.set(6_990, story, id).status == 200)
        story.pass(days: 32)
        #expect(try story.state(id).transaction.price == 6_990)
        #expect(try story.items(story.state(id).transactionID).map(\.price) == [6_990])
    }

    @Test("A higher Advanced Commerce price waits for the customer's consent and the next period")
    func higher() async throws {
        let (story, id) = try Self.bought()
        let sent = try await story.sends {
            _ = try await Self.set(12_990, story, id, dependents: #"["other"]"#)
        }
        #expect(sent == ["PRICE_CHANGE", "PRICE_INCREASE/PENDING"])
        var item = try #require(try story.renewing(id).first)
        #expect(item.price == 9_990)
        #expect(item.priceIncreaseInfo?.price == 12_990)
        #expect(item.priceIncreaseInfo?.dependentSKUs == ["other"])
        #expect(item.priceIncreaseInfo?.status == .pending)
        #expect(try story.state(id).renewal?.priceIncreaseStatus == .notAnswered)
        for price in [13_990, 5_990] as [Int64] {
            #expect(try await Self.set(price, story, id).errorCode == 4_000_205)
        }
        let consented = try await story.sends { try story.do(.consentToPriceIncrease, id) }
        #expect(consented == ["PRICE_INCREASE/ACCEPTED"])
        item = try #require(try story.renewing(id).first)
        #expect((item.price, item.priceIncreaseInfo?.status) == (9_990, .accepted))
        #expect(try story.state(id).renewal?.renewalPrice == 12_990)
        story.pass(days: 32)
        #expect(try story.state(id).transaction.price == 12_990)
        #expect(try story.items(story.state(id).transactionID).map(\.price) == [12_990])
        item = try #require(try story.renewing(id).first)
        #expect((item.price, item.priceIncreaseInfo) == (12_990, nil))
        #expect(try await Self.set(14_990, story, id).status == 200)
    }

    @Test("An Advanced Commerce subscription expires if the customer does not consent to a higher price")
    func declined() async throws {
        let (story, id) = try Self.bought()
        #expect(try await Self.set(12_990, story, id).status == 200)
        let ended = try await story.sends { story.pass(days: 32) }
        #expect(ended == ["EXPIRED/PRICE_INCREASE"])
        #expect(try story.renewing(id).map(\.priceIncreaseInfo) == [nil])
        #expect(try story.renewing(id).map(\.price) == [9_990])
    }

    @Test("A higher Advanced Commerce price that needs no consent applies from the next period")
    func withoutConsent() async throws {
        let (story, id) = try Self.bought { $0.commercePriceIncreasesNeedConsent = false }
        let sent = try await story.sends { _ = try await Self.set(12_990, story, id) }
        #expect(sent == ["PRICE_CHANGE", "PRICE_INCREASE/ACCEPTED"])
        #expect(try story.renewing(id).map { $0.priceIncreaseInfo?.status } == [.accepted])
        story.pass(days: 32)
        #expect(try story.state(id).transaction.price == 12_990)
    }

    @Test("An unannounced Advanced Commerce price increase can change, and applies once you announce it")
    func scheduled() async throws {
        let (story, id) = try Self.bought { $0.announcesCommercePriceIncreases = false }
        for price in [12_990, 13_990] as [Int64] {
            let sent = try await story.sends { _ = try await Self.set(price, story, id) }
            #expect(sent == ["PRICE_CHANGE"])
        }
        #expect(try story.renewing(id).map { $0.priceIncreaseInfo?.status } == [.scheduled])
        story.pass(days: 32)
        #expect(try story.state(id).transaction.price == 9_990)
        #expect(throws: EmulatorError.self) { try story.do(.priceIncrease(12_990, needsConsent: false), id) }
        let told = try await story.sends { try story.do(.priceIncrease(13_990, needsConsent: false), id) }
        #expect(told == ["PRICE_INCREASE/ACCEPTED"])
        #expect(try await Self.set(14_990, story, id).errorCode == 4_000_205)
        story.pass(days: 31)
        #expect(try story.state(id).transaction.price == 13_990)
    }
}
