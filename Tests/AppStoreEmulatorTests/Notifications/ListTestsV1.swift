import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Transactions in a version 1 consumption request")
struct ListTestsV1 {
    /// Returns the original transaction ID of the newest notification and the transactions it lists.
    private static func newest(_ story: EventStory) throws -> (about: String?, listed: [String?]) {
        let body = try #require(story.shop.emulator.notifications.last?.body)
        #expect(body.notificationType == .consumptionRequest)
        let listed = body.unifiedReceipt?.latestReceiptInfo?.list.map { $0.transactionID?.text }
        return (body.originalTransactionID?.text, try #require(listed))
    }

    @Test("A version 1 consumption request lists a consumable that the app has not finished")
    func there() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.coins)
        _ = try story.shop.emulator.requestRefund(of: id, reason: .other)
        let newest = try Self.newest(story)
        #expect(newest.about == id)
        #expect(newest.listed == [id])
    }

    @Test("A version 1 consumption request lists nothing if a finished consumable is the only purchase")
    func nothing() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.coins)
        try story.do(.finish, id)
        _ = try story.shop.emulator.requestRefund(of: id, reason: .other)
        let newest = try Self.newest(story)
        #expect(newest.about == id)
        #expect(newest.listed.isEmpty)
    }

    @Test("A switch makes a version 1 consumption request list its consumable even if finished")
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

    @Test("A version 1 consumption request omits its consumable if 100 newer purchases exist")
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
