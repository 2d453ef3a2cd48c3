import AppStoreTypes
import Refunds
import Testing

@Suite("The time of the newest stored arrival")
struct NewestReceiptTests {
    @Test("The newest arrival is that of the last notification or consent", arguments: StoreEngine.available)
    func newest(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.newestReceipt() == nil)
            _ = try await store.record(.request(at: start, receivedAt: start.later(hours: 2)))
            #expect(try await store.newestReceipt() == start.later(hours: 2))
            let consent = ConsentRecord.example(at: start, recordedAt: start.later(hours: 3))
            _ = try await store.recordConsent(consent, in: .coins)
            #expect(try await store.newestReceipt() == start.later(hours: 3))
            // The clock was right again when this notification arrived.
            _ = try await store.record(.request(for: .example("2"), at: start, receivedAt: start.later(hours: 1)))
            #expect(try await store.newestReceipt() == start.later(hours: 3))
        }
    }
}
