import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("A saved world")
struct SavedWorldTests {
    private static func encoded(_ world: World) throws -> Data { try SavedEmulator(world).json() }

    private static func load(_ data: Data, responderURL: String? = nil, seed: UInt64 = 1) throws -> World {
        try SavedEmulator(json: data, configuration: EmulatorConfiguration(seed: seed), responderURL: responderURL)
            .world
    }

    @Test("A loaded world continues exactly as the original would")
    func continuesAfterLoading() throws {
        let year = try YearOfSubscribers(subscribers: 20)
        year.pass(days: 100)
        let saved = try year.store.read { try Self.encoded($0) }
        var loaded = try Self.load(saved)
        #expect(try Self.encoded(loaded).count == saved.count)
        let clockAdvance = loaded.clockAdvance(by: .seconds(265 * 86_400))
        while loaded.travel(clockAdvance) {}
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
        for row in EventRow.v2 {
            let story = try EventStory()
            try row.event(story, try row.before.arrange(story))
            let saved = try story.shop.store.read { try Self.encoded($0) }
            #expect(try Self.encoded(Self.load(saved)) == saved, "\(row)")
        }
    }

    @Test("A sent notification keeps its signed payload unless the certificates change with the responder's URL")
    func strings() throws {
        let story = try EventStory()
        try story.buy(.monthly)
        let sent = story.shop.emulator.notifications.map(\.signedPayload)
        let saved = try story.shop.store.read { try Self.encoded($0) }
        var same = try Self.load(saved)
        #expect(try same.sentNotifications().map(\.signedPayload) == sent)
        var other = try Self.load(saved, responderURL: "http://127.0.0.1:1/ocsp")
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
        var loaded = try Self.load(saved, seed: 7)
        #expect(try loaded.body(of: sequence) == body)
        #expect(loaded.deviceIdentifier(of: customer) == device)
        #expect(try Self.encoded(Self.load(saved, seed: 7)) == saved)
    }

    @Test("A state of version 1 loads, with the defaults of switches it does not have")
    func firstVersion() throws {
        var switches = EmulatorSwitches()
        switches.consumptionReminders = 3
        let story = try EventStory(switches: switches)
        try story.buy(.monthly)
        let saved = try story.shop.store.read { try Self.encoded($0) }
        var world = try #require(JSONDecoder().decode([String: JSONValue].self, from: saved)["world"]?.members)
        let authority = try #require(world["authority"])
        world["authority"] = .string("a1b2 \(authority.members?["responderURL"]?.text ?? "")")
        world["version"] = .integer(1)
        world["switches"] = .object(
            try #require(world["switches"]?.members).filter { $0.key == "consumptionReminders" }
        )
        let first = JSONValue.object(["authority": authority, "world": .object(world)])
        let loaded = try Self.load(JSONEncoder().encode(first))
        #expect(loaded.switches == switches)
        #expect(try Self.encoded(loaded) == saved)
    }

    @Test("A decision that an earlier build saved as made by hand loads as made by you")
    func oldDecider() throws {
        let story = try EventStory()
        let request = try story.shop.emulator.requestRefund(of: story.buy(.coins), reason: .other)
        try story.shop.emulator.decide(request.id, .grantFull)
        let saved = try story.shop.store.read { try Self.encoded($0) }
        let text = String(decoding: saved, as: UTF8.self)
        let old = text.replacing("\"manual\"", with: "\"hand\"")
        #expect(old != text)
        #expect(try Self.encoded(Self.load(Data(old.utf8))) == saved)
        let unknown = text.replacing("\"manual\"", with: "\"foot\"")
        let error = #expect(throws: EmulatorError.self) { _ = try Self.load(Data(unknown.utf8)) }
        #expect(error.map { "\($0)" }?.contains("decidedBy") == true, "\(String(describing: error))")
    }

    @Test("A state and a change that an earlier build saved load with the current names of switches")
    func oldSwitches() throws {
        var switches = EmulatorSwitches()
        switches.acceptsFamilySharedInV1 = true
        switches.sendsAllV1TypesInSandbox = true
        let story = try EventStory(switches: switches)
        let saved = try story.shop.store.read { try Self.encoded($0) }
        let text = String(decoding: saved, as: UTF8.self)
        let old = text.replacing("FamilySharedInV1", with: "FamilySharedInVersionOne")
            .replacing("sendsAllV1Types", with: "sendsAllVersionOneTypes")
        #expect(old != text)
        var world = try Self.load(Data(old.utf8))
        #expect(world.switches == switches)
        world.switches.consumptionReminders = 1
        let taken = world.takeChange()
        let change = try #require(taken)
        let line = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
            .replacing("FamilySharedInV1", with: "FamilySharedInVersionOne")
        #expect(try EarlierNames.decode(WorldChange.self, from: Data(line.utf8)).switches == world.switches)
    }

    static let wrongMembers: [(JSONValue?, String)] = [
        (nil, "world.clock is missing."), (JSONValue.null, "world.clock is null."),
        (JSONValue.string("x"), "world.clock has the wrong type."),
    ]

    @Test(
        "A state in which a member is missing, null or wrong is refused with the member's path",
        arguments: wrongMembers
    )
    func wrongMember(_ value: JSONValue?, _ reason: String) throws {
        let saved = try EventStory().shop.store.read { try Self.encoded($0) }
        var state = try #require(JSONDecoder().decode(JSONValue.self, from: saved).members)
        var world = try #require(state["world"]?.members)
        world["clock"] = value
        state["world"] = .object(world)
        let json = try JSONEncoder().encode(JSONValue.object(state))
        let error = #expect(throws: EmulatorError.self) { _ = try Self.load(json) }
        #expect(error.map { "\($0)" }?.hasSuffix(reason) == true, "\(String(describing: error))")
    }

    @Test("A loaded world keeps its credentials")
    func credentials() throws {
        let story = try EventStory()
        let saved = try story.shop.store.read { try Self.encoded($0) }
        var loaded = try Self.load(saved)
        #expect(try loaded.credentials(of: Shop.bundleID) == story.shop.credentials)
    }

    @Test(
        "A state of another version, or an incomplete one, is refused with its reason",
        arguments: [
            (#"{"version":4}"#, "this emulator reads versions 1 to 3, not 4"), (#"{"version":2}"#, "world"),
            (#"{"version":3}"#, "world is missing."), (#"{"version":0}"#, "versions 1 to 3, not 0"),
            (#"{"version":1}"#, "it has no world or no authority."),
            (#"{"version":"x"}"#, "version has the wrong type."),
            (#"{}"#, "it has no world or no authority."), ("{", "the document is not valid JSON"),
            ("[]", "the document has the wrong type."),
        ]
    )
    func refused(_ json: String, _ reason: String) throws {
        let error = #expect(throws: EmulatorError.self) { _ = try Self.load(Data(json.utf8)) }
        #expect(error.map { "\($0)" }?.contains(reason) == true, "\(String(describing: error))")
    }
}
