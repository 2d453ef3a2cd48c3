import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("Replacing the file of a lost erasure key")
struct ErasureKeyReplacementTests {
    private static let scope = AppScope(bundleID: "com.example.coins")
    private static let now = Timestamp(milliseconds: 1_780_000_000_000)

    /// What the file has when the command runs.
    enum File: CaseIterable {
        case missing, damaged, unknownKey, oldKey
    }

    private static func withErased(
        _ body: (_ folder: TemporaryFolder, _ store: Store, _ replacement: ErasureKeyReplacement) async throws -> Void
    ) async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withOpen(sqlite: folder.path("desk.sqlite")) { plain in
                let keys = PseudonymKeyFile(path: folder.path("erasure.key"))
                let store = plain.pseudonymised(by: keys)
                let consent = ConsentRecord(customerID: "anna", isGranted: true, at: now, recordedAt: now)
                _ = try await store.recordConsent(consent, in: scope)
                _ = try await store.beginErasure(of: "anna", in: scope, by: "test", at: now)
                try await store.finishErasures(now: { now })
                try await body(folder, plain, Self.replacement(folder, plain))
            }
        }
    }

    private static func replacement(_ folder: TemporaryFolder, _ store: Store) -> ErasureKeyReplacement {
        ErasureKeyReplacement(
            keys: PseudonymKeyFile(path: folder.path("erasure.key")),
            databases: [
                .init(
                    name: "a",
                    store: store,
                    journal: folder.path("desk.journal"),
                    list: ErasedListFile(path: folder.path("erasure.key.list"), isNamed: true)
                )
            ]
        ) { now }
    }

    @Test("While the file has the right key, nothing is lost")
    func right() async throws {
        try await Self.withErased { _, _, replacement in
            let losses = try replacement.losses()
            #expect(losses.isEmpty)
        }
    }

    @Test("A usable key is adopted, and any other file is renamed and never deleted", arguments: File.allCases)
    func files(_ file: File) async throws {
        try await Self.withErased { folder, plain, _ in
            let path = folder.path("erasure.key")
            let old = try String(contentsOfFile: path, encoding: .utf8)
            try FileManager.default.removeItem(atPath: path)
            let other = Data(repeating: 9, count: PseudonymKey.length).base64EncodedString() + "\n"
            switch file {
            case .missing: break
            case .damaged: try Data("damaged".utf8).write(to: URL(filePath: path))
            case .unknownKey: try Data(other.utf8).write(to: URL(filePath: path))
            case .oldKey:
                // It was replaced before, and comes back from a backup of the file.
                _ = try await Self.replacement(folder, plain).replace(by: "test")
                try Data(old.utf8).write(to: URL(filePath: path))
            }
            let content = try? String(contentsOfFile: path, encoding: .utf8)
            let replacement = Self.replacement(folder, plain)
            let losses = try replacement.losses()
            // One in each environment.
            #expect(losses.map(\.erasures) == [2])
            let result = try await replacement.replace(by: "test")
            #expect(result.databases == 1)
            switch file {
            case .missing: #expect(result.setAside == nil)
            case .unknownKey:
                #expect(result.setAside == nil)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == other)
            case .damaged, .oldKey:
                let aside = try #require(result.setAside)
                #expect(try String(contentsOfFile: aside, encoding: .utf8) == content)
            }
            let keys = PseudonymKeyFile(path: path)
            try plain.pseudonymised(by: keys).checkErasureKey()
            #expect(try Self.replacement(folder, plain).losses().isEmpty)
            // A restored backup learns of it from the journal.
            let journal = try #require(FileManager.default.contents(atPath: folder.path("desk.journal.import")))
            let replay = JournalReplay([], imports: [JournalLines.read(journal)])
            #expect(try replay.replacedKeys.last?.fingerprint == keys.key()?.fingerprint)
            // So does a desk from the list.
            var listed = JournalReplay()
            let list = ErasedListFile(path: folder.path("erasure.key.list"), isNamed: true)
            let damaged = try list.read { entries in for entry in entries { listed.addErasure(entry) } }
            #expect(damaged == 0 && listed.replacedKeys.last == replay.replacedKeys.last)
        }
    }

    @Test("While a desk uses the database, nothing is changed")
    func running() async throws {
        try await Self.withErased { folder, plain, replacement in
            let path = folder.path("erasure.key")
            try FileManager.default.removeItem(atPath: path)
            let desk = try plain.lockForDesk(at: Self.now)
            await #expect(throws: ErasureKeyReplacement.DeskRuns.self) { try await replacement.replace(by: "test") }
            #expect(!FileManager.default.fileExists(atPath: path))
            desk.release()
            #expect(try await replacement.replace(by: "test").databases == 1)
            // The right is released, so a desk can start.
            try plain.lockForDesk(at: Self.now).release()
        }
    }

    @Test("A second database adopts the new key of the first one")
    func databases() async throws {
        try await Self.withErased { first, plain, _ in
            try await Self.withErased { second, other, _ in
                // Both databases used one key, which is lost.
                let keys = PseudonymKeyFile(path: first.path("new.key"))
                let databases = [
                    ErasureKeyReplacement.Database(name: "a", store: plain, journal: nil, list: nil),
                    ErasureKeyReplacement.Database(name: "b", store: other, journal: nil, list: nil),
                ]
                let one = ErasureKeyReplacement(keys: keys, databases: [databases[0]]) { Self.now }
                _ = try await one.replace(by: "test")
                let both = ErasureKeyReplacement(keys: keys, databases: databases) { Self.now }
                #expect(try both.losses().map(\.database) == ["b"])
                #expect(try await both.replace(by: "test") == .init(setAside: nil, databases: 1))
                for store in [plain, other] { try store.pseudonymised(by: keys).checkErasureKey() }
            }
        }
    }
}
