import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("Totals and lots over all identifiers of a customer", .timeLimit(.minutes(45)))
struct CustomerNamesTests {
    /// A purchase with the identifiers of its customer.
    struct Bought: Sendable {
        let id: String
        var token: String?
        var account: String?
        var original: String?
        var previous: String?
        /// The customer that the backend assigned it to.
        var owner: String?
        var app = AppKey.coins

        /// The purchase as the App Store states it.
        func stated(cents: Int64) -> Purchase {
            var purchase = Purchase.example(id, of: app, usdCents: cents)
            purchase.appAccountToken = token.map(AppAccountToken.init(rawValue:))
            (purchase.appTransactionID, purchase.originalTransactionID) = (account, original ?? id)
            purchase.previousOriginalTransactionID = previous
            purchase.customerID = token ?? account ?? purchase.originalTransactionID
            return purchase
        }

        var names: Set<String> { Set([owner, token, account, original ?? id, previous].compactMap(\.self)) }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let purchases: [Bought]
        /// The purchases that count for a case about each purchase.
        let counted: [String: Set<String>]
    }

    private static let (token, another) = (Purchase.token, "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70")

    static let rows: [Row] = [
        Row(
            testDescription: "a customer who has no token at first",
            purchases: [
                Bought(id: "a", account: "704"), Bought(id: "b", token: token, account: "704"),
                Bought(id: "c", token: token, account: "704"),
            ],
            counted: ["a": ["a", "b", "c"], "b": ["a", "b", "c"], "c": ["a", "b", "c"]]
        ),
        Row(
            testDescription: "a customer who has an app transaction alone",
            purchases: [Bought(id: "a", account: "704"), Bought(id: "b", account: "704")],
            counted: ["a": ["a", "b"], "b": ["a", "b"]]
        ),
        Row(
            testDescription: "a customer who gets another token",
            purchases: [
                Bought(id: "a", token: token, account: "704"), Bought(id: "b", token: another, account: "704"),
                Bought(id: "c", token: another),
            ],
            counted: ["a": ["a", "b"], "b": ["a", "b", "c"], "c": ["b", "c"]]
        ),
        Row(
            testDescription: "a purchase that the backend assigned to another customer",
            purchases: [
                Bought(id: "a", token: token, account: "704"),
                Bought(id: "b", token: token, account: "704", owner: "Anna"), Bought(id: "c", owner: "Anna"),
            ],
            counted: ["a": ["a", "b"], "b": ["a", "b", "c"], "c": ["b", "c"]]
        ),
        Row(
            testDescription: "purchases without any name in common, assigned to one customer",
            purchases: [
                Bought(id: "a", owner: "Anna"), Bought(id: "b", owner: "Anna"), Bought(id: "c"),
            ],
            counted: ["a": ["a", "b"], "b": ["a", "b"], "c": ["c"]]
        ),
        Row(
            testDescription: "a renewal without a token beside one with",
            purchases: [
                Bought(id: "a", original: "a"), Bought(id: "b", token: token, original: "a"),
                Bought(id: "c", token: token),
            ],
            counted: ["a": ["a", "b"], "b": ["a", "b", "c"], "c": ["b", "c"]]
        ),
        Row(
            testDescription: "a subscription that moved to Advanced Commerce",
            purchases: [
                Bought(id: "a"), Bought(id: "b", previous: "a"), Bought(id: "c", original: "b", previous: "a"),
            ],
            counted: ["a": ["a", "b", "c"], "b": ["a", "b", "c"], "c": ["a", "b", "c"]]
        ),
        Row(
            testDescription: "purchases that share several names, which count once",
            purchases: [
                Bought(id: "a", token: token, account: "704", owner: "Anna"),
                Bought(id: "b", token: token, account: "704", original: "a", owner: "Anna"),
            ],
            counted: ["a": ["a", "b"], "b": ["a", "b"]]
        ),
        Row(
            testDescription: "one token in another app and in the sandbox",
            purchases: [
                Bought(id: "a", token: token), Bought(id: "b", token: token, app: .sandboxCoins),
                Bought(id: "c", token: token, app: .books),
            ],
            counted: ["a": ["a"], "b": ["b"], "c": ["c"]]
        ),
    ]

    @Test(
        "A case counts every purchase that shares an identifier with its own purchase, each once",
        arguments: StoreEngine.available.flatMap { engine in rows.map { (engine, $0) } }
    )
    func sums(on engine: StoreEngine, row: Row) async throws {
        for purchases in [row.purchases, row.purchases.reversed()] {
            try await engine.withFreshStore { store in
                try await tell(purchases, to: store)
                for (id, counted) in row.counted { try await check(store, purchases, about: id, counted) }
            }
        }
    }

    @Test(
        "The totals of purchases with random identifiers match a comparison of all identifiers",
        arguments: StoreEngine.available,
        [1, 2, 3] as [UInt64]
    )
    func random(on engine: StoreEngine, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        func one(of names: [String]) -> String? {
            Bool.random(using: &random) ? names.randomElement(using: &random) : nil
        }
        let purchases = (0..<24).map { number in
            Bought(
                id: "\(number)",
                token: one(of: [Self.token, Self.another, "9c0e4f5e-4f0a-4a7b-8a58-0d2f3d1f7c11"]),
                account: one(of: ["704", "705", "706"]),
                original: one(of: ["0", "1", "2", "3"]),
                previous: one(of: ["4", "5"]),
                owner: one(of: ["Anna", "Berta"])
            )
        }
        try await engine.withFreshStore { store in
            try await tell(purchases, to: store)
            for asked in purchases {
                let counted = purchases.filter { !$0.names.isDisjoint(with: asked.names) }
                try await check(store, purchases, about: asked.id, Set(counted.map(\.id)))
            }
        }
    }

    @Test("A purchase whose identifiers change moves to other totals", arguments: StoreEngine.available)
    func changed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let (first, second) = (Bought(id: "a", account: "704"), Bought(id: "b"))
            try await tell([first, second], to: store)
            func cents(of id: String) async throws -> Int64 {
                try await store.facts(of: .example(id)).totals.purchasedUSDCents
            }
            #expect(try await [cents(of: "a"), cents(of: "b")] == [1, 2])

            var signed = Bought(id: "b", account: "704").stated(cents: 2)
            signed.signedAt = start.later(hours: 9)
            _ = try await store.record(.example(about: signed))
            #expect(try await [cents(of: "a"), cents(of: "b")] == [3, 3])

            _ = try await store.record(.request(for: Bought(id: "c").stated(cents: 4)))
            try await store.recordCustomer("Anna", ofPurchase: "c", at: start, in: .coins)
            try await store.recordCustomer("Anna", ofPurchase: "b", at: start, in: .coins)
            #expect(try await [cents(of: "a"), cents(of: "b"), cents(of: "c")] == [3, 7, 6])

            try await store.recordCustomer("Berta", ofPurchase: "b", at: start.later(hours: 1), in: .coins)
            #expect(try await [cents(of: "a"), cents(of: "b"), cents(of: "c")] == [3, 3, 4])
        }
    }

    /// Records purchases in a store.
    ///
    /// Each purchase costs a power of two in cents, so that a total shows its parts, and was used for the same number
    /// of seconds. Every other purchase is refunded, and one unit is spent under every identifier.
    private func tell(_ purchases: [Bought], to store: AnyStore) async throws {
        for (index, bought) in purchases.enumerated() {
            let purchase = bought.stated(cents: 1 << index)
            _ = try await store.record(.request(for: purchase))
            if index.isMultiple(of: 2) {
                _ = try await store.record(.example(about: purchase.refunded(signedAt: start.later(hours: 1))))
            }
            let scope = AppScope(bundleID: bought.app.bundleID, environments: [bought.app.environment])
            _ = try await store.recordUsage(
                [.example(bought.id, of: bought.id, playSeconds: 1 << index)],
                receivedAt: start,
                in: scope
            )
            if let owner = bought.owner {
                try await store.recordCustomer(owner, ofPurchase: bought.id, at: start, in: scope)
            }
            let spent = bought.names.map { UsageReport.spent("spent-\($0)", 1, by: $0) }
            _ = try await store.recordUsage(spent, receivedAt: start, in: scope)
        }
    }

    /// Compares what a case about a purchase counts with what it must count.
    private func check(
        _ store: AnyStore,
        _ purchases: [Bought],
        about id: String,
        _ counted: Set<String>
    ) async throws {
        let index = try #require(purchases.firstIndex { $0.id == id })
        let facts = try await store.facts(of: purchases[index].stated(cents: 1))
        let places = purchases.indices.filter { counted.contains(purchases[$0].id) }
        let refunded = places.filter { $0.isMultiple(of: 2) }
        let all: Int64 = places.reduce(0) { $0 + 1 << $1 }
        #expect(
            facts.totals
                == CustomerTotals(
                    purchasedUSDCents: all,
                    refundedUSDCents: refunded.reduce(0) { $0 + 1 << $1 },
                    refundsGranted: Int64(refunded.count),
                    playSeconds: all
                ),
            "about \(id)"
        )
        #expect(facts.account?.lots.map(\.transactionID).sorted() == counted.sorted(), "about \(id)")
    }
}
