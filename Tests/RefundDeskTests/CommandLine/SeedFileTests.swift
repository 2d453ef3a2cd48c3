import AppStoreEmulator
import AppStoreTypes
import Foundation
import RefundDesk
import TestSupport
import Testing

@testable import refund_desk

@Suite("Seed files")
struct SeedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, as name: String = "world.yml") throws -> String {
        try folder.write(text, to: name)
        return folder.path(name)
    }

    private static let example = Checkout.root.appending(path: "docs/world.yml").path

    @Test("The example seed file fills a world")
    func example() async throws {
        let file = try SeedFile(path: Self.example)
        #expect(file.seed.bundleIDs == ["com.example.coins"])
        #expect(file.seed.randomSeed == 7)
        let configuration = EmulatorConfiguration(seed: 7, clock: file.seed.clock ?? .system)
        let emulator = try await AppStoreEmulator(configuration: configuration, seed: file.seed)
        let filled = try #require(emulator.filled)
        #expect(filled.apps == 1 && filled.products == 6 && filled.customers == 102)
        #expect(filled.transactions > 400 && filled.refundRequests > 5)
    }

    @Test("A seed file may be JSON")
    func json() throws {
        let path = try write(#"{ "randomSeed": 9, "apps": [ { "bundleId": "a.b" } ] }"#, as: "world.json")
        let file = try SeedFile(path: path)
        #expect(file.seed.randomSeed == 9 && file.seed.bundleIDs == ["a.b"])
    }

    @Test("Every unknown key of a seed file is named with its line and what is allowed")
    func invalidRows() throws {
        let path = try write(
            """
            randomSeed: 1
            apps:
              - bundleId: a.b
                products:
                  coins.500: { type: Consumable, price: 990, currency: USD, color: red }
                customers:
                  - purchases:
                      - productId: coins.500
                        when: -3d
            """
        )
        let error = try #require(throws: ConfigurationError.self) { try SeedFile(path: path) }
        #expect(error.issues.map(\.line) == [5, 9])
        #expect(
            error.issues.map(\.key) == ["apps[0].products.coins.500.color", "apps[0].customers[0].purchases[0].when"]
        )
        #expect(error.issues.allSatisfy { $0.file == path && $0.message.hasPrefix("is unknown; allowed: ") })
    }

    @Test("An impossible purchase in a seed file is named with its line")
    func impossible() async throws {
        let path = try write(
            """
            apps:
              - bundleId: a.b
                customers:
                  - purchases:
                      - productId: gold
            """
        )
        let file = try SeedFile(path: path)
        let error = await #expect(throws: WorldSeedError.self) { try await AppStoreEmulator(seed: file.seed) }
        let issue = file.explained(try #require(error)).issues.first
        #expect(issue?.line == 5 && issue?.message.contains("gold") == true)
    }

    @Test(
        "An unreadable seed file is refused with a reason",
        arguments: ["", "a: [", "a: &x 1", "\u{0}", "a: 1\na: 2", "- 1"]
    )
    func unreadable(_ text: String) throws {
        let path = try write(text)
        let error = try #require(throws: ConfigurationError.self) { try SeedFile(path: path) }
        #expect(!error.issues.isEmpty)
    }

    @Test("A folder that already holds a world is not filled again")
    func twice() async throws {
        let file = try SeedFile(path: Self.example)
        let configuration = EmulatorConfiguration(
            seed: 7,
            clock: file.seed.clock ?? .system,
            dataFolder: folder.path("world")
        )
        let seed = file.seed
        func count() async throws -> Int {
            try await ConcurrencyLimit.openFiles.run {
                try await AppStoreEmulator.withRunning(configuration, seed: seed) { $0.notifications.count }
            }
        }
        let first = try await count()
        #expect(try await count() == first)
        #expect(first > 300)
    }
}
