import AppStoreTypes
import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("The size of an SQLite file")
struct StoredSizeTests {
    @Test(
        "The notification of a new subscription takes less than 2 KB, with its purchase and all indexes",
        .needsAppleVectors
    )
    func perNotification() async throws {
        let certificates = try SignedPayloadExamples.appleCertificates()
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            let count = 1_000
            let empty = try await store.storageUse(at: start).databaseBytes
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        _ = try await store.record(
                            Self.renewal(number, payload: SignedPayloadExamples.renewal(number, x5c: certificates))
                        )
                    }
                }
                try await group.waitForAll()
            }
            let each = try await (store.storageUse(at: start).databaseBytes - empty) / Int64(count)
            #expect((1_000..<2_000).contains(each), "\(each) bytes")
            try store.close()
            let sent = try SignedPayloadExamples.renewal(7, x5c: certificates)
            let stored = try await Store.open(sqlite: path).notifications(limit: count, cursor: nil).items
            #expect(stored.contains { $0.signedPayload == sent })
        }
    }

    private static func renewal(_ number: Int, payload: String) -> IntakeRecord {
        var random = SeededGenerator(seed: UInt64(number))
        var purchase = Purchase.example("\(2_000_000_900_000_000 + number)", customer: random.uuid())
        purchase.originalTransactionID = "\(2_000_000_800_000_000 + number)"
        purchase.productID = "com.example.coins.plus.monthly"
        purchase.type = .autoRenewableSubscription
        purchase.appTransactionID = "\(704_000_000_000_000_000 + number)"
        purchase.expiresAt = start.later(hours: 720)
        var record = IntakeRecord.example(random.uuid(), about: purchase, payload: payload)
        record.notification.type = "DID_RENEW"
        return record
    }
}
