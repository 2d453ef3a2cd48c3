import AppStoreTypes
import Foundation
import Logging
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("A world that is saved as it changes")
struct WorldKeeperTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static func encoded(_ world: World) throws -> Data { try SavedEmulator(world).json() }

    private static func keep(
        _ store: EmulatedAppStore,
        in folder: StateFolder,
        least: Int = 16 << 20
    ) throws -> WorldKeeper {
        var made: WorldKeeper?
        try store.keep { world in
            let keeper = try WorldKeeper(
                folder,
                continuing: nil,
                stateLength: 0,
                world: world,
                least: least,
                logger: quiet
            )
            made = keeper
            return keeper
        }
        return try #require(made)
    }

    /// Returns the world in a folder.
    private static func world(in folder: StateFolder) throws -> World {
        let contents = try #require(try folder.load())
        #expect(contents.damage == nil)
        return try SavedEmulator(
            json: contents.state,
            changes: contents.changes,
            configuration: EmulatorConfiguration(),
            responderURL: nil
        ).world
    }

    @Test("The saved changes of every event lead to the same world")
    func events() throws {
        for row in EventRow.v2 {
            let story = try EventStory()
            let temporary = try TemporaryFolder()
            let folder = try StateFolder(temporary.path("kept"))
            let keeper = try Self.keep(story.shop.store, in: folder)
            try row.event(story, try row.before.arrange(story))
            _ = story.shop.emulator.notifications
            story.shop.emulator.setFaults(EmulatorFaults { $0.clock.dateSeconds = 5 })
            #expect(keeper.failure == nil)
            let saved = try Self.world(in: folder)
            #expect(try Self.encoded(saved) == story.shop.store.read { try Self.encoded($0) }, "\(row)")
        }
    }

    @Test(
        "A year of subscribers that was saved as it passed continues like the original",
        arguments: [NotificationVersion.v2, .v1]
    )
    func year(_ version: NotificationVersion) throws {
        let year = try YearOfSubscribers(subscribers: 10, version: version)
        let temporary = try TemporaryFolder()
        let folder = try StateFolder(temporary.path("kept"))
        let keeper = try Self.keep(year.store, in: folder)
        year.pass(days: 100)
        var saved = try Self.world(in: folder)
        let clockAdvance = saved.clockAdvance(by: .seconds(100 * 86_400))
        while saved.travel(clockAdvance) {}
        year.pass(days: 100)
        let (ours, theirs) = year.store.read { world in
            (
                saved.notifications.sequences.compactMap { saved.notifications[$0]?.notificationUUID },
                world.notifications.sequences.compactMap { world.notifications[$0]?.notificationUUID }
            )
        }
        #expect(ours == theirs && ours.count > 50)
        #expect(keeper.failure == nil)
    }

    @Test("A new state replaces a long journal, also if the world changes at the same time")
    func compaction() async throws {
        let shop = try Shop()
        let temporary = try TemporaryFolder()
        let folder = try StateFolder(temporary.path("kept"))
        let keeper = try Self.keep(shop.store, in: folder, least: 1)
        var bought: [String] = []
        for round in 1...40 {
            bought.append(try shop.buy().transactionID)
            // The journal that follows the new state has begun.
            if round.isMultiple(of: 10) { _ = await keeper.writeWaitingState() }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path("kept"))
        #expect(names.filter { $0.hasPrefix("emulator.journal") }.count <= 2)
        #expect(!names.contains { $0.hasPrefix("emulator.json.new") })
        let saved = try Self.world(in: folder)
        #expect(bought.allSatisfy { saved.transactions[$0] != nil })
        #expect(try #require(try folder.load()).journal?.mark.number ?? 0 > 1)
    }

    @Test("A change costs the same in a small and in a large world, in bytes")
    func size() throws {
        var sizes: [Int] = []
        for count in [10, 1000] {
            let shop = try Shop()
            for _ in 0..<count { _ = try shop.buy() }
            let temporary = try TemporaryFolder()
            let folder = try StateFolder(temporary.path("kept"))
            let keeper = try Self.keep(shop.store, in: folder)
            let journal = temporary.path("kept/emulator.journal.1")
            let before = try Data(contentsOf: URL(filePath: journal)).count
            _ = try shop.buy()
            sizes.append(try Data(contentsOf: URL(filePath: journal)).count - before)
            #expect(keeper.failure == nil)
        }
        #expect(sizes[1] < sizes[0] + 64 && sizes[1] < 16_384)
    }
}
