import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("A world with a simulated year")
struct YearWorldTests {
    private static func world(
        _ scenario: Scenario,
        seed: UInt64 = 7,
        customers: Int = 60
    ) throws -> EmulatedAppStore {
        let year = try ScenarioYear(scenario, seed: seed, customers: customers)
        let store = try EmulatedAppStore(
            configuration: EmulatorConfiguration(seed: seed, clock: .frozen(at: year.start))
        )
        try store.update { world in
            try world.begin(year)
            try world.configure(AppSettings(bundleID: scenario.bundleID))
        }
        return store
    }

    private static func pass(days: Int64, _ world: inout World) {
        let advance = world.clockAdvance(by: .seconds(days * 86_400))
        while world.travel(advance) {}
    }

    private static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }

    /// Returns what the year has become, without signatures.
    private static func content(_ world: World) throws -> [Data] {
        [try json(world.toldYear)] + (try world.transactions.entries.map { try json($0.payload) })
            + world.notifications.sequences.compactMap { world.notifications[$0] }.map { logged in
                Data("\(logged.notificationUUID) \(logged.words) \(logged.signedDate)".utf8)
            }
            + (try world.refundRequests.values.sorted { $0.ordinal < $1.ordinal }.map { try json($0.request) })
    }

    @Test("The same seed gives the same world to the byte", arguments: Scenario.allCases)
    func repeats(_ scenario: Scenario) throws {
        let worlds = try (0..<2).map { _ in
            let store = try Self.world(scenario)
            store.update { Self.pass(days: 375, &$0) }
            return try store.read { try Self.content($0) }
        }
        let isSame = worlds[0] == worlds[1]
        #expect(isSame)
        #expect(worlds[0].count > 100)
    }

    @Test(
        "Every purchase of the truth becomes a transaction, and every request is about a purchase of the truth",
        arguments: Scenario.allCases
    )
    func truth(_ scenario: Scenario) throws {
        let store = try Self.world(scenario)
        #expect(
            store.read { $0.toldYear }?.customers.flatMap(\.purchases).allSatisfy { $0.transactionID == nil } == true
        )
        store.update { Self.pass(days: 375, &$0) }
        try store.read { world in
            let year = try #require(world.toldYear)
            let purchases = year.customers.flatMap(\.purchases)
            #expect(purchases.allSatisfy { $0.transactionID != nil })
            #expect(Set(purchases.compactMap(\.transactionID)).count == purchases.count)
            let asked = Set(purchases.filter { !$0.refundRequests.isEmpty }.compactMap(\.transactionID))
            let requests = world.refundRequests.values
            #expect(!requests.isEmpty)
            for request in requests {
                let original = try #require(world.transactions[request.request.transactionID]?.originalID)
                #expect(asked.contains(original))
                #expect(request.request.state != .open)
            }
        }
    }

    @Test("A saved world continues its simulated year")
    func saved() throws {
        let store = try Self.world(.game)
        store.update { Self.pass(days: 100, &$0) }
        let saved = try store.read { try SavedEmulator($0).json() }
        var loaded = try SavedEmulator(json: saved, configuration: EmulatorConfiguration(), responderURL: nil).world
        Self.pass(days: 275, &loaded)
        store.update { Self.pass(days: 275, &$0) }
        let (ours, theirs) = (try Self.content(loaded), try store.read { try Self.content($0) })
        let isSame = ours == theirs
        #expect(isSame)
    }

    @Test("Nothing that Apple sends reveals what kind of customer it is about", arguments: Scenario.allCases)
    func secrecy(_ scenario: Scenario) throws {
        let store = try Self.world(scenario)
        let words = ScenarioCustomer.Character.allCases.map(\.rawValue) + ["character", "playSeconds", "scenario"]
        var seen = 0
        try store.update { world in
            Self.pass(days: 375, &world)
            for notification in try world.sentNotifications() {
                let payload = String(decoding: try UnverifiedJWS(notification.signedPayload).payload, as: UTF8.self)
                #expect(!words.contains { payload.contains("\"\($0)\"") })
                seen += 1
            }
            for entry in world.transactions.entries {
                let text = String(decoding: try Self.json(entry.payload), as: UTF8.self)
                #expect(!words.contains { text.contains("\"\($0)\"") })
            }
        }
        #expect(seen > 60)
    }

    @Test("The emulator serves a year's truth and its lists while the year happens")
    func served() async throws {
        let year = try ScenarioYear(.game, seed: 3, customers: 20)
        let configuration = EmulatorConfiguration(seed: 3, clock: .frozen(at: year.start))
        try await AppStoreEmulator.withRunning(configuration) { emulator in
            #expect(throws: EmulatorError.self) {
                try emulator.begin(ScenarioYear(.game, seed: 3, start: year.start - .seconds(1)))
            }
            try emulator.begin(year)
            #expect(throws: EmulatorError.self) { try emulator.begin(year) }
            _ = try await emulator.advanceClock(by: .seconds(200 * 86_400))
            let reader = PageReader(emulator: emulator)
            let truth = try await reader.open("scenario")
            #expect(truth.status == 200)
            let told = try JSONValue(json: Data(truth.text.utf8))
            let expected = try JSONValue(json: Self.json(emulator.year))
            #expect(told == expected)
            #expect(truth.text.contains("\"abuser\"") || truth.text.contains("\"contented\""))
            for page in [
                "", "pages/purchases", "pages/customers", "pages/refund-requests", "pages/apps", "pages/notifications",
            ] {
                let read = try await reader.open(page)
                #expect(read.status == 200, "\(page)")
                #expect(!read.text.contains("abuser"))
            }
        }
    }

    @Test("An emulator without a year says how to get one")
    func noYear() async throws {
        try await AppStoreEmulator.withRunning { emulator in
            let answer = try await PageReader(emulator: emulator).open("scenario")
            #expect(answer.status == 404)
            #expect(answer.text.contains("--scenario game, subscription or utility"))
        }
    }
}
