import AppStoreTypes
import Refunds
import TestSupport
import Testing

@testable import Store

@Suite("Histories of customers who were erased")
struct ErasedHistoryTests {
    private static let erasedAt = start.later(hours: 1)
    private static let later = start.later(hours: 3)

    /// Creates a purchase of the account "account".
    private static func bought(_ id: String, at: Timestamp = start) -> Purchase {
        var purchase = Purchase.example(id, signedAt: at)
        purchase.purchasedAt = at
        purchase.appTransactionID = "account"
        return purchase
    }

    /// Creates the account, whose history is asked for because of a purchase.
    private static func account(askedFor id: String) -> HistoryAccount {
        HistoryAccount(app: .coins, accountID: "account", transactionID: id)
    }

    private static func page(_ purchases: [Purchase], askedFor id: String, isLast: Bool) -> HistoryPage {
        HistoryPage(
            account: account(askedFor: id),
            kind: .transactions,
            purchases: purchases,
            revision: "r",
            isLast: isLast,
            accountIDs: isLast ? ["account"] : []
        )
    }

    /// Runs a test in a store whose customer consented, bought something or nothing, and was erased.
    private static func withErased(
        _ engine: StoreEngine,
        knowing purchases: [Purchase],
        _ body: (Store) async throws -> Void
    ) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.recordConsent(.example(by: Purchase.token), in: .coins)
                _ = try await store.apply(purchases, checkpoint: nil, at: start)
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: erasedAt)
                #expect(try await store.finishErasures(now: { erasedAt }))
                try await body(store)
            }
        }
    }

    @Test(
        "A history whose first page has only erased purchases is tried again after a failure",
        arguments: StoreEngine.available
    )
    func failure(on engine: StoreEngine) async throws {
        try await Self.withErased(engine, knowing: [Self.bought("1")]) { store in
            let bought = Self.bought("2", at: Self.later)
            _ = try await store.openCase(for: bought, at: Self.later)
            let claimed = try #require(try await store.claimHistory(at: Self.later, leaseFor: .seconds(60)))
            #expect(claimed.account == Self.account(askedFor: "2"))
            let first = Self.page([Self.bought("1")], askedFor: "2", isLast: false)
            _ = try await store.apply(first, at: Self.later)
            let again = Self.later.later(seconds: 5)
            try await store.postpone(
                claimed.account,
                waitedUntil: claimed.waitedUntil,
                until: again,
                because: "Apple answered 500",
                at: Self.later
            )
            #expect(try await store.nextHistory() == again)
            // The last page may have only erased purchases too.
            _ = try await store.apply(Self.page([Self.bought("1")], askedFor: "2", isLast: true), at: again)
            #expect(try await store.facts(of: bought).history == .read)
        }
    }

    @Test(
        "A history of several pages is kept if a later purchase has its account, and only then",
        arguments: StoreEngine.available,
        [true, false]
    )
    func pages(on engine: StoreEngine, isBack: Bool) async throws {
        try await Self.withErased(engine, knowing: [Self.bought("1")]) { store in
            let last = isBack ? [Self.bought("2", at: Self.later)] : []
            _ = try await store.apply(Self.page([Self.bought("1")], askedFor: "9", isLast: false), at: Self.later)
            _ = try await store.apply(Self.page(last, askedFor: "9", isLast: true), at: Self.later)
            let wasRead = try await store.wasRead(Self.account(askedFor: "9"), .transactions, since: start)
            #expect(wasRead == isBack)
        }
    }

    @Test(
        "A case does not wait for a history that was requested because of a purchase that is now erased",
        arguments: StoreEngine.available
    )
    func waking(on engine: StoreEngine) async throws {
        try await Self.withErased(engine, knowing: [Self.bought("1")]) { store in
            var request = IntakeRecord.request(for: Self.bought("2", at: Self.later), at: Self.later)
            request.historyWait = .seconds(5)
            _ = try await store.record(request)
            // A case of the erased purchase asked for the history last.
            try await store.damage("UPDATE history SET transaction_id = '1'")
            let readAt = Self.later.later(seconds: 2)
            #expect(try await store.claim(by: "desk", at: readAt, leaseFor: .seconds(60)) == nil)
            _ = try await store.apply(Self.page([Self.bought("1")], askedFor: "1", isLast: true), at: readAt)
            #expect(try await store.claim(by: "desk", at: readAt, leaseFor: .seconds(60)) != nil)
        }
    }

    @Test(
        "A history that a purchase requested is erased with it, although a later purchase has its account",
        arguments: StoreEngine.available
    )
    func asked(on engine: StoreEngine) async throws {
        try await Self.withErased(engine, knowing: []) { store in
            // The receipt does not say whose it is.
            var receipt = Self.bought("1")
            receipt.source = .receipt
            receipt.appAccountToken = nil
            receipt.customerID = "first"
            let bought = Self.bought("2", at: Self.later)
            _ = try await store.apply([receipt, bought], checkpoint: nil, at: Self.later)
            _ = try await store.apply(Self.page([bought], askedFor: "1", isLast: true), at: Self.later)
            let account = Self.account(askedFor: "1")
            #expect(try await store.wasRead(account, .transactions, since: start))
            let signed = Self.bought("1")
            _ = try await store.record(.example(about: signed, receivedAt: Self.later))
            #expect(try await store.finishErasures(now: { Self.later }))
            #expect(try await store.purchase("1", in: .coins) == nil)
            #expect(try await store.purchase("2", in: .coins) != nil)
            #expect(try await !store.wasRead(account, .transactions, since: start))
        }
    }
}
