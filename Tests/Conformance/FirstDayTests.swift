import AppStoreTypes
import Refunds
import Testing

@Suite("The facts of the first day")
struct FirstDayTests {
    @Test("Consent and usage are known from their first record on", arguments: StoreEngine.available)
    func facts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.firstDayFacts() == FirstDayFacts(hasConsent: false, hasUsage: false))
            _ = try await store.recordConsent(.example(), in: .coins)
            #expect(try await store.firstDayFacts() == FirstDayFacts(hasConsent: true, hasUsage: false))
            _ = try await store.recordUsage([.example("a", percent: 5000)], receivedAt: start, in: .coins)
            #expect(try await store.firstDayFacts() == FirstDayFacts(hasConsent: true, hasUsage: true))
        }
    }
}
