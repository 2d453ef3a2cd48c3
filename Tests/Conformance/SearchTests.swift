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

    @Test("A search finds every identifier that begins with a text", arguments: StoreEngine.available)
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
            let found = try await store.customers(by: SearchText("Anna"), in: nil, limit: 20)
            #expect(Set(found.map(\.name)) == ["Anna-1", "Anna-2"])
            let coins = try await store.customers(by: SearchText("Anna"), in: "com.example.coins", limit: 20)
            #expect(coins == found)
            let customer = Purchase.example("20001").customerID
            let bought = try await store.customers(by: SearchText(customer), in: nil, limit: 20)
            #expect(bought.map(\.name) == [canonicalCustomerID(customer)])
            let all = try await Self.search("Anna", in: "com.example.other", store)
            #expect(all == SearchHits())
            #expect(try await Self.search("2000", in: "com.example.other", store) == SearchHits())
            #expect(try await Self.search("2000", in: "com.example.coins", store).transactions.count == 1)
        }
    }

    @Test("A purchase and a case lead to their customer", arguments: StoreEngine.available)
    func customersOfPurchases(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase(for: .example("20001"), at: start)
            _ = try await store.openCase(for: .example("30001", of: .books, customer: "Berta"), at: start)
            let anna = SearchHits.FoundCustomer(
                name: canonicalCustomerID(Purchase.example("20001").customerID),
                app: .coins
            )
            let berta = SearchHits.FoundCustomer(name: "Berta", app: .books)
            for (text, customer) in [("20001", anna), ("2000", anna), (id, anna), (String(id.prefix(8)), anna)] {
                #expect(try await store.customers(by: SearchText(text), in: nil, limit: 20) == [customer], "\(text)")
                #expect(try await store.customers(by: SearchText(text), in: AppKey.books.bundleID, limit: 20) == [])
            }
            #expect(try await store.customers(by: SearchText("30001"), in: nil, limit: 20) == [berta])
            #expect(try await store.customers(by: SearchText("Berta"), in: nil, limit: 20) == [berta])
        }
    }

    @Test(
        "A customer's identifier of capitals is found, though it looks like a part of a UUID",
        arguments: StoreEngine.available
    )
    func capitals(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for name in ["FACE-1", "face-2", Purchase.token] {
                let record = ConsentRecord(customerID: name, isGranted: true, at: start, recordedAt: start)
                _ = try await store.recordConsent(record, in: .coins)
            }
            // Each is known in both environments.
            func found(_ text: String) async throws -> Set<String> {
                Set(try await Self.search(text, store).customers.map(\.name))
            }
            #expect(try await found("FACE-") == ["FACE-1", "face-2"])
            #expect(try await found("face-") == ["face-2"])
            #expect(try await found(Purchase.token.uppercased()) == [Purchase.token])
        }
    }

    @Test("A search in one app looks at a limited number of all apps' identifiers", arguments: StoreEngine.available)
    func limited(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                for number in 0..<52 {
                    let app = number == 51 ? AppKey.books : .coins
                    let scope = AppScope(bundleID: app.bundleID, environments: [app.environment])
                    let key = "2000-\(number + 10)"
                    _ = try await store.openCase(for: .example(key, of: app, customer: key), at: start)
                    let record = ConsentRecord(customerID: key, isGranted: true, at: start, recordedAt: start)
                    _ = try await store.recordConsent(record, in: scope)
                    try await store.recordCustomer(key, facts: CustomerFacts(userStatus: .active), at: start, in: scope)
                }
                let text = try SearchText("2000")
                for (steps, count) in [(2, 1), (1, 0)] {
                    try await store.engine.read { db in
                        var search = IdentifierSearch(db, bundleID: AppKey.books.bundleID, mostSteps: steps)
                        let found = try [
                            search.cases(ofTransaction: text).count, search.transactions(text).count,
                            search.customers(named: text).count,
                        ]
                        #expect(found == [count, count, count])
                        #expect(search.isPartial == (count == 0))
                        let cases = try search.cases(identified: text)
                        #expect(cases.isEmpty)
                    }
                }
                let all = try await store.search(text, in: nil, limit: 20)
                #expect(all.transactions.count == 20 && !all.isPartial)
                // The first purchases belong to customers whom no name leads to.
                for number in 0..<5 {
                    let purchase = Purchase.example("2000-0\(number)", customer: "Anna-\(number)")
                    _ = try await store.openCase(for: purchase, at: start)
                }
                let customers = try await store.customers(by: text, in: nil, limit: 500)
                #expect(customers.count == 50)
            }
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
            let id = try await store.openCase(for: .example("20002"), at: start)
            let new = try await store.latestChanges(limit: 5).subtracting(before)
            #expect(Set(new.filter { $0.kind == .cases }.map(\.caseID)) == [id])
            let app = AppKey.coins.bundleID
            try await store.record(Deed(.caseDecided, by: "Ana", bundleID: app, about: id, at: start))
            try await store.record(Deed(.customerExported, by: "Ana", bundleID: app, about: "Anna", at: start))
            let deeds = try await store.latestChanges(limit: 5).subtracting(new).subtracting(before)
            #expect(deeds.map(\.kind) == [.deeds, .deeds])
            #expect(Set(deeds.map(\.caseID)) == [id, nil])
        }
    }
}
