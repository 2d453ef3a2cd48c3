import AppStoreTypes
import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("The desk lock of an SQLite file")
struct DeskLockTests {
    @Test("Only one desk at a time can lock a file")
    func exclusive() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            let lock = try store.lockForDesk(at: start)
            #expect(throws: StoreError.inUse(path: path)) { try Store.open(sqlite: path).lockForDesk(at: start) }
            lock.release()
            try store.lockForDesk(at: start).release()
        }
    }

    @Test("Locking a file ends the leases of a stopped desk, and its attempts become unknown")
    func leases() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let id = try await store.beginFirstAttempt()
            #expect(try await store.claim(by: "b", at: start, leaseFor: .seconds(30)) == nil)
            let lock = try store.lockForDesk(at: start)
            let facts = try #require(await store.claim(by: "b", at: start, leaseFor: .seconds(30)))
            #expect(facts.refundCase.id == id)
            #expect(try await store.detail(of: id)?.attempts.map(\.state) == [.unknown])
            lock.release()
        }
    }

    @Test(
        "Locking a file makes cases due that wait for a fact in products.yml",
        arguments: [
            (BlockReason.sampleUnknown, true), (.deliveryUnknown, true), (.noConsent, false),
            (.consentWithdrawn, false),
        ]
    )
    func waiting(for blockReason: BlockReason, isDue: Bool) async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let id = try await store.openWaitingCase(blockReason: blockReason)
            let now = start.later(seconds: 10)
            #expect(try await store.claim(by: "b", at: now, leaseFor: .seconds(30)) == nil)
            let lock = try store.lockForDesk(at: now)
            let facts = try await store.claim(by: "b", at: now, leaseFor: .seconds(30))
            #expect(facts?.refundCase.id == (isDue ? id : nil))
            lock.release()
        }
    }

    @Test("Locking a file retries the cases that could not be read")
    func parked() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let id = try await store.openCase()
            try await store.damage("UPDATE refund_case SET block_reason = 'nonsense'")
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(30)) == nil)
            try await store.damage("UPDATE refund_case SET block_reason = NULL")
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(30)) == nil)
            let lock = try store.lockForDesk(at: start)
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(30))?.refundCase.id == id)
            lock.release()
        }
    }
}
