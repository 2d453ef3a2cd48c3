import AppStoreTypes
import Refunds
import Testing

@Suite("Pages of all purchases")
struct PurchasePagesTests {
    @Test("Pages have every purchase of every app once, in the order of their keys", arguments: StoreEngine.available)
    func pages(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var all: [Purchase] = []
            for app in [AppKey.coins, .sandboxCoins, .books] {
                all += ["1", "10", "2"].map { id in
                    Purchase(
                        app: app,
                        transactionID: id,
                        originalTransactionID: id,
                        productID: "coins.500",
                        type: .consumable,
                        customerID: id,
                        purchasedAt: start,
                        signedAt: start
                    )
                }
            }
            _ = try await store.apply(all, checkpoint: nil, at: start)
            for limit in [1, 4, 100] {
                var found: [Purchase] = []
                while true {
                    let page = try await store.purchases(after: found.last, limit: limit)
                    #expect(page.count <= limit)
                    guard !page.isEmpty else { break }
                    found += page
                }
                #expect(found.map(\.transactionID) == ["1", "1", "1", "10", "10", "10", "2", "2", "2"])
                #expect(Set(found) == Set(all))
            }
        }
    }
}
