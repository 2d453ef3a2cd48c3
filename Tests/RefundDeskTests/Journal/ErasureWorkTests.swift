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

    @Test("Every erasure of another desk reaches the journal once, also one that is stored after a higher number")
    func overtaken() async throws {
        try await TemporaryFolder.withNew { folder in
            let clock = VirtualClock()
            let path = folder.path("desk.journal")
            let keys = PseudonymKeyFile(path: folder.path("erasure.key"))
            let key = try keys.makeKey()
            let journal = try DeskJournal(path: path, keys: keys, now: { clock.timestamp })
            let store = RecordingRegister()
            let work = ErasureWork(store: store, journal: journal, now: { clock.timestamp })
            // There are more erasures than one look reads. The transaction of one of them is still open.
            let late: Int64 = 210
            var expected: [Int64: ErasedNames] = [:]
            for id in Int64(1)...250 {
                let pseudonym = key.pseudonym(of: "customer-\(id)", in: Self.app)
                expected[id] = ErasedNames(app: Self.app, pseudonyms: [pseudonym], at: clock.timestamp)
            }
            store.erased.withLock { $0 = expected.filter { $0.key != late } }
            while try await work.workOne() != nil {}
            clock.advance(by: .seconds(60))
            store.erased.withLock { $0 = expected }
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
