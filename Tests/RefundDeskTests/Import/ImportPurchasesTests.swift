import AppStoreTypes
import ArgumentParser
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import refund_desk

@Suite("The import of external purchases")
struct ImportPurchasesTests {
    private static let coins = AppKey(bundleID: "com.example.coins", environment: .production)
    private static let header = "store,purchaseId,customer,at,amount,currency\n"

    private func run(_ folder: ConfigurationFolder, _ arguments: String...) async throws {
        try await run(folder, arguments)
    }

    private func run(_ folder: ConfigurationFolder, _ arguments: [String]) async throws {
        let configuration = ["--config", "\(folder.path)/refund-desk.yml"]
        var command = try RefundDeskCommand.parseAsRoot(["import"] + arguments + configuration)
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            try command.run()
        }
    }

    private static func line(_ number: Int, amount: String = "1.00") -> String {
        "web,order-\(number),customer-\(number % 100),2026-01-01T00:00:00Z,\(amount),USD\n"
    }

    @Test("A purchase import takes all lines but the broken one, which a corrected file adds")
    func brokenLine() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            // The header is line 1, so purchase n is on line n + 1.
            var lines = (1...50_000).map { Self.line($0) }
            lines[48_211] = "web,\"order-48212,customer,2026-01-01\n"
            try folder.write(Self.header + lines.joined(), to: "web.csv")
            let file = "\(folder.path)/web.csv"
            let exit = await #expect(throws: ExitCode.self) { try await run(folder, "csv", file) }
            #expect(exit == .failure)
            #expect(
                try String(contentsOfFile: file + ".rejected", encoding: .utf8)
                    .hasPrefix("line 48213: a quotation mark is not closed ")
            )
            for (number, isThere) in [(1, true), (48_211, true), (48_212, false), (48_213, true), (50_000, true)] {
                let found = try await store.externalPurchase("order-\(number)", store: "web", in: Self.coins)
                #expect((found != nil) == isThere, "\(number)")
            }
            lines[48_211] = Self.line(48_212, amount: "7.00")
            try folder.write(Self.header + lines.shuffled().joined(), to: "web.csv")
            try await run(folder, "csv", file)
            #expect(!FileManager.default.fileExists(atPath: file + ".rejected"))
            let mended = try await store.externalPurchase("order-48212", store: "web", in: Self.coins)
            #expect(mended?.amount == 7000)
        }
    }

    private func purchaseImport(
        _ file: String,
        to target: any ExternalPurchaseStore,
        rates: any RateStore,
        batch: Int = 2000
    ) -> PurchaseFileImport {
        PurchaseFileImport(
            .file(file),
            format: .csv,
            app: Self.coins,
            soldBy: .appStore,
            store: target,
            rates: rates,
            batch: batch
        )
    }

    @Test("A stopped purchase import resumes with the same counts as an uninterrupted one")
    func resumption() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let file = "\(folder.path)/web.csv"
            var lines = (1...900).map { Self.line($0) }
            for broken in [3, 450, 899] { lines[broken] = "broken\n" }
            try folder.write(Self.header + lines.joined(), to: "web.csv")
            let stopping = StoppingStore(store: store, stopsBefore: 5)
            let work = purchaseImport(file, to: stopping, rates: store, batch: 100)
            await #expect(throws: StoppingStore.Stopped.self) { _ = try await work.run() }
            let resumed = try await purchaseImport(file, to: store, rates: store, batch: 100).run()
            #expect(resumed.resumedAtLine == 402)
            #expect(resumed.tally == ImportTally(entries: 900, added: 897, rejected: 3))
            let listed = try String(contentsOfFile: file + ".rejected", encoding: .utf8)
            let rejected: [String] = listed.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
            #expect(rejected == ["line 5", "line 452", "line 901"])
            let again = try await purchaseImport(file, to: store, rates: store).run()
            #expect(again.resumedAtLine == nil)
            #expect(again.tally == ImportTally(entries: 900, rejected: 3))
        }
    }

    @Test("A purchase import starts at the beginning when its file has changed")
    func changedFile() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let file = "\(folder.path)/web.csv"
            try folder.write(Self.header + (1...300).map { Self.line($0) }.joined(), to: "web.csv")
            let stopping = StoppingStore(store: store, stopsBefore: 2)
            let work = purchaseImport(file, to: stopping, rates: store, batch: 100)
            await #expect(throws: StoppingStore.Stopped.self) { _ = try await work.run() }
            try folder.write(Self.header + (1...301).map { Self.line($0) }.joined(), to: "web.csv")
            let result = try await purchaseImport(file, to: store, rates: store).run()
            #expect(result.resumedAtLine == nil)
            #expect(result.tally == ImportTally(entries: 301, added: 201))
        }
    }

    @Test("A dry run of a purchase import stores nothing")
    func dryRun() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            try folder.write(Self.header + Self.line(1), to: "web.csv")
            try await run(folder, "csv", "\(folder.path)/web.csv", "--dry-run")
            #expect(try await store.externalPurchase("order-1", store: "web", in: Self.coins) == nil)
            try await run(folder, "csv", "\(folder.path)/web.csv", "--environment", "Sandbox")
            let sandbox = AppKey(bundleID: "com.example.coins", environment: .sandbox)
            #expect(try await store.externalPurchase("order-1", store: "web", in: sandbox) != nil)
        }
    }

    @Test("A purchase import of an invalid file fails with a reason")
    func noFile() async throws {
        try await ConfigurationFolder.withStore { folder, _ in
            try folder.write("store,shop\n", to: "wrong.csv")
            try folder.write(#"{"store": "web", "purchaseId": "1"}"# + "\n", to: "objects.ndjson")
            for (arguments, words) in [
                (["csv", "\(folder.path)/none.csv"], "there is no such file"),
                (["csv", folder.path], "is a folder"),
                (["csv", "\(folder.path)/wrong.csv"], "unknown column"),
                (["csv", "\(folder.path)/objects.ndjson"], "use refund-desk import ndjson"),
                (["csv", "\(folder.path)/wrong.csv", "--bundle-id", "com.example.other"], "No app with bundleId"),
            ] {
                let error = await #expect(throws: CommandFailure.self) {
                    try await run(folder, arguments)
                }
                #expect(error?.description.contains(words) == true, "\(words)")
            }
        }
    }
}

/// A store that fails before one of its writes, like a killed process.
private final class StoppingStore: ExternalPurchaseStore {
    struct Stopped: Error {}

    private let store: Store
    private let left: Countdown

    init(store: Store, stopsBefore: Int) {
        self.store = store
        left = Countdown(stopsBefore)
    }

    private actor Countdown {
        private var left: Int
        init(_ left: Int) { self.left = left }
        func step() throws {
            left -= 1
            if left == 0 { throw Stopped() }
        }
    }

    func importPurchases(
        _ purchases: [ExternalPurchase],
        in app: AppKey,
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> ExternalPurchaseImport {
        try await left.step()
        return try await store.importPurchases(purchases, in: app, checkpoint: checkpoint, at: now)
    }

    func externalPurchase(_ purchaseID: String, store name: String, in app: AppKey) async throws -> ExternalPurchase? {
        try await store.externalPurchase(purchaseID, store: name, in: app)
    }

    func externalPurchases(_ purchaseIDs: [String], in app: AppKey) async throws -> [ExternalPurchase] {
        try await store.externalPurchases(purchaseIDs, in: app)
    }

    func importCheckpoint(of file: String) async throws -> ImportCheckpoint? {
        try await store.importCheckpoint(of: file)
    }

    func finishImport(of file: String) async throws { try await store.finishImport(of: file) }
}
