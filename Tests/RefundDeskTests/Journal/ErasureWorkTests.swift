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
    /// A store whose erasures appear when the test says so.
    private final class ErasedCustomers: PrivacyStore {
        let stored = Mutex<[Int64: ErasedNames]>([:])

        func erasedNames(after id: Int64, limit: Int) async throws -> [(id: Int64, names: ErasedNames)] {
            stored.withLock { stored in
                stored.filter { $0.key > id }.sorted { $0.key < $1.key }.prefix(limit).map { ($0.key, $0.value) }
            }
        }

        func personalRecords(of name: String, in scope: AppScope) async throws -> [PersonalRecords] { [] }
        func beginErasure(
            of name: String,
            in scope: AppScope,
            ifInactiveSince time: Timestamp?,
            by author: String,
            at now: Timestamp
        ) async throws -> [Erasure] { [] }
        func continueErasure(_ id: Int64, at now: Timestamp) async throws -> ErasureStep { .finished }
        func unfinishedErasures() async throws -> [Erasure] { [] }
        func erasure(_ id: Int64) async throws -> Erasure? { nil }
    }

    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)

    @Test("Every erasure of another desk reaches the journal once, also one whose number another overtook")
    func overtaken() async throws {
        try await TemporaryFolder.withNew { folder in
            let clock = VirtualClock()
            let path = folder.path("desk.journal")
            let keys = PseudonymKeyFile(path: folder.path("erasure.key"))
            let key = try keys.makeKey()
            let journal = try DeskJournal(path: path, keys: keys, now: { clock.timestamp })
            let store = ErasedCustomers()
            let work = ErasureWork(store: store, journal: journal, now: { clock.timestamp })
            // More than one look can read, without one whose transaction is still open.
            let late: Int64 = 210
            var expected: [Int64: ErasedNames] = [:]
            for id in Int64(1)...250 {
                let pseudonym = key.pseudonym(of: "customer-\(id)", in: Self.app)
                expected[id] = ErasedNames(app: Self.app, pseudonyms: [pseudonym], at: clock.timestamp)
            }
            store.stored.withLock { $0 = expected.filter { $0.key != late } }
            while try await work.workOne() != nil {}
            clock.advance(by: .seconds(60))
            store.stored.withLock { $0 = expected }
            while try await work.workOne() != nil {}
            let content = JournalLines.read(try #require(FileManager.default.contents(atPath: path)))
            let kept = content.entries.compactMap { entry -> ErasedNames? in
                guard case .erasure(let names) = entry else { return nil }
                return names
            }
            #expect(kept.count == 250)
            #expect(Set(kept) == Set(expected.values))
        }
    }
}
