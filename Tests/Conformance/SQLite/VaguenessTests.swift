import AppStoreTypes
import Foundation
import GRDB
import Refunds
import Testing

@testable import StoreSQLite

@Suite("A file from before shares and dates could be unknown")
struct VaguenessTests {
    private func upgraded(
        _ fill: (SQLiteStore) async throws -> Void,
        _ check: (SQLiteStore) async throws -> Void
    )
        async throws
    {
        try await withFreshFolder { folder in
            let path = folder.appending(path: "old.sqlite").path
            let old = try SQLiteStore.open(path: path)
            try await fill(old)
            try await old.pool.write { db in
                try db.execute(
                    sql: """
                        ALTER TABLE purchase_outcome DROP COLUMN is_dated;
                        ALTER TABLE subscription DROP COLUMN told_at_ms;
                        DELETE FROM grdb_migrations WHERE identifier = '0021-vagueness';
                        """
                )
            }
            try old.close()
            let new = try SQLiteStore.open(path: path)
            try await check(new)
            try new.close()
        }
    }

    @Test("has the totals anew: of unknown shares, and without shared access that ended")
    func totals() async throws {
        try await upgraded { store in
            _ = try await store.record(.request(for: .example()))
            var listed = Purchase.example("2").refunded(Revocation(at: start.later(hours: 24_000)), signedAt: start)
            listed.source = .receipt
            _ = try await store.record(.example(about: listed))
            var shared = Purchase.example("3", usdCents: 0).refunded(signedAt: start)
            shared.ownership = .familyShared
            _ = try await store.record(.example(about: shared))
            try await store.pool.write { db in
                try db.execute(sql: "UPDATE customer_total SET refunded_usd_cents = 499, unpriced_refunds = 0")
            }
        } _: { store async throws in
            let totals = CustomerTotals(purchasedUSDCents: 2 * 499, unpricedRefunds: 1, refundsGranted: 1)
            #expect(try await store.facts().totals == totals)
            #expect(try await store.purchase("3", in: .coins)?.purchase.revocation?.type == .familyRevoke)
        }
    }

    @Test("tells which decisions nobody dated")
    func decisions() async throws {
        try await upgraded { store in
            _ = try await store.record(.request(for: .example()))
            let at = start.later(hours: 8)
            var undated = IntakeRecord.example(about: nil, outcome: Outcome(decision: .granted, at: at), receivedAt: at)
            (undated.notification.version, undated.notification.transactionID) = (1, "1001")
            _ = try await store.record(undated)
        } _: { store async throws in
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 5)))
            #expect(try await store.facts().refundCase.outcome?.at == start.later(hours: 5))
        }
    }
}
