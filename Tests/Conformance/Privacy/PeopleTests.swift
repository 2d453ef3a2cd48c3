import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("People who share an identifier")
struct PeopleTests {
    /// Purchases, and how many people an identifier of theirs leads to.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let purchases: [Purchase]
        let asked: String
        let people: Int

        init(_ testDescription: String, _ purchases: [Purchase], asking asked: String, _ people: Int) {
            self.testDescription = testDescription
            self.purchases = purchases
            self.asked = asked
            self.people = people
        }
    }

    private static func purchase(
        _ id: String,
        of app: AppKey = .coins,
        token: String? = Purchase.token,
        account: String? = nil,
        customer: String? = nil
    ) -> Purchase {
        var purchase = Purchase.example(id, of: app)
        purchase.appAccountToken = token.map { AppAccountToken(rawValue: $0) }
        purchase.appTransactionID = account
        purchase.customerID = customer ?? token ?? account ?? id
        return purchase
    }

    private static let other = "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222"

    static let rows = [
        Row("One purchase", [purchase("1")], asking: "1", 1),
        Row("Purchases with one token and no accounts", [purchase("1"), purchase("2")], asking: "1", 1),
        Row(
            "A token, and one Apple Account for a part of the purchases",
            [purchase("1", account: "A"), purchase("2"), purchase("3", account: "A")],
            asking: Purchase.token,
            1
        ),
        Row(
            "One Apple Account with two tokens",
            [purchase("1", account: "A"), purchase("2", token: other, account: "A")],
            asking: "A",
            1
        ),
        Row(
            "One token that a backend set for two Apple Accounts, asked by the token",
            [purchase("1", account: "A"), purchase("2", account: "B")],
            asking: Purchase.token,
            2
        ),
        Row(
            "One token that a backend set for two Apple Accounts, asked by a transaction of one of them",
            [purchase("1", account: "A"), purchase("2", account: "B")],
            asking: "1",
            2
        ),
        Row(
            "One token for two Apple Accounts and for purchases without one",
            [purchase("1", account: "A"), purchase("2", account: "B"), purchase("3"), purchase("4")],
            asking: "3",
            3
        ),
        Row(
            "A transaction ID that is another customer's identifier",
            [purchase("1"), purchase("2", token: other, customer: "1")],
            asking: "1",
            2
        ),
        Row(
            "The transaction ID by which a backend names the customer of another purchase",
            [purchase("1", token: nil), purchase("2", token: nil, customer: "1")],
            asking: "2",
            1
        ),
        Row(
            "One token in both environments, each with an Apple Account",
            [purchase("1", account: "A"), purchase("2", of: .sandboxCoins, account: "S")],
            asking: Purchase.token,
            1
        ),
        Row(
            "One transaction ID in both environments, of different customers",
            [purchase("1"), purchase("1", of: .sandboxCoins, token: other)],
            asking: "1",
            2
        ),
    ]

    @Test("An identifier leads to as many people as Apple and the backend tell apart", arguments: StoreEngine.available)
    func people(on engine: StoreEngine) async throws {
        for row in Self.rows {
            try await engine.withFreshStore { store in
                _ = try await store.apply(row.purchases, checkpoint: nil, at: start)
                let people = try await store.people(named: row.asked, in: .coins)
                #expect(people.count == row.people, "\(row): \(people)")
                let listed = Set(people.flatMap(\.transactionIDs))
                #expect(listed == Set(row.purchases.map(\.transactionID)), "\(row)")
            }
        }
    }

    @Test(
        "Several people are erased only if somebody asks for it, and then all of them",
        arguments: StoreEngine.available
    )
    func erased(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let purchases = [Self.purchase("1", account: "A"), Self.purchase("2", account: "B")]
                _ = try await store.apply(purchases, checkpoint: nil, at: start)
                for name in [Purchase.token, "A", "2"] {
                    let error = await #expect(throws: SeveralPeople.self) {
                        try await store.beginErasure(of: name, in: .coins, by: "test", at: start)
                    }
                    #expect(error?.people.map(\.appTransactionIDs) == [["A"], ["B"]])
                    #expect(error?.people.map(\.customers) == [[Purchase.token], [Purchase.token]])
                }
                #expect(try await store.unfinishedErasures().isEmpty)
                #expect(try await store.purchase("1", in: .coins) != nil)
                _ = try await store.beginErasure(of: "A", in: .coins, everyone: true, by: "test", at: start)
                try await store.finishErasures(now: { start })
                for id in ["1", "2"] { #expect(try await store.purchase(id, in: .coins) == nil) }
                // What stays of them belongs to nobody.
                #expect(try await store.people(named: "A", in: .coins).isEmpty)
            }
        }
    }

    @Test("A customer who buys again after an erasure is one person", arguments: StoreEngine.available)
    func returned(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.openCase(for: Self.purchase("1", account: "A"), at: start)
                _ = try await store.beginErasure(of: "A", in: .coins, by: "test", at: start)
                try await store.finishErasures(now: { start })
                var later = Self.purchase("2", account: "A")
                later.purchasedAt = start.later(hours: 1)
                _ = try await store.apply([later], checkpoint: nil, at: start.later(hours: 1))
                #expect(try await store.people(named: "A", in: .coins).map(\.transactionIDs) == [["2"]])
                let again = start.later(hours: 2)
                #expect(try await !store.beginErasure(of: "A", in: .coins, by: "test", at: again).isEmpty)
            }
        }
    }
}
