import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("What a version 1 consumption request lists")
struct ListTestsV1 {
    /// What the newest notification lists, and what it is about.
    private static func newest(_ story: EventStory) throws -> (about: String?, listed: [String?]) {
        let body = try #require(story.shop.emulator.notifications.last?.body)
        #expect(body.notificationType == .consumptionRequest)
        let listed = body.unifiedReceipt?.latestReceiptInfo?.list.map(\.transactionID?.text)
        return (body.originalTransactionID?.text, try #require(listed))
    }

    @Test("the consumable, where the app has not finished it")
    func there() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.coins)
        _ = try story.shop.emulator.requestRefund(of: id, reason: .other)
        let newest = try Self.newest(story)
        #expect(newest.about == id)
        #expect(newest.listed == [id])
    }

    @Test("nothing, where the app has finished it and the customer has bought nothing else")
    func nothing() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.coins)
        try story.do(.finish, id)
        _ = try story.shop.emulator.requestRefund(of: id, reason: .other)
        let newest = try Self.newest(story)
        #expect(newest.about == id)
        #expect(newest.listed.isEmpty)
    }

    @Test("the consumable, though finished, by the switch")
    func finished() throws {
        var switches = EmulatorSwitches()
        switches.listsConsumablesAskedAbout = true
        let story = try EventStory(version: .v1, switches: switches)
        let other = try story.buy(.coins)
        let id = try story.buy(.coins)
        for finished in [other, id] { try story.do(.finish, finished) }
        _ = try story.shop.emulator.requestRefund(of: id, reason: .other)
        let newest = try Self.newest(story)
        #expect(newest.about == id)
        #expect(newest.listed == [id])
    }

    @Test("a hundred others, where it is older than they are")
    func others() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.coins)
        for _ in 0..<100 { try story.buy(.coins) }
        _ = try story.shop.emulator.requestRefund(of: id, reason: .other)
        let newest = try Self.newest(story)
        #expect(newest.about == id)
        #expect(newest.listed.count == 100)
        #expect(!newest.listed.contains(id))
    }
}
