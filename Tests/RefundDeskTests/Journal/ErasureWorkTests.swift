import AppStoreTypes
import Foundation
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Erasures that a desk copies to its journal")
struct ErasureWorkTests {
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)

    /// Returns the path of a new journal in a folder, the key of its pseudonyms, and the journal.
    private static func journal(
        in folder: TemporaryFolder,
        _ clock: VirtualClock
    ) throws -> (String, PseudonymKey, DeskJournal) {
        let path = folder.path("desk.journal")
        let keys = PseudonymKeyFile(path: folder.path("erasure.key"))
        return (path, try keys.makeKey(), try DeskJournal(path: path, keys: keys, now: { clock.timestamp }))
    }

    @Test("Every erasure of another desk reaches the journal once, also one that is stored after a higher number")
    func overtaken() async throws {
        try await TemporaryFolder.withNew { folder in
            let clock = VirtualClock()
            let (path, key, journal) = try Self.journal(in: folder, clock)
            let store = RecordingRegister()
            let work = ErasureWork(store: store, journal: journal, list: nil, now: { clock.timestamp })
            // There are more erasures than one look reads. The transaction of one of them is still open.
            let late: Int64 = 1_600
            var expected: [Int64: ErasedNames] = [:]
            for id in Int64(1)...3_500 {
                let pseudonym = key.pseudonym(of: "customer-\(id)", in: Self.app)
                expected[id] = ErasedNames(app: Self.app, pseudonyms: [pseudonym], at: clock.timestamp)
            }
            store.erased.withLock { $0 = expected.filter { $0.key != late } }
            while try await work.workOne() != nil {}
            clock.advance(by: .seconds(60))
            store.erased.withLock { $0 = expected }
            while try await work.workOne() != nil {}
            let kept = try Self.kept(path)
            #expect(kept.count == 3_500)
            #expect(Set(kept) == Set(expected.values))
        }
    }

    @Test("A failing erasure delays no other erasure, and keeps none from the journal")
    func failing() async throws {
        try await TemporaryFolder.withNew { folder in
            let clock = VirtualClock()
            let (path, key, journal) = try Self.journal(in: folder, clock)
            let store = RecordingRegister()
            let pseudonym = key.pseudonym(of: "customer", in: Self.app)
            let names = ErasedNames(app: Self.app, pseudonyms: [pseudonym], at: clock.timestamp)
            store.erased.withLock { $0 = [1: names] }
            let unfinished = [Int64(1), 2].map { id in
                Erasure(
                    id: id,
                    app: Self.app,
                    author: "test",
                    purchases: 1,
                    cases: 0,
                    requestedAt: clock.timestamp,
                    finishedAt: nil
                )
            }
            store.unfinished.withLock { $0 = unfinished }
            let work = ErasureWork(store: store, journal: journal, list: nil, now: { clock.timestamp })
            await #expect(throws: ErasureKeyProblem.self) { try await work.workOne() }
            let continued = store.continued.withLock { $0 }
            #expect(continued == [1, 2])
            let kept = try Self.kept(path)
            #expect(kept == [names])
        }
    }

    @Test("Every erasure reaches the list of erased customers without a journal, and once after a restart")
    func list() async throws {
        try await TemporaryFolder.withNew { folder in
            let clock = VirtualClock()
            let key = try PseudonymKeyFile(path: folder.path("erasure.key")).makeKey()
            let list = ErasedListFile(path: folder.path("erasure.key.list"), isNamed: false)
            let store = RecordingRegister()
            let names = (1...3).map { number in
                let pseudonym = key.pseudonym(of: "customer-\(number)", in: Self.app)
                return ErasedNames(app: Self.app, pseudonyms: [pseudonym], at: clock.timestamp)
            }
            let erased: [Int64: ErasedNames] = [1: names[0], 2: names[1], 3: names[2]]
            store.erased.withLock { $0 = erased }
            for _ in 0..<2 {
                let work = ErasureWork(store: store, journal: nil, list: list, now: { clock.timestamp })
                while try await work.workOne() != nil {}
            }
            var entries: [JournalEntry] = []
            let damaged = try list.read { entries += $0 }
            #expect(entries == names.map(JournalEntry.erasure) && damaged == 0)
        }
    }

    /// Returns the erasures in a journal.
    private static func kept(_ path: String) throws -> [ErasedNames] {
        let content = JournalLines.read(try #require(FileManager.default.contents(atPath: path)))
        return content.entries.compactMap { entry -> ErasedNames? in
            guard case .erasure(let names) = entry else { return nil }
            return names
        }
    }
}
