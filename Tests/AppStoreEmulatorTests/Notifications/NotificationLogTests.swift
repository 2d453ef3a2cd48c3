import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Log of notifications")
struct NotificationLogTests {
    /// Returns the log of an app whose notifications were all sent: 50 purchases, each with a test notification.
    private static func filled(most: Int) throws -> NotificationLog {
        let story = try EventStory()
        let url = "http://127.0.0.1:9/notifications"
        try story.shop.emulator.configureApp(AppSettings(bundleID: Shop.bundleID, notificationURL: url))
        story.shop.store.update { $0.notifications = NotificationLog(most: most) }
        for _ in 0..<50 {
            try story.buy(.coins)
            story.shop.store.update { world in
                _ = world.sendTest(to: Shop.bundleID, in: .production)
                var claimed = world.notifications.claimDue(at: world.now)
                while !claimed.isEmpty {
                    for entry in claimed { world.notifications.finish(entry, attempts: [], nextAttemptAt: nil) }
                    claimed = world.notifications.claimDue(at: world.now)
                }
            }
        }
        return story.shop.store.read { $0.notifications }
    }

    @Test("The indexes of a full log have only the notifications that it keeps")
    func indexes() throws {
        let log = try Self.filled(most: 20)
        #expect(log.nextSequence == 100)
        #expect(log.count <= 20)
        #expect(log.places.values.joined().sorted() == Array(log.sequences))
        #expect(log.tests.count + log.originals.count == log.count)
        let indexed = Array(log.tests.values) + log.originals.values.joined()
        #expect(indexed.sorted() == Array(log.sequences))
    }

    @Test("A log that is not full keeps every notification")
    func whole() throws {
        let log = try Self.filled(most: 200)
        #expect(log.count == 100)
        #expect(log.tests.count == 50)
        #expect(log.originals.count == 50)
    }
}
