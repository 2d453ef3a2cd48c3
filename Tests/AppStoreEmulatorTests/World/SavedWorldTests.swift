import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("A saved world")
struct SavedWorldTests {
    private static func encoded(_ world: World) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(world)
    }

    private static func load(_ data: Data, into store: EmulatedAppStore, seed: UInt64 = 1) throws -> World {
        let dependencies = WorldDependencies(
            authority: store.read { $0.authority },
            configuration: EmulatorConfiguration(seed: seed),
            system: .now
        )
        return try JSONDecoder().decode(World.self, from: data, configuration: dependencies)
    }

    @Test("A loaded world continues exactly as the original would")
    func goesOn() throws {
        let year = try YearOfSubscribers(subscribers: 20)
        year.pass(days: 100)
        let saved = try year.store.read { try Self.encoded($0) }
        var loaded = try Self.load(saved, into: year.store)
        #expect(try Self.encoded(loaded).count == saved.count)
        let journey = loaded.journey(by: .seconds(265 * 86_400))
        while loaded.travel(journey) {}
        year.pass(days: 265)
        let (ours, theirs) = year.store.read { world in
            (
                loaded.notifications.sequences.compactMap { loaded.notifications[$0]?.notificationUUID },
                world.notifications.sequences.compactMap { world.notifications[$0]?.notificationUUID }
            )
        }
        #expect(ours == theirs)
        #expect(ours.count > 200)
    }

    @Test("A saved world keeps the complete effect of every event")
    func whole() throws {
        for row in EventRow.versionTwo {
            let story = try EventStory()
            try row.event(story, try row.before.arrange(story))
            let saved = try story.shop.store.read { try Self.encoded($0) }
            #expect(try Self.encoded(Self.load(saved, into: story.shop.store)) == saved, "\(row)")
        }
    }

    @Test("A sent notification keeps its signed payload in a world loaded under the same authority")
    func strings() throws {
        let story = try EventStory()
        try story.buy(.monthly)
        let sent = story.shop.emulator.notifications.map(\.signedPayload)
        let saved = try story.shop.store.read { try Self.encoded($0) }
        var same = try Self.load(saved, into: story.shop.store)
        #expect(try same.sentNotifications().map(\.signedPayload) == sent)
        var other = try Self.load(saved, into: try EventStory().shop.store)
        #expect(try other.sentNotifications().map(\.signedPayload) != sent)
    }

    @Test("A saved world keeps its own seed, whatever seed the emulator starts with")
    func seed() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.monthly)
        for _ in 0..<5 { try story.do(.renew, id) }
        let sequence = try #require(story.log.last).sequence
        let customer = try #require(story.shop.store.read { $0.customers.list.first })
        let (body, device) = try story.shop.store.update {
            (try $0.body(of: sequence), $0.deviceIdentifier(of: customer))
        }
        let saved = try story.shop.store.read { try Self.encoded($0) }
        var loaded = try Self.load(saved, into: story.shop.store, seed: 7)
        #expect(try loaded.body(of: sequence) == body)
        #expect(loaded.deviceIdentifier(of: customer) == device)
        #expect(try Self.encoded(Self.load(saved, into: story.shop.store, seed: 7)) == saved)
    }

    @Test("A world saved by an earlier release gets new switches at their defaults")
    func newSwitches() throws {
        var switches = EmulatorSwitches()
        switches.consumptionReminders = 3
        let story = try EventStory(switches: switches)
        let saved = try JSONDecoder().decode(
            [String: JSONValue].self,
            from: story.shop.store.read { try Self.encoded($0) }
        )
        var older = saved
        older["switches"] = .object(
            try #require(saved["switches"]?.members).filter { $0.key == "consumptionReminders" }
        )
        older["seed"] = nil
        let loaded = try Self.load(JSONEncoder().encode(older), into: story.shop.store)
        #expect(loaded.switches == switches)
    }

    @Test("A loaded world keeps its credentials")
    func credentials() throws {
        let story = try EventStory()
        let saved = try story.shop.store.read { try Self.encoded($0) }
        var loaded = try Self.load(saved, into: story.shop.store)
        #expect(try loaded.credentials(of: Shop.bundleID) == story.shop.credentials)
    }

    @Test("A saved world of another version, or an incomplete one, is refused")
    func refused() throws {
        let story = try EventStory()
        #expect(throws: DecodingError.self) { try Self.load(Data(#"{"version":2}"#.utf8), into: story.shop.store) }
        #expect(throws: DecodingError.self) { try Self.load(Data(#"{"version":1}"#.utf8), into: story.shop.store) }
        #expect(throws: DecodingError.self) { try Self.load(Data("{".utf8), into: story.shop.store) }
    }
}
