import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("Searching by identifiers")
struct SearchTests {
    private static func search(
        _ text: String,
        in bundleID: String? = nil,
        limit: Int = 20,
        _ store: AnyStore
    ) async throws -> SearchHits {
        try await store.search(SearchText(text), in: bundleID, limit: limit)
    }

    @Test("Whatever begins with a text is found", arguments: StoreEngine.available)
    func beginnings(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let case1 = try await store.openCase(for: .example("20001"), at: start)
            _ = try await store.openCase(for: .example("20002"), at: start)
            _ = try await store.openCase(for: .example("30001"), at: start)
            let hits = try await Self.search("2000", store)
            #expect(hits.transactions.map(\.transactionID) == ["20001", "20002"])
            #expect(hits.cases.map(\.transactionID) == ["20001", "20002"])
            #expect(try await Self.search("20001", store).cases.map(\.id) == [case1])
            #expect(try await Self.search(String(case1.prefix(12)), store).cases.map(\.id) == [case1])
            #expect(try await Self.search(case1.uppercased(), store).cases.map(\.id) == [case1])
            #expect(try await Self.search("2000", limit: 1, store).transactions.count == 1)
            #expect(try await Self.search("0001", store) == SearchHits())
            #expect(try await Self.search("2%_1", store) == SearchHits())
        }
    }

    @Test("Customers are found by every name, and only in the given app", arguments: StoreEngine.available)
    func customers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let record = ConsentRecord(customerID: "Anna-1", isGranted: true, at: start, recordedAt: start)
            _ = try await store.recordConsent(record, in: .coins)
            try await store.recordCustomer("Anna-2", facts: CustomerFacts(userStatus: .active), at: start, in: .coins)
            _ = try await store.openCase(for: .example("20001"), at: start)
            let found = try await store.customers(named: SearchText("Anna"), in: nil, limit: 20)
            #expect(Set(found.map(\.name)) == ["Anna-1", "Anna-2"])
            let coins = try await store.customers(named: SearchText("Anna"), in: "com.example.coins", limit: 20)
            #expect(coins == found)
            let customer = Purchase.example("20001").customerID
            let bought = try await store.customers(named: SearchText(customer), in: nil, limit: 20)
            #expect(bought.map(\.name) == [canonicalCustomerID(customer)])
            let all = try await Self.search("Anna", in: "com.example.other", store)
            #expect(all == SearchHits())
            #expect(try await Self.search("2000", in: "com.example.other", store) == SearchHits())
            #expect(try await Self.search("2000", in: "com.example.coins", store).transactions.count == 1)
        }
    }

    @Test("The newest changes name their app, and a change of a case is one", arguments: StoreEngine.available)
    func changes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.latestChanges(limit: 5).filter { $0.kind != .deeds }.isEmpty)
            _ = try await store.openCase(for: .example("20001"), at: start)
            let record = ConsentRecord(customerID: "Anna", isGranted: true, at: start, recordedAt: start)
            _ = try await store.recordConsent(record, in: .coins)
            let changes = try await store.latestChanges(limit: 5)
            let kinds = Set(changes.filter { $0.bundleID == AppKey.coins.bundleID }.map(\.kind))
            #expect(kinds.isSuperset(of: [.cases, .notifications, .consents, .events]))
            let before = changes
            _ = try await store.openCase(for: .example("20002"), at: start)
            let new = try await store.latestChanges(limit: 5).subtracting(before)
            #expect(new.contains { $0.kind == .cases })
        }
    }
}
