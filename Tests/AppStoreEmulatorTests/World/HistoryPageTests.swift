import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("Pages of the transaction history")
struct HistoryPageTests {
    private static let products: [(name: String, type: ProductType)] = [
        ("coins", .consumable), ("castle", .nonConsumable), ("season", .nonRenewingSubscription),
        ("monthly", .autoRenewableSubscription),
    ]

    /// Returns a ledger with random purchases, refunds and finishes of two customers, from a seed.
    private static func ledger(seed: UInt64, steps: Int) -> TransactionLedger {
        var generator = SeededGenerator(seed: seed)
        var ledger = TransactionLedger()
        for step in 0..<steps {
            let choice = Int.random(in: 0..<10, using: &generator)
            if choice < 7 || ledger.isEmpty {
                let product = products[Int.random(in: 0..<products.count, using: &generator)]
                let payload = TransactionPayload {
                    $0.transactionID = "\(step)"
                    $0.originalTransactionID = "\(step)"
                    $0.productID = product.name
                    $0.type = product.type
                    $0.purchaseDate = Timestamp(seconds: Int64(step))
                    $0.appTransactionID = step % 3 == 0 ? "other" : "customer"
                    $0.ownershipType = .purchased
                }
                ledger.insert(EmulatedTransaction(payload: payload, orderID: nil))
            } else {
                let id = ledger.entries[Int.random(in: 0..<ledger.count, using: &generator)].id
                switch choice {
                case 7: ledger.change(id) { $0.payload.revocationDate = Timestamp(seconds: Int64(step)) }
                case 8: ledger.change(id, isRevision: false) { $0.isFinished = true }
                default:
                    ledger.change(id, isRevision: false) {
                        $0.payload.productID = "castle"
                        $0.payload.type = .nonConsumable
                    }
                }
            }
        }
        return ledger
    }

    private static let filters = [
        "", "sort=DESCENDING", "productId=coins", "productId=coins&productId=castle&sort=DESCENDING",
        "productType=CONSUMABLE&productType=AUTO_RENEWABLE", "revoked=True", "revoked=false&productId=season",
        "excludeRevoked=TRUE", "startDate=40000&endDate=120000", "productId=nothing",
        "revoked=true&excludeRevoked=true",
    ]

    @Test("History pages list each matching transaction exactly once", arguments: filters, [HistoryVersion.v1, .v2])
    func complete(_ query: String, _ version: HistoryVersion) throws {
        for seed in 1...8 {
            let ledger = Self.ledger(seed: UInt64(seed), steps: 300)
            let filter = try HistoryFilter(CallQuery(query), version, switches: EmulatorSwitches())
            let ascending = ledger.entries.filter { $0.customer == "customer" && filter.includes($0) }
                .sorted { $0.revision < $1.revision }.map(\.id)
            var found: [String] = []
            var last: Int?
            var hasMore = true
            while hasMore {
                let page = ledger.page(of: "customer", past: last, filter: filter, limit: 20)
                #expect(page.transactions.count == 20 || !page.hasMore)
                found += page.transactions.map(\.id)
                (last, hasMore) = (page.last, page.hasMore)
            }
            #expect(found == (filter.isDescending ? ascending.reversed() : ascending))
        }
    }

    @Test("A history read to the end continues only with transactions that change later")
    func resumed() throws {
        var ledger = Self.ledger(seed: 5, steps: 200)
        let filter = try HistoryFilter(CallQuery("productId=coins"), .v2, switches: EmulatorSwitches())
        var last: Int?
        var page = ledger.page(of: "customer", past: nil, filter: filter, limit: 20)
        while page.hasMore { page = ledger.page(of: "customer", past: page.last, filter: filter, limit: 20) }
        last = page.last
        #expect(ledger.page(of: "customer", past: last, filter: filter, limit: 20).transactions.isEmpty)
        let changed = try #require(page.transactions.first { !$0.isRevoked }?.id)
        ledger.change(changed) { $0.payload.revocationDate = Timestamp(seconds: 1) }
        #expect(ledger.page(of: "customer", past: last, filter: filter, limit: 20).transactions.map(\.id) == [changed])
    }

    @Test("A history revision expires only if a switch says so", arguments: [(Int64(0), 200), (60, 400), (3600, 200)])
    func lifetime(_ seconds: Int64, _ status: Int) async throws {
        var switches = EmulatorSwitches()
        switches.revisionSeconds = seconds
        let shop = try Shop(EmulatorConfiguration(switches: switches))
        let bought = try shop.buy().transactionID
        for path in ["history", "refund/lookup"] {
            let first = try await shop.call("GET", "/sandbox/inApps/v2/\(path)/\(bought)")
            let revision = try #require(first.json?.members?["revision"]?.text)
            _ = try await shop.emulator.advanceClock(by: .seconds(61))
            let later = try await shop.call("GET", "/sandbox/inApps/v2/\(path)/\(bought)?revision=\(revision)")
            #expect(later.status == status)
            #expect(later.errorCode == (status == 400 ? 4_000_005 : nil))
        }
    }

    @Test("A saved and loaded ledger gives the same history pages")
    func saved() throws {
        let ledger = Self.ledger(seed: 9, steps: 200)
        let again = try JSONDecoder().decode(TransactionLedger.self, from: JSONEncoder().encode(ledger))
        let filter = try HistoryFilter(CallQuery("productId=castle"), .v2, switches: EmulatorSwitches())
        let pages = [ledger, again].map { $0.page(of: "customer", past: nil, filter: filter, limit: 500) }
        #expect(pages[0].transactions.map(\.id) == pages[1].transactions.map(\.id))
        #expect(again.refundPlaces(of: "customer") == ledger.refundPlaces(of: "customer"))
    }

    @Test("A revision or a pagination token decodes to itself, and any other text is invalid")
    func revisions() {
        let time = Timestamp(milliseconds: 7)
        for isDescending in [false, true] {
            let revision = HistoryRevision(number: 123, isDescending: isDescending, issuedAt: time)
            #expect(HistoryRevision(revision.text) == revision)
            #expect(!revision.text.contains("+"))
        }
        let refund = RefundRevision(nil, issuedAt: time)
        #expect(RefundRevision(refund.text) == refund)
        let page = PaginationToken(next: 5, issuedAt: time)
        #expect(PaginationToken(page.text) == page)
        for text in ["", "nonsense", refund.text, page.text] { #expect(HistoryRevision(text) == nil) }
        for text in ["", "nonsense", HistoryRevision(number: 1, isDescending: false, issuedAt: time).text] {
            #expect(RefundRevision(text) == nil)
            #expect(PaginationToken(text) == nil)
        }
    }
}
